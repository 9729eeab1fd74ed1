import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

export type EndpointLag = {
  endpointId: string
  /** Deliveries that were not answered with a 2xx yet, whatever holds them up. */
  waiting: number
  /** Age of the oldest of them in seconds; 0 when none waits. */
  seconds: number
}

/** Counting more would cost more than it tells. */
const MOST_COUNTED = 10_000

/**
 * How far behind each endpoint of a store is. What waits for a retry, a breaker or a rate counts like the rest: a lag
 * that hides throttled deliveries hides the outage.
 */
export function lagOfEndpoints(ctx: Context, storeId: string): Promise<EndpointLag[]> {
  return ctx.database.rows(ofEndpoints, { storeId })
}

/** Seconds of the oldest delivery of all stores that waits; 0 when none does. */
export async function worstLag(ctx: Context): Promise<number> {
  const row = await ctx.database.row<{ seconds: number }>(ofAll)
  return row?.seconds ?? 0
}

const ofEndpoints = sql(
  'lagOfEndpoints',
  `select endpoint.id as "endpointId",
     (select count(*) from (
       select from deliveries where destination = endpoint.id and status = 'pending' limit ${MOST_COUNTED}
     ) as waiting) as waiting,
     coalesce(extract(epoch from now() - (
       select created_at from deliveries where destination = endpoint.id and status = 'pending' order by created_at limit 1
     ))::float, 0) as seconds
   from webhook_endpoints as endpoint where endpoint.store_id = :storeId and endpoint.deleted_at is null
   order by seconds desc, endpoint.created_at`,
)

// One probe of the index for each lane, however many rows stand in it.
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
