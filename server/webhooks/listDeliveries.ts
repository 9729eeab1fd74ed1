import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** One event for one destination. */
export type Delivery = {
  id: string
  event: EventKind
  status: DeliveryStatus
  /** All attempts, reprocessing included. */
  attempts: number
  /** Null for a charge's postback. */
  endpointId: string | null
  chargeId: string | null
  url: string
  /** Of the last attempt; null without an answer or an attempt. */
  statusCode: number | null
  /** Why the delivery failed for good, or why the last attempt failed. */
  cause: string | null
  /** Null when no attempt is planned. */
  nextAttemptAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

export type DeliveryAttempt = {
  number: number
  startedAt: Date
  durationMs: number
  statusCode: number | null
  /** Why no answer came; null when one did. */
  cause: string | null
  /** The first 2 KiB of the answer, without control characters. */
  responseExcerpt: string | null
}

export type DeliveryFilters = {
  status?: DeliveryStatus
  endpointId?: string
  /** Id of the last delivery of the page before. */
  after?: string
  /** 1 to 200; default 50. */
  perPage?: number
}

const MAX_PER_PAGE = 200

/**
 * Lists a store's deliveries, newest first, in pages. It returns no total, which would be too slow over millions.
 *
 * @throws invalidRequest for an invalid status or page size
 */
export async function listDeliveries(
  ctx: Context,
  storeId: string,
  { status, endpointId, after, perPage = 50 }: DeliveryFilters = {},
): Promise<{ data: Delivery[]; hasMore: boolean }> {
  if (status !== undefined && !deliveryStatuses.includes(status))
    throw invalidRequest('status', `One of ${deliveryStatuses.join(', ')}.`)
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > MAX_PER_PAGE)
    throw invalidRequest('perPage', `A whole number from 1 to ${MAX_PER_PAGE}.`)
  // Undelivered rows are few and have their own index.
  const open = status === 'pending' || status === 'failed'
  const statement = endpointId !== undefined && !open ? ofEndpoint : open ? ofStoreOpen : ofStore
  const values = {
    storeId,
    endpointId: endpointId ?? null,
    status: status ?? null,
    after: after ?? null,
    limit: perPage + 1,
  }
  const data = await ctx.database.rows<Delivery>(statement, values)
  return { data: data.slice(0, perPage), hasMore: data.length > perPage }
}

/**
 * One delivery with every attempt of the last 30 days, oldest first, and the body as it is sent.
 *
 * @throws notFound
 */
export async function getDelivery(
  ctx: Context,
  storeId: string,
  deliveryId: string,
): Promise<Delivery & { body: string; attemptLog: DeliveryAttempt[] }> {
  const delivery = await ctx.database.row<Delivery & { body: string }>(one, { storeId, id: deliveryId })
  if (!delivery) throw notFound('delivery')
  return { ...delivery, attemptLog: await ctx.database.rows<DeliveryAttempt>(attempts, { deliveryId, storeId }) }
}

const columns = `delivery.id, event.kind as event, delivery.status, delivery.sent as attempts,
  delivery.endpoint_id as "endpointId", delivery.charge_id as "chargeId", coalesce(endpoint.url, charge.postback_url) as url,
  last.status_code as "statusCode", coalesce(delivery.cause, last.cause) as cause,
  case when delivery.status = 'pending' then delivery.next_at end as "nextAttemptAt",
  delivery.created_at as "createdAt", delivery.finished_at as "finishedAt"`

const joins = `join events as event on event.id = delivery.event_id and event.store_id = delivery.store_id
  left join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id and endpoint.store_id = delivery.store_id
  left join charges as charge on charge.id = delivery.charge_id and charge.store_id = delivery.store_id
  left join delivery_attempts as last on last.delivery_id = delivery.id and last.store_id = delivery.store_id
    and last.number = delivery.sent`

// The inner limit comes first, so that only a page's rows are joined.
const page = (condition: string) => `
  select ${columns}
  from (
    select * from deliveries
    where store_id = :storeId and (:endpointId::text is null or endpoint_id = :endpointId)
      and (:status::text is null or status = :status)
      and (:after::text is null or id < :after) ${condition}
    order by id desc limit :limit
  ) as delivery ${joins}
  order by delivery.id desc`

const ofStore = sql('listDeliveries', page(''))
const ofStoreOpen = sql('listOpenDeliveries', page(`and status <> 'delivered'`))
const ofEndpoint = sql('listDeliveriesOfEndpoint', page('and endpoint_id = :endpointId and endpoint_id is not null'))

const one = sql(
  'getDelivery',
  `select ${columns}, '{"id":"' || delivery.id || '",' || event.payload as body
   from deliveries as delivery ${joins}
   where delivery.store_id = :storeId and delivery.id = :id`,
)

const attempts = sql(
  'listDeliveryAttempts',
  `select number, started_at as "startedAt", duration_ms as "durationMs", status_code as "statusCode", cause,
     response_excerpt as "responseExcerpt"
   from delivery_attempts where delivery_id = :deliveryId and store_id = :storeId order by number`,
)
