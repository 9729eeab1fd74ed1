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
  generated: 'adds nothing',
  waiting_payment: 'adds nothing',
  captured: 'adds nothing',
  paid: 'adds nothing',
  overpaid: 'adds nothing',
  underpaid: 'adds nothing',
  not_authorized: 'adds nothing',
  with_error: 'adds nothing',
  failed: 'adds nothing',
  chargedback: 'adds nothing',
  pending_review: 'adds nothing',
  analyzing: 'adds nothing',
  partial_refunded: 'adds nothing: the amounts of the charge show the refunded part',
  waiting_cancellation: 'adds nothing: the amounts of the charge show a refund',
  error_on_voiding: 'adds nothing: the amounts of the charge show a refund',
  error_on_refunding: 'adds nothing: the amounts of the charge show a refund',
  authorized_pending_capture: 'never occurs: we request the capture together with the authorization',
  waiting_capture: 'never occurs: we request the capture together with the authorization',
  partial_capture: 'never occurs: we request the capture together with the authorization',
  partial_void: 'never occurs: we request the capture together with the authorization',
}
