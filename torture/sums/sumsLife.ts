import type { SimulatedPayment } from '../../server/simulator/records/gateway.ts'
import type { NewLine } from '../../server/simulator/records/linesOfMovement.ts'
import type { ComputedSale } from './randomSale.ts'

export type BookedLine = NewLine & { happenedOn: string }

/** A sale in the product's numbers and in the gateway's books. */
export type SumsLife = {
  sale: ComputedSale
  /** The part that each share of the sale gave back by the product's numbers, in the order of the shares. */
  givenBackInCents: number[]
  /** The payment in the gateway's books, and its lines there. */
  truth: SimulatedPayment
  lines: BookedLine[]
  /** The money that a bank took back, and the money that the central bank's MED blocks. */
  takenInCents: number
  blockedInCents: number
  /** True after a part that somebody refunded at the gateway. The product does not know its shares. */
  isByHand: boolean
  steps: string[]
}
