import { isAbsent } from '../payments/paymentStatus.ts'
import { dayAfter } from './discardAbandoned.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { lastLeaveAt } from './recurringPixDays.ts'
import {
  moveSubscription,
  type SubscriptionMove,
  type SubscriptionMoveResult,
  type SubscriptionTarget,
} from './status.ts'

type EndedCharge = NonNullable<SubscriptionMove['payment']>

/**
 * Handles the end of a charge that the payer's bank did not pay. Before the end of the period nothing failed yet: a withdrawn
 * charge may begin again, and a refused cycle is paid by a code at the period's end. After the last attempt, the buyer gets a
 * code now, and the dunning days count from now.
 */
export async function chargeByConsentEnded(
  target: SubscriptionTarget,
  payment: EndedCharge,
): Promise<SubscriptionMoveResult> {
  const { subscription, at } = target
  const periodEnd = nextChargeAt(subscription)
  const isEarly = at < periodEnd && subscription.status !== 'past_due'
  const isNotTaken = isAbsent(payment.is)
  const cycle = subscription.charges_paid + 1
  const ended = { attemptPaymentId: null, notCreatedAttempts: 0, recurringPixDueOn: null }
  if (subscription.cancel_at_period_end)
    return await moveSubscription(target, { to: subscription.status, facts: { ...ended, dueAt: periodEnd }, payment })
  if (isEarly) {
    const isRefused = payment.is === 'failed' || (isNotTaken && dayAfter(at) > lastLeaveAt(periodEnd))
    const dueAt = isNotTaken && !isRefused ? dayAfter(at) : periodEnd
    const facts = { ...ended, dueAt, ...(isRefused && { recurringPixFailedCycle: cycle }) }
    return await moveSubscription(target, { to: subscription.status, facts, payment })
  }
  // If the gateway did not take the charge, nothing failed. The buyer gets a code instead.
  const isFailure = !isNotTaken
  return await moveSubscription(target, {
    to: isFailure ? 'past_due' : subscription.status,
    facts: {
      ...ended,
      recurringPixFailedCycle: cycle,
      dueAt: at,
      ...(isFailure && { dunningSince: at, noRetryLeft: false }),
    },
    event: isFailure ? 'subscription.payment_failed' : undefined,
    payment,
  })
}
