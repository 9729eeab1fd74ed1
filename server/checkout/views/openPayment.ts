import { html } from 'ghtml'
import { barcodeOfLine, groupedLine } from '../../brazil/boleto.ts'
import { startOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import { storeNow } from '../../core/clock.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import type { Store } from '../../stores/store.ts'
import { barcodeSvg } from './barcodeSvg.ts'
import { qrSvg } from './qrSvg.ts'

/** The links on the page of an open payment. */
type Ways = { self: string; otherMethod: string }

/** Renders the PIX code, its countdown and the instructions. */
export function pixView(store: Store, payment: PaymentRow, ways: Ways, messages: Messages): string {
  const code = payment.pix_copy_paste ?? ''
  const secondsLeft = Math.max(0, Math.round((payment.expires_at!.getTime() - storeNow(store).getTime()) / 1000))
  return html`<h1>${messages.pixTitle}</h1>
<p class="deadline" data-countdown="${secondsLeft}"><span data-words-before="${messages.expiresIn}">${messages.expiresAt(messages.moment(payment.expires_at!))}</span></p>
!${pixCodeBlock(code, 'primary', messages)}
!${payment.recurring_pix ? html`<p class="note">${messages.pixWithConsent}</p>` : ''}!${steps(messages.pixSteps, messages.pageTurns)}!${waiting(ways, messages)}`
}

/**
 * Renders a charge of recurring PIX, which has no code.
 * @param day the day when the bank pays, `YYYY-MM-DD`. Missing while the charge is withdrawn.
 */
export function bankView(
  { total_in_cents, currency }: PaymentRow,
  day: string | undefined,
  messages: Messages,
): string {
  const text = bankText({ amountInCents: total_in_cents, currency, day }, messages)
  return html`<div class="result"><h1>${messages.bankPaysTitle}</h1><p>${text}</p></div>`
}

/** Returns the sentence about a charge that the payer's bank pays. */
export function bankText(
  { amountInCents, currency, day }: { amountInCents: number; currency: string; day: string | undefined },
  messages: Messages,
): string {
  if (day === undefined) return messages.bankStops
  return messages.bankPays(messages.money(amountInCents, currency), messages.day(startOfDayInSaoPaulo(day)))
}

export function boletoView(payment: PaymentRow, ways: Ways, messages: Messages): string {
  const { boleto_line: line, pix_copy_paste: pixCode } = payment
  const barcode = payment.boleto_barcode ?? (line === null ? undefined : barcodeOfLine(line))
  const document = payment.boleto_pdf_url ?? payment.boleto_url
  const label = payment.boleto_pdf_url ? messages.openPdf : messages.openBoleto
  const link = document
    ? html`<a class="button !${line ? 'secondary' : 'primary'}" href="${document}" target="_blank" rel="noopener noreferrer">${label}</a>`
    : ''
  return html`<h1>${messages.boletoTitle}</h1>
<p class="deadline"><span>${messages.dueOn(messages.day(payment.expires_at!))}</span></p>
!${
    line
      ? html`<div class="copy"><label for="boleto-line">${messages.boletoLine}</label><textarea id="boleto-line" readonly rows="2" spellcheck="false" data-copied="${line}">${groupedLine(line)}</textarea>
<button type="button" class="primary with-script" data-copy="boleto-line">${messages.copyLine}</button>!${link}</div>!${barcode ? barcodeSvg(barcode, messages.barcodeLabel) : ''}`
      : html`<div class="copy"><p>${messages.boletoNoLine}</p>!${link}</div>`
  }
!${steps([...messages.boletoSteps, messages.boletoNote])}!${pixCode ? pixOfBoleto(pixCode, messages) : ''}!${waiting(ways, messages)}`
}

/** Renders the PIX code of a boleto. Paid by PIX, the boleto is confirmed immediately. */
function pixOfBoleto(code: string, messages: Messages): string {
  return html`<div class="by-pix"><h2>${messages.boletoByPix}</h2><p>${messages.boletoByPixText}</p>
!${pixCodeBlock(code, 'button secondary', messages)}</div>`
}

/** Renders a PIX code as a picture and as text with a button to copy it. */
function pixCodeBlock(code: string, button: 'primary' | 'button secondary', messages: Messages): string {
  return html`<div class="pix"><div class="code">!${qrSvg(code, messages.qrLabel)}</div>
<div class="copy"><label for="pix-code">${messages.pixCode}</label><textarea id="pix-code" readonly rows="5" spellcheck="false">${code}</textarea>
<button type="button" class="${button} with-script" data-copy="pix-code">${messages.copyCode}</button></div></div>`
}

/** Renders the link to the gateway's own card page. */
export function hostedView(payment: PaymentRow, ways: Ways, messages: Messages): string {
  return html`<h1>${messages.hostedTitle}</h1><p>${messages.hostedText}</p>
<p><a class="button primary" href="${payment.redirect_url ?? ways.self}" rel="noreferrer">${messages.continueToCard}</a></p>!${waiting(ways, messages)}`
}

/** Renders a payment that the gateway or the bank is still reviewing. */
export function decidingView(title: string, text: string, ways: Ways, messages: Messages): string {
  return html`<div class="result"><span class="spinner" aria-hidden="true"></span><h1>${title}</h1><p>${text} <span class="with-script">${messages.pageTurns}</span></p>
<p class="without-script"><a class="button secondary" href="${ways.self}">${messages.iPaid}</a></p></div>`
}

/** @param byScript a text that browsers with scripts add to the last line */
function steps(lines: readonly string[], byScript?: string): string {
  const more = byScript ? html` <span class="with-script">${byScript}</span>` : ''
  const items = lines.map((line, index) => html`<li>${line}!${index === lines.length - 1 ? more : ''}</li>`)
  return html`<ol class="steps">!${items.join('')}</ol>`
}

function waiting({ self, otherMethod }: Ways, messages: Messages): string {
  return html`<div class="waiting"><p data-waiting role="status"><span class="spinner" aria-hidden="true"></span>${messages.waiting}</p>
<p class="without-script"><a class="button secondary" href="${self}">${messages.iPaid}</a></p><p><a class="quiet" href="${otherMethod}">${messages.otherMethod}</a></p></div>`
}
