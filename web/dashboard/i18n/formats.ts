import { brandName } from '../../../server/lib/brandName.ts'
import { dayAt, type Formats, formatsIn, noonOf } from '../../../server/lib/formatsIn.ts'
import { numberLocale } from '../../../server/lib/moneyText.ts'
import { language, languageTag } from './language.ts'

export { noonOf } from '../../../server/lib/formatsIn.ts'

let aheadMs = 0

/**
 * Sets how far the store's clock is ahead. All screens then use the store's current day.
 * @param ms the lead of a sandbox's test clock in milliseconds; 0 in production
 */
export function followStoreClock(ms: number): void {
  aheadMs = ms
}

/** Returns the time of the store's clock. */
export function storeNow(): Date {
  return new Date(Date.now() + aheadMs)
}

const numbers = () => numberLocale[language]
const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** These five functions use the current language. */
export const money: Formats['money'] = (...of) =>
  formatsIn(language)
    .money(...of)
    .replace('-', '−')
export const dateTime: Formats['dateTime'] = (...of) => formatsIn(language).dateTime(...of)
export const count: Formats['count'] = (...of) => formatsIn(language).count(...of)
export const percent: Formats['percent'] = (...of) => formatsIn(language).percent(...of)
export const weekDay = (day: string): string => formatsIn(language).weekDay(day, storeNow())

/** Formats an amount for the axis of a chart: `R$ 1,5 mil`, or `R$1.5K` in English. */
export function shortMoney(cents: number): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const
  // Spanish has its own word for a thousand.
  const tag = language === 'es' ? 'es' : numbers()
  const format = kept('shortMoney', () => new Intl.NumberFormat(tag, options)) as Intl.NumberFormat
  return `R$${language === 'en' ? '' : '\u00a0'}${format.format(cents / 100)}`
}

/** Formats a time with seconds and time zone, for lists that need the order of events. */
export function exactTime(at: string): string {
  return time('exact', at, { dateStyle: 'medium', timeStyle: 'long' })
}

/** Formats a date as `21 de nov. de 2026`. */
export function date(at: string): string {
  return time('date', at, { dateStyle: 'medium' })
}

/** Formats a time as `21 nov, 09:47`, for tables. Adds the year if it is not the current year. */
export function shortTime(at: string): string {
  const sameYear = new Date(at).getFullYear() === storeNow().getFullYear()
  return time(`short ${sameYear}`, at, {
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  })
    .replace(/ de /g, ' ')
    .replace(/\./g, '')
}

/** Formats a day as `21 nov`, for the axis of a chart. @param day `YYYY-MM-DD` */
export function shortDay(day: string): string {
  const at = `${day}T12:00:00-03:00`
  return time('day', at, { day: 'numeric', month: 'short' }).replace(/ de /g, ' ').replace(/\./g, '')
}

/** Formats a day as `Quinta-feira, 19 de novembro de 2026`. @param day `YYYY-MM-DD` */
export function longDay(day: string): string {
  const text = time('longDay', noonOf(day), { dateStyle: 'full' })
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats a month as `novembro de 2026`. @param month `YYYY-MM` */
export function monthName(month: string): string {
  return time('month', noonOf(`${month}-15`), { month: 'long', year: 'numeric' })
}

/** Returns the name of a language in the person's language. @param tag BCP 47, such as `pt` */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(languageTag(), { type: 'language' }).of(tag) ?? tag
}

/** Formats the size of a file as `12,3 MB`. A megabyte is a million bytes. */
export function bytes(value: number): string {
  const [unit, size] =
    value < 1e6
      ? (['kilobyte', 1e3] as const)
      : value < 1e9
        ? (['megabyte', 1e6] as const)
        : (['gigabyte', 1e9] as const)
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
  const format = kept(`bytes ${unit}`, () => new Intl.NumberFormat(numbers(), options)) as Intl.NumberFormat
  return format.format(value / size)
}

/** Formats an age, such as `3 hours`, in the largest unit with a count of at least two. */
export function duration(seconds: number): string {
  const [unit, size] =
    seconds < 120
      ? (['second', 1] as const)
      : seconds < 7_200
        ? (['minute', 60] as const)
        : seconds < 172_800
          ? (['hour', 3_600] as const)
          : (['day', 86_400] as const)
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  const format = kept(`duration ${unit}`, () => new Intl.NumberFormat(languageTag(), options)) as Intl.NumberFormat
  return format.format(Math.floor(seconds / size))
}

/** The decimal marks of a number field. It shows the mark of the reader's language and accepts both marks. */
export function decimalMarks(): { decimalSeparator: string; allowedDecimalSeparators: string[] } {
  return { decimalSeparator: language === 'en' ? '.' : ',', allowedDecimalSeparators: [',', '.'] }
}

/** Formats a rate with two decimals, such as `3,49%`. @param hundredths hundredths of a percent */
export function rate(hundredths: number): string {
  const options = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
  return (kept('rate', () => new Intl.NumberFormat(numbers(), options)) as Intl.NumberFormat).format(
    hundredths / 10_000,
  )
}

/**
 * Returns the present date by the store's clock and time zone, as `YYYY-MM-DD`.
 * @param daysAgo whole days before today
 */
export function storeDay(daysAgo = 0, now = storeNow()): string {
  return dayAt(new Date(now.getTime() - daysAgo * 86_400_000))
}

/** Formats the CPF `52998224725` as `529.982.247-25`, and a CNPJ as `11.222.333/0001-81`. */
export function taxNumber(text: string): string {
  if (text.length === 11) return text.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  return text.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}

/** Formats a card as `Visa •••• 4242`, without the parts that the gateway did not report. */
export function cardName(brand: string | null, lastFour: string | null): string {
  return [brand && brandName(brand), lastFour && `•••• ${lastFour}`].filter(Boolean).join(' ')
}

/** Formats `01310100` as `01310-100`. */
export function zipCode(text: string): string {
  return text.replace(/^(\d{5})(\d{3})$/, '$1-$2')
}

/** Formats `11987654321` as `(11) 98765-4321`. Some digits may be masked. */
export function phoneNumber(text: string): string {
  return text.replace(/^([\d•]{2})([\d•]{4,5})([\d•]{4})$/, '($1) $2-$3')
}

function time(...of: Parameters<Formats['time']>): string {
  return formatsIn(language).time(...of)
}

function kept(name: string, make: () => Intl.DateTimeFormat | Intl.NumberFormat) {
  const format = formats.get(name) ?? make()
  formats.set(name, format)
  return format
}
