import { addDays, nextBusinessDay } from '../../brazil/calendar.ts'
import type { Provider } from '../../core/provider.ts'
import type { SimulatedPayment } from './gateway.ts'

/** Days from a card sale to its first installment, and between two installments. A's 32 days were recorded in its sandbox. */
const CARD_DAYS: Record<Provider, number> = { GATEWAY_A: 32, GATEWAY_B: 30, GATEWAY_C: 30, GATEWAY_D: 30 }

export type Sale = Pick<SimulatedPayment, 'provider' | 'method'> & { day: string }

/**
 * Returns the day when the money of a sale is available: a PIX on its day, a boleto on the next business day, a card by
 * installment. Card money comes only on business days. Gateway A calls a boleto received when its money is there, as recorded.
 * @param installment from 1
 */
export function availableDay({ provider, method, day }: Sale, installment: number): string {
  switch (method) {
    case 'pix':
      return day
    case 'boleto':
      return provider === 'GATEWAY_A' ? day : nextBusinessDay(addDays(day, 1))
    case 'credit_card':
      return nextBusinessDay(addDays(day, CARD_DAYS[provider] * installment))
  }
}

/** Returns the day of an anticipated card sale, for all its installments. */
export function anticipatedDay({ day }: Sale): string {
  return nextBusinessDay(addDays(day, 1))
}

/** Returns the fee for receiving a parcel early. @param basisPoints per month. An installment waits a month longer than the one before */
export function anticipationFeeInCents(amountInCents: number, installment: number, basisPoints: number): number {
  return Math.min(Math.round((amountInCents * basisPoints * installment) / 10_000), amountInCents)
}
