import type { Context } from '../core/context.ts'
import { OF_STORES } from '../core/sql.ts'
import { pruneByStore, pruningOf } from '../events/pruneByStore.ts'

/**
 * Deletes old deliveries (`RETENTION_DAYS`) that ended long ago. An old delivery stays if a person sent it again recently.
 * @returns the number of deleted deliveries
 */
export async function pruneDeliveries(ctx: Context): Promise<number> {
  return await pruneByStore(ctx, pruning)
}

const pruning = pruningOf(
  'deliveries',
  'whd',
  `select id, store_id from deliveries
   where store_id = store.id and store_id ${OF_STORES} and id < :before and status <> 'pending' and coalesce(finished_at, created_at) < :beforeAt
   order by id`,
)
