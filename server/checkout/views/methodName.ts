import type { PaymentRow } from '../../payments/payment.ts'
import type { Messages } from '../i18n/language.ts'

/** How something was paid, as people say it: `PIX`, `Cartão de crédito Visa final 1111, em 3x`. */
export function methodName(payment: PaymentRow, messages: Messages): string {
  if (payment.method !== 'credit_card') return payment.method === 'pix' ? messages.pix : messages.boleto
  const card = [messages.card, cardName(payment, messages)].filter(Boolean).join(' ')
  return `${card}, ${messages.inInstallments(payment.installments)}`
}

/** What people know a card by; empty where the gateway told nothing. Each gateway writes brands in its own case. */
export function cardName(
  { card_brand: brand, card_last_four: lastFour }: Pick<PaymentRow, 'card_brand' | 'card_last_four'>,
  messages: Messages,
): string {
  const name = brand && brand.charAt(0).toUpperCase() + brand.slice(1).toLowerCase()
  return [name, lastFour && messages.endingIn(lastFour)].filter(Boolean).join(' ')
}
