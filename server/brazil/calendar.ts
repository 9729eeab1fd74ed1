/**
 * Dates are `YYYY-MM-DD` in the calendar of Brasília, without time or zone.
 * Every function in this file throws a RangeError for a text that is not a date.
 */
const DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** Returns the date in Brasília at an instant. */
export function dateInSaoPaulo(instant: Date): string {
  return dateOf(wallClockMs(instant.getTime()))
}

/**
 * Returns the instant of 23:59:59 on a date in Brasília. Until 2019 this time occurred twice on the day when daylight
 * saving time ended. For that day the function returns the later instant.
 */
export function endOfDayInSaoPaulo(date: string): Date {
  const wallMs = midnightMs(date) + DAY_MS - 1000
  const offsetsMs = [-DAY_MS, DAY_MS].map((awayMs) => wallClockMs(wallMs + awayMs) - (wallMs + awayMs))
  const candidates = offsetsMs.map((offsetMs) => wallMs - offsetMs)
  return new Date(Math.max(...candidates.filter((candidateMs) => wallClockMs(candidateMs) === wallMs)))
}

/** Returns the local time in Brasília at an instant, in milliseconds since 1970, as if the local time were UTC. */
export function wallClockInSaoPaulo(instant: Date): number {
  return wallClockMs(instant.getTime()) + (((instant.getTime() % 1000) + 1000) % 1000)
}

/** Returns the instant when a date begins in Brasília. */
export function startOfDayInSaoPaulo(date: string): Date {
  return new Date(endOfDayInSaoPaulo(addDays(date, -1)).getTime() + 1000)
}

/** Returns the date some days later. @param days may be negative */
export function addDays(date: string, days: number): string {
  return dateOf(midnightMs(date) + days * DAY_MS)
}

/** Returns the number of days from one date to another; negative if `to` is earlier than `from`. */
export function daysBetween(from: string, to: string): number {
  return (midnightMs(to) - midnightMs(from)) / DAY_MS
}

/**
 * Returns true if banks settle on this date. Banks do not settle on weekends and bank holidays (CMN Resolution
 * 4.880/2020). The national holidays are in Laws 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023. State and city
 * holidays are business days.
 */
export function isBusinessDay(date: string): boolean {
  const weekday = new Date(midnightMs(date)).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !bankHolidays(Number(date.slice(0, 4))).has(date)
}

/** Returns the date if it is a business day, else the next business day. */
export function nextBusinessDay(date: string): string {
  let day = date
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}

export function businessDayBefore(date: string): string {
  let day = addDays(date, -1)
  while (!isBusinessDay(day)) day = addDays(day, -1)
  return day
}

/**
 * Returns the last instant when a boleto can be paid: the end of the due date. If the due date is not a business day,
 * the last instant is the end of the next business day (decisions, "Payments").
 */
export function boletoExpiry(dueDate: string): Date {
  return endOfDayInSaoPaulo(nextBusinessDay(dueDate))
}

const FIXED_HOLIDAYS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']
const BLACK_AWARENESS_DAY = { date: '11-20', since: 2024 }
/** Days from Easter to Carnival Monday, Carnival Tuesday, Good Friday and Corpus Christi. */
const DAYS_FROM_EASTER = [-48, -47, -2, 60]

const holidaysByYear = new Map<number, ReadonlySet<string>>()

function bankHolidays(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const easter = easterSunday(year)
  const holidays = new Set(DAYS_FROM_EASTER.map((days) => addDays(easter, days)))
  for (const monthAndDay of FIXED_HOLIDAYS) holidays.add(dateIn(year, monthAndDay))
  if (year >= BLACK_AWARENESS_DAY.since) holidays.add(dateIn(year, BLACK_AWARENESS_DAY.date))
  holidaysByYear.set(year, holidays)
  return holidays
}

/** The anonymous Gregorian algorithm (Meeus, "Astronomical Algorithms", chapter 8). */
function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skippedLeapDays = Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - skippedLeapDays - moonCorrection + 15) % 30
  const yearOfCentury = year % 100
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const lateMoon = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return addDays(dateIn(year, '03-22'), epact + toSunday - 7 * lateMoon)
}

function dateIn(year: number, monthAndDay: string): string {
  return `${String(year).padStart(4, '0')}-${monthAndDay}`
}

const HOUR_MS = 60 * 60 * 1000

/** The hour of the last call, and the offset of Brasília's time in that hour. */
let known = { hour: Number.NaN, offsetMs: 0 }

/** Returns the local time in Brasília without milliseconds, as if the local time were UTC. */
function wallClockMs(instantMs: number): number {
  // Since 1970 the offset has changed only at whole hours, so one offset an hour is enough. Without this cache,
  // formatting a date took 2 % of a payment's processor time.
  const hour = Math.floor(instantMs / HOUR_MS)
  if (hour < 0) return formattedMs(instantMs)
  if (hour !== known.hour) known = { hour, offsetMs: formattedMs(hour * HOUR_MS) - hour * HOUR_MS }
  return Math.floor(instantMs / 1000) * 1000 + known.offsetMs
}

function formattedMs(instantMs: number): number {
  const part: Record<string, string> = {}
  for (const { type, value } of saoPaulo().formatToParts(instantMs)) part[type] = value
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`)
}

let formatter: Intl.DateTimeFormat | undefined

/** Creates the formatter at its first use, because Node needs 40 ms to load the data of all time zones. */
function saoPaulo(): Intl.DateTimeFormat {
  formatter ??= new Intl.DateTimeFormat('en', {
    timeZone: 'America/Sao_Paulo',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return formatter
}

function midnightMs(date: string): number {
  const ms = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms) || dateOf(ms) !== date) throw new RangeError(`Not a date: ${date}`)
  return ms
}

function dateOf(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10)
}
