/** What buyers are spoken to in. */
export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** How a language writes money and dates. */
export type Writing = {
  language: Language
  /** BCP 47, for the `lang` of a page. */
  locale: string
  /** BCP 47: whose way to write numbers. */
  numbers: string
  money(amountInCents: number, currency: string): string
  /** Day and time in Brasília. */
  moment(at: Date): string
  /** Day in Brasília. */
  day(at: Date): string
}

const writings: Record<Language, Writing> = {
  pt: writing('pt', 'pt-BR'),
  en: writing('en', 'en-US'),
  // Brazil's numbers: `R$ 1.234,50`, as the same amount stands in the buyer's bank.
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
  // `R$` is known to everybody who pays in it; other short signs belong to several currencies.
  const currencyDisplay = currency === 'brl' ? 'narrowSymbol' : 'symbol'
  const known = formats.get(name) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  formats.set(name, known)
  return known
}
