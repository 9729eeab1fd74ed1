import type { Method, PlannedOffer } from './planned.ts'

export type Status = 'trialing' | 'active' | 'past_due' | 'canceled' | 'completed'
export type Consent = 'pending' | 'active' | 'refused' | 'canceled'

export type PaymentKind =
  | 'payment.pending'
  | 'payment.paid'
  | 'payment.failed'
  | 'payment.completed'
  | 'payment.refunded'
  | 'payment.chargeback'

export type SubscriptionKind =
  | 'subscription.created'
  | 'subscription.renewed'
  | 'subscription.canceled'
  | 'subscription.payment_failed'
  | 'subscription.paused'
  | 'subscription.resumed'
  | 'subscription.plan_changed'
  | 'subscription.method_changed'

/** One expected event. It is due at `atMs`. The real event may be slightly later. */
export type Expected = {
  atMs: number
  /** The plan that the event shows. */
  offer: PlannedOffer
} & (
  | {
      kind: PaymentKind
      /** The number of the payment in its subscription, from 1, in the order of creation. */
      payment: number
      /** `ENDED`: either `FAILED` or `EXPIRED`. */
      status: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'ENDED' | 'REFUNDED'
      amountInCents: number
      /** The largest possible amount, if the model does not know the exact instant of a change of plan. */
      mostInCents?: number
      /** False for a declined purchase, because it creates no subscription. */
      ofSubscription: boolean
    }
  | { kind: SubscriptionKind; status: Status; currentPeriodEndMs: number; pausedUntilMs: number | undefined }
)

/** The state at the end of the plan. */
export type Final = {
  status: Status
  cancelAtPeriodEnd: boolean
  currentPeriodEndMs: number
  offer: PlannedOffer
  method: Method
  chargesPaid: number
  pausedUntilMs: number | undefined
  creditInCents: number
  addedInCents: number
  nextOffer: PlannedOffer | undefined
  consent: Consent | undefined
  /** The instants when the buyer's access to the course ends, and when a refund or chargeback revoked the access. */
  access: { endsAtMs: number | undefined; revokedAtMs: number | undefined }
}

/** The real instants of a life. Periods count from them. Each planned instant is some seconds earlier. */
export type Measured = {
  /** The start. Undefined if it is not known. */
  begunAtMs?: number
  /** The instants of acts, by their stop. */
  acts: ReadonlyMap<number, number>
  /** The instants of payments, by their number. */
  paid?: ReadonlyMap<number, number>
}
