import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import { retryOnRace } from '../core/retryOnRace.ts'
import type { Store } from '../stores/store.ts'
import { applyPaidCycle } from './applyPaidCycle.ts'
import { getSubscription } from './getSubscription.ts'
import { isLive } from './recurringPix.ts'
import { isOver, type SubscriptionMoveResult, type SubscriptionTarget, subscriptionBusy } from './status.ts'
import { isPaused, type SubscriptionRow } from './subscription.ts'

export type Steered = SubscriptionMoveResult | { is: 'unchanged'; subscription: SubscriptionRow }

/**
 * Makes a change of a subscription that the store or the buyer asked for. After a lost race the subscription is read and
 * checked again, so of two changes at once the second one sees the first.
 * @param change checks the subscription and moves it
 * @throws ApiError 404; 409 `subscription_busy`; the errors of `change`
 */
export async function steer(
  ctx: Context,
  store: Store,
  id: string,
  change: (target: SubscriptionTarget) => Promise<Steered>,
): Promise<SubscriptionRow> {
  const read = () => getSubscription(ctx, store, id)
  const steered = await retryOnRace({ read }, async (subscription) => {
    // First counts a period that is paid but not counted yet.
    if (!isOver(subscription.status) && (await applyPaidCycle(ctx, store, subscription))) return { is: 'lost_race' }
    return await change({ unit: ctx, store, subscription, at: storeNow(store) })
  })
  if (steered.is === 'moved' || steered.is === 'unchanged') return steered.subscription
  throw subscriptionBusy()
}

/**
 * Requires a subscription whose next charge is not under way.
 * @throws ApiError 409 with a sentence about its state
 */
export function requireCalm({ subscription, at }: SubscriptionTarget): void {
  const { status, cancel_at_period_end, next_plan, current_period_end, paused_until, recurring_pix_due_on } =
    subscription
  if (isOver(status)) throw conflict('subscription_over', 'This subscription has ended. The buyer may subscribe again.')
  if (status === 'past_due')
    throw conflict('subscription_past_due', 'The last charge of this subscription has not been paid yet.')
  if (cancel_at_period_end)
    throw conflict('cancellation_planned', 'This subscription ends with its paid period. Undo the cancellation first.')
  if (next_plan?.when === 'now')
    throw conflict('charge_open', 'A change of plan of this subscription waits for its payment.')
  if ((paused_until ?? current_period_end!) <= at || recurring_pix_due_on !== null)
    throw conflict('charge_open', 'The next charge of this subscription is under way.')
}

/** @throws ApiError 409 for a subscription in its trial */
export function requireNoTrial({ status }: SubscriptionRow): void {
  if (status === 'trialing') throw conflict('change_not_possible', 'This subscription is still in its trial.')
}

/** @throws ApiError 409 for a paused subscription */
export function requireNoPause(subscription: SubscriptionRow): void {
  if (isPaused(subscription)) throw conflict('subscription_paused', 'This subscription is paused. Resume it first.')
}

/** @throws ApiError 409 while the payer's bank may pay the charges */
export function requireNoConsent({ recurring_pix_status }: SubscriptionRow): void {
  if (isLive(recurring_pix_status))
    throw conflict(
      'change_not_possible',
      'This subscription is paid by recurring PIX. Change its plan at the period end.',
    )
}

/** @throws ApiError 409 if all agreed cycles are paid */
export function requireNextCharge({ max_charges, charges_paid, next_plan }: SubscriptionRow): void {
  if (next_plan === null && max_charges !== null && charges_paid >= max_charges)
    throw conflict('change_not_possible', 'All charges of this subscription are paid. It ends with its paid period.')
}
