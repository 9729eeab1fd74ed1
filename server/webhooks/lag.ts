import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

export type EndpointLag = {
  endpointId: string
  /** Number of pending deliveries: without a 2xx answer yet, for any reason. */
  waiting: number
  /** Age in seconds of the oldest of these deliveries; 0 if there is none. */
  seconds: number
}

/** The count stops at this number, because an exact count of more deliveries takes too long. */
const MAX_COUNTED = 10_000

/**
 * Returns the number and age of the pending deliveries of each endpoint. The numbers include deliveries that wait for a retry
 * or for a circuit breaker. Without these deliveries, the lag would hide an outage.
 */
export function lagOfEndpoints(ctx: Context, storeId: string): Promise<EndpointLag[]> {
  return ctx.database.rows(ofEndpoints, { storeId })
}

/** Returns the age in seconds of the oldest pending delivery of all stores; 0 if there is none. */
export async function worstLag(ctx: Context): Promise<number> {
  const row = await ctx.database.byKey.row(ofAll)
  return row?.seconds ?? 0
}

const ofEndpoints = sql(
  'lagOfEndpoints',
  `select endpoint.id as "endpointId",
     (select count(*) from (
       select from deliveries
       where store_id = :storeId and destination = endpoint.id and status = 'pending' limit ${MAX_COUNTED}
     ) as waiting) as waiting,
     coalesce(extract(epoch from now() - (
       select created_at from deliveries
       where store_id = :storeId and destination = endpoint.id and status = 'pending' order by created_at limit 1
     ))::float, 0) as seconds
   from webhook_endpoints as endpoint where endpoint.store_id = :storeId and endpoint.deleted_at is null
   order by seconds desc, endpoint.created_at`,
)

const ofAll = sql(
  'worstLag',
  'select coalesce(extract(epoch from now() - oldest_pending_delivery())::float, 0) as seconds',
)
