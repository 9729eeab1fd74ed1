import { wallClockInSaoPaulo } from './calendar.ts'

export const billingCycles = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY'] as const
export type BillingCycle = (typeof billingCycles)[number]

const MONTHS: Record<Exclude<BillingCycle, 'WEEKLY'>, number> = { MONTHLY: 1, QUARTERLY: 3, SEMIANNUAL: 6, YEARLY: 12 }
const DAY_MS = 86_400_000

/**
 * Returns the end of the nth period after the anchor. It has the same time of day in Brasília and the same day of the month.
 * A month without that day gives its last day. Every period is counted from the anchor, so the 31st returns after February.
 */
export function periodBoundary(anchor: Date, cycle: BillingCycle, periods: number): Date {
  if (cycle === 'WEEKLY') return daysLater(anchor, 7 * periods)
  const wall = new Date(wallClockInSaoPaulo(anchor))
  const months = wall.getUTCMonth() + MONTHS[cycle] * periods
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const midnight = Date.UTC(wall.getUTCFullYear(), months, Math.min(wall.getUTCDate(), lastDay))
  return atWallClock(midnight + (wall.getTime() % DAY_MS))
}

/** Returns the same time of day in Brasília, some days later. */
export function daysLater(instant: Date, days: number): Date {
  return atWallClock(wallClockInSaoPaulo(instant) + days * DAY_MS)
}

/** Counts the whole periods between the anchor and an instant; 0 before the anchor. */
export function periodsOver(anchor: Date, cycle: BillingCycle, at: Date): number {
  const days = (at.getTime() - anchor.getTime()) / DAY_MS
  const longestDays = cycle === 'WEEKLY' ? 7 : MONTHS[cycle] * 31
  // Divides by the longest period, so the first guess is never too high. The 1 allows for daylight saving time.
  let periods = Math.max(0, Math.floor(days / longestDays) - 1)
  while (periodBoundary(anchor, cycle, periods + 1) <= at) periods++
  return periods
}

/** The instant at which clocks in Brasília show this time. If they show it twice (end of daylight saving), the later one. */
function atWallClock(wallMs: number): Date {
  const offsetsMs = [-DAY_MS, DAY_MS].map((away) => wallClockInSaoPaulo(new Date(wallMs + away)) - (wallMs + away))
  const candidates = offsetsMs.map((offsetMs) => new Date(wallMs - offsetMs))
  const matching = candidates.filter((candidate) => wallClockInSaoPaulo(candidate) === wallMs)
  // Daylight saving time skipped this hour: use the offset of the day before.
  const chosen = matching.length > 0 ? matching : candidates.slice(0, 1)
  return new Date(Math.max(...chosen.map((candidate) => candidate.getTime())))
}
