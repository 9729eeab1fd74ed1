import { termsOfCoupon } from '../catalog/coupon.ts'
import type { Selling } from '../catalog/selling.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type PurchaseOrder, termsChanged } from '../payments/payInternalCharge.ts'
import type { Store } from '../stores/store.ts'
import { insertSubscription } from './insertSubscription.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Writes the subscription that a checkout session sells. An earlier page of the session may have begun on other terms. If nobody
 * has begun to pay there, the session starts again.
 * @throws ApiError 409 `charge_terms_changed`
 */
export async function insertForSession(
  ctx: Context,
  store: Store,
  selling: Selling,
  order: PurchaseOrder,
): Promise<SubscriptionRow> {
  const earlier = await insertSubscription(ctx, store, selling, order)
  const isOver = earlier.status === 'canceled'
  if (hasTerms(earlier, selling) && !isOver) return earlier
  if (!(await leaveUnbegun(ctx, earlier))) {
    if (isOver) return earlier
    throw termsChanged()
  }
  const made = await insertSubscription(ctx, store, selling, order)
  if (!hasTerms(made, selling)) throw termsChanged()
  return made
}

/** Returns false if another page began the purchase on other terms. */
function hasTerms(
  { price_in_cents, trial_days, coupon: used, offer: sold }: SubscriptionRow,
  { quote: { offer }, coupon }: Selling,
): boolean {
  return (
    price_in_cents === offer.priceInCents &&
    trial_days === offer.trialDays &&
    sold.setupFeeInCents === offer.setupFeeInCents &&
    sold.batch?.id === offer.batch?.id &&
    JSON.stringify(used) === JSON.stringify(coupon && termsOfCoupon(coupon))
  )
}

/**
 * Frees a checkout session from a subscription that has not begun and that nobody has begun to pay. The session can then begin
 * another one, and a job discards this one. A page that still pays this one gets its own terms.
 * @returns false if somebody has begun to pay, or a trial may be starting now
 */
export async function leaveUnbegun(ctx: Context, { id, store_id, begun_by }: SubscriptionRow): Promise<boolean> {
  const values = { id, storeId: store_id, chargeId: begun_by }
  return await ctx.database.transaction(async (trx) => {
    // A starting trial locks this row too. The next statement then sees what the trial holds.
    await trx.row(lockOne, { id, storeId: store_id })
    return (await trx.row(leaveOne, values)) !== undefined
  })
}

const lockOne = sql(
  'lockUnbegunSubscription',
  'select from subscriptions where id = :id and store_id = :storeId for no key update',
)

/** A trial without a charge starts only with a reservation. */
const leaveOne = sql(
  'leaveUnbegunSubscription',
  `update subscriptions set begun_by = subscriptions.id, revision = revision + 1
   where subscriptions.id = :id and subscriptions.store_id = :storeId and begun_by = :chargeId and current_period_end is null
     and not exists (select from charges where charges.id = :chargeId and charges.store_id = :storeId
       and (charges.status <> 'pending' or charges.revision > 0))
     and not exists (select from reservations where holder_id = :id and reservations.store_id = :storeId
       and reservations.status in ('held', 'sold'))
   returning id`,
)
