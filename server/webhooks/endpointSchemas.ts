import { Type } from 'typebox'
import { allEventKinds } from '../events/eventKinds.ts'
import { instant, nullable, nullableInstant, nullableText } from '../lib/schema.ts'
import { canFields } from '../stores/canOf.ts'

export const EventName = Type.Unsafe<(typeof allEventKinds)[number]>({
  $id: 'EventName',
  type: 'string',
  enum: allEventKinds,
})

const endpointFields = {
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(EventName),
  productIds: nullable(Type.Array(Type.String(), { description: 'Null means all products' })),
  enabled: Type.Boolean(),
  disabledReason: nullableText,
  failingSince: nullableInstant,
  previousSecretUntil: nullableInstant,
  createdAt: instant,
}
export const Endpoint = Type.Object(endpointFields, { $id: 'WebhookEndpoint' })
export const EndpointWithSecret = Type.Object(
  { ...endpointFields, secret: Type.String({ description: 'Only this answer shows the secret' }) },
  { $id: 'WebhookEndpointWithSecret' },
)
export const EndpointInList = Type.Object(
  {
    ...endpointFields,
    pending: Type.Integer(),
    failed: Type.Integer(),
    can: canFields('edit', 'test', 'disable', 'enable', 'remove'),
  },
  { $id: 'WebhookEndpointInList' },
)
