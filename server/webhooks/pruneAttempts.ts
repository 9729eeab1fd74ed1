import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/** The number of days for which attempts are kept. */
const KEEP_DAYS = 30
const BATCH = 5_000

/**
 * Deletes a batch of attempts that are older than 30 days, because the text of an answer may contain personal data.
 * @returns the number of deleted attempts
 */
export async function pruneAttempts(ctx: Context): Promise<number> {
  return (await ctx.database.rows(prune)).length
}

const prune = sql(
  'pruneAttempts',
  `delete from delivery_attempts where (delivery_id, store_id, number) in (
     select delivery_id, store_id, number from delivery_attempts
     where started_at < now() - interval '${KEEP_DAYS} days' order by started_at limit ${BATCH}
     for update skip locked
   )
   returning 1 as pruned`,
)
