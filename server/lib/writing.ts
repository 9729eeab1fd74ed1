import { hourCycle, STORE_ZONE } from './formatsIn.ts'
import type { Language } from './inThree.ts'
import { moneyText, numberLocale } from './moneyText.ts'

/** Formats money and dates in a language. */
export type Writing = {
  language: Language
  /** The BCP 47 tag for the `lang` of a page. */
  locale: string
  /** The BCP 47 tag for numbers and money. */
  numbers: string
  money(amountInCents: number, currency: string): string
  /** Formats the day and time in Brasília with the 24-hour clock. */
  moment(at: Date): string
  /** Formats the day in Brasília. */
  day(at: Date): string
}

const writings: Record<Language, Writing> = {
  pt: writing('pt', 'pt-BR'),
  en: writing('en', 'en-US'),
  es: writing('es', 'es-419'),
}

export function writingIn(language: Language): Writing {
  return writings[language]
}

function writing(language: Language, locale: string): Writing {
  const timeZone = STORE_ZONE
  const moment = new Intl.DateTimeFormat(locale, { timeZone, hourCycle, dateStyle: 'long', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' })
  return {
    language,
    locale,
    numbers: numberLocale[language],
    money: (amountInCents, currency) => moneyText(amountInCents, currency, language),
    moment: (at) => moment.format(at),
    day: (at) => day.format(at),
  }
}
