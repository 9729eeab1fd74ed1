/**
 * Cents of a real for the smallest unit of a currency. The account has only reais, so each transaction of the gateway's balance is
 * converted (documentation, "Currency conversions"). The rates never change, so that a refund takes back what came.
 */
const RATES: Readonly<Record<string, number>> = { brl: 1, usd: 5.4, eur: 6.2, jpy: 3.5 }
const OTHER_RATE = 5

/** Returns the rate of the gateway for a sale in reais. @param currency ISO 4217, lower case; null at gateways of reais */
export function rateOf(currency: string | null): number {
  return currency === null ? 1 : (RATES[currency] ?? OTHER_RATE)
}

/** Converts the amount of a sale to cents of a real. */
export function toReais(amountInCents: number, currency: string | null): number {
  return Math.round(amountInCents * rateOf(currency))
}
