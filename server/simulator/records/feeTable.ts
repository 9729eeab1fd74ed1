import type { Fee, Fees } from './bookRules.ts'
import type { SimulatedPayment } from './gateway.ts'

export type FeeQuestion = { fees: Fees; method: SimulatedPayment['method']; parcels: number; otherRate?: boolean }

/**
 * Returns the fee of a sale or of one of its parcels, in cents. It is at most the amount, because a sandbox accepts sales
 * of one cent.
 * @param amountInCents amount of the parcel
 * @param question.otherRate true for the mistake of a rate that is one percent point too high
 */
export function feeInCents(amountInCents: number, question: FeeQuestion): number {
  const { parcels, otherRate = false } = question
  const { basisPoints, fixedInCents } = feeOf(question)
  const mistake = otherRate ? 100 : 0
  const fee = Math.round((amountInCents * (basisPoints + mistake)) / 10_000 + fixedInCents / parcels)
  return Math.min(fee, amountInCents)
}

function feeOf({ fees: { pix, boleto, card }, method, parcels }: FeeQuestion): Fee {
  const fee = { pix, boleto, credit_card: card(parcels) }[method]
  if (fee === undefined) throw new Error(`The gateway takes no ${method}.`)
  return fee
}
