import { termsOfCoupon } from '../catalog/coupon.ts'
import type { Selling } from '../catalog/selling.ts'
import type { Context } from '../core/context.ts'
import { type PurchaseOrder, termsChanged } from '../payments/payInternalCharge.ts'
import type { Store } from '../stores/store.ts'
import { insertSubscription } from './insertSubscription.ts'
import { leaveUnbegun } from './leaveUnbegun.ts'
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
