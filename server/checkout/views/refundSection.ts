import { html } from 'ghtml'
import { dateInSaoPaulo, endOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import { lastDayOfRegret, type RefundRequestRow } from '../../payments/refunds/refundRequest.ts'

type Shown = {
  /** The latest request of the buyer. */
  request: RefundRequestRow | undefined
  /** The store's time. */
  now: Date
  /** The path of the form. */
  action: string
  /** Set if everybody with the address can open the page. The form then has a field for the e-mail of the purchase. */
  email?: { isWrong: boolean }
}

/** Renders the section where the buyer requests a refund or reads the store's answer. */
export function refundSection(payment: PaymentRow, shown: Shown, messages: Messages): string {
  const { request, now, action, email } = shown
  if (request !== undefined && request.status !== 'declined')
    return html`<p class="notice info" role="status">${answerTo(request, messages)}</p>`
  if (payment.paid_at === null) return ''
  const lastDay = lastDayOfRegret(payment.paid_at)
  const isInTime = dateInSaoPaulo(now) <= lastDay
  const day = messages.day(endOfDayInSaoPaulo(lastDay))
  return html`!${request ? declined(request, messages) : ''}<details class="refund"!${email?.isWrong ? ' open' : ''}><summary>${messages.askRefund}</summary>
<p>${isInTime ? messages.askRefundInTime(day) : messages.askRefundLate(day)}</p>
<form method="post" action="${action}">!${email ? emailField(email, messages) : ''}
<button type="submit" class="secondary">${messages.askRefund}</button></form></details>`
}

function declined({ answer }: RefundRequestRow, messages: Messages): string {
  const words = answer ? html`<blockquote>${answer}</blockquote>` : ''
  return html`<div class="notice info"><p>${messages.refundDeclined}</p>!${words}</div>`
}

function emailField({ isWrong }: { isWrong: boolean }, messages: Messages): string {
  return html`<div class="field">
<label for="f-email">${messages.askRefundEmail}</label><input id="f-email" name="email" type="email" maxlength="254" autocomplete="email" required!${isWrong ? ' aria-invalid="true" aria-describedby="f-email-error"' : ''}>
!${isWrong ? html`<p class="error" id="f-email-error">${messages.askRefundWrong}</p>` : ''}</div>`
}

function answerTo(request: RefundRequestRow, messages: Messages): string {
  if (request.status === 'approved') return messages.refundApproved
  return request.is_held ? messages.refundHeld : messages.refundRequested(messages.day(request.decide_by))
}
