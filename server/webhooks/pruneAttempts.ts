import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import type { Context } from '../core/context.ts'
import { prunedRows } from '../core/retention.ts'
import { OF_STORES, sql } from '../core/sql.ts'

const BATCH = 5_000

/**
 * Deletes a batch of attempts that are older than `RETENTION_DAYS`, because the text of an answer may contain personal data.
 * @returns the number of deleted attempts
 */
export async function pruneAttempts(ctx: Context): Promise<number> {
  const days = ctx.settings.retentionDays.delivery_attempts
  const old = await ctx.database.rows(storesWithOld, { days })
  const pruned = await claimByShard(ctx.database, old, BATCH, (storeIds, limit) =>
    ctx.database.rows(prune, { storeIds, days, limit }),
  )
  prunedRows.inc({ table: 'delivery_attempts' }, pruned.length)
  return pruned.length
}

const isOld = `started_at < now() - :days::integer * interval '1 day'`

const storesWithOld = sql(
  'storesWithOldAttempts',
  storesOfFirst({ table: 'delivery_attempts', rest: `where ${isOld}`, by: 'started_at', limit: BATCH }),
  { looksForWork: true },
)

const prune = sql(
  'pruneAttempts',
  `delete from delivery_attempts where store_id ${OF_STORES} and (delivery_id, store_id, number) in (
     select delivery_id, store_id, number from delivery_attempts
     where store_id ${OF_STORES} and ${isOld} order by started_at limit :limit
     for update skip locked
   )
   returning 1 as pruned`,
)
