import { ApiError, conflict } from '../core/errors.ts'
import type { SubscriptionTarget } from './status.ts'
import { requireCalm, requireNextCharge, requireNoConsent, requireNoPause, requireNoTrial } from './steer.ts'
import { isPaused } from './subscription.ts'

/** The day changes at most once in this number of paid periods. */
export const PERIODS_BETWEEN_CHANGES = 3

/** @throws ApiError 409 if the subscription cannot be paused now */
export function requirePausable(target: SubscriptionTarget): void {
  const { subscription, store } = target
  requireNoPause(subscription)
  requireCalm(target)
  requireNoTrial(subscription)
  requireNextCharge(subscription)
  if (store.settings.maxPausePeriods === 0)
    throw conflict('change_not_possible', 'This store does not pause subscriptions.')
}

/** @throws ApiError 409 if no pause of the subscription can be ended now */
export function requireResumable(target: SubscriptionTarget): void {
  if (!isPaused(target.subscription)) throw conflict('subscription_not_paused', 'This subscription is not paused.')
  requireCalm(target)
}

/** @throws ApiError 409 if no other plan can begin at once */
export function requirePlanNow(target: SubscriptionTarget): void {
  const { subscription } = target
  requireCalm(target)
  requireNoTrial(subscription)
  requireNoPause(subscription)
  requireNoConsent(subscription)
}

/** @throws ApiError 409 if the day of the charges cannot change now */
export function requireOtherDay(target: SubscriptionTarget): void {
  const { subscription } = target
  const { billing_cycle, day_changed_after, charges_paid } = subscription
  requireCalm(target)
  requireNoPause(subscription)
  requireNoTrial(subscription)
  requireNextCharge(subscription)
  if (billing_cycle === 'WEEKLY')
    throw conflict('change_not_possible', 'A weekly subscription is not charged on a day of the month.')
  if (day_changed_after !== null && charges_paid - day_changed_after < PERIODS_BETWEEN_CHANGES)
    throw conflict('change_not_possible', 'The day of a subscription changes at most once in three periods.')
}

/** @throws ApiError 409 if the payment method cannot change now */
export function requireOtherMethod(target: SubscriptionTarget): void {
  requireCalm(target)
  requireNoConsent(target.subscription)
}

/** Returns true if a rule does not refuse the subscription. */
export function isAllowed(rule: (target: SubscriptionTarget) => void, target: SubscriptionTarget): boolean {
  try {
    rule(target)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
