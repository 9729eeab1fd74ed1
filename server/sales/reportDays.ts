import { Type } from 'typebox'
import { addDays, daysBetween, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import { invalidRequest } from '../core/errors.ts'

/** The first and the last day of a report, in the time zone of Brasília. The report includes both days. */
export type ReportDays = { startDate: string; endDate: string }

/** The query parameters of a report's days. */
export const reportDayFields = {
  startDate: Type.Optional(Type.String({ maxLength: 10, description: 'The first day, YYYY-MM-DD in Brasília' })),
  endDate: Type.Optional(Type.String({ maxLength: 10, description: 'The last day, YYYY-MM-DD in Brasília' })),
}

/** The maximum number of days, because a report reads the rows of all its days. */
export const MAX_REPORT_DAYS = 366
const DEFAULT_DAYS = 30

/**
 * Reads the days of a report. By default they are the last 30 days.
 * @param today the day of the store's clock, `YYYY-MM-DD`
 * @throws ApiError 400 naming the field
 */
export function readReportDays({ startDate, endDate }: Partial<ReportDays>, today: string): ReportDays {
  const last = endDate || today
  requireDay(last, 'endDate')
  const first = startDate || addDays(last, 1 - DEFAULT_DAYS)
  requireDay(first, 'startDate')
  const days = daysBetween(first, last) + 1
  if (days < 1) throw invalidRequest('endDate', 'The last day is before the first day.')
  if (days > MAX_REPORT_DAYS)
    throw invalidRequest('startDate', `A report has at most ${MAX_REPORT_DAYS} days. Choose a shorter period.`)
  return { startDate: first, endDate: last }
}

/** Returns the first instant of the days, and the first instant after the days. */
export function instantsOf({ startDate, endDate }: ReportDays): { from: Date; until: Date } {
  return { from: startOfDayInSaoPaulo(startDate), until: startOfDayInSaoPaulo(addDays(endDate, 1)) }
}

function requireDay(text: string, field: keyof ReportDays): void {
  try {
    addDays(text, 0)
  } catch {
    throw invalidRequest(field, 'Not a date (YYYY-MM-DD).')
  }
}
