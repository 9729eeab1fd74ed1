import type { GatewayAccount } from './account.ts'
import type { ReportedBlock } from './disputes.ts'
import type { Outcome } from './outcome.ts'

/** The gateway's webhooks, and the registration of our address. */
export type GatewayWebhooks = {
  /** Reads a webhook. Returns undefined if its proof is wrong. */
  read(
    account: GatewayAccount,
    headers: Record<string, string | undefined>,
    rawBody: string,
  ): GatewayWebhook | undefined
  /**
   * Asks the gateway about a webhook's token. @returns our reference, or undefined if the gateway does not have the token
   */
  resolve?(account: GatewayAccount, token: string): Promise<string | undefined>
  /** Says whether the gateway sends its webhooks to our address. Missing if the gateway has no call for it. */
  findRegistration?(account: GatewayAccount, url: string): Promise<WebhookRegistration>
  /**
   * Registers our webhook address, for gateways that have a call for it.
   * @param email the gateway may write to it when webhooks fail
   */
  subscribe?(account: GatewayAccount, url: string, email: string): Promise<void>
  /**
   * Registers our address again if the gateway has stopped it. Missing if the gateway never does that.
   * @returns true if webhooks had stopped
   */
  resume?(account: GatewayAccount, url: string, email: string): Promise<boolean>
}

/** A gateway webhook. We never trust its content. It only tells us to ask the gateway. */
export type GatewayWebhook = {
  /** The gateway's id of this webhook. We drop duplicates by it. It is not set for a webhook without a proof of its origin. */
  id?: string
  externalId?: string
  reference?: string
  /** The token for `resolve`, if the webhook does not name a payment. */
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
