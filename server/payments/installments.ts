import { type Static, Type } from 'typebox'
import type { StoreSettings } from '../stores/store.ts'

export const Installment = Type.Object({
  count: Type.Integer(),
  installmentInCents: Type.Integer(),
  totalInCents: Type.Integer(),
  hasInterest: Type.Boolean(),
})
export type Installment = Static<typeof Installment>

export type InstallmentTerms = Pick<StoreSettings, 'interestFreeInstallments' | 'monthlyInterestPercent'> & {
  interestPaidByBuyer: boolean
}

/**
 * The price of a card payment in `count` installments: the Price table, the French amortisation of Brazilian acquirers
 * (decisions, "Installments"). Of a few cents the rounded installments may not exceed the amount: then there is no interest.
 *
 * @param count 1 to 12
 * @returns with interest, the installment rounded half up to the cent, and `count` times that as the total, which is over the
 *   amount; without, the amount itself as the total, and its part rounded up for display
 */
export function installment(amountInCents: number, count: number, terms: InstallmentTerms): Installment {
  const free = !terms.interestPaidByBuyer || count <= Math.max(1, terms.interestFreeInstallments)
  const installmentInCents = free ? 0 : priceInstallment(amountInCents, count, terms.monthlyInterestPercent)
  const totalInCents = count * installmentInCents
  if (totalInCents > amountInCents) return { count, installmentInCents, totalInCents, hasInterest: true }
  const partInCents = Math.ceil(amountInCents / count)
  return { count, installmentInCents: partInCents, totalInCents: amountInCents, hasInterest: false }
}

/** The table of 1 to `maxInstallments`, as the checkout shows it. */
export function installmentTable(
  amountInCents: number,
  maxInstallments: number,
  terms: InstallmentTerms,
): Installment[] {
  return Array.from({ length: maxInstallments }, (_, index) => installment(amountInCents, index + 1, terms))
}

/**
 * amount × i / (1 − (1 + i)^−n), rounded half up, in whole numbers: a percentage has four decimals, so i is a number of
 * millionths. @returns cents; 0 without a rate
 */
function priceInstallment(amountInCents: number, count: number, monthlyInterestPercent: number): number {
  const rate = BigInt(Math.round(monthlyInterestPercent * 10_000))
  if (rate === 0n) return 0
  const growth = (MILLION + rate) ** BigInt(count)
  const numerator = BigInt(amountInCents) * rate * growth
  const denominator = MILLION * (growth - MILLION ** BigInt(count))
  return Number((2n * numerator + denominator) / (2n * denominator))
}

const MILLION = 1_000_000n
