import type { Context } from '../core/context.ts'
import { OF_STORES } from '../core/sql.ts'
import { pruneByStore, pruningOf } from './pruneByStore.ts'

/**
 * Deletes events that are older than `RETENTION_DAYS` and no longer have a delivery or a number. An event with a number
 * stays, because the event list has no gaps.
 * @returns the number of deleted events
 */
export async function pruneEvents(ctx: Context): Promise<number> {
  return await pruneByStore(ctx, pruning)
}

const pruning = pruningOf(
  'events',
  'evt',
  `select id, store_id from events
   where store_id = store.id and store_id ${OF_STORES} and created_at < :beforeAt and id < :before
     and not exists (select from deliveries where deliveries.event_id = events.id and deliveries.store_id = events.store_id
       and deliveries.store_id ${OF_STORES})
     and not exists (select from event_numbers where event_numbers.event_id = events.id and event_numbers.store_id = events.store_id
       and event_numbers.store_id ${OF_STORES})
     and not exists (select from unnumbered_events as waiting where waiting.store_id = store.id
       and waiting.store_id ${OF_STORES} and waiting.event_id < :before)
   order by id`,
)
