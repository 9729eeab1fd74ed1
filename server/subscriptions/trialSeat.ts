import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { holdSeatUntil, sellHeldSeat } from '../pricing/heldSeat.ts'
import type { Store } from '../stores/store.ts'
import { dayAfter } from './discardAbandoned.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Holds the seat and the use of a coupon for a trial that has no payment. After a crash a job ends the hold a day later.
 * @throws ApiError 409 `sold_out` or `coupon_used_up`
 */
export async function holdTrialSeat(ctx: Context, store: Store, subscription: SubscriptionRow): Promise<void> {
  if (!holdsSeat(subscription)) return
  const { id: holderId, offer, coupon, buyer_email: buyerEmail } = subscription
  const now = storeNow(store)
  await holdSeatUntil(ctx, {
    holderId,
    storeId: store.id,
    batchId: offer.batch?.id ?? null,
    couponId: coupon?.couponId ?? null,
    buyerEmail: buyerEmail!,
    now,
    until: dayAfter(now),
  })
}

/** Sells the held seat, because the trial began. */
export async function sellTrialSeat(ctx: Context, subscription: SubscriptionRow): Promise<void> {
  if (holdsSeat(subscription)) await sellHeldSeat(ctx, subscription.store_id, subscription.id)
}

function holdsSeat({ offer, coupon }: SubscriptionRow): boolean {
  return offer.batch !== undefined || coupon !== null
}
