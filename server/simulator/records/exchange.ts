/**
 * The value of a currency's smallest unit in cents of a real. The account has only reais, so the gateway converts each
 * transaction of its balance (documentation, "Currency conversions"). The rates never change. So a refund takes back exactly
 * the received amount.
 */
const RATES: Readonly<Record<string, number>> = { brl: 1, usd: 5.4, eur: 6.2, jpy: 3.5 }
const OTHER_RATE = 5

/**
 * Returns the rate for the conversion of a sale to reais.
 * @param currency ISO 4217, lower case; null at gateways that only use reais
 */
export function rateOf(currency: string | null): number {
  return currency === null ? 1 : (RATES[currency] ?? OTHER_RATE)
}

/** Converts the amount of a sale to cents of a real. */
export function toReais(amountInCents: number, currency: string | null): number {
  return Math.round(amountInCents * rateOf(currency))
}
