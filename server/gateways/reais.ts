/** Money as decimal reais, for gateways that write it so. Both ways go by the text: no float arithmetic touches money. */

/** Moves the point: the shortest text of a number is exact up to 15 digits. */
export function toReais(amountInCents: number): number {
  const digits = String(amountInCents).padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** In cents; nothing where the value is not an amount of whole cents. */
export function fromReais(value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value))
  return match ? Number(match[1] + (match[2] ?? '').padEnd(2, '0')) : undefined
}
