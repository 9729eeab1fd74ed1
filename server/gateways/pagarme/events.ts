/**
 * The meaning of a webhook of gateway B (documentation, "Eventos de webhook"). The body is never trusted: after a known event
 * we read its charge. Charges with a `paid` event are read first, because a buyer waits.
 */
export const EVENTS: Readonly<Record<string, 'paid' | 'read'>> = {
  'charge.paid': 'paid',
  'order.paid': 'paid',
  'charge.created': 'read',
  'charge.updated': 'read',
  'charge.pending': 'read',
  'charge.processing': 'read',
  'charge.payment_failed': 'read',
  'charge.underpaid': 'read',
  'charge.overpaid': 'read',
  'charge.refunded': 'read',
  'charge.partial_canceled': 'read',
  // From September 2026, `chargeback.received` replaces `charge.chargedback`.
  'charge.chargedback': 'read',
  'chargeback.received': 'read',
  'charge.antifraud_approved': 'read',
  'charge.antifraud_reproved': 'read',
  'charge.antifraud_manual': 'read',
  'charge.antifraud_pending': 'read',
  'order.created': 'read',
  'order.updated': 'read',
  'order.closed': 'read',
  'order.canceled': 'read',
  'order.payment_failed': 'read',
}

/** The groups of events that our guide does not list, with the reason. */
export const IGNORED_EVENTS: Readonly<Record<string, string>> = {
  'customer.*': 'a buyer’s data at the gateway changes no payment',
  'card.*': 'the answer to a charge shows the state of a kept card',
  'address.*': 'a buyer’s address at the gateway changes no payment',
  'plan.*': 'we renew subscriptions ourselves',
  'plan_item.*': 'we renew subscriptions ourselves',
  'subscription.*': 'we renew subscriptions ourselves',
  'subscription_item.*': 'we renew subscriptions ourselves',
  'invoice.*': 'we renew subscriptions ourselves',
  'usage.*': 'we renew subscriptions ourselves',
  'discount.*': 'we renew subscriptions ourselves',
  'order_item.*': 'our orders have one item, which never changes',
  'recipient.*': 'the owner sees the change at the gateway',
  'bank_account.*': 'the owner sees the change at the gateway',
  'seller.*': 'the owner sees the change at the gateway',
  'transfer.*': 'the nightly reading lists the withdrawals',
  'checkout.*': 'we never use the gateway’s checkout',
  'payment-link.*': 'we never use the gateway’s links',
}
