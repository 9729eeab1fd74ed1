import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/** Counts the mails of all stores that failed and wait for another attempt. */
export async function countRetriedMails(ctx: Context): Promise<number> {
  return (await ctx.database.row(retried))!.count
}

const retried = sql(
  'countRetriedMails',
  'select count(*) as count from mails where due_at is not null and attempts > 0',
)
