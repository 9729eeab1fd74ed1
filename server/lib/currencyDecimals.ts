/**
 * The currencies without two decimals (ISO 4217, list one). `Intl` has other decimals for some currencies, so `Intl` is
 * not a source for charged amounts.
 */
const others: Readonly<Record<string, number>> = {
  ...decimals(0, 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf'),
  ...decimals(3, 'bhd iqd jod kwd lyd omr tnd'),
  ...decimals(4, 'clf uyw'),
}

/** Returns the number of decimals of a currency. @param currency ISO 4217, in upper or lower case */
export function decimalsOf(currency: string): number {
  return others[currency.toLowerCase()] ?? 2
}

/**
 * Converts an amount to a decimal number: 4990 of BRL becomes 49.9, and 4990 of JPY stays 4990. The result is exact up
 * to 15 digits.
 * @param amountInCents the amount in the smallest unit of its currency
 */
export function toDecimal(amountInCents: number, currency: string): number {
  return Number(`${amountInCents}e-${decimalsOf(currency)}`)
}

/** Converts a decimal number to the smallest unit of its currency: 49.9 of BRL becomes 4990. */
export function fromDecimal(value: number, currency: string): number {
  return Math.round(value * 10 ** decimalsOf(currency))
}

function decimals(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]))
}
