import { addDays } from '../../server/brazil/calendar.ts'
import { type Provider, providers } from '../../server/core/provider.ts'
import { gatewayFor } from '../../server/gateways/all.ts'
import type { Method } from '../../server/gateways/port/payments.ts'
import { type Installment, installment } from '../../server/payments/installments.ts'
import { dividePayment, type PaymentShare } from '../../server/split/dividePayment.ts'
import type { SplitRule } from '../../server/split/splitRule.ts'
import type { Store } from '../../server/stores/store.ts'
import { METHODS } from '../../test/gateways/methods.ts'
import type { Random } from '../systems/random.ts'
import { accounts, RECIPIENTS, recipients, storeWithFee, sumsContext } from './sumsStore.ts'

/** A sale that the product computed, before it is sent to the gateway. */
export type ComputedSale = {
  provider: Provider
  method: Method
  amountInCents: number
  price: Installment
  rule: SplitRule
  /** The shares of the payment. Empty if the gateway would refuse them. */
  shares: PaymentShare[]
  day: string
  anticipationBasisPoints: number | undefined
}

const MAX_EXPONENT = 9

/** Computes a random sale: its price in installments and its shares, by the product's own functions. */
export function randomSale(random: Random): ComputedSale {
  const provider = random.pick(providers)
  const method = random.pick(METHODS[provider])
  // Small amounts are as likely as large amounts, because rounding matters most for small amounts.
  const amountInCents = Math.max(1, Math.floor(10 ** (random.next() * MAX_EXPONENT)))
  const maxCount = method === 'credit_card' ? (gatewayFor(provider).card?.maxInstallments ?? 12) : 1
  const price = installment(amountInCents, random.between(1, maxCount), {
    interestFreeInstallments: random.between(1, 12),
    monthlyInterestPercent: random.pick([0, 0.99, 2.99, random.between(1, 99_999) / 10_000]),
    interestPaidByBuyer: random.chance(0.6),
  })
  const store = storeWithFee(
    random.chance(0.3)
      ? { percent: random.between(0, 300_000) / 10_000, fixedInCents: random.between(0, 100) }
      : undefined,
  )
  const rule = random.chance(0.6) ? randomRule(random, provider, price.totalInCents) : []
  const sale = { provider, method, amountInCents, price, rule }
  return {
    ...sale,
    shares: sharesOfSale(store, sale),
    day: addDays('2026-01-01', random.between(0, 364)),
    anticipationBasisPoints: random.chance(0.2) ? random.between(1, 300) : undefined,
  }
}

/** Gateway D allows one recipient, but a rule with two recipients is tried too. */
function randomRule(random: Random, provider: Provider, totalInCents: number): SplitRule {
  const most = provider === 'GATEWAY_D' ? random.pick([1, 1, 1, 2]) : RECIPIENTS
  let basisPoints = 10_000
  return Array.from({ length: random.between(1, most) }, (_, index) => {
    const recipientId = `rcp_${index}`
    if (random.chance(0.3))
      return { recipientId, amountInCents: random.between(1, Math.max(1, Math.floor(totalInCents / 8))) }
    const points = random.between(1, Math.max(1, Math.floor(basisPoints / 2)))
    basisPoints -= points
    return { recipientId, percent: points / 100 }
  })
}

/**
 * If the gateway cannot carry out a rule, the rule is refused before the payment begins. Then the sale of this life has
 * no shares.
 */
function sharesOfSale(
  store: Store,
  { provider, method, price, rule }: Pick<ComputedSale, 'provider' | 'method' | 'price' | 'rule'>,
): PaymentShare[] {
  const { totalInCents, count: installments } = price
  const account = accounts[provider]
  const division = dividePayment(sumsContext, store, { rule, recipients, account, method, totalInCents, installments })
  return division.is === 'divided' ? division.shares : []
}
