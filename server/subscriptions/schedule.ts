import { type BillingCycle, daysLater, periodBoundary, periodsOver } from '../brazil/billingPeriod.ts'

/**
 * The end of the period that a paid cycle opens: the first boundary counted from the anchor that is still to come. Cycles
 * that were missed are passed over, and a late payment never moves the anchor.
 * @param at when it was paid
 */
export function periodEndAfter(anchor: Date, cycle: BillingCycle, at: Date): Date {
  // Before the anchor lies a trial: its period ends with it.
  if (at < anchor) return anchor
  return periodBoundary(anchor, cycle, periodsOver(anchor, cycle, at) + 1)
}

/**
 * When a charge that failed is tried again: on the first of the store's days, counted from the first failure, that is still
 * to come. A day that came while a code could still be paid is so passed over.
 * @param days a store's `dunningDays`, which rise
 * @returns nothing when no day is left
 */
export function nextRetryAt(days: readonly number[], firstFailureAt: Date, at: Date): Date | undefined {
  return days.map((day) => daysLater(firstFailureAt, day)).find((retryAt) => retryAt > at)
}

/**
 * From when the days count that follow something: from when it fell due, also if a moment of the machine, a node's death or a
 * gateway's trouble put it past a midnight. Where it came more than an hour late they count from then.
 */
export function countsFrom(dueAt: Date, at: Date): Date {
  return at.getTime() - dueAt.getTime() < HOUR_MS ? dueAt : at
}

/**
 * From when the days count until which a renewal's code can be paid.
 * @param dueAt the end of the period, or of a subscription in dunning its first failure
 * @param days a store's `dunningDays` of one in dunning, else none
 * @param at when the code is made
 */
export function termStartsAt(dueAt: Date, days: readonly number[], at: Date): Date {
  const retryAt = days.map((day) => daysLater(dueAt, day)).findLast((one) => one <= at)
  return countsFrom(retryAt ?? dueAt, at)
}

/** Until when a subscription whose card must not be tried again waits for another card. */
export function lastDunningDayAt(days: readonly number[], firstFailureAt: Date): Date {
  return daysLater(firstFailureAt, days.at(-1)!)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Minutes until an attempt of which the gateway knows nothing is made anew, by how often that happened in a row. */
const PATIENCE_MINUTES = [5, 15, 60, 240, 720, 1440]

/** @param voids how often in a row, this one included */
export function afterVoidAt(voids: number, at: Date): Date {
  const minutes = PATIENCE_MINUTES[Math.min(voids, PATIENCE_MINUTES.length) - 1]!
  return new Date(at.getTime() + minutes * MINUTE_MS)
}
