export type Meaning = 'pending' | 'paid' | 'failed' | 'canceled' | 'refunded' | 'charged_back'

/**
 * The statuses of a charge. A status that is not listed means `pending`, because only an explicit status may change our records of
 * money.
 */
export const MEANINGS: Readonly<Record<string, Meaning>> = {
  pending: 'pending',
  // The bank or the antifraud service has not decided.
  processing: 'pending',
  paid: 'paid',
  // For both statuses the receipt has the received amount. This amount determines whether our charge is paid.
  overpaid: 'paid',
  underpaid: 'paid',
  partial_refunded: 'paid',
  // Only an event of the gateway has this name. The store keeps the rest of the money.
  partial_canceled: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  refunded: 'refunded',
  chargedback: 'charged_back',
}

/** The known statuses of a charge. */
export const CHARGE_STATUSES: readonly string[] = Object.keys(MEANINGS)

/** The information that the status of a transaction adds to the status of its charge. Most statuses add nothing. */
export const TRANSACTION_STATUSES: Readonly<Record<string, string>> = {
  expired: 'the PIX or boleto can no longer be paid, although its charge is still pending',
  refunded: 'the canceled charge had been paid before',
  voided: 'the canceled charge had been paid before, if the bank had authorized the card',
  pending_refund: 'the refund is under way',
  generated: 'as the charge',
  waiting_payment: 'as the charge',
  captured: 'as the charge',
  paid: 'as the charge',
  overpaid: 'as the charge',
  underpaid: 'as the charge',
  not_authorized: 'as the charge',
  with_error: 'as the charge',
  failed: 'as the charge',
  chargedback: 'as the charge',
  pending_review: 'as the charge',
  analyzing: 'as the charge',
  partial_refunded: 'as the charge, whose amounts show the part',
  waiting_cancellation: 'as the charge, whose amounts show a refund',
  error_on_voiding: 'as the charge, whose amounts show a refund',
  error_on_refunding: 'as the charge, whose amounts show a refund',
  authorized_pending_capture: 'never: we ask for the capture with the authorization',
  waiting_capture: 'never: we ask for the capture with the authorization',
  partial_capture: 'never: we ask for the capture with the authorization',
  partial_void: 'never: we ask for the capture with the authorization',
}
