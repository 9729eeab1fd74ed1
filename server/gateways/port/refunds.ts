import type { GatewayAccount } from './account.ts'
import type { Outcome } from './outcome.ts'
import type { GatewayShare, Method } from './payments.ts'

/** Refunds at the gateway. `GatewayMethod.refunds` says how the payments of a method are refunded. */
export type GatewayRefunds = {
  /**
   * Requests a refund of the whole receipt or of a part. Repeated calls with the same `refundId` refund only once, if the
   * caller follows two rules. It sends one refund of a payment at a time. It sets `calledOn` in each repeated call. Returns
   * `pending` for a request that is not done yet, and `charged_back` if the bank has already returned the money. `receiptId`
   * is the gateway's id of the receipt. The refund's amount is below the total if the buyer paid less than the total.
   */
  request(account: GatewayAccount, order: RefundOrder): Promise<RefundOutcome>
  /**
   * Lists the refunds that the gateway accepted and later could not make, because the buyer's bank refused the money. Missing
   * if the gateway does not report such refunds.
   */
  findFailed?(
    account: GatewayAccount,
    order: { reference: string; externalId: string },
  ): Promise<{ is: 'found'; refunds: readonly FailedRefund[] } | Extract<Outcome, { is: 'unknown' }>>
}

export type RefundOrder = {
  refundId: string
  reference: string
  externalId: string
  receiptId?: string
  amountInCents: number
  /** The amount of the receipt minus earlier refunds. */
  leftInCents: number
  totalInCents: number
  method: Method
  /** The parts that recipients give back with this refund. No part is 0. */
  shares?: readonly GatewayShare[]
  /** True to request a refund again that the gateway canceled. By default the outcome is `rejected` then. */
  evenIfCanceled?: boolean
  /** The business date of the call, `YYYY-MM-DD` in Brasília. */
  today: string
  /** The business date of the first call for this refund, if an earlier call may have reached the gateway. */
  calledOn?: string
  /**
   * The instant of the first call for this refund. After a refusal (`no_balance`, `too_early`) the next call counts as a
   * first call again. So all calls with the same instant are repetitions of one request.
   */
  firstCalledAt?: Date
  /** An adapter must not start a request that moves money after this monotonic instant (ms). */
  untilMs?: number
}

/**
 * The outcome of a refund. `no_balance` and `too_early` mean that the gateway did nothing and that a later call may succeed.
 * `unclear` means that an earlier call may have refunded, and that the gateway cannot show whether it did.
 */
export type RefundOutcome =
  | Extract<Outcome, { is: 'refunded' | 'rejected' | 'unknown' | 'charged_back' }>
  /** `buyerPage` is the gateway's page where the buyer enters a bank account. */
  | { is: 'pending'; externalId: string; buyerPage?: string }
  | { is: 'no_balance'; cause: string }
  | { is: 'too_early'; cause: string }
  | { is: 'unclear'; cause: string }

/**
 * A refund that the gateway accepted and later could not make. `refundId` is missing if the refund was made by hand. It is
 * also missing if the gateway does not store our id. Then `mayBeOurs` is set.
 */
export type FailedRefund = { refundId?: string; mayBeOurs?: boolean; amountInCents: number; cause: string }
