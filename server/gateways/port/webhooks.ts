import type { ReportedBlock } from './disputes.ts'
import type { Outcome } from './outcome.ts'

/** A gateway webhook. We never trust its content. It only tells us to ask the gateway. */
export type GatewayWebhook = {
  /**
   * The gateway's id of this webhook, by which we drop duplicates. It is not set for a webhook without a proof of its
   * origin.
   */
  id?: string
  externalId?: string
  reference?: string
  /** The token for `resolveWebhook`, if the webhook does not name a payment. */
  token?: string
  kind: string
  /**
   * Set if the webhook reports a payment as paid and nothing else. If our database already has the card payment as paid, we
   * skip the check.
   */
  reports?: 'paid'
  /**
   * Set if a dispute of the payment changed: `asked` if the gateway can be asked about it, or the webhook's own report. Only a
   * webhook with a proof may report.
   */
  dispute?: 'asked' | ReportedBlock
}

/** Our webhook address at the gateway. `faults` are English sentences for the operator. */
export type WebhookRegistration =
  | { is: 'registered' }
  | { is: 'missing' }
  | { is: 'faulty'; faults: readonly string[] }
  | Extract<Outcome, { is: 'unknown' }>
