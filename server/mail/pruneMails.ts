import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt } from '../core/ids.ts'
import { prunedRows } from '../core/retention.ts'
import { OF_STORES, sql } from '../core/sql.ts'

const DAY_MS = 86_400_000
const BATCH = 1_000

/**
 * Deletes a batch of mails that are older than `RETENTION_DAYS` and not due. A row does not contain the mail's text. In
 * a dispute, the row proves that the buyer received the mail.
 * @returns the number of deleted mails
 */
export async function pruneMails(ctx: Context): Promise<number> {
  const before = firstIdAt('mail', systemNow().getTime() - ctx.settings.retentionDays.mails * DAY_MS)
  const old = await ctx.database.rows(storesWithOld, { before })
  const pruned = await claimByShard(ctx.database, old, BATCH, (storeIds, limit) =>
    ctx.database.rows(prune, { storeIds, before, limit }),
  )
  prunedRows.inc({ table: 'mails' }, pruned.length)
  return pruned.length
}

/** An id begins with its creation time, so the primary key finds old mails. */
const storesWithOld = sql(
  'storesWithOldMails',
  storesOfFirst({ table: 'mails', rest: `where id < :before and due_at is null`, by: 'id', limit: BATCH }),
  { looksForWork: true },
)

const prune = sql(
  'pruneMails',
  `delete from mails where store_id ${OF_STORES} and (id, store_id) in (
     select id, store_id from mails where store_id ${OF_STORES} and id < :before and due_at is null order by id limit :limit)
   returning id`,
)
