/** The ten kinds of event (spec, "Event kinds"). */
export const eventKinds = [
  'payment.pending',
  'payment.paid',
  'payment.completed',
  'payment.failed',
  'payment.refunded',
  'payment.chargeback',
  'subscription.created',
  'subscription.renewed',
  'subscription.canceled',
  'subscription.payment_failed',
] as const

/** Kinds that an endpoint receives only if the store chose them (decisions, "Events"). */
export const optInEventKinds = [
  'refund.done',
  'refund.failed',
  'dispute.opened',
  'dispute.closed',
  'checkout.abandoned',
  'subscription.paused',
  'subscription.resumed',
  'subscription.plan_changed',
  'subscription.method_changed',
] as const

/** All kinds of event. */
export const allEventKinds = [...eventKinds, ...optInEventKinds] as const

export type EventKind = (typeof allEventKinds)[number]

/** The kinds of event that the `postbackUrl` of a charge receives. Webhook endpoints can receive every kind (spec, "Destinations"). */
export const postbackKinds = ['payment.paid', 'payment.failed', 'payment.refunded'] as const satisfies EventKind[]

export function isEventKind(text: string): text is EventKind {
  return (allEventKinds as readonly string[]).includes(text)
}
