import type { PaymentRow } from '../payments/payment.ts'
import type { Speech } from './language.ts'

/** How something was paid, as people say it: `PIX`, `Cartão de crédito Visa final 1111, em 3x`. */
export function methodName(payment: PaymentRow, speech: Speech): string {
  if (payment.method !== 'credit_card') return payment.method === 'pix' ? speech.pix : speech.boleto
  const card = [speech.card, payment.card_brand, payment.card_last_four && speech.endingIn(payment.card_last_four)]
  return `${card.filter(Boolean).join(' ')}, ${speech.inInstallments(payment.installments)}`
}
