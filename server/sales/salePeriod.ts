import { invalidRequest } from '../core/errors.ts'

/** A period of `createdAt` in milliseconds since 1970 UTC. It ends before `untilMs`. A missing limit is infinite. */
export type SalePeriod = { fromMs: number; untilMs: number }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Reads the period of the filters (spec, GET /v1/payments). A date means the whole UTC day. An instant without an
 * offset is UTC. The period includes the millisecond of `endDate`.
 * @throws ApiError 400 for a text that is neither a date nor an instant
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
  // Date.parse reads 31 February as a day of March, so the day is checked here.
  const isRealDay = date !== '' && new Date(ms).toISOString().startsWith(date)
  if (!isRealDay || !OFFSET.test(offset) || (time === '' && offset !== ''))
    throw invalidRequest(
      param,
      `"${param}" must be a day such as 2026-01-31, or an instant such as 2026-01-31T12:00:00Z. In a URL, write + as %2B.`,
    )
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

/**
 * Cuts a period into parts of whole months, whole days, whole hours and single rows. It uses the largest units that
 * fit, so few counts are read. The order of the parts is rows, hours, days, months, days, hours, rows. A part may be
 * empty.
 * @param smallest the smallest unit that has counts. The sales of the remaining time are counted row by row.
 * @returns the eight limits of the seven parts, in milliseconds since 1970 UTC
 */
export function cutPeriod({ fromMs, untilMs }: SalePeriod, smallest: 'hour' | 'day'): number[] {
  const end = Math.max(fromMs, untilMs)
  const hours = wholeUnits(fromMs, end, smallest)
  const days = wholeUnits(...hours, 'day')
  const months = wholeUnits(...days, 'month')
  return [fromMs, hours[0], days[0], months[0], months[1], days[1], hours[1], end]
}

type Unit = 'hour' | 'day' | 'month'

/**
 * Returns the start of the first whole unit and the end of the last whole unit. Without a whole unit, returns the end twice.
 */
function wholeUnits(fromMs: number, untilMs: number, unit: Unit): [number, number] {
  const begun = startOf(fromMs, unit)
  const first = begun === fromMs ? fromMs : startOf(begun + LONGEST_MS[unit], unit)
  const end = startOf(untilMs, unit)
  return first <= end ? [first, end] : [untilMs, untilMs]
}

/** Adding this length to the start of a unit gives an instant in the next unit. */
const LONGEST_MS = { hour: HOUR_MS, day: DAY_MS, month: 31 * DAY_MS }

function startOf(ms: number, unit: Unit): number {
  if (!Number.isFinite(ms)) return ms
  if (unit === 'month') return new Date(startOf(ms, 'day')).setUTCDate(1)
  return Math.floor(ms / LONGEST_MS[unit]) * LONGEST_MS[unit]
}
