import type { Context } from '../core/context.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import type { Store } from '../stores/store.ts'
import { keptTrialEnd } from './beginPeriod.ts'
import { getSubscription } from './getSubscription.ts'
import { nextDueAt } from './recurringPix.ts'
import { runSubscription } from './runSubscription.ts'
import { moveSubscription, type SubscriptionMove } from './status.ts'
import { steer } from './steer.ts'
import { steeringOperation } from './steeringOperation.ts'
import { requireResumable } from './steerRules.ts'
import type { SubscriptionRow } from './subscription.ts'

export const resumeSubscriptionOperation = steeringOperation({
  name: 'resumeSubscription',
  summary: 'Resume a paused subscription',
  description:
    'Ends the pause. If the paid period has ended, the next cycle is charged immediately, and its day is the new day of the subscription. Before that, the subscription continues as if it had not been paused.',
  act: 'resume',
  // No transaction may be open here, because the next cycle may be charged at the gateway.
  commitsItself: true,
  change: (ctx, { store, id }) => resumeSubscription(ctx, store, id),
  audit: ({ before, after }) => ({
    before: { pausedUntil: before.paused_until },
    after: { pausedUntil: null, status: after.status },
  }),
})

/**
 * Ends a pause. After the end of the paid period, the next cycle is charged now, and its day is the new day.
 * @throws ApiError 404; 409 with a sentence about the state
 */
export async function resumeSubscription(ctx: Context, store: Store, id: string): Promise<SubscriptionRow> {
  const resumed = await steer(ctx, store, id, async (target) => {
    const { subscription, at } = target
    // The pause has just ended, by a call that died or by itself.
    if (subscription.paused_until !== null && subscription.paused_until <= at && subscription.status === 'active')
      return { is: 'unchanged', subscription }
    requireResumable(target)
    return await moveSubscription(target, {
      to: subscription.status,
      event: 'subscription.resumed',
      mails: [{ kind: 'subscription_changed' }],
      ...endOfPause(subscription, at),
    })
  })
  crashPoint('subscription.resumed')
  if (resumed.paused_until === null || ctx.restore?.openSince) return resumed
  await runSubscription(ctx, store, id)
  return await getSubscription(ctx, store, id)
}

function endOfPause(subscription: SubscriptionRow, at: Date): Pick<SubscriptionMove, 'facts' | 'access'> {
  const periodEnd = subscription.current_period_end!
  if (periodEnd > at)
    return { facts: { pausedUntil: null, dueAt: nextDueAt(subscription, periodEnd, at) }, access: { is: 'returns' } }
  // The paid cycle clears the end of the pause, and the access returns with it.
  return { facts: { pausedUntil: at, dueAt: at, anchorAt: at, ...keptTrialEnd(subscription) } }
}
