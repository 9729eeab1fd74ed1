import { html } from 'ghtml'
import { storeNow } from '../../core/clock.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import type { Store } from '../../stores/store.ts'
import type { Speech } from '../i18n/language.ts'
import { qrSvg } from './qrSvg.ts'

/** Where the buyer of an open payment can go from its page. */
type Ways = { self: string; otherMethod: string }

/** The code to pay, its countdown, and what to do with it. */
export function pixView(store: Store, payment: PaymentRow, ways: Ways, speech: Speech): string {
  const code = payment.pix_copy_paste ?? ''
  const secondsLeft = Math.max(0, Math.round((payment.expires_at!.getTime() - storeNow(store).getTime()) / 1000))
  return html`<h1>${speech.pixTitle}</h1>
<p class="deadline" data-countdown="${secondsLeft}"><span data-words-before="${speech.expiresIn}">${speech.expiresAt(speech.moment(payment.expires_at!))}</span></p>
<div class="pix"><div class="code">!${qrSvg(code, speech.qrLabel)}</div>
<div class="copy"><label for="pix-code">${speech.pixCode}</label><textarea id="pix-code" readonly rows="5" spellcheck="false">${code}</textarea>
<button type="button" class="primary with-script" data-copy="pix-code">${speech.copyCode}</button></div></div>
!${steps(speech.pixSteps, speech.pageTurns)}!${waiting(ways, speech)}`
}

export function boletoView(payment: PaymentRow, ways: Ways, speech: Speech): string {
  const line = payment.boleto_line
  const document = payment.boleto_pdf_url ?? payment.boleto_url
  const label = payment.boleto_pdf_url ? speech.openPdf : speech.openBoleto
  const link = document
    ? html`<a class="button !${line ? 'secondary' : 'primary'}" href="${document}" target="_blank" rel="noopener noreferrer">${label}</a>`
    : ''
  return html`<h1>${speech.boletoTitle}</h1>
<p class="deadline"><span>${speech.dueOn(speech.day(payment.expires_at!))}</span></p>
!${
    line
      ? html`<div class="copy"><label for="boleto-line">${speech.boletoLine}</label><textarea id="boleto-line" readonly rows="2" spellcheck="false">${line}</textarea>
<button type="button" class="primary with-script" data-copy="boleto-line">${speech.copyLine}</button>!${link}</div>`
      : html`<div class="copy"><p>${speech.boletoNoLine}</p>!${link}</div>`
  }
!${steps([...speech.boletoSteps, speech.boletoNote])}!${waiting(ways, speech)}`
}

/** A card on the gateway's own page. */
export function hostedView(payment: PaymentRow, ways: Ways, speech: Speech): string {
  return html`<h1>${speech.hostedTitle}</h1><p>${speech.hostedText}</p>
<p><a class="button primary" href="${payment.redirect_url ?? ways.self}" rel="noreferrer">${speech.continueToCard}</a></p>!${waiting(ways, speech)}`
}

/** A payment that the gateway, or its bank, has yet to decide. */
export function decidingView(title: string, text: string, ways: Ways, speech: Speech): string {
  return html`<div class="result"><span class="spinner" aria-hidden="true"></span><h1>${title}</h1><p>${text} <span class="with-script">${speech.pageTurns}</span></p>
<p class="without-script"><a class="button secondary" href="${ways.self}">${speech.iPaid}</a></p></div>`
}

/** @param byScript added to the last line where scripts run */
function steps(lines: readonly string[], byScript?: string): string {
  const more = byScript ? html` <span class="with-script">${byScript}</span>` : ''
  const items = lines.map((line, index) => html`<li>${line}!${index === lines.length - 1 ? more : ''}</li>`)
  return html`<ol class="steps">!${items.join('')}</ol>`
}

function waiting({ self, otherMethod }: Ways, speech: Speech): string {
  return html`<div class="waiting"><p data-waiting><span class="spinner" aria-hidden="true"></span>${speech.waiting}</p>
<p class="without-script"><a class="button secondary" href="${self}">${speech.iPaid}</a></p><p><a class="quiet" href="${otherMethod}">${speech.otherMethod}</a></p></div>`
}
