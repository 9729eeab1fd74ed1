import { wallClockInSaoPaulo } from './calendar.ts'

export const billingCycles = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY'] as const
export type BillingCycle = (typeof billingCycles)[number]

const MONTHS: Record<Exclude<BillingCycle, 'WEEKLY'>, number> = { MONTHLY: 1, QUARTERLY: 3, SEMIANNUAL: 6, YEARLY: 12 }
const DAY_MS = 86_400_000

/**
 * The instant at which a number of periods since an anchor are over: at the same time of day in Brasília, on the anchor's own
 * day of the month, or on the last day of a month that has no such day. Counted from the anchor, so that a subscription of
 * the 31st that passes through February comes back to the 31st.
 */
export function periodBoundary(anchor: Date, cycle: BillingCycle, periods: number): Date {
  if (cycle === 'WEEKLY') return daysLater(anchor, 7 * periods)
  const wall = new Date(wallClockInSaoPaulo(anchor))
  const months = wall.getUTCMonth() + MONTHS[cycle] * periods
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const midnight = Date.UTC(wall.getUTCFullYear(), months, Math.min(wall.getUTCDate(), lastDay))
  return atWallClock(midnight + (wall.getTime() % DAY_MS))
}

/** The same time of day in Brasília, some days later. */
export function daysLater(instant: Date, days: number): Date {
  return atWallClock(wallClockInSaoPaulo(instant) + days * DAY_MS)
}

/** How many whole periods since the anchor are over at an instant; 0 before the anchor. */
export function periodsOver(anchor: Date, cycle: BillingCycle, at: Date): number {
  const days = (at.getTime() - anchor.getTime()) / DAY_MS
  const shortest = cycle === 'WEEKLY' ? 7 : MONTHS[cycle] * 31
  // Never too many: no period is longer than that, but for an hour of summer time.
  let periods = Math.max(0, Math.floor(days / shortest) - 1)
  while (periodBoundary(anchor, cycle, periods + 1) <= at) periods++
  return periods
}

/** The instant at which clocks in Brasília show this; of two (a summer time ended until 2019), the later. */
function atWallClock(wallMs: number): Date {
  const offsetsMs = [-DAY_MS, DAY_MS].map((away) => wallClockInSaoPaulo(new Date(wallMs + away)) - (wallMs + away))
  const candidates = offsetsMs.map((offsetMs) => new Date(wallMs - offsetMs))
  const right = candidates.filter((candidate) => wallClockInSaoPaulo(candidate) === wallMs)
  // None: the hour was skipped when a summer time began. Then the same distance from noon before.
  const chosen = right.length > 0 ? right : candidates.slice(0, 1)
  return new Date(Math.max(...chosen.map((candidate) => candidate.getTime())))
}
