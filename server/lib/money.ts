/** The largest amount that one charge, price or setting may have (decisions, "Requests"). */
export const MAX_AMOUNT_IN_CENTS = 99_999_999_999

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether a code, in either case, is one of ISO 4217. */
export function isCurrency(code: string): boolean {
  return currencies.has(code.toUpperCase())
}
