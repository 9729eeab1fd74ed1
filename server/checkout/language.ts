import { en } from './textsEn.ts'
import { es } from './textsEs.ts'
import { pt, type Texts } from './textsPt.ts'

export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** Everything that a page says in one language, with that language's way to write money and dates. */
export type Speech = Texts & {
  language: Language
  /** BCP 47, for the page's `lang`. */
  locale: string
  /** BCP 47: whose way to write numbers. */
  numbers: string
  money(amountInCents: number, currency: string): string
  /** Day and time in Brasília. */
  moment(at: Date): string
  /** Day in Brasília. */
  day(at: Date): string
}

const speeches: Record<Language, Speech> = {
  pt: speech('pt', 'pt-BR', pt),
  en: speech('en', 'en-US', en),
  // Brazil's numbers: `R$ 1.234,50`, as the same amount stands in the buyer's bank.
  es: speech('es', 'es-419', es, 'pt-BR'),
}

export function speechIn(language: Language): Speech {
  return speeches[language]
}

/**
 * The language of a visitor: the one chosen on the page, else the first of the browser's that we speak, else Portuguese.
 * @param acceptLanguage as browsers send it: `en-US,en;q=0.9,pt;q=0.8`
 */
export function pickLanguage(chosen: string | undefined, acceptLanguage: string | undefined): Language {
  const known = (tag: string | undefined) => languages.find((language) => language === tag?.slice(0, 2).toLowerCase())
  if (known(chosen)) return known(chosen)!
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(';')
      return { language: known(tag), weight: quality ? Number(quality.replace(/^\s*q=/, '')) || 0 : 1 }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
  return wanted.sort((one, other) => other.weight - one.weight)[0]?.language ?? 'pt'
}

function speech(language: Language, locale: string, texts: Texts, numbers = locale): Speech {
  const timeZone = 'America/Sao_Paulo'
  const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' })
  return {
    ...texts,
    language,
    locale,
    numbers,
    money: (amountInCents, currency) => moneyFormat(numbers, currency).format(amountInCents / 100),
    moment: (at) => moment.format(at),
    day: (at) => day.format(at),
  }
}

const formats = new Map<string, Intl.NumberFormat>()

function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  const name = `${locale} ${currency}`
  // `R$` is known to everybody who pays in it; other short signs belong to several currencies.
  const currencyDisplay = currency === 'brl' ? 'narrowSymbol' : 'symbol'
  const known = formats.get(name) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  formats.set(name, known)
  return known
}
