/**
 * After these events a payment may have received money, returned money, or become impossible to pay, or an authorization of
 * recurring PIX began or ended.
 */
export const EVENTS = [
  'PAYMENT_AWAITING_RISK_ANALYSIS',
  'PAYMENT_APPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_REPROVED_BY_RISK_ANALYSIS',
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_CREDIT_CARD_CAPTURE_REFUSED',
  'PAYMENT_OVERDUE',
  'PAYMENT_DELETED',
  'PAYMENT_RESTORED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_REFUND_IN_PROGRESS',
  'PAYMENT_REFUND_DENIED',
  'PAYMENT_RECEIVED_IN_CASH_UNDONE',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'PAYMENT_DUNNING_RECEIVED',
  'BALANCE_VALUE_BLOCKED',
  'BALANCE_VALUE_UNBLOCKED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_ACTIVATED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_CANCELLED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_EXPIRED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_REFUSED',
  'PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_REFUSED',
  'PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_CANCELLED',
] as const

/**
 * The events that we do not subscribe to, with the reason. A name that ends with `*` means all events that begin with that
 * name.
 */
export const IGNORED_EVENTS: Readonly<Record<string, string>> = {
  PAYMENT_CREATED: 'the answer to our own call contains the payment',
  PAYMENT_UPDATED: 'we never change a payment',
  PAYMENT_AUTHORIZED: 'we never request an authorization without a capture',
  PAYMENT_ANTICIPATED: 'the statement has the fee of an anticipation',
  PAYMENT_DUNNING_REQUESTED: 'we never request a collection, and another event reports the end of a collection',
  PAYMENT_BANK_SLIP_VIEWED: 'a view of a boleto moves no money',
  PAYMENT_CHECKOUT_VIEWED: 'a view of a page moves no money',
  PAYMENT_SPLIT_CANCELLED: 'the statement has the amount that a recipient received',
  'PAYMENT_SPLIT_DIVERGENCE_BLOCK*': 'the statement has the block and its end',
  'INVOICE_*': 'we issue no tax invoices at the gateway',
  'TRANSFER_*': 'the nightly reading lists the transfers',
  'BILL_*': 'bills that the account pays are not sales',
  'RECEIVABLE_ANTICIPATION_*': 'the statement has the fee of an anticipation',
  'MOBILE_PHONE_RECHARGE_*': 'phone credit that the account pays is not a sale',
  'ACCOUNT_STATUS_*': 'the owner sees the account’s status at the gateway',
  'SUBSCRIPTION_*': 'we renew subscriptions ourselves',
  'ACCESS_TOKEN_*': 'the next call shows that a key stopped working',
  'INTERNAL_TRANSFER_*': 'the statement has the shares, and the transfers between accounts',
  PIX_AUTOMATIC_RECURRING_AUTHORIZATION_CREATED: 'the answer to our own call contains the authorization',
  PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_CREATED: 'the answer to our own call contains the payment',
  PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_SCHEDULED: 'a scheduled instruction moves no money yet',
  'PIX_AUTOMATIC_RECURRING_ELIGIBILITY_*': 'the next call shows that an account lost recurring PIX',
  'CHECKOUT_*': 'we never use the gateway’s checkout',
}
