import { Type } from 'typebox'
import { periodBoundary, periodsOver } from '../brazil/billingPeriod.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import type { Store } from '../stores/store.ts'
import { nextDueAt } from './recurringPix.ts'
import { moveSubscription } from './status.ts'
import { steer } from './steer.ts'
import { steeringOperation } from './steeringOperation.ts'
import { requirePausable } from './steerRules.ts'
import type { SubscriptionRow } from './subscription.ts'

export const pauseSubscriptionOperation = steeringOperation({
  name: 'pauseSubscription',
  summary: 'Pause a subscription',
  description:
    'Pauses the subscription from the end of its paid period. Nothing is charged in the pause, which ends by itself. Without `periods` the pause has the most periods that the store allows.',
  body: Type.Optional(
    Type.Object(
      { periods: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, description: 'The periods of the pause' })) },
      { additionalProperties: false },
    ),
  ),
  act: 'pause',
  commitsItself: true,
  change: (ctx, { store, id, body }) => pauseSubscription(ctx, store, id, body?.periods),
  audit: ({ before, after }) => ({
    before: { pausedUntil: before.paused_until },
    after: { pausedUntil: after.paused_until },
  }),
})

/**
 * Pauses a subscription from the end of its paid period. The end of the pause is a boundary of its periods, so its day stays.
 * @param periods by default the store's most
 * @throws ApiError 400 for more periods than the store allows; 404; 409 with a sentence about the state
 */
export async function pauseSubscription(
  ctx: Context,
  store: Store,
  id: string,
  periods: number = store.settings.maxPausePeriods,
): Promise<SubscriptionRow> {
  const { maxPausePeriods, pauseKeepsAccess } = store.settings
  return await steer(ctx, store, id, async (target) => {
    const { subscription } = target
    requirePausable(target)
    if (periods > maxPausePeriods)
      throw invalidRequest('periods', `"periods" must be at most ${maxPausePeriods} in this store.`)
    const pausedUntil = boundaryAfter(subscription, periods)
    return await moveSubscription(target, {
      to: subscription.status,
      facts: { pausedUntil, dueAt: nextDueAt(subscription, pausedUntil, target.at) },
      event: 'subscription.paused',
      ...(!pauseKeepsAccess && { access: { is: 'ends', at: subscription.current_period_end! } }),
      mails: [{ kind: 'subscription_changed' }],
    })
  })
}

/** Returns the end of the nth period after the paid period. */
export function boundaryAfter(
  { anchor_at, billing_cycle, current_period_end }: SubscriptionRow,
  periods: number,
): Date {
  const paid = periodsOver(anchor_at!, billing_cycle, current_period_end!)
  return periodBoundary(anchor_at!, billing_cycle, paid + periods)
}
