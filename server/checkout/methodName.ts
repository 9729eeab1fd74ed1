import { brandName } from '../lib/brandName.ts'
import type { Messages } from '../pages/i18n/language.ts'
import type { PaymentRow } from '../payments/payment.ts'

/** Returns the payment method in words: `PIX`, `Cartão de crédito Visa final 1111, em 3x`. */
export function methodName(payment: PaidBy, messages: Messages): string {
  if (payment.method !== 'credit_card') return payment.method === 'pix' ? messages.pix : messages.boleto
  const card = [messages.card, cardName(payment, messages)].filter(Boolean).join(' ')
  return `${card}, ${messages.inInstallments(payment.installments)}`
}

type PaidBy = Pick<PaymentRow, 'method' | 'installments' | 'card_brand' | 'card_last_four'>

/** Returns the brand and last digits of a card, or an empty text if the gateway did not send them. */
export function cardName(
  { card_brand: brand, card_last_four: lastFour }: Pick<PaymentRow, 'card_brand' | 'card_last_four'>,
  messages: Messages,
): string {
  return [brand && brandName(brand), lastFour && messages.endingIn(lastFour)].filter(Boolean).join(' ')
}
