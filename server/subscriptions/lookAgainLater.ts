import { afterNotCreatedAt } from './schedule.ts'
import { moveSubscription, type SubscriptionTarget } from './status.ts'

/**
 * Schedules another run, in case the gateway's answer is lost. An answer triggers a run earlier.
 * @param notCreatedAttempts the number of attempts in a row without an answer, as the row keeps it. By default one more than
 *   before
 */
export async function lookAgainLater(
  target: SubscriptionTarget,
  notCreatedAttempts = target.subscription.not_created_attempts + 1,
): Promise<void> {
  const { subscription, at } = target
  const dueAt = afterNotCreatedAt(Math.max(1, notCreatedAttempts), at)
  await moveSubscription(target, { to: subscription.status, facts: { notCreatedAttempts, dueAt } })
}
