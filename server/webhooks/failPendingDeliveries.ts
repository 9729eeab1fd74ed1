import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { moveDeliveries } from './deliveryStatus.ts'

const BATCH = 2_000

/**
 * Fails the pending deliveries of a disabled endpoint. The rows remain, and a person can send these deliveries again. The
 * function works in batches, because a long outage may leave many deliveries. After a crash the remaining deliveries fail
 * when they become due.
 */
export async function failPendingDeliveries(database: Runner, storeId: string, endpointId: string): Promise<void> {
  let failed: unknown[]
  do failed = await database.rows(failBatch, { storeId, destination: endpointId })
  while (failed.length === BATCH)
}

const failBatch = sql(
  'failPendingDeliveries',
  moveDeliveries({
    from: ['pending'],
    to: 'failed',
    set: `cause = 'The endpoint is disabled.', finished_at = now()`,
    where: `store_id = :storeId and id = any (array(
     select id from deliveries
       where store_id = :storeId and destination = :destination and status = 'pending' limit ${BATCH} for update skip locked
   ))`,
    returning: '1 as failed',
  }),
)
