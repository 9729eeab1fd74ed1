import type { Offer } from '../catalog/offer.ts'

/** The plan that follows the current one, as it was when somebody chose it. */
export type NextPlan = {
  offer: Offer
  /** `now`: the plan waits for its payment. `period_end`: the plan begins with the next charge. */
  when: 'now' | 'period_end'
  /** The instant of the request. A plan that begins now begins its first period then. */
  at: string
  /** What was left of the period before, in cents. Negative if the buyer owes more for added days than is left. */
  creditInCents: number
}
