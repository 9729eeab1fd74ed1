import { isLive } from './recurringPix.ts'
import {
  type AccessEffect,
  type ChangeTarget,
  type Facts,
  moveSubscription,
  type SubscriptionMove,
  type SubscriptionMoveResult,
} from './status.ts'
import type { EndedBy } from './subscription.ts'

/**
 * Cancels a subscription immediately. Nothing more is due for it.
 * @param end.access when and why the buyer's access ends
 * @param end.endedBy the cause of the end. Missing if an earlier request set the end and its cause
 */
export async function moveToCanceled(
  target: ChangeTarget,
  {
    endedBy,
    ...end
  }: { access: AccessEffect; endedBy?: EndedBy; facts?: Facts; payment?: SubscriptionMove['payment'] },
): Promise<SubscriptionMoveResult> {
  return await moveSubscription(target, {
    ...end,
    to: 'canceled',
    facts: {
      canceledAt: target.at,
      // The next run ends the consent at the gateway.
      dueAt: isLive(target.subscription.recurring_pix_status) ? target.at : null,
      attemptPaymentId: null,
      recurringPixDueOn: null,
      nextPlan: null,
      pausedUntil: null,
      endedBy,
      ...end.facts,
    },
    event: 'subscription.canceled',
    // A cancellation at the end of the period was already reported to the store when it was requested.
    mails: target.subscription.cancel_at_period_end ? [] : [{ kind: 'subscription_canceled' }],
  })
}
