import { html } from 'ghtml'
import { purchaseName } from '../../charges/purchaseName.ts'
import { maskedEmail } from '../../lib/email.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import type { Checkout, View } from '../checkout.ts'
import { methodName } from '../methodName.ts'
import { inParts } from './summary.ts'

type Result = Extract<View, { is: 'paid' | 'refunded' | 'failed' | 'canceled' | 'expired' }>

/** `coursePath` is the path to the course that the charge opens. `section` is the HTML about the subscription. */
export type AfterPayment = { coursePath?: string | undefined; section?: string | undefined }

/**
 * Renders the page of a finished charge, paid or unpaid.
 */
export function resultView({ charge }: Checkout, view: Result, messages: Messages, more: AfterPayment = {}): string {
  if (view.is === 'paid') return paid(charge, view.payment, messages, more)
  const amount = messages.money(
    ('payment' in view ? view.payment?.total_in_cents : undefined) ?? charge.amount_in_cents,
    charge.currency,
  )
  const texts = {
    refunded: [messages.refundedTitle, messages.refundedText(amount)],
    failed: [messages.failedTitle, messages.failedText],
    canceled: [messages.canceledTitle, messages.canceledText],
    expired: [messages.sessionEndedTitle, messages.sessionEndedText],
  }[view.is]
  const receipt = view.is === 'refunded' ? link(`/checkout/${charge.id}/receipt`, messages.seeReceipt, 'secondary') : ''
  return result(
    'sign',
    texts[0]!,
    html`<p>${texts[1]!}</p>`,
    receipt + backLink(charge.cancel_url, messages, 'secondary'),
  )
}

/** Renders a page with one message, for example after an error. */
export function messageView(
  title: string,
  text: string,
  { mark = 'sign', links = '' }: { mark?: 'tick' | 'sign'; links?: string } = {},
): string {
  return result(mark, title, html`<p>${text}</p>`, links)
}

function paid(
  charge: Checkout['charge'],
  payment: PaymentRow | undefined,
  messages: Messages,
  more: AfterPayment,
): string {
  const { coursePath } = more
  const amount = messages.money(payment?.total_in_cents ?? charge.amount_in_cents, charge.currency)
  const parts = payment && inParts(payment, charge.currency, messages)
  const bought = purchaseName(payment?.offer ?? null, charge)
  const what = bought === '—' ? '' : html`<div><dt>${messages.bought}</dt><dd>${bought}</dd></div>`
  const facts = payment
    ? html`<dl class="facts">!${what}!${parts ? html`<div><dt>${messages.amount}</dt><dd>${parts}</dd></div>` : ''}<div><dt>${messages.method}</dt><dd>${methodName(payment, messages)}</dd></div>
<div><dt>${messages.paidOn}</dt><dd>${messages.moment(payment.paid_at ?? payment.updated_at)}</dd></div></dl>`
    : ''
  const mails =
    payment?.buyer_email && charge.send_mail
      ? html`<p class="mails">${messages.mailsGoTo.replace('{email}', () => maskedEmail(payment.buyer_email!))}</p>`
      : ''
  const course = coursePath ? link(coursePath, messages.openCourse, 'primary') : ''
  const back = backLink(charge.success_url, messages, course ? 'secondary' : 'primary')
  const receipt = payment
    ? link(`/checkout/${charge.id}/receipt`, messages.seeReceipt, back || course ? 'quiet' : 'secondary')
    : ''
  return result(
    'tick',
    messages.paidTitle,
    html`<p class="lead">${messages.paidText(amount)}</p>!${facts}!${mails}!${more.section ?? ''}`,
    course + back + receipt,
  )
}

function result(mark: 'tick' | 'sign', title: string, body: string, links: string): string {
  return html`<div class="result !${mark}">!${MARKS[mark]}<h1>${title}</h1>!${body}!${links ? html`<div class="links">!${links}</div>` : ''}</div>`
}

/** Renders the button back to the store. The text is empty without an address. */
export function backLink(url: string | null, messages: Messages, branding: string): string {
  return url ? html`<a class="button !${branding}" href="${url}" data-next>${messages.backToStore}</a>` : ''
}

export function link(url: string, text: string, branding: string): string {
  return html`<a class="!${branding === 'quiet' ? 'quiet' : `button ${branding}`}" href="${url}">${text}</a>`
}

const MARKS = {
  tick: '<svg class="mark" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="m15 24.500 6.500 6.500L34 18"/></svg>',
  sign: '<svg class="mark" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M24 14v13M24 33.500v.100"/></svg>',
}
