import { type BillingCycle, daysLater, periodBoundary, periodsOver } from '../brazil/billingPeriod.ts'

/**
 * Returns the end of the paid period: the first boundary after `at`. Boundaries are whole cycles after `anchor`. Missed
 * cycles are skipped. A late payment does not move the anchor.
 * @param at the instant of the payment
 */
export function periodEndAfter(anchor: Date, cycle: BillingCycle, at: Date): Date {
  // Before the anchor the subscription is in its trial, and the period ends with the trial.
  if (at < anchor) return anchor
  return periodBoundary(anchor, cycle, periodsOver(anchor, cycle, at) + 1)
}

/**
 * Returns the instant of the next retry of a failed charge: the first of the store's dunning days after `at`. The days
 * count from the first failure.
 * @param days a store's `dunningDays`, ascending
 * @returns undefined if no day is left
 */
export function nextRetryAt(days: readonly number[], firstFailureAt: Date, at: Date): Date | undefined {
  return days.map((day) => daysLater(firstFailureAt, day)).find((retryAt) => retryAt > at)
}

/**
 * Returns the instant from which later days count. Usually this is the due instant, so a small delay past midnight does
 * not move the days. If the work runs at least an hour late, the days count from `at`.
 */
export function countsFrom(dueAt: Date, at: Date): Date {
  return at.getTime() - dueAt.getTime() < HOUR_MS ? dueAt : at
}

/**
 * Returns the start of the days when the buyer can pay a renewal's PIX or boleto.
 * @param dueAt the end of the period, or the first failure during dunning
 * @param days the store's `dunningDays` during dunning, or an empty list
 * @param at the instant of the creation of the PIX or boleto
 */
export function termStartsAt(dueAt: Date, days: readonly number[], at: Date): Date {
  const retryAt = days.map((day) => daysLater(dueAt, day)).findLast((one) => one <= at)
  return countsFrom(retryAt ?? dueAt, at)
}

/** Returns the last instant when the buyer can enter another card, if the old card must not be charged again. */
export function lastDunningDayAt(days: readonly number[], firstFailureAt: Date): Date {
  return daysLater(firstFailureAt, days.at(-1)!)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Minutes until the next attempt, by the number of attempts in a row without a payment at the gateway. */
const PATIENCE_MINUTES = [5, 15, 60, 240, 720, 1440]

/** @param attempts the number of attempts in a row without a payment, including the current attempt */
export function afterNotCreatedAt(attempts: number, at: Date): Date {
  const minutes = PATIENCE_MINUTES[Math.min(attempts, PATIENCE_MINUTES.length) - 1]!
  return new Date(at.getTime() + minutes * MINUTE_MS)
}
