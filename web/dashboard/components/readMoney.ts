/** The value of an amount that nobody can read for sure. The server refuses it at its field, because it is negative. */
export const UNREADABLE = -0.01

/**
 * Reads a typed or pasted amount in reais. A comma begins the cents, as Brazil writes them, and a point before exactly three
 * digits separates thousands: `1.234` is 1234 and never 1.23. With both signs the last one begins the cents, so `1,234.56` of
 * an English text is 1234.56. A point before one or two digits begins the cents too. Everything else is not guessed.
 * @returns the amount, `''` for an empty text, or `UNREADABLE`
 */
export function readMoney(text: string): number | '' {
  const plain = text.replace(/^\s*(?:R\$|[A-Z]{0,3}\p{Sc}|[A-Z]{3})|\s/gu, '')
  if (plain === '') return ''
  if (!/^[\d.,]+$/.test(plain) || !/\d/.test(plain)) return UNREADABLE
  const at = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const sign = plain[at]
  const [before, after] = [plain.slice(0, at), plain.slice(at + 1)]
  if (at < 0 || sign === undefined) return Number(plain)
  const isMixed = before.includes(sign === ',' ? '.' : ',')
  const isAlone = !before.includes(sign)
  if (isAlone && after.length <= 2) return cents(before, after)
  const isThousands = after.length === 3 && !isMixed && (sign === '.' || !isAlone) && Number(before[0] ?? 0) > 0
  return isThousands ? Number(plain.replace(/\D/g, '')) : UNREADABLE
}

function cents(before: string, after: string): number {
  return Number(`${before.replace(/\D/g, '') || '0'}.${after || '0'}`)
}
