import { wallClockInSaoPaulo } from '../brazil/calendar.ts'
import { type CsvCell, csvLine } from './csv.ts'
import { decimalsOf, toDecimal } from './currencyDecimals.ts'
import type { Language } from './inThree.ts'

/** Excel splits a line at the list separator of its language. With a decimal comma, the separator is a semicolon. */
const separators: Record<Language, ',' | ';'> = { pt: ';', en: ',', es: ';' }

/** Returns a line of a CSV file. A spreadsheet in this language splits the line into columns. */
export function sheetLine(cells: readonly CsvCell[], language: Language): string {
  return csvLine(cells, separators[language])
}

/** Returns a cell with an amount in reais, `1.234,56`, or `1234.56` in English. */
export function reaisCell(cents: number, language: Language): CsvCell {
  return amountCell(cents, 'brl', language)
}

/** Returns a cell with an amount like `reaisCell`, with the decimals of its currency. @param currency ISO 4217 */
export function amountCell(amountInCents: number, currency: string, language: Language): CsvCell {
  return language === 'en' ? toDecimal(amountInCents, currency) : reaisOf(amountInCents, language, decimalsOf(currency))
}

/** Returns a cell with the time in Brasília, `19/11/2026 09:47`. */
export function timeCell(at: Date | null, language: Language): CsvCell {
  if (at === null) return null
  const [day = '', time = ''] = new Date(wallClockInSaoPaulo(at)).toISOString().split('T')
  return `${dayCell(day, language)} ${time.slice(0, 5)}`
}

/**
 * Returns a cell with a day, `19/11/2026`. In English the day is `2026-11-19`, because spreadsheets of the United
 * States read the month first.
 * @param day `YYYY-MM-DD`
 */
export function dayCell(day: string | null, language: Language): CsvCell {
  if (day === null || language === 'en') return day
  return day.split('-').reverse().join('/')
}

/** Spanish uses the separators of Brazil, like the dashboard. */
const amounts: Record<Language, { whole: Intl.NumberFormat; mark: ',' | '.' }> = {
  pt: { whole: new Intl.NumberFormat('pt-BR'), mark: ',' },
  en: { whole: new Intl.NumberFormat('en-GB'), mark: '.' },
  es: { whole: new Intl.NumberFormat('pt-BR'), mark: ',' },
}

/**
 * Formats cents as `1.234,56`, or `1,234.56` in English.
 * @param decimals the number of decimals if the currency is not BRL
 */
export function reaisOf(cents: number, language: Language, decimals = 2): string {
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0')
  const { whole, mark } = amounts[language]
  const [units, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  return `${cents < 0 ? '-' : ''}${whole.format(Number(units))}${decimals > 0 ? mark : ''}${rest}`
}

/** Formats hundredths of a percent as `3,99%`, or `3.99%` in English. */
export function percentOf(hundredths: number, language: Language): string {
  return `${reaisOf(hundredths, language)}%`
}
