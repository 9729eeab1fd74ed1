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
  /** Returns the state of our webhook address at the gateway. Missing if the gateway has no call for this. */
  findRegistration?(account: GatewayAccount, url: string): Promise<WebhookRegistration>
  /**
   * Registers our webhook address. Missing if the gateway has no call for this. @param email the address for the gateway's
   * mails about failing webhooks
   */
  subscribe?(account: GatewayAccount, url: string, email: string): Promise<void>
  /**
   * Registers our address again if the gateway has stopped its webhooks. Missing if the gateway never stops them. @returns
   * true if the webhooks had stopped
   */
  resume?(account: GatewayAccount, url: string, email: string): Promise<boolean>
}

/** A gateway webhook. We never trust its content. It only tells us to ask the gateway. */
export type GatewayWebhook = {
  /**
   * The gateway's id of this webhook. By this id we drop duplicates. It is not set for a webhook without a proof of its
   * origin.
   */
  id?: string
  externalId?: string
  reference?: string
  /** Set if an authorization of recurring PIX changed: the gateway's id. `findAuthorization` returns its state. */
  authorization?: string
  /** The token for `resolve`, if the webhook contains no id of a payment. */
  token?: string
  kind: string
  /**
   * Set if the webhook only reports a payment as paid. If a card payment is already paid in our database, such a webhook
   * needs no check.
   */
  reports?: 'paid'
  /**
   * Set if a dispute of the payment changed. With `asked`, a call to the gateway returns the dispute. Otherwise this is the
   * webhook's own report, and the webhook must have a proof.
   */
  dispute?: 'asked' | ReportedBlock
}

/** The state of our webhook address at the gateway. `faults` are English sentences for the operator. */
export type WebhookRegistration =
  | { is: 'registered' }
  | { is: 'missing' }
  | { is: 'faulty'; faults: readonly string[] }
  | Extract<Outcome, { is: 'unknown' }>
