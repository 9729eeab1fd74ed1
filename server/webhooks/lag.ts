import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

export type EndpointLag = {
  endpointId: string
  /** Deliveries without a 2xx answer yet, for any reason. */
  waiting: number
  /** Age of the oldest of them in seconds; 0 without any. */
  seconds: number
}

/** Counting further would cost more than the number is worth. */
const MAX_COUNTED = 10_000

/**
 * Returns how far each endpoint of a store is behind. Deliveries that wait for a retry, a breaker or a rate count too: a lag
 * without them would hide an outage.
 */
export function lagOfEndpoints(ctx: Context, storeId: string): Promise<EndpointLag[]> {
  return ctx.database.rows(ofEndpoints, { storeId })
}

/** Age in seconds of the oldest pending delivery of all stores; 0 without any. */
export async function worstLag(ctx: Context): Promise<number> {
  const row = await ctx.database.row<{ seconds: number }>(ofAll)
  return row?.seconds ?? 0
}

const ofEndpoints = sql(
  'lagOfEndpoints',
  `select endpoint.id as "endpointId",
     (select count(*) from (
       select from deliveries where destination = endpoint.id and status = 'pending' limit ${MAX_COUNTED}
     ) as waiting) as waiting,
     coalesce(extract(epoch from now() - (
       select created_at from deliveries where destination = endpoint.id and status = 'pending' order by created_at limit 1
     ))::float, 0) as seconds
   from webhook_endpoints as endpoint where endpoint.store_id = :storeId and endpoint.deleted_at is null
   order by seconds desc, endpoint.created_at`,
)

// One index probe per destination, however many rows it has.
const ofAll = sql(
  'worstLag',
  `with recursive walk as (
     (select destination, created_at from deliveries where status = 'pending' order by destination, created_at limit 1)
     union all
     select following.destination, following.created_at
     from walk cross join lateral (
       select destination, created_at from deliveries
       where status = 'pending' and destination > walk.destination order by destination, created_at limit 1
     ) as following
   )
   select coalesce(extract(epoch from now() - min(created_at))::float, 0) as seconds from walk`,
)
