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
 * What a card payment in so many installments costs: the Price table, the French amortisation that Brazilian acquirers show
 * (decisions, "Installments"). The one place where a float touches money; it is rounded once.
 *
 * A few cents in many installments round down to less than the amount, or to nothing. Then the interest is less than can be
 * charged, and there is none: a total is never below the amount, and an installment at least one cent.
 *
 * @param count 1 to 12
 * @returns with interest, the installment rounded half up to the cent, and the total as so many of it; without, the amount
 *   itself and its part rounded up, for display
 */
export function installment(amountInCents: number, count: number, terms: InstallmentTerms): Installment {
  const rate = terms.monthlyInterestPercent / 100
  const free = !terms.interestPaidByBuyer || count <= Math.max(1, terms.interestFreeInstallments) || rate === 0
  const installmentInCents = free ? 0 : Math.round((amountInCents * rate) / (1 - (1 + rate) ** -count))
  const totalInCents = count * installmentInCents
  if (free || totalInCents < amountInCents)
    return {
      count,
      installmentInCents: Math.ceil(amountInCents / count),
      totalInCents: amountInCents,
      hasInterest: false,
    }
  return { count, installmentInCents, totalInCents, hasInterest: true }
}

/** The table of 1 to `maxInstallments`, as the checkout shows it. */
export function installmentTable(
  amountInCents: number,
  maxInstallments: number,
  terms: InstallmentTerms,
): Installment[] {
  return Array.from({ length: maxInstallments }, (_, index) => installment(amountInCents, index + 1, terms))
}
