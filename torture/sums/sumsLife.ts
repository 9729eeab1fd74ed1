import type { SimulatedPayment } from '../../server/simulator/records/gateway.ts'
import type { NewLine } from '../../server/simulator/records/linesOfMovement.ts'
import type { ComputedSale } from './randomSale.ts'

export type BookedLine = NewLine & { happenedOn: string }

/** A sale in the product's rows and in the gateway's books. */
export type SumsLife = {
  sale: ComputedSale
  /** The returned part of each share by the product's rows, in the order of the shares. */
  givenBackInCents: number[]
  /** The payment in the gateway's books, and its lines there. */
  truth: SimulatedPayment
  lines: BookedLine[]
  /** The money that a bank reversed, and the money that the central bank's MED blocks. */
  takenInCents: number
  blockedInCents: number
  /** True after a partial refund on the gateway's site. The product does not know the shares of this refund. */
  isByHand: boolean
  steps: string[]
}
