import type { DisputeStatus } from '../port/disputes.ts'

/*
 * The statuses of gateway D's objects (npm `stripe`, the types and their descriptions). A status that is not listed changes nothing,
 * because only an explicit status may change our records of money.
 */

/** The statuses of a checkout session. After a decline the session stays open until the buyer pays or the session expires. */
export const SESSION_STATUSES: Readonly<Record<string, 'open' | 'complete' | 'expired'>> = {
  open: 'open',
  complete: 'complete',
  expired: 'expired',
}

/** The payment statuses of a complete session. */
export const PAYMENT_STATUSES: Readonly<Record<string, 'paid' | 'by_intent'>> = {
  paid: 'paid',
  // A card session is complete only after the payment. With other methods the payment can still fail.
  unpaid: 'by_intent',
  // For free sessions and trials. We never create them.
  no_payment_required: 'by_intent',
}

/** The statuses of the payment intent of a complete, unpaid session. */
export const INTENT_STATUSES: Readonly<Record<string, 'declined' | 'pending'>> = {
  requires_payment_method: 'declined',
  canceled: 'declined',
  requires_confirmation: 'pending',
  requires_action: 'pending',
  processing: 'pending',
  // We never request an authorization without a capture.
  requires_capture: 'pending',
  // The session itself reports the payment.
  succeeded: 'pending',
}

/** The statuses of a charge. We do not read them. Each value gives the reason. */
export const IGNORED_CHARGE_STATUSES: Readonly<Record<string, string>> = {
  succeeded: 'the payment intent has the received amount',
  pending: 'the session is not complete',
  failed: 'the buyer can try another card, so the session decides',
}

/** The statuses of a refund. `not_made`: the store keeps the money. */
export const REFUND_STATUSES: Readonly<Record<string, 'refunded' | 'pending' | 'not_made'>> = {
  succeeded: 'refunded',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'not_made',
  canceled: 'not_made',
}

/** The reasons of a pending refund. We wait for all of them. Each value says why. */
export const PENDING_REASONS: Readonly<Record<string, string>> = {
  processing: 'the bank will answer',
  charge_pending: 'the refund follows the charge',
  insufficient_funds: 'the gateway makes the refund as soon as the balance has the money',
}

/** The reasons of a failed refund, for the log. */
export const REFUND_FAILURES: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'the card was lost or stolen',
  expired_or_canceled_card: 'the card has expired or was canceled',
  charge_for_pending_refund_disputed: 'the buyer disputed the charge before the refund',
  insufficient_funds: 'the balance never had the money',
  declined: 'the bank declined the refund',
  merchant_request: 'the store asked the gateway not to make the refund',
  unknown: 'the gateway does not know why',
}

/**
 * The statuses of a dispute. An inquiry (`warning_…`) takes no money, but it also needs an answer. In a prevented dispute the
 * bank may have returned the money to the buyer. Then the dispute has balance transactions.
 */
export const DISPUTE_STATUSES: Readonly<
  Record<string, { status: DisputeStatus; money: 'taken' | 'kept' | 'as_booked' }>
> = {
  warning_needs_response: { status: 'needs_response', money: 'kept' },
  warning_under_review: { status: 'under_review', money: 'kept' },
  warning_closed: { status: 'won', money: 'kept' },
  needs_response: { status: 'needs_response', money: 'taken' },
  under_review: { status: 'under_review', money: 'taken' },
  appeal_needs_response: { status: 'needs_response', money: 'taken' },
  appeal_under_review: { status: 'under_review', money: 'taken' },
  won: { status: 'won', money: 'kept' },
  lost: { status: 'lost', money: 'taken' },
  prevented: { status: 'won', money: 'as_booked' },
}
