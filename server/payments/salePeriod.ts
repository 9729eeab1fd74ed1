import { invalidRequest } from '../errors.ts'

/** Of `createdAt`, in milliseconds since 1970 UTC: from, and up to but without. Infinite where it is open. */
export type SalePeriod = { fromMs: number; untilMs: number }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The period that a list's filters name (spec, GET /v1/payments). A date begins, or ends, with its UTC day; an instant
 * without an offset is UTC, and the whole of its last millisecond belongs to the period.
 * @throws ApiError 400 for what is neither a date nor an instant
 */
export function readSalePeriod({ startDate, endDate }: { startDate?: string; endDate?: string }): SalePeriod {
  const end = endDate === undefined ? undefined : readMoment(endDate, 'endDate')
  return {
    fromMs: startDate === undefined ? -Infinity : readMoment(startDate, 'startDate').ms,
    untilMs: end === undefined ? Infinity : end.ms + (end.isDay ? DAY_MS : 1),
  }
}

const DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])/
const TIME = /^T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?/
const OFFSET = /^(?:Z|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)?$/

function readMoment(text: string, param: string): { ms: number; isDay: boolean } {
  const [date = ''] = DATE.exec(text) ?? []
  const [time = ''] = TIME.exec(text.slice(date.length)) ?? []
  const offset = text.slice(date.length + time.length)
  const ms = Date.parse(`${date}T00:00:00Z`)
  // A day that its month does not have is read as one of the next.
  const isRealDay = date !== '' && new Date(ms).toISOString().startsWith(date)
  if (!isRealDay || !OFFSET.test(offset) || (time === '' && offset !== ''))
    throw invalidRequest(param, 'Neither a date (YYYY-MM-DD) nor an ISO 8601 instant. In a URL a + is written %2B.')
  return { ms: ms + millisecondsOf(time) - offsetMs(offset), isDay: time === '' }
}

function millisecondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(1).replace(',', '.').split(':').map(Number)
  return hours * HOUR_MS + minutes * 60_000 + Math.floor(seconds * 1000 + 1e-6)
}

function offsetMs(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000)
}

/** A period cut at whole hours and whole days: up to five parts that follow each other, any of them empty. */
export type CutPeriod = {
  fromMs: number
  hoursFromMs: number
  daysFromMs: number
  daysUntilMs: number
  hoursUntilMs: number
  untilMs: number
}

/** Days are counted by days, what is left of them by hours, and what is left of those row by row. */
export function cutPeriod({ fromMs, untilMs }: SalePeriod): CutPeriod {
  const end = Math.max(fromMs, untilMs)
  const [hoursFromMs, hoursUntilMs] = wholeUnits(fromMs, end, HOUR_MS, end)
  const [daysFromMs, daysUntilMs] = wholeUnits(hoursFromMs, hoursUntilMs, DAY_MS, hoursUntilMs)
  return { fromMs, hoursFromMs, daysFromMs, daysUntilMs, hoursUntilMs, untilMs: end }
}

/** @param none where both cuts lie when no unit is whole */
function wholeUnits(fromMs: number, untilMs: number, unitMs: number, none: number): [number, number] {
  const first = Math.ceil(fromMs / unitMs) * unitMs
  const end = Math.floor(untilMs / unitMs) * unitMs
  return first <= end ? [first, end] : [none, none]
}
