import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { firstIdAt } from '../core/ids.ts'
import { declareRow, derived, integer, orNull, type RowOf, selectList, text, timestamptz } from '../core/row.ts'
import { type Statement, sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { type DeliveryStatus, deliveryStatuses } from './deliveryStatus.ts'

/** The filters by status. `retrying`: a pending delivery with at least one failed attempt. */
export const deliveryFilters = [...deliveryStatuses, 'retrying'] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

export const deliveryRow = declareRow('deliveries', {
  id: text(),
  event: derived<EventKind>('event.kind'),
  status: text<DeliveryStatus>(),
  /** The number of all attempts, including the attempts before a person sent the delivery again. */
  attempts: derived<number>('delivery.sent'),
  /** Null for the postback of a charge. */
  endpointId: orNull(text()),
  chargeId: orNull(text()),
  url: derived<string>('coalesce(endpoint.url, charge.postback_url)'),
  /** HTTP status of the last attempt. Null if no answer came or nothing was sent. */
  statusCode: derived<number | null>('last.status_code'),
  /** The cause of the delivery's failure, else of the last attempt's failure. */
  cause: derived<string | null>('coalesce(delivery.cause, last.cause)'),
  /** Null if no attempt is planned. */
  nextAttemptAt: derived<Date | null>(`case when delivery.status = 'pending' then delivery.next_at end`),
  createdAt: timestamptz(),
  finishedAt: orNull(timestamptz()),
})
/** The delivery of one event to one destination. */
export type Delivery = RowOf<typeof deliveryRow>

export const attemptRow = declareRow('delivery_attempts', {
  number: integer(),
  startedAt: timestamptz(),
  durationMs: integer(),
  statusCode: orNull(integer()),
  /** The cause of a missing answer. Null if an answer came. */
  cause: orNull(text()),
  /** The first 2 KiB of the answer, without control characters. */
  responseExcerpt: orNull(text()),
})
export type DeliveryAttempt = RowOf<typeof attemptRow>

export type DeliveryFilters = {
  status?: DeliveryFilter
  endpointId?: string
  /** Id of the last delivery of the previous page. */
  after?: string
  /** The deliveries were created at or after this instant. */
  since?: Date
  /** From 1 to 200. The default is 50. */
  perPage?: number
}

const MAX_PER_PAGE = 200

/**
 * Lists a store's deliveries, newest first, in pages. Returns no total, because counting millions of rows would be too slow.
 *
 * @throws invalidRequest for an invalid status or page size
 */
export async function listDeliveries(
  ctx: Context,
  storeId: string,
  { status, endpointId, after, since, perPage = 50 }: DeliveryFilters = {},
): Promise<{ data: Delivery[]; hasMore: boolean }> {
  if (status !== undefined && !deliveryFilters.includes(status))
    throw invalidRequest('status', `"status" must be one of ${deliveryFilters.join(', ')}.`)
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > MAX_PER_PAGE)
    throw invalidRequest('perPage', `"perPage" must be a whole number from 1 to ${MAX_PER_PAGE}.`)
  const values = valuesOf(storeId, { status, endpointId, after, since, perPage })
  const data = await ctx.database.rows(listBy[listedBy({ status, endpointId })].as<Delivery>(), values)
  return { data: data.slice(0, perPage), hasMore: data.length > perPage }
}

/**
 * Returns the values of a statement with the conditions of `walkOf`. The limit is one more than the page, to find out whether
 * more deliveries follow.
 */
export function valuesOf(storeId: string, filters: DeliveryFilters & { perPage: number }) {
  const { status = null, endpointId = null, after = null, since, perPage } = filters
  const firstId = since ? firstIdAt('whd', since.getTime()) : null
  return { storeId, status, endpointId, after, firstId, limit: perPage + 1 }
}

type DeliveryDetail = Delivery & {
  body: string
  /** The number of the event (`numberEvents.ts`). Null for a test, and after 30 days. */
  sequence: number | null
  /** True for the postback of a charge, which has no endpoint. */
  endpointEnabled: boolean
  attemptLog: DeliveryAttempt[]
}

/**
 * Returns a delivery with its body and its attempts of the last 30 days, oldest first.
 *
 * @throws notFound
 */
export async function getDelivery(ctx: Context, storeId: string, deliveryId: string): Promise<DeliveryDetail> {
  const delivery = await ctx.database.row(one, { storeId, id: deliveryId })
  if (!delivery) throw notFound('delivery')
  return { ...delivery, attemptLog: await ctx.database.rows(attempts, { deliveryId, storeId }) }
}

export const deliveryColumns = selectList(deliveryRow, 'delivery')

/** Joins for a table or CTE `delivery` of one store, with the columns that `deliveryColumns` reads. */
export const deliveryJoins = `join events as event on event.id = delivery.event_id and event.store_id = :storeId
  left join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id and endpoint.store_id = :storeId
  left join charges as charge on charge.id = delivery.charge_id and charge.store_id = :storeId
  left join delivery_attempts as last on last.delivery_id = delivery.id and last.store_id = :storeId
    and last.number = delivery.sent`

/**
 * The index for lists of filtered deliveries. Each index has separate statements, because a prepared plan does not depend on
 * the values.
 */
export type ListedBy = 'store' | 'open' | 'endpoint'

/** Returns the index for the filters. Pending and failed deliveries are few and have a separate index. */
export function listedBy({ status, endpointId }: Pick<DeliveryFilters, 'status' | 'endpointId'>): ListedBy {
  if (status !== undefined && status !== 'delivered') return 'open'
  return endpointId === undefined ? 'store' : 'endpoint'
}

/** SQL condition for the filter by status. @param of the prefix of the columns */
export const ofStatus = (of = '') => `(:status::text is null or ${of}status = :status
      or :status = 'retrying' and ${of}status = 'pending' and ${of}sent > 0)`

const ofFilters = `store_id = :storeId and (:endpointId::text is null or endpoint_id = :endpointId)
      and ${ofStatus()}
      and (:after::text is null or id < :after) and (:firstId::text is null or id >= :firstId)`

/** SQL conditions on `deliveries`, one for each index. */
export const walkOf: Record<ListedBy, string> = {
  store: ofFilters,
  open: `${ofFilters} and status <> 'delivered'`,
  endpoint: `${ofFilters} and endpoint_id = :endpointId and endpoint_id is not null`,
}

// The inner query selects the page. So only the rows of the page are joined.
const page = (by: ListedBy) => `
  select ${deliveryColumns}
  from (
    select * from deliveries where ${walkOf[by]}
    order by id desc limit :limit
  ) as delivery ${deliveryJoins}
  order by delivery.id desc`

const listBy: Record<ListedBy, Statement> = {
  store: sql('listDeliveries', page('store')),
  open: sql('listOpenDeliveries', page('open')),
  endpoint: sql('listDeliveriesOfEndpoint', page('endpoint')),
}

const one = sql(
  'getDelivery',
  `select ${deliveryColumns}, coalesce(endpoint.enabled, true) as "endpointEnabled", number.sequence,
     '{"id":"' || delivery.id || '",' || event.payload as body
   from deliveries as delivery ${deliveryJoins}
   left join event_numbers as number on number.event_id = event.id and number.store_id = :storeId
   where delivery.store_id = :storeId and delivery.id = :id`,
).as<Omit<DeliveryDetail, 'attemptLog'>>()

const attempts = sql(
  'listDeliveryAttempts',
  `select ${selectList(attemptRow)}
   from delivery_attempts where delivery_id = :deliveryId and store_id = :storeId order by number`,
)
