import { type Static, Type } from 'typebox'
import type { StoreSettings } from '../stores/store.ts'

export const Installment = Type.Object({
  count: Type.Integer({ description: 'Number of installments' }),
  installmentInCents: Type.Integer({ description: 'Amount of one installment, in cents' }),
  totalInCents: Type.Integer({ description: 'The total that the buyer pays, in cents' }),
  hasInterest: Type.Boolean({ description: 'True if the buyer pays interest' }),
})
export type Installment = Static<typeof Installment>

export type InstallmentTerms = Pick<StoreSettings, 'interestFreeInstallments' | 'monthlyInterestPercent'> & {
  interestPaidByBuyer: boolean
}

/**
 * Computes the price of a card payment in `count` installments by the Price table, the French amortisation that Brazilian
 * acquirers use (decisions, "Installments"). For an amount of a few cents, rounding may remove all interest. Then the payment
 * has no interest.
 *
 * @param count 1 to 12
 * @returns one installment, rounded to the nearest cent, and the total of all `count` installments. A payment without
 *   interest has the amount as its total and an installment that is rounded up for display.
 */
export function installment(amountInCents: number, count: number, terms: InstallmentTerms): Installment {
  const free = !terms.interestPaidByBuyer || count <= Math.max(1, terms.interestFreeInstallments)
  const installmentInCents = free ? 0 : priceInstallment(amountInCents, count, terms.monthlyInterestPercent)
  const totalInCents = count * installmentInCents
  if (totalInCents > amountInCents) return { count, installmentInCents, totalInCents, hasInterest: true }
  const partInCents = Math.ceil(amountInCents / count)
  return { count, installmentInCents: partInCents, totalInCents: amountInCents, hasInterest: false }
}

/**
 * Divides a total into installments that add up to it. The first installment is larger by the remaining cents
 * (https://developerhub.ppro.com/global-api/docs/card-installments).
 */
export function divideTotal(totalInCents: number, count: number): { firstInCents: number; eachInCents: number } {
  const eachInCents = Math.floor(totalInCents / count)
  return { firstInCents: totalInCents - (count - 1) * eachInCents, eachInCents }
}

/** Returns the prices for 1 to `maxInstallments` installments. The checkout shows them. */
export function installmentTable(
  amountInCents: number,
  maxInstallments: number,
  terms: InstallmentTerms,
): Installment[] {
  return Array.from({ length: maxInstallments }, (_, index) => installment(amountInCents, index + 1, terms))
}

/**
 * Computes amount × i / (1 − (1 + i)^−n), rounded half up, with integers. A percentage has at most four decimals, so i is a
 * whole number of millionths.
 * @returns cents; 0 if the rate is 0
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
