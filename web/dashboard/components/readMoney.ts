import { decimalsOf } from '../../../server/lib/currencyDecimals.ts'

/** The value of an unreadable or ambiguous amount. It is negative, so the server refuses it at its field. */
export const UNREADABLE = -0.01

/**
 * Reads a typed or pasted amount. A comma begins the cents, as in Brazil. A point before exactly three digits separates
 * thousands: `1.234` is 1234 and never 1.23. If the text has both signs, the last sign begins the cents: `1,234.56` is
 * 1234.56. A point before one or two digits begins the cents too. In a currency with three decimals, three digits are
 * decimals only after the decimal mark of the reader's language. Any other text is unreadable.
 * @param currency ISO 4217
 * @param mark the decimal mark of the reader's language
 * @returns the amount, `''` for an empty text, or `UNREADABLE`
 */
export function readMoney(text: string, currency = 'brl', mark = ','): number | '' {
  const plain = text.replace(/^\s*(?:R\$|[A-Z]{0,3}\p{Sc}|[A-Z]{3})|\s/gu, '')
  if (plain === '') return ''
  if (!/^[\d.,]+$/.test(plain) || !/\d/.test(plain)) return UNREADABLE
  const at = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const sign = plain[at]
  const [before, after] = [plain.slice(0, at), plain.slice(at + 1)]
  if (at < 0 || sign === undefined) return Number(plain)
  const decimals = decimalsOf(currency)
  const isMixed = before.includes(sign === ',' ? '.' : ',')
  const isAlone = !before.includes(sign)
  const mayBeThousands = after.length === 3 && !isMixed
  if (isAlone && after.length <= decimals) return mayBeThousands && sign !== mark ? UNREADABLE : decimal(before, after)
  const isThousands = mayBeThousands && (sign === '.' || !isAlone || decimals === 0) && Number(before[0] ?? 0) > 0
  return isThousands ? Number(plain.replace(/\D/g, '')) : UNREADABLE
}

function decimal(before: string, after: string): number {
  return Number(`${before.replace(/\D/g, '') || '0'}.${after || '0'}`)
}
