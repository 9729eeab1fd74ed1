import type { GatewayAccount } from './account.ts'
import type { Method } from './payments.ts'

/**
 * The gateway's answer about a recipient. `unchecked`: the gateway has no call for it, or did not answer. `own`: the recipient is
 * the store's own account, which gets the rest of a payment anyway.
 */
export type RecipientCheck = { is: 'known' | 'unchecked' | 'own' } | { is: 'unknown' | 'unable'; cause: string }

/** The division of payments at a gateway. */
export type SplitOffer = {
  /** The most recipients of one payment. */
  maxRecipients: number
  /** The cents of a payment that must stay with the store, because the gateway takes its fee from them. */
  keepsInCents(order: { method: Method; totalInCents: number; installments: number }): number
  /**
   * `in_parts`: a refund in part can name what each recipient gives back. `never`: the gateway refunds no payment that it divides,
   * not even as a whole.
   */
  refunds: 'in_parts' | 'never'
  /** Returns the reason why this account cannot divide payments, or undefined. */
  lacks?(account: GatewayAccount): string | undefined
  /** The gateway's word for the id of a recipient, for the description of the API. */
  recipientId: string
  /** Asks the gateway about a recipient. */
  checkRecipient(account: GatewayAccount, recipient: string): Promise<RecipientCheck>
}
