import { html } from 'ghtml'
import type { Messages } from '../../pages/i18n/language.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import type { View } from '../checkout.ts'

/** The simulator's actions for an open payment, by their names in the simulator. */
const actsOf: Record<PaymentRow['method'], readonly ('pay' | 'fail' | 'expire')[]> = {
  pix: ['pay', 'fail', 'expire'],
  boleto: ['pay', 'fail', 'expire'],
  credit_card: ['pay', 'expire'],
}

/** Renders the bar of a sandbox. The bar says that no real money moves, and has buttons for the simulated gateway. */
export function sandboxBar(chargeId: string, view: View, messages: Messages): string {
  return html`<div class="sandbox" role="region" aria-label="${messages.sandbox}"><p><strong>${messages.sandbox}</strong>: ${messages.sandboxText}</p>!${tools(chargeId, view, messages)}</div>`
}

function tools(chargeId: string, view: View, messages: Messages): string {
  if (view.is === 'form') return html`<button type="button" class="with-script" data-fill>${messages.fillIn}</button>`
  if (view.is !== 'pix' && view.is !== 'boleto' && view.is !== 'hosted') return ''
  const labels = { pay: messages.simulatePay, fail: messages.simulateDecline, expire: messages.simulateExpire }
  const buttons = actsOf[view.payment.method].map(
    (act) => html`<button name="act" value="${act}">${labels[act]}</button>`,
  )
  return html`<form method="post" action="/checkout/${chargeId}/simulate" data-simple><input type="hidden" name="payment" value="${view.payment.id}"><span>${messages.simulate}:</span>!${buttons.join('')}</form>`
}
