import { systemNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { getStore } from '../stores/store.ts'
import { runSubscription } from './runSubscription.ts'

const BATCH = 16

/**
 * Does what is due of subscriptions by their stores' clocks. Several nodes may run it at once: each subscription is taken by one.
 * @returns how many it did
 */
export async function runDueSubscriptions(ctx: Context): Promise<number> {
  const due = await ctx.database.rows<{ id: string; store_id: string }>(dueOfAll, [systemNow(), BATCH])
  const done = await Promise.all(due.map((subscription) => runOne(ctx, subscription)))
  return done.filter(Boolean).length
}

/** One subscription's trouble is its own: it comes back when its lease is over. */
async function runOne(ctx: Context, { id, store_id }: { id: string; store_id: string }): Promise<boolean> {
  try {
    return await runSubscription(ctx, await getStore(ctx.database, store_id), id)
  } catch (error) {
    ctx.log.error({ subscriptionId: id, error: (error as Error).message }, 'A subscription could not be looked after.')
    return false
  }
}

/** The farthest clock bounds the search by index; each store's own decides. */
const dueOfAll = sql(
  'dueSubscriptions',
  `select subscriptions.id, store_id from subscriptions join stores on stores.id = store_id
   where (taken_until is null or taken_until < now())
     and due_at <= $1::timestamptz + (select max(clock_offset_ms) from stores) * interval '1 millisecond'
     and due_at <= $1::timestamptz + stores.clock_offset_ms * interval '1 millisecond'
   order by due_at limit $2`,
)
