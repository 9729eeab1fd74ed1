import { addDays, nextBusinessDay } from '../../brazil/calendar.ts'
import type { BookRules } from './bookRules.ts'
import type { SimulatedPayment } from './gateway.ts'

export type Sale = {
  rules: Pick<BookRules, 'cardDays' | 'boletoIsAvailableOnPayment'>
  method: SimulatedPayment['method']
  day: string
}

/**
 * Returns the day when the money of a sale is available. For a PIX it is the same day, for a boleto the same day or the next
 * business day. For a card the day depends on the installment, and is always a business day.
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

/** Returns the day when the money of an anticipated card sale is available, for all its installments. */
export function anticipatedDay({ day }: Pick<Sale, 'day'>): string {
  return nextBusinessDay(addDays(day, 1))
}

/**
 * Returns the fee for receiving a parcel early.
 * @param basisPoints per month. Each installment is due a month after the previous installment
 */
export function anticipationFeeInCents(amountInCents: number, installment: number, basisPoints: number): number {
  return Math.min(Math.round((amountInCents * basisPoints * installment) / 10_000), amountInCents)
}
