import { buyerKeyOf } from '../catalog/buyerKey.ts'
import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import { latestNow } from '../stores/latestNow.ts'
import type { Store } from '../stores/store.ts'

/** Deletes the drafts of a person. @param email in upper or lower case @returns the number of deleted drafts */
export async function eraseDrafts(trx: Runner, storeId: string, email: string): Promise<number> {
  return (await trx.rows(deleteOfEmail, { storeId, emailHash: buyerKeyOf(storeId, email) })).length
}

/** Ends all reminders of a store to an e-mail address, and erases the data of their drafts. */
export async function refuseReminders(ctx: Context, store: Store, email: string): Promise<void> {
  const values = { storeId: store.id, emailHash: buyerKeyOf(store.id, email), now: storeNow(store) }
  await ctx.database.rows(refuseOfEmail, values)
}

/**
 * Erases the data of drafts that are older than 30 days. The rows stay for the reports.
 * @returns the number of drafts
 */
export async function pruneDrafts(ctx: Context): Promise<number> {
  const stores = await ctx.database.rows(storesWithOldDrafts)
  const emptied = await claimByShard(ctx.database, stores, BATCH, (storeIds, limit) =>
    ctx.database.rows(emptyOld, { storeIds, limit }),
  )
  return emptied.length
}

const BATCH = 500

const deleteOfEmail = sql(
  'eraseCheckoutDrafts',
  'delete from checkout_drafts where store_id = :storeId and email_hash = :emailHash returning id',
)

const refuseOfEmail = sql(
  'refuseCheckoutReminders',
  `update checkout_drafts set refused_at = :now, data = null, step = 3, due_at = null
   where store_id = :storeId and email_hash = :emailHash`,
)

/** By the clock of the draft's store. The first condition on `created_at` only limits the index scan. */
const isOld = `data is not null and checkout_drafts.created_at < ${latestNow('now()')} - interval '30 days'
       and checkout_drafts.created_at < now() + clock_offset_ms * interval '1 millisecond' - interval '30 days'`

const storesWithOldDrafts = sql(
  'storesWithOldCheckoutDrafts',
  storesOfFirst({
    table: 'checkout_drafts',
    rest: `join stores on stores.id = store_id where ${isOld}`,
    by: 'created_at',
    limit: BATCH,
  }),
  { looksForWork: true },
)

const emptyOld = sql(
  'emptyOldCheckoutDrafts',
  `update checkout_drafts set data = null, email_hash = null
   where store_id ${OF_STORES} and (id, store_id) in (
     select checkout_drafts.id, store_id from checkout_drafts join stores on stores.id = store_id
     where store_id ${OF_STORES} and ${isOld}
     order by checkout_drafts.created_at limit :limit
   ) returning id`,
)
