import { Type } from 'typebox'
import { allEventKinds } from '../events/eventKinds.ts'
import { idText, instant, nullable, nullableInstant, nullableText } from '../lib/schema.ts'
import { canFields } from '../operations/canOf.ts'

export const EventName = Type.Unsafe<(typeof allEventKinds)[number]>({
  $id: 'EventName',
  type: 'string',
  enum: allEventKinds,
})

/** The fields of a new endpoint. */
export const endpointInput = {
  url: Type.String({
    minLength: 1,
    maxLength: 2_048,
    description: 'Address that gets the events. https; the sandbox also accepts http to the same machine',
  }),
  events: Type.Array(EventName, { minItems: 1, maxItems: 100, description: 'The kinds of event that it gets' }),
  productIds: Type.Optional(
    nullable(
      Type.Array(idText(), {
        minItems: 1,
        maxItems: 1_000,
        description: 'Only events of these products. Null or absent means all products',
      }),
    ),
  ),
}
export const EndpointInput = Type.Object(endpointInput, { $id: 'WebhookEndpointRequest', additionalProperties: false })
export const EndpointChanges = Type.Partial(
  Type.Object({ ...endpointInput, enabled: Type.Boolean({ description: 'False stops the deliveries' }) }),
  { $id: 'WebhookEndpointChanges', additionalProperties: false },
)

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

/** The same endpoint in the API of the stores. */
const apiFields = {
  object: Type.Literal('webhook_endpoint'),
  id: Type.String(),
  url: Type.String({ description: 'Address that gets the events' }),
  events: Type.Array(EventName, { description: 'The kinds of event that it gets' }),
  productIds: nullable(Type.Array(Type.String(), { description: 'Null means all products' })),
  enabled: Type.Boolean({ description: 'False if it gets no events' }),
  disabledReason: { ...nullableText, description: 'Why it is disabled. Null if it is enabled' },
  failingSince: { ...nullableInstant, description: 'First failure since the last success. Null without failures' },
  previousSecretUntil: {
    ...nullableInstant,
    description: 'The previous secret also signs until this instant. Null if only the current secret signs',
  },
  createdAt: instant,
}
export const ApiEndpoint = Type.Object(apiFields, { $id: 'ApiWebhookEndpoint' })
export const ApiEndpointWithSecret = Type.Object(
  { ...apiFields, secret: Type.String({ description: 'Signs the deliveries. Only this answer shows it' }) },
  { $id: 'ApiWebhookEndpointWithSecret' },
)
