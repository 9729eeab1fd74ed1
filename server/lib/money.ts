/** The largest amount of a charge, price or setting, in cents (decisions, "Requests"). */
export const MAX_AMOUNT_IN_CENTS = 99_999_999_999

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Returns true if a code is in ISO 4217. The code may be in upper or lower case. */
export function isCurrency(code: string): boolean {
  return currencies.has(code.toUpperCase())
}
