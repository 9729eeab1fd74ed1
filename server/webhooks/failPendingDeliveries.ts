import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'

const BATCH = 2_000

/**
 * Ends what waits for a disabled endpoint, as `failed`: it stays, and can be sent again by hand.
 * In batches, as a long outage may have left many; what a crash leaves undone fails when it falls due.
 */
export async function failPendingDeliveries(database: Runner, endpointId: string): Promise<void> {
  let failed: unknown[]
  do failed = await database.rows(failBatch, { destination: endpointId })
  while (failed.length === BATCH)
}

const failBatch = sql(
  'failPendingDeliveries',
  `update deliveries set status = 'failed', cause = 'The endpoint is disabled.', finished_at = now()
   where id = any (array(
     select id from deliveries
       where destination = :destination and status = 'pending' limit ${BATCH} for update skip locked
   ))
   returning 1 as failed`,
)
