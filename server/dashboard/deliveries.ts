import { Type } from 'typebox'
import { systemNow } from '../core/clock.ts'
import { eventKinds } from '../events/eventKinds.ts'
import { idText, instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { listEndpoints } from '../webhooks/endpoints.ts'
import { deliveryStatuses, getDelivery, listDeliveries } from '../webhooks/listDeliveries.ts'
import { reprocessDelivery, resendDelivery } from '../webhooks/reprocessDelivery.ts'
import { reprocessFailed } from '../webhooks/reprocessFailed.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { feedOf } from './listOf.ts'

const REMEMBERED_DAYS = 30

const deliveryFields = {
  id: Type.String(),
  event: oneOf(eventKinds),
  status: oneOf(deliveryStatuses),
  attempts: Type.Integer({ description: 'Ever made' }),
  endpointId: nullable(Type.String({ description: 'Null for the postback of a charge' })),
  chargeId: nullableText,
  url: Type.String(),
  statusCode: nullable(Type.Integer({ description: 'Of the last attempt; null when no answer came' })),
  cause: nullableText,
  nextAttemptAt: nullableInstant,
  createdAt: instant,
  finishedAt: nullableInstant,
}
const Delivery = Type.Object(deliveryFields, { $id: 'Delivery' })
const DeliveryDetail = Type.Object(
  {
    ...deliveryFields,
    body: Type.String({ description: 'JSON, as it is sent' }),
    attemptLog: Type.Array(
      Type.Object({
        number: Type.Integer(),
        startedAt: instant,
        durationMs: Type.Integer(),
        statusCode: nullable(Type.Integer()),
        cause: nullableText,
        responseExcerpt: nullableText,
      }),
      { description: 'Of the last 30 days, oldest first' },
    ),
  },
  { $id: 'DeliveryDetail' },
)

export const listDeliveriesRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/deliveries',
  action: 'webhooks.read',
  operationId: 'listDeliveries',
  summary: 'Deliveries, newest first',
  tag: 'Webhooks',
  query: Type.Object(
    {
      status: Type.Optional(oneOf(deliveryStatuses)),
      endpointId: Type.Optional(idText()),
      after: Type.Optional(idText('Id of the last one of the page before')),
      perPage: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    },
    { additionalProperties: false },
  ),
  answers: { 200: feedOf(Delivery) },
  handle: async (ctx, { store, query }) => ({ status: 200, body: await listDeliveries(ctx, store.id, query) }),
})

export const getDeliveryRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/deliveries/{deliveryId}',
  action: 'webhooks.read',
  operationId: 'getDelivery',
  summary: 'A delivery with its body and every attempt',
  tag: 'Webhooks',
  answers: { 200: DeliveryDetail },
  handle: async (ctx, { store, params }) => ({
    status: 200,
    body: await getDelivery(ctx, store.id, params.deliveryId),
  }),
})

export const reprocessDeliveryRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/deliveries/{deliveryId}/reprocess',
  action: 'webhooks.write',
  operationId: 'reprocessDelivery',
  summary: 'Send a delivery again, by the same id and with the same body',
  tag: 'Webhooks',
  answers: { 202: DeliveryDetail },
  async handle(ctx, { store, params }) {
    await reprocessDelivery(ctx, store.id, params.deliveryId)
    const body = await getDelivery(ctx, store.id, params.deliveryId)
    return { status: 202, body, change: { subject: body.id } }
  },
})

export const resendDeliveryRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/deliveries/{deliveryId}/resend',
  action: 'webhooks.write',
  operationId: 'resendDelivery',
  summary: 'Send a delivery again that had succeeded, to a receiver that lost it',
  tag: 'Webhooks',
  answers: { 202: DeliveryDetail },
  async handle(ctx, { store, params }) {
    await resendDelivery(ctx, store.id, params.deliveryId)
    const body = await getDelivery(ctx, store.id, params.deliveryId)
    return { status: 202, body, change: { subject: body.id } }
  },
})

export const reprocessFailedRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/deliveries/reprocess-failed',
  action: 'webhooks.write',
  operationId: 'reprocessFailed',
  summary: 'Send again all that failed in the last 30 days: at one endpoint, or at each that is enabled',
  tag: 'Webhooks',
  body: Type.Object({ endpointId: Type.Optional(idText()) }, { additionalProperties: false }),
  answers: {
    202: Type.Object({ count: Type.Integer(), seconds: Type.Integer({ description: 'What it takes at least' }) }),
  },
  // Batches have their own transactions, because there may be a hundred thousand deliveries.
  commitsItself: true,
  async handle(ctx, { store, body: { endpointId } }) {
    const since = new Date(systemNow().getTime() - REMEMBERED_DAYS * 86_400_000)
    const all = endpointId === undefined ? await listEndpoints(ctx, store.id) : []
    const ids = endpointId === undefined ? all.filter(({ enabled }) => enabled).map(({ id }) => id) : [endpointId]
    const body = { count: 0, seconds: 0 }
    for (const id of ids) {
      const { count, seconds } = await reprocessFailed(ctx, store.id, id, since)
      body.count += count
      body.seconds = Math.max(body.seconds, seconds)
    }
    return { status: 202, body, change: { subject: endpointId ?? null, after: { count: body.count } } }
  },
})
