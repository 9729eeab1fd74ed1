import type { Context } from '../core/context.ts'
import { prunedRows } from '../core/retention.ts'
import { sql } from '../core/sql.ts'

const BATCH = 5_000

/**
 * Deletes a batch of attempts that are older than `RETENTION_DAYS`, because the text of an answer may contain personal data.
 * @returns the number of deleted attempts
 */
export async function pruneAttempts(ctx: Context): Promise<number> {
  const { length } = await ctx.database.rows(prune, { days: ctx.settings.retentionDays.delivery_attempts })
  prunedRows.inc({ table: 'delivery_attempts' }, length)
  return length
}

const prune = sql(
  'pruneAttempts',
  `delete from delivery_attempts where (delivery_id, store_id, number) in (
     select delivery_id, store_id, number from delivery_attempts
     where started_at < now() - :days::integer * interval '1 day' order by started_at limit ${BATCH}
     for update skip locked
   )
   returning 1 as pruned`,
)
