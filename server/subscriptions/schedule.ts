import { type BillingCycle, daysLater, periodBoundary, periodsOver } from '../brazil/billingPeriod.ts'

/**
 * Returns the end of the period that a paid cycle opens: the first boundary after `at`, counted from the anchor. Missed cycles
 * are skipped. A late payment never moves the anchor.
 * @param at instant of the payment
 */
export function periodEndAfter(anchor: Date, cycle: BillingCycle, at: Date): Date {
  // Before the anchor there is a trial: the period ends with it.
  if (at < anchor) return anchor
  return periodBoundary(anchor, cycle, periodsOver(anchor, cycle, at) + 1)
}

/**
 * Returns when a failed charge is retried: the first of the store's days, counted from the first failure, after `at`. Days on
 * which a code was still payable are therefore skipped.
 * @param days a store's `dunningDays`, ascending
 * @returns undefined when no day is left
 */
export function nextRetryAt(days: readonly number[], firstFailureAt: Date, at: Date): Date | undefined {
  return days.map((day) => daysLater(firstFailureAt, day)).find((retryAt) => retryAt > at)
}

/**
 * Returns the instant from which later days count: the due instant, so that a small delay past midnight costs no day. If the
 * work ran more than an hour late, days count from then.
 */
export function countsFrom(dueAt: Date, at: Date): Date {
  return at.getTime() - dueAt.getTime() < HOUR_MS ? dueAt : at
}

/**
 * Returns the instant from which a renewal code's days of validity count.
 * @param dueAt the end of the period; in dunning, the first failure
 * @param days the store's `dunningDays` in dunning, otherwise none
 * @param at when the code is made
 */
export function termStartsAt(dueAt: Date, days: readonly number[], at: Date): Date {
  const retryAt = days.map((day) => daysLater(dueAt, day)).findLast((one) => one <= at)
  return countsFrom(retryAt ?? dueAt, at)
}

/** Until when a subscription waits for another card when its card must not be retried. */
export function lastDunningDayAt(days: readonly number[], firstFailureAt: Date): Date {
  return daysLater(firstFailureAt, days.at(-1)!)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Minutes before a payment that the gateway never got is attempted again, by the number of such attempts in a row. */
const PATIENCE_MINUTES = [5, 15, 60, 240, 720, 1440]

/** @param attempts number of such attempts in a row, this one included */
export function afterNotCreatedAt(attempts: number, at: Date): Date {
  const minutes = PATIENCE_MINUTES[Math.min(attempts, PATIENCE_MINUTES.length) - 1]!
  return new Date(at.getTime() + minutes * MINUTE_MS)
}
