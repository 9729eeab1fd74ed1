import { decimalsOf, toDecimal } from './currencyDecimals.ts'
import type { Language } from './inThree.ts'

/**
 * The locale of numbers and money in each language. Spanish uses the Brazilian form, such as `R$ 1.234,50`, because the
 * buyer's bank shows amounts in this form.
 */
export const numberLocale: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'pt-BR' }

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats an amount as `R$ 1.234,50`, or `R$1,234.50` in English. Pages, mails, files and the dashboard all use this form.
 * @param amountInCents the amount in the smallest unit of its currency: cents of BRL, whole yen of JPY
 * @param currency ISO 4217, in lower case
 */
export function moneyText(amountInCents: number, currency: string, language: Language): string {
  const name = `${language} ${currency}`
  // Only `R$` is clear to everyone in Brazil. Other short symbols are ambiguous.
  const currencyDisplay = currency === 'brl' ? 'narrowSymbol' : 'symbol'
  const digits = decimalsOf(currency)
  const options = {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  const known = formats.get(name) ?? new Intl.NumberFormat(numberLocale[language], options)
  formats.set(name, known)
  return known.format(toDecimal(amountInCents, currency))
}
