import { holdSeatUntil, releaseHeldSeat, sellHeldSeat } from '../catalog/heldSeat.ts'
import { holdsSeat } from '../catalog/holdSeat.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { type PurchaseOrder, termsChanged } from '../payments/payInternalCharge.ts'
import type { Store } from '../stores/store.ts'
import { dayAfter } from './discardAbandoned.ts'
import type { SubscriptionRow } from './subscription.ts'

type Trial = { subscription: SubscriptionRow; order: PurchaseOrder }

/**
 * Reserves the seat and the coupon use of a trial without a payment, while `keep` stores the card. After a refused
 * card, they are released immediately. After a crash, a job releases them a day later.
 * @throws ApiError 409 `sold_out`, `coupon_used_up` or `charge_terms_changed`; the errors of `keep`
 */
export async function withTrialSeat<Kept>(
  ctx: Context,
  store: Store,
  trial: Trial,
  keep: () => Promise<Kept>,
): Promise<Kept> {
  if (!isHeld(trial)) return await keep()
  const { id: holderId, begun_by: begunBy, offer, coupon, buyer_email: buyerEmail } = trial.subscription
  const now = storeNow(store)
  const held = await holdSeatUntil(ctx, {
    holderId,
    storeId: store.id,
    begunBy,
    batchId: offer.batch?.id ?? null,
    couponId: coupon?.couponId ?? null,
    buyerEmail: buyerEmail!,
    now,
    until: dayAfter(now),
  })
  if (!held) throw termsChanged()
  try {
    return await keep()
  } catch (error) {
    crashPoint('seat.refused')
    if (error instanceof ApiError) await releaseHeldSeat(ctx, store.id, holderId)
    throw error
  }
}

/** Marks the reserved seat as sold, because the trial has begun. */
export async function sellTrialSeat(ctx: Context, trial: Trial): Promise<void> {
  if (isHeld(trial)) await sellHeldSeat(ctx, trial.subscription.store_id, trial.subscription.id)
}

/**
 * A trial of a checkout session makes a reservation even for an offer without seats. Other pages of the session then
 * see that a trial is starting.
 */
function isHeld({ subscription, order }: Trial): boolean {
  return holdsSeat(subscription) || order.session !== undefined
}
