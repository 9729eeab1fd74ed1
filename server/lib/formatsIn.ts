import { type Language, tagOf } from './inThree.ts'
import { moneyText, numberLocale } from './moneyText.ts'

/** The time zone of all stores. The dashboard shows all times in this zone, not in the browser's zone. */
export const STORE_ZONE = 'America/Sao_Paulo'

/** All pages and mails use the 24-hour clock, in every language. */
export const hourCycle = 'h23'

/** Functions that format figures and times in one language of the dashboard. */
export type Formats = ReturnType<typeof makeFormats>

const made = new Map<Language, Formats>()

/** Returns the formats of a language. The server and the browser both use them. */
export function formatsIn(language: Language): Formats {
  const formats = made.get(language) ?? makeFormats(language)
  made.set(language, formats)
  return formats
}

/** Returns the day of an instant in the store's zone, as `YYYY-MM-DD`. */
export function dayAt(at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: STORE_ZONE }).format(at)
}

/** Returns noon of a day in the store's zone. @param day `YYYY-MM-DD` */
export function noonOf(day: string): string {
  return `${day}T12:00:00-03:00`
}

function makeFormats(language: Language) {
  const kept = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

  /** Formats an amount as `R$ 1.234,56`, or `R$1,234.56` in English, like the checkout and the mails. */
  function money(cents: number, currency = 'brl'): string {
    return moneyText(cents, currency, language)
  }

  function count(value: number): string {
    return number('count', value, {})
  }

  /**
   * @param value 0 to 100
   * @param decimals the largest number of decimals
   */
  function percent(value: number, decimals = 1): string {
    return number(`percent ${decimals}`, value / 100, { style: 'percent', maximumFractionDigits: decimals })
  }

  /** Formats a time as `21 de nov. de 2026, 09:47`. @param at an instant in ISO 8601 */
  function dateTime(at: string): string {
    return time('dateTime', at, { dateStyle: 'medium', timeStyle: 'short' })
  }

  /** Formats a day as `qui., 19 de nov.`. Adds the year if it is not the current year. @param day `YYYY-MM-DD` */
  function weekDay(day: string, now: Date): string {
    const sameYear = day.startsWith(dayAt(now).slice(0, 4))
    const year = sameYear ? {} : { year: 'numeric' as const }
    const text = time(`week ${sameYear}`, noonOf(day), { weekday: 'short', day: 'numeric', month: 'short', ...year })
    // In English, only a day with a year has a comma. The comma is removed, because a list may mix days with and
    // without a year.
    return language === 'en' ? text.replace(',', '') : text
  }

  /**
   * Formats a span of time as `ter., 10 de nov. – seg., 16 de nov., 09:30`, and a part of a day as `seg., 16 de nov.,
   * 00:00–09:30`. If the last day is complete, its time is left out.
   * @param until the first instant after the span, in ISO 8601
   */
  function spanOfTime(from: string, until: string, now: Date): string {
    const last = new Date(Date.parse(until) - 1)
    const [first, final] = [dayAt(new Date(from)), dayAt(last)]
    const isWhole = dayAt(new Date(until)) !== final
    const clock = (at: string) => time('clock', at, { timeStyle: 'short' })
    const [start, end] = [weekDay(first, now), weekDay(final, now)]
    if (first === final) return isWhole ? end : `${end}, ${clock(from)}–${clock(until)}`
    return `${start} – ${end}${isWhole ? '' : `, ${clock(until)}`}`
  }

  /** @param name the format's key in the cache */
  function time(name: string, at: string, options: Intl.DateTimeFormatOptions): string {
    const inStore = { ...options, hourCycle, timeZone: STORE_ZONE } as const
    const format = (kept.get(name) ?? new Intl.DateTimeFormat(tagOf(language), inStore)) as Intl.DateTimeFormat
    kept.set(name, format)
    return format.format(new Date(at))
  }

  function number(name: string, value: number, options: Intl.NumberFormatOptions): string {
    const format = (kept.get(name) ?? new Intl.NumberFormat(numberLocale[language], options)) as Intl.NumberFormat
    kept.set(name, format)
    return format.format(value)
  }

  return { money, count, percent, dateTime, weekDay, spanOfTime, time }
}
