import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/** How long attempts are kept. */
const KEEP_DAYS = 30
const BATCH = 5_000

/** Deletes attempts after 30 days, because an answer's text may contain personal data. @returns how many */
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
