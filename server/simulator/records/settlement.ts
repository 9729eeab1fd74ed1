import { addDays, nextBusinessDay } from '../../brazil/calendar.ts'
import type { BookRules } from './bookRules.ts'
import type { SimulatedPayment } from './gateway.ts'

export type Sale = {
  rules: Pick<BookRules, 'cardDays' | 'boletoIsAvailableOnPayment'>
  method: SimulatedPayment['method']
  day: string
}

/**
 * Returns the day when the money of a sale is available: a PIX on its day, a boleto on its day or the next business day, a card
 * by installment. Card money comes only on business days.
 * @param installment from 1
 */
export function availableDay({ rules, method, day }: Sale, installment: number): string {
  switch (method) {
    case 'pix':
      return day
    case 'boleto':
      return rules.boletoIsAvailableOnPayment ? day : nextBusinessDay(addDays(day, 1))
    case 'credit_card':
      return nextBusinessDay(addDays(day, rules.cardDays * installment))
  }
}

/** Returns the day of an anticipated card sale, for all its installments. */
export function anticipatedDay({ day }: Pick<Sale, 'day'>): string {
  return nextBusinessDay(addDays(day, 1))
}

/** Returns the fee for receiving a parcel early. @param basisPoints per month. An installment waits a month longer than the one before */
export function anticipationFeeInCents(amountInCents: number, installment: number, basisPoints: number): number {
  return Math.min(Math.round((amountInCents * basisPoints * installment) / 10_000), amountInCents)
}
