import { html } from 'ghtml'
import { dateInSaoPaulo, endOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import { lastDayOfRegret, type RefundRequestRow } from '../../payments/refundRequest.ts'
import type { Messages } from '../i18n/language.ts'

/**
 * Renders the part of a receipt in which the buyer asks for the money back, or reads what the store answered.
 * @param options.now the store's time
 * @param options.isWrong true if the buyer typed another e-mail than that of the purchase
 */
export function refundSection(
  payment: PaymentRow,
  { request, now, isWrong }: { request: RefundRequestRow | undefined; now: Date; isWrong: boolean },
  messages: Messages,
): string {
  if (request !== undefined && request.status !== 'declined')
    return html`<p class="notice info" role="status">${
      request.status === 'open' ? messages.refundRequested(messages.day(request.decide_by)) : messages.refundApproved
    }</p>`
  if (payment.paid_at === null) return ''
  const lastDay = lastDayOfRegret(payment.paid_at)
  const isInTime = dateInSaoPaulo(now) <= lastDay
  const day = messages.day(endOfDayInSaoPaulo(lastDay))
  return html`!${request ? html`<p class="notice info">${messages.refundDeclined}</p>` : ''}<details class="refund"!${isWrong ? ' open' : ''}><summary>${messages.askRefund}</summary>
<p>${isInTime ? messages.askRefundInTime(day) : messages.askRefundLate(day)}</p>
<form method="post" action="/checkout/${payment.charge_id ?? ''}/refund"><div class="field">
<label for="f-email">${messages.askRefundEmail}</label><input id="f-email" name="email" type="email" maxlength="254" autocomplete="email" required!${isWrong ? ' aria-invalid="true" aria-describedby="f-email-error"' : ''}>
!${isWrong ? html`<p class="error" id="f-email-error">${messages.askRefundWrong}</p>` : ''}</div>
<button type="submit" class="secondary">${messages.askRefund}</button></form></details>`
}
