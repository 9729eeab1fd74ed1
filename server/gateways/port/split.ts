import type { GatewayAccount } from './account.ts'
import type { Method } from './payments.ts'

/**
 * The gateway's answer about a recipient. `unchecked`: the gateway has no call for it, or did not answer. `own`: the
 * recipient is the store's own account. That account gets the rest of a payment and needs no share.
 */
export type RecipientCheck = { is: 'known' | 'unchecked' | 'own' } | { is: 'unknown' | 'unable'; cause: string }

/** The division of payments at a gateway. */
export type SplitOffer = {
  /** The largest number of recipients of one payment. */
  maxRecipients: number
  /** The cents of a payment that must stay with the store, because the gateway takes its fee from them. */
  keepsInCents(order: { method: Method; totalInCents: number; installments: number }): number
  /**
   * `in_parts`: a refund in part can set the amount that each recipient gives back. `never`: the gateway refunds no payment
   * that it divides, not even as a whole.
   */
  refunds: 'in_parts' | 'never'
  /** Returns the reason why this account cannot divide payments, or undefined. */
  lacks?(account: GatewayAccount): string | undefined
  /** The gateway's term for the id of a recipient, for the description of the API. */
  recipientId: string
  /** Asks the gateway whether a recipient exists. */
  checkRecipient(account: GatewayAccount, recipient: string): Promise<RecipientCheck>
}
