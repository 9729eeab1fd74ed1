/**
 * This file converts between cents and decimal reais, for gateways that use reais. The conversions work on text, because
 * float arithmetic is not exact.
 */

/** Converts cents to reais by moving the decimal point. The result is exact up to 15 digits. */
export function toReais(amountInCents: number): number {
  const digits = String(amountInCents).padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Converts reais to cents. The amount may be negative. Returns undefined if the value is not a whole number of cents. */
export function fromSignedReais(value: unknown): number | undefined {
  if (typeof value !== 'number' || value >= 0) return fromReais(value)
  const positive = fromReais(-value)
  return positive === undefined ? undefined : -positive
}

/** Converts reais to cents. Returns undefined if the value is not a whole number of cents. */
export function fromReais(value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value))
  return match ? Number(match[1] + (match[2] ?? '').padEnd(2, '0')) : undefined
}
