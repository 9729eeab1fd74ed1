import { termsOfCoupon } from '../catalog/coupon.ts'
import type { Selling } from '../catalog/selling.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type PurchaseOrder, termsChanged } from '../payments/payInternalCharge.ts'
import type { Store } from '../stores/store.ts'
import { insertSubscription } from './insertSubscription.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Inserts the subscription of a checkout session. An earlier page of the session may have begun a purchase on other
 * terms. If nobody has begun to pay for that purchase, the session begins a new purchase.
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
 * Detaches a checkout session from a subscription that has not begun, if nobody has begun to pay. The session can then
 * begin another subscription, and a job discards the old one. If a page still pays for the old subscription, the old
 * terms apply.
 * @returns false if somebody has begun to pay, or a trial may be starting now
 */
export async function leaveUnbegun(ctx: Context, { id, store_id, begun_by }: SubscriptionRow): Promise<boolean> {
  const values = { id, storeId: store_id, chargeId: begun_by }
  return await ctx.database.transaction(async (trx) => {
    // A starting trial locks this row too, so the next statement sees the trial's reservation.
    await trx.row(lockOne, { id, storeId: store_id })
    return (await trx.row(leaveOne, values)) !== undefined
  })
}

const lockOne = sql(
  'lockUnbegunSubscription',
  'select from subscriptions where id = :id and store_id = :storeId for no key update',
)

/** Every starting trial without a charge has a reservation. */
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
