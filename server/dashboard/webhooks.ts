import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { eventKinds } from '../events/eventKinds.ts'
import { idText, instant, nullable, nullableInstant, nullableText } from '../lib/schema.ts'
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
  type WebhookEndpoint,
} from '../webhooks/endpoints.ts'
import { sendTestEvent } from '../webhooks/sendTestEvent.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { allOf } from './listOf.ts'

const EventName = Type.Unsafe<(typeof eventKinds)[number]>({ $id: 'EventName', type: 'string', enum: eventKinds })

const endpointFields = {
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(EventName),
  productIds: nullable(Type.Array(Type.String(), { description: 'Null: all products' })),
  enabled: Type.Boolean(),
  disabledReason: nullableText,
  failingSince: nullableInstant,
  previousSecretUntil: nullableInstant,
  createdAt: instant,
}
const Endpoint = Type.Object(endpointFields, { $id: 'WebhookEndpoint' })
const EndpointWithSecret = Type.Object(
  { ...endpointFields, secret: Type.String({ description: 'In this answer and in no other' }) },
  { $id: 'WebhookEndpointWithSecret' },
)
const EndpointInList = Type.Object(
  { ...endpointFields, pending: Type.Integer(), failed: Type.Integer() },
  { $id: 'WebhookEndpointInList' },
)
type EndpointInList = Static<typeof EndpointInList>

const input = {
  url: Type.String({ minLength: 1, maxLength: 2_048 }),
  events: Type.Array(EventName, { minItems: 1, maxItems: 100 }),
  productIds: Type.Optional(nullable(Type.Array(idText(), { minItems: 1, maxItems: 1_000 }))),
}

export const listEndpointsRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/webhook-endpoints',
  action: 'webhooks.read',
  operationId: 'listEndpoints',
  summary: 'Endpoints, oldest first, with what waits or failed at each',
  tag: 'Webhooks',
  answers: { 200: allOf(EndpointInList) },
  async handle(ctx, { store }) {
    const [endpoints, open] = await Promise.all([
      listEndpoints(ctx, store.id),
      ctx.database.rows<{ id: string } & Pick<EndpointInList, 'pending' | 'failed'>>(openByEndpoint, {
        storeId: store.id,
      }),
    ])
    const counts = new Map(open.map(({ id, ...counted }) => [id, counted]))
    const data = endpoints.map((endpoint) => ({
      ...endpoint,
      ...(counts.get(endpoint.id) ?? { pending: 0, failed: 0 }),
    }))
    return { status: 200, body: { data } }
  },
})

export const createEndpointRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/webhook-endpoints',
  action: 'webhooks.write',
  operationId: 'createEndpoint',
  needsFreshProof: true,
  summary: 'Register an endpoint; its secret is in this answer and in no other',
  tag: 'Webhooks',
  body: Type.Object(input, { additionalProperties: false }),
  answers: { 201: EndpointWithSecret },
  async handle(ctx, { store, body }) {
    const endpoint = await createEndpoint(ctx, store.id, body, ctx.database)
    return { status: 201, body: endpoint, change: { subject: endpoint.id, after: told(endpoint) } }
  },
})

export const updateEndpointRoute = dashboardRoute({
  method: 'PATCH',
  path: '/stores/{storeId}/webhook-endpoints/{endpointId}',
  action: 'webhooks.write',
  operationId: 'updateEndpoint',
  needsFreshProof: true,
  summary: 'Change where an endpoint is and what it receives; what is left out stays',
  tag: 'Webhooks',
  body: Type.Partial(Type.Object(input), { additionalProperties: false }),
  answers: { 200: Endpoint },
  async handle(ctx, { store, params, body }) {
    const before = await getEndpoint(ctx, store.id, params.endpointId)
    const { url, events, productIds } = { ...before, ...body }
    const after = await updateEndpoint(ctx, store.id, before.id, { url, events, productIds })
    return { status: 200, body: after, change: { subject: before.id, before: told(before), after: told(after) } }
  },
})

export const rotateSecretRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/webhook-endpoints/{endpointId}/rotate-secret',
  action: 'webhooks.write',
  operationId: 'rotateEndpointSecret',
  needsFreshProof: true,
  summary: 'Give an endpoint a new secret; for 24 hours the one before signs too',
  tag: 'Webhooks',
  answers: { 200: EndpointWithSecret },
  async handle(ctx, { store, params }) {
    const endpoint = await rotateSecret(ctx, store.id, params.endpointId)
    return { status: 200, body: endpoint, change: { subject: endpoint.id } }
  },
})

export const disableEndpointRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/webhook-endpoints/{endpointId}/disable',
  action: 'webhooks.write',
  operationId: 'disableEndpoint',
  needsFreshProof: true,
  summary: 'Stop sending; what waits fails, and can be sent again later',
  tag: 'Webhooks',
  answers: { 200: Endpoint },
  async handle(ctx, { store, params }) {
    const endpoint = await disableEndpoint(ctx, store.id, params.endpointId)
    return { status: 200, body: endpoint, change: { subject: endpoint.id, after: { enabled: false } } }
  },
})

export const enableEndpointRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/webhook-endpoints/{endpointId}/enable',
  action: 'webhooks.write',
  operationId: 'enableEndpoint',
  needsFreshProof: true,
  summary: 'Send again, with a clean record',
  tag: 'Webhooks',
  answers: { 200: Endpoint },
  async handle(ctx, { store, params }) {
    const endpoint = await enableEndpoint(ctx, store.id, params.endpointId)
    return { status: 200, body: endpoint, change: { subject: endpoint.id, after: { enabled: true } } }
  },
})

export const deleteEndpointRoute = dashboardRoute({
  method: 'DELETE',
  path: '/stores/{storeId}/webhook-endpoints/{endpointId}',
  action: 'webhooks.write',
  operationId: 'deleteEndpoint',
  needsFreshProof: true,
  summary: 'Send nothing more, and forget the secret; the record of what was sent stays',
  tag: 'Webhooks',
  answers: { 204: null },
  async handle(ctx, { store, params }) {
    const before = await getEndpoint(ctx, store.id, params.endpointId)
    await deleteEndpoint(ctx, store.id, before.id)
    return { status: 204, change: { subject: before.id, before: told(before) } }
  },
})

export const testEndpointRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/webhook-endpoints/{endpointId}/test',
  action: 'webhooks.write',
  operationId: 'testEndpoint',
  summary: 'Send a made-up event, signed like a real one; left out: the first that the endpoint chose',
  tag: 'Webhooks',
  body: Type.Object({ event: Type.Optional(EventName) }, { additionalProperties: false }),
  answers: { 202: Type.Object({ deliveryId: Type.String() }) },
  async handle(ctx, { store, params, body }) {
    const deliveryId = await sendTestEvent(ctx, store.id, params.endpointId, body.event)
    return { status: 202, body: { deliveryId }, change: { subject: params.endpointId, after: { deliveryId } } }
  },
})

async function getEndpoint(ctx: Context, storeId: string, id: string): Promise<WebhookEndpoint> {
  const found = (await listEndpoints(ctx, storeId)).find((endpoint) => endpoint.id === id)
  if (!found) throw notFound('webhook endpoint')
  return found
}

/** The fields of an endpoint for the audit log. */
function told({ url, events, productIds }: WebhookEndpoint) {
  return { url, events, productIds }
}

const openByEndpoint = sql(
  'openDeliveriesByEndpoint',
  `select endpoint_id as id, count(*) filter (where status = 'pending') as pending,
     count(*) filter (where status = 'failed') as failed
   from deliveries where store_id = :storeId and status <> 'delivered' and endpoint_id is not null group by 1`,
)
