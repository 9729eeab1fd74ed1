import type { Language } from './inThree.ts'

/** Formats money and dates in a language. */
export type Writing = {
  language: Language
  /** The BCP 47 tag for the `lang` of a page. */
  locale: string
  /** The BCP 47 tag for numbers and money. */
  numbers: string
  money(amountInCents: number, currency: string): string
  /** Formats the day and time in Brasília. */
  moment(at: Date): string
  /** Formats the day in Brasília. */
  day(at: Date): string
}

const writings: Record<Language, Writing> = {
  pt: writing('pt', 'pt-BR'),
  en: writing('en', 'en-US'),
  // Numbers have the form of Brazil, such as `R$ 1.234,50`, because the buyer's bank shows the amount in this form.
  es: writing('es', 'es-419', 'pt-BR'),
}

export function writingIn(language: Language): Writing {
  return writings[language]
}

function writing(language: Language, locale: string, numbers = locale): Writing {
  const timeZone = 'America/Sao_Paulo'
  const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' })
  return {
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
  // Every buyer in Brazil understands `R$`. Other short symbols are ambiguous.
  const currencyDisplay = currency === 'brl' ? 'narrowSymbol' : 'symbol'
  const known = formats.get(name) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  formats.set(name, known)
  return known
}
