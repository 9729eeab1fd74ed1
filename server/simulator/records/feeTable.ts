import type { Provider } from '../../core/provider.ts'
import type { SimulatedPayment } from './gateway.ts'

/** A percentage in basis points, and a fixed part of the sale. `boleto` is missing at a gateway that only takes cards. */
type Fee = { basisPoints: number; fixedInCents: number }
type Fees = { pix?: Fee; boleto?: Fee; card(parcels: number): Fee }

/**
 * The fees of the simulated gateways. A's fees were recorded in its sandbox. The others have the form of the published
 * prices, and are not a price list: each store has its own contract.
 */
const FEES: Record<Provider, Fees> = {
  GATEWAY_A: {
    pix: { basisPoints: 0, fixedInCents: 199 },
    boleto: { basisPoints: 0, fixedInCents: 199 },
    card: (parcels) => ({ basisPoints: parcels === 1 ? 299 : parcels <= 6 ? 349 : 399, fixedInCents: 49 }),
  },
  GATEWAY_B: {
    pix: { basisPoints: 119, fixedInCents: 0 },
    boleto: { basisPoints: 0, fixedInCents: 349 },
    card: (parcels) => ({ basisPoints: parcels === 1 ? 439 : parcels <= 6 ? 499 : 559, fixedInCents: 99 }),
  },
  GATEWAY_C: { card: (parcels) => ({ basisPoints: parcels === 1 ? 349 : 389, fixedInCents: 29 }) },
  GATEWAY_D: { card: () => ({ basisPoints: 399, fixedInCents: 39 }) },
}

export type FeeQuestion = Pick<SimulatedPayment, 'provider' | 'method'> & { parcels: number; otherRate?: boolean }

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

function feeOf({ provider, method, parcels }: FeeQuestion): Fee {
  const { pix, boleto, card } = FEES[provider]
  const fee = { pix, boleto, credit_card: card(parcels) }[method]
  if (fee === undefined) throw new Error(`${provider} takes no ${method}.`)
  return fee
}
