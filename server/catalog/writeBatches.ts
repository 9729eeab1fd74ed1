import { storeNow } from '../core/clock.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { reservedOf, takenUnder } from './lockLimits.ts'

/**
 * Inserts or changes batches. A batch stays unchanged if its reserved and paid seats exceed its new limit.
 * @param rows rows of `offer_batches` without `created_at` and `updated_at`
 * @returns the ids of the written batches
 */
export async function writeBatches(runner: Runner, store: Store, rows: readonly object[]): Promise<Set<string>> {
  const values = { storeId: store.id, rows: JSON.stringify(rows), now: storeNow(store) }
  return new Set((await runner.rows(upsertBatches, values)).map(({ id }) => id))
}

const reserved = reservedOf('batch_id', 'given.id')

const upsertBatches = sql(
  'upsertBatches',
  `insert into offer_batches (id, store_id, offer_id, position, name, price_in_cents, starts_at, ends_at, max_sales,
     taken, created_at, updated_at)
   select given.id, offers.store_id, given.offer_id, given.position, given.name, given.price_in_cents, given.starts_at,
     given.ends_at, given.max_sales, case when given.max_sales is null then 0 else ${reserved} end, :now, :now
   from json_populate_recordset(null::offer_batches, :rows) as given
   join offers on offers.id = given.offer_id and offers.store_id = :storeId
   where given.max_sales is null or ${reserved} <= given.max_sales
   on conflict (id, store_id) do update set position = excluded.position, name = excluded.name,
     price_in_cents = excluded.price_in_cents, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     max_sales = excluded.max_sales, taken = ${takenUnder('offer_batches', 'excluded', 'excluded.taken')},
     updated_at = excluded.updated_at
   where excluded.max_sales is null or ${takenUnder('offer_batches', 'excluded', 'excluded.taken')} <= excluded.max_sales
   returning id`,
)
