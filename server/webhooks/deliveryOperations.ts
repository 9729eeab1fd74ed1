import { Type } from 'typebox'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { allEventKinds } from '../events/eventKinds.ts'
import { feedOf } from '../lib/page.ts'
import { searchText } from '../lib/readWords.ts'
import { idText, instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { deliveryStatuses } from './deliveryStatus.ts'
import { listEndpoints } from './endpoints.ts'
import { deliveryFilters, getDelivery } from './listDeliveries.ts'
import { maySendAgain, reprocessDelivery, resendDelivery } from './reprocessDelivery.ts'
import { reprocessFailed } from './reprocessFailed.ts'
import { searchDeliveries } from './searchDeliveries.ts'

const REMEMBERED_DAYS = 30

const deliveryFields = {
  id: Type.String(),
  event: oneOf(allEventKinds),
  status: oneOf(deliveryStatuses),
  attempts: Type.Integer({ description: 'Number of all attempts' }),
  endpointId: nullable(Type.String({ description: 'Null for the postback of a charge' })),
  chargeId: nullableText,
  url: Type.String(),
  statusCode: nullable(Type.Integer({ description: 'HTTP status of the last attempt; null if no answer came' })),
  cause: nullableText,
  nextAttemptAt: nullableInstant,
  createdAt: instant,
  finishedAt: nullableInstant,
}
const Delivery = Type.Object(deliveryFields, { $id: 'Delivery' })
const DeliveryDetail = Type.Object(
  {
    ...deliveryFields,
    body: Type.String({ description: 'The JSON that is sent' }),
    sequence: nullable(
      Type.Integer({ description: 'Number of the event, as in `GET /v1/events`; null for a test and after 30 days' }),
    ),
    can: canFields('reprocess', 'resend'),
    attemptLog: Type.Array(
      Type.Object({
        number: Type.Integer(),
        startedAt: instant,
        durationMs: Type.Integer(),
        statusCode: nullable(Type.Integer()),
        cause: nullableText,
        responseExcerpt: nullableText,
      }),
      { description: 'The attempts of the last 30 days, oldest first' },
    ),
  },
  { $id: 'DeliveryDetail' },
)

export const deliveryOperations = [
  dashboardOperation({
    name: 'listDeliveries',
    fromReplica: true,
    summary: 'List deliveries, newest first',
    query: Type.Object(
      {
        status: Type.Optional(
          oneOf(deliveryFilters, '`retrying`: pending deliveries that were sent before, without success'),
        ),
        endpointId: Type.Optional(idText()),
        event: Type.Optional(oneOf(allEventKinds)),
        startDate: Type.Optional(
          Type.String({ format: 'date', maxLength: 10, description: 'Created on this day in Brasília or later' }),
        ),
        endDate: Type.Optional(
          Type.String({ format: 'date', maxLength: 10, description: 'Created on this day in Brasília or earlier' }),
        ),
        q: searchText('The id of a delivery, an event or a payment, or a text of the body'),
        after: Type.Optional(idText('Id of the last delivery of the previous page, or `searchedTo`')),
        perPage: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
      },
      { additionalProperties: false },
    ),
    run: (ctx, { store, query }) => searchDeliveries(ctx, store.id, query),
    dashboard: {
      method: 'GET',
      path: '/deliveries',
      guard: 'webhooks.read',
      answers: {
        200: Type.Object({
          ...feedOf(Delivery).properties,
          searchedTo: nullable(
            Type.String({
              description: 'The id of the last compared delivery, if a search stopped before the oldest delivery',
            }),
          ),
        }),
      },
    },
  }),

  dashboardOperation({
    name: 'getDelivery',
    summary: 'Get a delivery with its body and its attempts',
    run: (ctx, { store, id }) => getDelivery(ctx, store.id, id),
    dashboard: {
      method: 'GET',
      path: '/deliveries/{deliveryId}',
      guard: 'webhooks.read',
      answers: { 200: DeliveryDetail },
      answer: toDetail,
    },
  }),

  dashboardOperation({
    name: 'reprocessDelivery',
    summary: 'Send a delivery again with the same id and body',
    async run(ctx, { store, id }) {
      await reprocessDelivery(ctx, store.id, id)
      return await getDelivery(ctx, store.id, id)
    },
    dashboard: {
      method: 'POST',
      path: '/deliveries/{deliveryId}/reprocess',
      guard: 'webhooks.write',
      answers: { 202: DeliveryDetail },
      answer: toDetail,
      audit: ({ id }) => ({ subject: id }),
    },
  }),

  dashboardOperation({
    name: 'resendDelivery',
    summary: 'Send a successful delivery again, for a receiver that lost it',
    async run(ctx, { store, id }) {
      await resendDelivery(ctx, store.id, id)
      return await getDelivery(ctx, store.id, id)
    },
    dashboard: {
      method: 'POST',
      path: '/deliveries/{deliveryId}/resend',
      guard: 'webhooks.write',
      answers: { 202: DeliveryDetail },
      answer: toDetail,
      audit: ({ id }) => ({ subject: id }),
    },
  }),

  dashboardOperation({
    name: 'reprocessFailed',
    summary: 'Send all failed deliveries of the last 30 days again, for one endpoint or for all enabled endpoints',
    body: Type.Object({ endpointId: Type.Optional(idText()) }, { additionalProperties: false }),
    run: (ctx, { store, body }) => reprocessAllFailed(ctx, store.id, body.endpointId),
    dashboard: {
      method: 'POST',
      path: '/deliveries/reprocess-failed',
      guard: 'webhooks.write',
      answers: {
        202: Type.Object({ count: Type.Integer(), seconds: Type.Integer({ description: 'Minimum duration' }) }),
      },
      // Each batch has a separate transaction, because there may be a hundred thousand deliveries.
      commitsItself: true,
      audit: ({ count }, { body }) => ({ subject: body.endpointId ?? null, after: { count } }),
    },
  }),
]

function toDetail(
  ctx: Context,
  { endpointEnabled, ...delivery }: Awaited<ReturnType<typeof getDelivery>>,
  { role }: Member,
) {
  const sendable = { endpointEnabled, status: delivery.status }
  const can = canOf(ctx, role, {
    reprocess: ['webhooks.write', maySendAgain(sendable, 'reprocess')],
    resend: ['webhooks.write', maySendAgain(sendable, 'resend')],
  })
  return { ...delivery, can }
}

async function reprocessAllFailed(ctx: Context, storeId: string, endpointId: string | undefined) {
  const since = new Date(systemNow().getTime() - REMEMBERED_DAYS * 86_400_000)
  const all = endpointId === undefined ? await listEndpoints(ctx, storeId) : []
  const ids = endpointId === undefined ? all.filter(({ enabled }) => enabled).map(({ id }) => id) : [endpointId]
  const sum = { count: 0, seconds: 0 }
  for (const id of ids) {
    const { count, seconds } = await reprocessFailed(ctx, storeId, id, since)
    sum.count += count
    sum.seconds = Math.max(sum.seconds, seconds)
  }
  return sum
}
