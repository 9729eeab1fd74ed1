import type { Context } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { moveDeliveries } from './deliveryStatus.ts'

/**
 * The rate of old deliveries. With a low rate, the receiver still has time for new deliveries. 100,000 deliveries take half
 * an hour.
 */
const PER_SECOND = 50
const BATCH = 2_000

/**
 * Sends again the failed deliveries of an endpoint that were created since a time, oldest first, 50 per second. Ids and
 * bodies stay the same. The first delivery is sent even if the circuit breaker is open. Its success closes the breaker for
 * the other deliveries.
 *
 * @param since earliest creation of the deliveries, in machine time
 * @returns the number of deliveries, and the least number of seconds that they take
 * @throws notFound; conflict if the endpoint is disabled
 */
export async function reprocessFailed(
  ctx: Context,
  storeId: string,
  endpointId: string,
  since: Date,
): Promise<{ count: number; seconds: number }> {
  const endpoint = await ctx.database.row(endpointOf, { id: endpointId, storeId })
  if (!endpoint) throw notFound('webhook endpoint')
  if (!endpoint.enabled) throw conflict('endpoint_disabled', 'The endpoint is disabled. Enable it first.')
  let count = 0
  for (let batch = BATCH; batch === BATCH; ) {
    batch = (await ctx.database.rows(reprocessBatch, { storeId, endpointId, since, place: count })).length
    count += batch
    if (count === batch && batch > 0) ctx.notifyDeliveries([endpointId])
  }
  return { count, seconds: Math.ceil(count / PER_SECOND) }
}

const endpointOf = sql(
  'endpointToReprocess',
  'select enabled from webhook_endpoints where id = :id and store_id = :storeId and deleted_at is null',
)

// The due times have equal distances. So the rate does not depend on the number of nodes.
const reprocessBatch = sql(
  'reprocessFailedBatch',
  `with failed as materialized (
     select id from deliveries
     where store_id = :storeId and endpoint_id = :endpointId and status <> 'delivered' and status = 'failed'
       and created_at >= :since
     order by id limit ${BATCH}
     for update skip locked
   ),
   placed as (
     select id, place, now() + place * interval '1 second' / ${PER_SECOND} as next_at
     from (select id, row_number() over (order by id) - 1 + :place::integer as place from failed) as numbered
   )
   ${moveDeliveries({
     from: ['failed'],
     to: 'pending',
     set: `attempts = 0, cause = null, finished_at = null, leased_until = null,
     by_hand = placed.place = 0,
     next_at = placed.next_at`,
     source: 'placed',
     where: 'deliveries.id = placed.id and deliveries.store_id = :storeId',
     returning: '1 as again',
   })}`,
)
