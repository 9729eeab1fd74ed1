import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import { retryOnRace } from '../core/retryOnRace.ts'
import type { Store } from '../stores/store.ts'
import { getSubscription } from './getSubscription.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { nextDueAt } from './recurringPix.ts'
import { isOver, moveSubscription, subscriptionBusy } from './status.ts'
import type { Steered } from './steer.ts'
import { steeringOperation } from './steeringOperation.ts'
import type { SubscriptionRow } from './subscription.ts'

export const keepSubscriptionOperation = steeringOperation({
  name: 'keepSubscription',
  summary:
    'Undo the cancellation of a subscription at the end of its paid period. The buyer gets a mail with the date of the next charge',
  act: 'keep',
  change: (ctx, { store, id }) => keepSubscription(ctx, store, id),
  audit: ({ before, after }) => ({
    before: { atPeriodEnd: before.cancel_at_period_end },
    after: { atPeriodEnd: after.cancel_at_period_end },
  }),
})

/**
 * Undoes a cancellation at the end of the period. The buyer gets a mail, because the mail about the cancellation said
 * that nothing more is charged. A repeated call changes nothing.
 * @throws ApiError 404; 409 `subscription_over` after the end, `charge_open` while the gateway withdraws a charge of recurring
 *   PIX, or `subscription_busy` if other calls keep changing the subscription
 */
export async function keepSubscription(ctx: Context, store: Store, id: string): Promise<SubscriptionRow> {
  const read = () => getSubscription(ctx, store, id)
  const kept = await retryOnRace({ read }, (subscription) => keepOnce(ctx, store, subscription))
  if (kept.is === 'not_allowed' || kept.is === 'lost_race') throw subscriptionBusy()
  return kept.subscription
}

async function keepOnce(ctx: Context, store: Store, subscription: SubscriptionRow): Promise<Steered> {
  const { status, cancel_at_period_end } = subscription
  if (isOver(status)) throw conflict('subscription_over', 'This subscription has ended. The buyer may subscribe again.')
  if (!cancel_at_period_end) return { is: 'unchanged', subscription }
  if (subscription.recurring_pix_due_on !== null)
    throw conflict('charge_open', 'The open charge of this subscription is being withdrawn. Try again later.')
  const at = storeNow(store)
  const kept = { ...subscription, cancel_at_period_end: false }
  const dueAt = nextDueAt(kept, nextChargeAt(subscription), at)
  const facts = {
    cancelAtPeriodEnd: false,
    endedBy: null,
    ...((subscription.recurring_pix_status !== null || subscription.paused_until) && { dueAt }),
  }
  return await moveSubscription(
    { unit: ctx, subscription, at },
    { to: status, facts, mails: [{ kind: 'subscription_kept' }] },
  )
}
