import { type TSchema, Type } from 'typebox'
import { AbandonedEventData } from '../../checkout/abandonedEventData.ts'
import { Dispute } from '../../disputes/dispute.ts'
import { allEventKinds, type EventKind } from '../../events/eventKinds.ts'
import type { Json } from '../../lib/componentSchemas.ts'
import { instant, reference } from '../../lib/schema.ts'
import { PaymentEventData, RefundEventData } from '../../payments/paymentEventData.ts'
import { SubscriptionEventData } from '../../subscriptions/subscriptionEventData.ts'
import { headerNames } from '../../webhooks/signature.ts'
import { findExample } from './recordedExamples.ts'

/** A sentence about when each kind of event happens (spec, "Event kinds"), and the schema of its data. */
const events: Record<EventKind, { when: string; data: TSchema }> = {
  'payment.pending': { when: 'A payment awaits the buyer: PIX or boleto was generated', data: PaymentEventData },
  'payment.paid': { when: 'A payment was confirmed', data: PaymentEventData },
  'payment.completed': { when: 'The refund window has ended, and the payment is still paid', data: PaymentEventData },
  'payment.failed': { when: 'A payment was declined or has expired', data: PaymentEventData },
  'payment.refunded': { when: 'All money of a payment went back', data: PaymentEventData },
  'payment.chargeback': { when: 'A payment suffered a chargeback', data: PaymentEventData },
  'subscription.created': { when: 'A subscription became active', data: SubscriptionEventData },
  'subscription.renewed': { when: 'A further cycle of a subscription was paid', data: SubscriptionEventData },
  'subscription.canceled': { when: 'A subscription was canceled', data: SubscriptionEventData },
  'subscription.payment_failed': { when: 'The charge of a subscription failed', data: SubscriptionEventData },
  'refund.done': { when: 'A refund of a payment or of a part is done', data: RefundEventData },
  'refund.failed': { when: 'A refund of a payment or of a part failed', data: RefundEventData },
  'dispute.opened': { when: 'A dispute was opened, or opened again', data: Dispute },
  'dispute.closed': { when: 'A dispute was won or lost', data: Dispute },
  'checkout.abandoned': { when: 'A buyer typed an e-mail and left the checkout', data: AbandonedEventData },
  'subscription.paused': { when: 'A pause of a subscription was agreed', data: SubscriptionEventData },
  'subscription.resumed': { when: 'A pause of a subscription ended early', data: SubscriptionEventData },
  'subscription.plan_changed': {
    when: 'A subscription has another plan, or another day of payment',
    data: SubscriptionEventData,
  },
  'subscription.method_changed': {
    when: 'The next charge of a subscription uses another payment method',
    data: SubscriptionEventData,
  },
}

const signed = `A POST to a webhook endpoint or to the \`postbackUrl\` of a charge. It is signed: compare \`v1\` of \`${headerNames.signature}\` with the lowercase hexadecimal HMAC-SHA256 of \`<t>.<raw body>\` under the secret. The same delivery may arrive more than once: recognize it by its id.`

/** Describes the webhooks: for each kind of event, the envelope with the schema of its data. */
export function describeWebhooks(place: (schema: TSchema) => Json) {
  return Object.fromEntries(
    allEventKinds.map((kind) => [kind, { post: describeEvent(kind, place, findExample(kind)) }]),
  )
}

function describeEvent(kind: EventKind, place: (schema: TSchema) => Json, example: unknown): Json {
  const { when, data } = events[kind]
  const name = nameOf(kind)
  const content = { schema: place(eventOf(kind, reference(data))), ...(example !== undefined && { example }) }
  return {
    operationId: `receive${name}`,
    summary: when,
    description: signed,
    security: [],
    parameters: headersOf(kind),
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {
      '2XX': { description: 'Received. Any other status counts as a failure, and the delivery is sent again' },
      '410': { description: 'The endpoint no longer exists. Balcão disables it immediately' },
    },
  }
}

function eventOf(kind: EventKind, data: TSchema): TSchema {
  const fields = {
    id: Type.String({ description: 'Id of the delivery. A repeated delivery has the same id' }),
    event: Type.Literal(kind, { description: 'Kind of the event' }),
    createdAt: { ...instant, description: 'Instant of the event, by the store’s clock' },
    data,
  }
  return Type.Object(fields, { $id: `${nameOf(kind)}Event`, description: when(kind) })
}

function when(kind: EventKind): string {
  return events[kind].when
}

function headersOf(kind: EventKind): Json[] {
  const header = (name: string, description: string, schema: object, required = true) => ({
    name,
    in: 'header',
    required,
    description,
    schema,
  })
  return [
    header(headerNames.event, 'Kind of the event', { type: 'string', const: kind }),
    header(headerNames.delivery, 'Id of the delivery, equal to `id` of the body', { type: 'string' }),
    header(
      headerNames.sequence,
      'Number of the event among all events of the store, as in `GET /v1/events`. A test has none',
      { type: 'string' },
      false,
    ),
    header(headerNames.signature, '`t=<unix time>,v1=<hmac>`, with two `v1` while a secret is rotated', {
      type: 'string',
    }),
    header(headerNames.standardId, 'The same id, for libraries of Standard Webhooks', { type: 'string' }),
    header(headerNames.standardTime, 'Unix time of this attempt', { type: 'string' }),
    header(headerNames.standardSignature, 'Signature of Standard Webhooks: `v1,<base64>`, one for each secret', {
      type: 'string',
    }),
  ]
}

/** `subscription.payment_failed` becomes `SubscriptionPaymentFailed`. */
function nameOf(kind: EventKind): string {
  return kind.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
