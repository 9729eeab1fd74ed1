import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { newId, tagOf, withTag } from '../core/ids.ts'
import { isKey, OF_STORES, sql } from '../core/sql.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { sharedStatement } from '../lib/sharedStatement.ts'
import type { Store } from '../stores/store.ts'
import { discardAbandoned } from './discardAbandoned.ts'
import { moveToCanceled } from './moveToCanceled.ts'
import { isLive } from './recurringPix.ts'
import { renewSubscription } from './renewSubscription.ts'
import { runRecurringPix } from './runRecurringPix.ts'
import { moveSubscription } from './status.ts'
import { columnsOfSubscriptions, type SubscriptionRow } from './subscription.ts'

/**
 * Does the due work of a subscription by its store's clock: charges the next cycle, ends the subscription, or checks an
 * open attempt. A repeated call does not charge twice, even on several nodes or after a crash. A cycle has one charge,
 * and the row has the payment's id before the call to the gateway.
 *
 * @returns true if this call did the work; false if nothing was due or another node holds the lease
 */
export async function runSubscription(ctx: Context, store: Store, id: string): Promise<boolean> {
  const paymentId = withTag(newId('pay'), tagOf(id))
  const subscription = await claimDue(ctx.database, { id, storeId: store.id, now: storeNow(store), paymentId })
  if (!subscription) return false
  await runClaimed(ctx, store, subscription)
  return true
}

/** Does the work of `runSubscription` for a subscription that the caller has claimed with `claimSubscriptions`. */
export async function runClaimed(ctx: Context, store: Store, subscription: SubscriptionRow): Promise<void> {
  crashPoint('subscription.claimed')
  const at = storeNow(store)
  const target = { unit: ctx, store, subscription, at }
  const { status, charges_paid, max_charges, next_plan } = subscription
  if (status === 'incomplete') await discardAbandoned(target)
  else if (await runRecurringPix(ctx, target)) return
  else if (endsNow(subscription))
    await moveToCanceled(target, { access: { is: 'ends', at }, endedBy: causeOf(subscription) })
  else if (next_plan === null && max_charges !== null && charges_paid >= max_charges)
    // The buyer has paid all agreed charges. The API has no event for this.
    await moveSubscription(target, {
      to: 'completed',
      facts: { dueAt: isLive(subscription.recurring_pix_status) ? at : null, attemptPaymentId: null },
      access: { is: 'ends', at },
    })
  else await renewSubscription(ctx, target)
}

/** True after the last dunning day, and at the end of the last period of a canceled subscription. */
function endsNow({ status, no_retry_left, cancel_at_period_end }: SubscriptionRow): boolean {
  return status === 'past_due' ? no_retry_left : cancel_at_period_end
}

/** A request that set the end for the end of the period has already set its cause. */
function causeOf({ status }: SubscriptionRow): 'failure' | undefined {
  return status === 'past_due' ? 'failure' : undefined
}

/** Lists the store's next due subscriptions and their due instants. @param until an instant of the store's clock */
export async function dueSubscriptions(
  ctx: Context,
  storeId: string,
  until: Date,
  limit: number,
): Promise<{ id: string; at: Date }[]> {
  return await ctx.database.rows(dueOfStore, { storeId, until, limit })
}

/**
 * Returns the end of a statement that claims subscriptions: a CTE and a select. The lease is longer than the gateway call
 * and the check after the call (`attemptPayment`). A simulated gateway answers immediately, so its lease is shorter. The
 * claim raises the revision, so only the holder of the claim can change the row. The ids of the payment and of the cycles'
 * charges have the tag of the subscription.
 * @param claimed a CTE of the locked subscriptions with `id`, `store_id`, and the id of their payment, `"paymentId"`
 */
export function claimSubscriptions(claimed: string): string {
  return `leased as (
     update subscriptions set revision = revision + 1,
       claimed_until = case
         when exists (select from gateway_accounts where gateway_accounts.store_id = subscriptions.store_id
           and gateway_accounts.store_id ${OF_STORES} and not simulated) then lease.real
         else lease.simulated end,
       attempt_payment_id = coalesce(attempt_payment_id, "paymentId")
     from ${claimed},
       (select now() + interval '60 seconds' as real, now() + interval '25 seconds' as simulated) as lease
     where ${isKey('subscriptions.id', `${claimed}.id`)} and ${isKey('subscriptions.store_id', `${claimed}.store_id`)}
       and subscriptions.store_id ${OF_STORES}
     returning subscriptions.*
   )
   select ${columnsOfSubscriptions} from leased as subscriptions`
}

type Wanted = { id: string; storeId: string; now: Date; paymentId: string }

/** @param locking `skip locked` leaves out subscriptions that another transaction has locked */
function claimText(locking: 'skip locked' | ''): string {
  return `with wanted as materialized (
     select * from json_to_recordset(:inputs::json) as wanted (id text, "storeId" text, now timestamptz, "paymentId" text)
     -- All statements lock in this order, so they cannot deadlock.
     order by id
   ), free as materialized (
     select free.*, "paymentId" from wanted cross join lateral (
       select id, store_id from subscriptions
       where id = wanted.id and store_id = wanted."storeId" and store_id ${OF_STORES} and due_at <= wanted.now
         and (claimed_until is null or claimed_until < now())
       for no key update ${locking}
     ) as free
   ), ${claimSubscriptions('free')}`
}

const claimDue = sharedStatement<Wanted, SubscriptionRow>({
  shared: sql('claimDueSubscriptionsTogether', claimText('skip locked')).as<SubscriptionRow>(),
  alone: sql('claimDueSubscription', claimText('')).as<SubscriptionRow>(),
  storeOf: ({ storeId }) => storeId,
  idOf: ({ id }) => id,
  keyOf: ({ id }) => id,
})

const dueOfStore = sql(
  'dueSubscriptionsOfStore',
  `select id, due_at as at from subscriptions where store_id = :storeId and due_at <= :until
    order by due_at, id limit :limit`,
)
