/*
 * The model's calendar. It does not use Balcão's code for dates. So an error in that code causes a difference. Instants
 * are milliseconds since 1970 (UTC). A `Wall` is the local time in Brasília.
 */
export type Wall = { year: number; month: number; day: number; msOfDay: number }
export type Cycle = 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL' | 'YEARLY'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Returns the local time in Brasília at an instant. */
export function wallAt(instantMs: number): Wall {
  const [year, month, day, hours, minutes, seconds] = CLOCK.format(instantMs).split(/[- :]/).map(Number)
  const msOfDay = ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + (((instantMs % 1000) + 1000) % 1000)
  return { year: year!, month: month!, day: day!, msOfDay }
}

/** Returns the instant of a local time. @throws RangeError if daylight saving time skipped this local time */
export function instantOf(wall: Wall): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day) + wall.msOfDay
  for (const offsetHours of [3, 2]) {
    const guess = asUtc + offsetHours * HOUR_MS
    const shown = wallAt(guess)
    if (shown.day === new Date(asUtc).getUTCDate() && shown.msOfDay === wall.msOfDay) return guess
  }
  throw new RangeError(`This local time does not exist in Brasília: ${JSON.stringify(wall)}`)
}

/** Returns the instant with the same local time some days later. */
export function daysAfter(instantMs: number, days: number): number {
  const { year, month, day, msOfDay } = wallAt(instantMs)
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return instantOf({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), msOfDay })
}

const MONTHS: Record<Exclude<Cycle, 'WEEKLY'>, number> = {
  MONTHLY: 1,
  BIMONTHLY: 2,
  QUARTERLY: 3,
  SEMIANNUAL: 6,
  YEARLY: 12,
}

/**
 * Returns the `count`-th period boundary after the anchor. In a month without the anchor's day, the boundary is on the
 * last day.
 */
export function boundary(anchorMs: number, cycle: Cycle, count: number): number {
  if (cycle === 'WEEKLY') return daysAfter(anchorMs, 7 * count)
  const { year, month, day, msOfDay } = wallAt(anchorMs)
  const months = year * 12 + (month - 1) + MONTHS[cycle] * count
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1]
  return instantOf({ year: toYear, month: toMonth, day: Math.min(day, lengthOfMonth(toYear, toMonth)), msOfDay })
}

/** Returns the first period boundary after an instant. */
export function boundaryAfter(anchorMs: number, cycle: Cycle, nowMs: number): number {
  for (let count = 1; ; count++) {
    const at = boundary(anchorMs, cycle, count)
    if (at > nowMs) return at
  }
}

/** Returns the number of a day in Brasília. The next day has the next number. */
export function dayNumber(instantMs: number): number {
  const { year, month, day } = wallAt(instantMs)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** Returns the instant of an hour of a day in Brasília. @param day a number of `dayNumber` */
export function hourOfDay(day: number, hour: number): number {
  const date = new Date(day * DAY_MS)
  const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return instantOf({ year, month, day: ofMonth, msOfDay: hour * HOUR_MS })
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/**
 * Returns the last instant when a code can be paid: 23:59:59 some days later. For a boleto the day is a business day.
 */
export function codeEnd(method: 'pix' | 'boleto', instantMs: number, days: number): number {
  let end = instantOf({ ...wallAt(daysAfter(instantMs, days)), msOfDay: DAY_MS - 1000 })
  while (method === 'boleto' && !isBusinessDay(wallAt(end))) end = daysAfter(end, 1)
  return end
}

/** The month and the day of each fixed bank holiday. */
const HOLIDAYS = ['1-1', '4-21', '5-1', '9-7', '10-12', '11-2', '11-15', '11-20', '12-25']
/**
 * The Easter Sundays, copied from church calendars. Balcão computes these days, so the model must not compute them in
 * the same way.
 */
const EASTERS: Record<number, string> = {
  2026: '4-5',
  2027: '3-28',
  2028: '4-16',
  2029: '4-1',
  2030: '4-21',
  2031: '4-13',
  2032: '3-28',
  2033: '4-17',
  2034: '4-9',
  2035: '3-25',
  2036: '4-13',
  2037: '4-5',
}
/** Days from Easter to Carnival Monday and Tuesday, Good Friday and Corpus Christi. */
const FROM_EASTER = [-48, -47, -2, 60]

function isBusinessDay({ year, month, day }: Wall): boolean {
  const date = Date.UTC(year, month - 1, day)
  const weekday = new Date(date).getUTCDay()
  if (weekday === 0 || weekday === 6 || HOLIDAYS.includes(`${month}-${day}`)) return false
  const [easterMonth, easterDay] = (EASTERS[year] ?? '').split('-').map(Number)
  if (!easterDay) throw new RangeError(`The model’s table has no Easter for ${year}.`)
  return !FROM_EASTER.includes((date - Date.UTC(year, easterMonth! - 1, easterDay)) / DAY_MS)
}
