import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt } from '../core/ids.ts'
import { sql } from '../core/sql.ts'

/** Days for which we keep the row of a mail. It has no text, and shows in a dispute that the buyer got the mail. */
const DAYS_KEPT = 180
const DAY_MS = 86_400_000
const BATCH = 1_000

/** Deletes a batch of mails that were written more than 180 days ago and are not due. @returns the number of deleted mails */
export async function pruneMails(ctx: Context): Promise<number> {
  const before = firstIdAt('mail', systemNow().getTime() - DAYS_KEPT * DAY_MS)
  return (await ctx.database.rows(prune, { before, limit: BATCH })).length
}

/** An id begins with its instant, so the primary key finds old mails. */
const prune = sql(
  'pruneMails',
  `delete from mails where id in (select id from mails where id < :before and due_at is null order by id limit :limit)
   returning id`,
)
