import { addDays, dateInSaoPaulo, daysBetween, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import { invalidRequest } from '../core/errors.ts'

export const overviewPeriods = ['today', 'yesterday', 'week', 'month', 'own'] as const

export type AskedPeriod = { period: (typeof overviewPeriods)[number]; startDate?: string; endDate?: string }

/** A period of days in Brasília, and the compared period: the same hours of the same weekdays in earlier weeks. */
export type OverviewPeriod = {
  days: number
  /** The first and the last day. */
  from: string
  until: string
  /** Sales between these instants count. `endsAt` is the end of the last day, even if the period has not ended. */
  startsAt: Date
  endsAt: Date
  /** The compared period. If the period has not ended, it covers only the hours until now. */
  comparedFrom: Date
  comparedUntil: Date
}

/** The limit is low, because the sales of both periods are summed from their rows. */
const MAX_DAYS = 92
const DAY_MS = 86_400_000

/**
 * Returns the days of a period, and the compared period. The compared period is whole weeks earlier, so that the
 * weekdays are the same.
 * @param now the time of the store's clock
 * @throws ApiError 400 if the person's own days are missing, do not exist, are in the wrong order, or are more than 92
 */
export function readPeriod({ period, startDate, endDate }: AskedPeriod, now: Date): OverviewPeriod {
  const today = dateInSaoPaulo(now)
  if (period === 'today') return between(today, today, now)
  if (period === 'yesterday') return between(addDays(today, -1), addDays(today, -1), now)
  if (period === 'week') return between(addDays(today, -6), today, now)
  if (period === 'month') return between(`${today.slice(0, 7)}-01`, today, now)
  return between(dayOf(startDate, 'startDate'), dayOf(endDate, 'endDate'), now)
}

function between(from: string, until: string, now: Date): OverviewPeriod {
  const days = daysBetween(from, until) + 1
  if (days < 1) throw invalidRequest('endDate', 'The last day is before the first day.')
  if (days > MAX_DAYS) throw invalidRequest('endDate', `A period has at most ${MAX_DAYS} days.`)
  const shift = Math.ceil(days / 7) * 7
  const endsAt = startOfDayInSaoPaulo(addDays(until, 1))
  const hasEnded = endsAt <= now
  return {
    days,
    from,
    until,
    startsAt: startOfDayInSaoPaulo(from),
    endsAt,
    comparedFrom: startOfDayInSaoPaulo(addDays(from, -shift)),
    comparedUntil: hasEnded
      ? startOfDayInSaoPaulo(addDays(until, 1 - shift))
      : new Date(Math.max(now.getTime(), startOfDayInSaoPaulo(from).getTime()) - shift * DAY_MS),
  }
}

function dayOf(text: string | undefined, param: string): string {
  try {
    startOfDayInSaoPaulo(text ?? '')
    return text!
  } catch {
    throw invalidRequest(param, 'Not a day (YYYY-MM-DD).')
  }
}
