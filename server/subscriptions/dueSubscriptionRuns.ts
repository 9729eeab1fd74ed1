import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import { newId, TAG_LENGTH } from '../core/ids.ts'
import { OF_STORES, sql } from '../core/sql.ts'
import type { PoolWork } from '../lib/pool.ts'
import { latestNow } from '../stores/latestNow.ts'
import { getStore } from '../stores/store.ts'
import { claimSubscriptions, runClaimed } from './runSubscription.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Runs due subscriptions by their stores' clocks. The work is shared fairly between the gateway accounts of card
 * renewals and the stores of PIX and boleto renewals. Several nodes may call this function at the same time, because a
 * node claims each subscription before it runs it.
 */
export function dueSubscriptionRuns(ctx: Context): PoolWork<SubscriptionRow> {
  return {
    async claim({ limit, limitPerOwner, exceptOwners }) {
      // After a restore, a gateway may have charged a cycle that the restored database does not have.
      if (ctx.restore?.openSince) return []
      const now = systemNow()
      const due = await ctx.database.rows(storesWithDue, { now, exceptOwners })
      return await claimByShard(ctx.database, due, limit, (storeIds, left) => {
        const paymentIds = Array.from({ length: left }, () => newId('pay'))
        return ctx.database.rows(claimDueOfAll, { storeIds, now, paymentIds, limitPerOwner, exceptOwners })
      })
    },
    ownerOf: ({ card_account_id, store_id }) => card_account_id ?? store_id,
    work: (subscription) => runOne(ctx, subscription),
  }
}

/**
 * Runs a subscription. If it fails, another claim retries it after its lease ends. The other subscriptions continue.
 */
async function runOne(ctx: Context, subscription: SubscriptionRow): Promise<void> {
  const { id, store_id } = subscription
  try {
    await runClaimed(ctx, await getStore(ctx.database, store_id), subscription)
  } catch (error) {
    ctx.log[levelOfFailure(error, 'error')](
      { subscriptionId: id, error: (error as Error).message },
      'The run of a due subscription failed.',
    )
  }
}

/** The maximum number of due rows that a claim reads. If one owner has more due rows, other owners may wait. */
const SEEN = 500

/** SQL condition: by the clock that is furthest ahead, a subscription may be due. */
export const aRunMayBeDue = `exists (
  select 1 from subscriptions where due_at <= ${latestNow('now()')} limit 1)`

/** A subscription is due by the clock of its store. The first `due_at` condition only limits the index scan. */
const isDue = `(claimed_until is null or claimed_until < now())
           and coalesce(card_account_id, store_id) <> all (:exceptOwners::text[])
           and due_at <= ${latestNow(':now::timestamptz')}
           and due_at <= :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond'`

const storesWithDue = sql(
  'storesWithDueSubscriptions',
  storesOfFirst({
    table: 'subscriptions',
    rest: `join stores on stores.id = store_id where ${isDue}`,
    by: 'due_at',
    limit: SEEN,
  }),
  { looksForWork: true },
)

const claimDueOfAll = sql(
  'claimDueSubscriptions',
  `with due as materialized (
     select subscriptions.id, store_id, coalesce(card_account_id, store_id) as owner, due_at
     from subscriptions join stores on stores.id = store_id
     where store_id ${OF_STORES} and ${isDue}
     order by due_at limit ${SEEN} for update of subscriptions skip locked
   ), ranked as (
     select id, store_id, row_number() over (partition by owner order by due_at) as position from due
   ), claimed as materialized (
     select ranked.id, store_id, left(given.id, -${TAG_LENGTH}) || right(ranked.id, ${TAG_LENGTH}) as "paymentId"
     from (
       select *, row_number() over (order by position) as place from ranked where position <= :limitPerOwner
     ) as ranked join unnest(:paymentIds::text[]) with ordinality as given (id, place) using (place)
   ), ${claimSubscriptions('claimed')}`,
).as<SubscriptionRow>()
