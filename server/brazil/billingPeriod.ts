import { wallClockInSaoPaulo } from './calendar.ts'

export const billingCycles = ['WEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY'] as const
export type BillingCycle = (typeof billingCycles)[number]

/** The cycles of recurring PIX (Central Bank, Pix Automático, field `periodicidade`). */
export const recurringPixCycles: readonly BillingCycle[] = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY']

const MONTHS: Record<Exclude<BillingCycle, 'WEEKLY'>, number> = {
  MONTHLY: 1,
  BIMONTHLY: 2,
  QUARTERLY: 3,
  SEMIANNUAL: 6,
  YEARLY: 12,
}
const DAY_MS = 86_400_000

/**
 * Returns the end of the nth period after the anchor. The end has the anchor's day of the month and time of day (in
 * Brasília). In a month without that day, the period ends on the last day. Every period is counted from the anchor, so
 * after February a period ends on the 31st again.
 */
export function periodBoundary(anchor: Date, cycle: BillingCycle, periods: number): Date {
  if (cycle === 'WEEKLY') return daysLater(anchor, 7 * periods)
  const wall = new Date(wallClockInSaoPaulo(anchor))
  const months = wall.getUTCMonth() + MONTHS[cycle] * periods
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const midnight = Date.UTC(wall.getUTCFullYear(), months, Math.min(wall.getUTCDate(), lastDay))
  return atWallClock(midnight + (wall.getTime() % DAY_MS))
}

/**
 * Returns the first instant after another with this day of the month in Brasília, at the same time of day. If the instant has
 * that day, returns the instant itself.
 * @param day from 1 to 28, because every month has these days
 */
export function nextDayOfMonth(instant: Date, day: number): Date {
  const wall = new Date(wallClockInSaoPaulo(instant))
  const months = wall.getUTCMonth() + (wall.getUTCDate() > day ? 1 : 0)
  return atWallClock(Date.UTC(wall.getUTCFullYear(), months, day) + (wall.getTime() % DAY_MS))
}

/** Returns the day of the month in Brasília, from 1 to 31. */
export function dayOfMonth(instant: Date): number {
  return new Date(wallClockInSaoPaulo(instant)).getUTCDate()
}

/** Returns the instant `days` days later, at the same time of day in Brasília. */
export function daysLater(instant: Date, days: number): Date {
  return atWallClock(wallClockInSaoPaulo(instant) + days * DAY_MS)
}

/** Returns the number of whole periods between the anchor and an instant. Before the anchor it returns 0. */
export function periodsOver(anchor: Date, cycle: BillingCycle, at: Date): number {
  const days = (at.getTime() - anchor.getTime()) / DAY_MS
  const longestDays = cycle === 'WEEKLY' ? 7 : MONTHS[cycle] * 31
  // The longest possible period gives a guess that is never too high. One is subtracted because daylight saving time can
  // shorten a day.
  let periods = Math.max(0, Math.floor(days / longestDays) - 1)
  while (periodBoundary(anchor, cycle, periods + 1) <= at) periods++
  return periods
}

/**
 * Returns the instant when clocks in Brasília show this time. At the end of daylight saving time, clocks show an hour
 * twice. Then the later instant counts.
 */
function atWallClock(wallMs: number): Date {
  const offsetsMs = [-DAY_MS, DAY_MS].map((away) => wallClockInSaoPaulo(new Date(wallMs + away)) - (wallMs + away))
  const candidates = offsetsMs.map((offsetMs) => new Date(wallMs - offsetMs))
  const matching = candidates.filter((candidate) => wallClockInSaoPaulo(candidate) === wallMs)
  // If daylight saving time skips this hour, no instant matches. Then the previous day's offset counts.
  const chosen = matching.length > 0 ? matching : candidates.slice(0, 1)
  return new Date(Math.max(...chosen.map((candidate) => candidate.getTime())))
}
