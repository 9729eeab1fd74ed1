import { html } from 'ghtml'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { hasCourse } from '../../courses/hasCourse.ts'
import { normalizeEmail } from '../../lib/email.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import { askForRefund, findRefundRequest } from '../../payments/refunds/askForRefund.ts'
import { type Checkout, getCheckout, viewOf } from '../checkout.ts'
import { methodName } from '../methodName.ts'
import type { Page } from '../views/layout.ts'
import { refundSection } from '../views/refundSection.ts'
import { linesOfCharge } from '../views/summary.ts'
import { type CheckoutAnswer, goTo } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/**
 * Renders the receipt of a payment: the store, the amount, the time and the method. Everybody with the charge's address can
 * open it, so it masks the buyer's data.
 * @throws ApiError 404, for example for a charge that was never paid
 */
export async function showReceipt(ctx: Context, { id, messages }: CheckoutVisit): Promise<CheckoutAnswer> {
  return { is: 'page', page: await receiptPage(ctx, id, messages) }
}

/** @param options.isWrong true if the buyer asked for a refund with another e-mail */
async function receiptPage(
  ctx: Context,
  chargeId: string,
  messages: Messages,
  { isWrong = false } = {},
): Promise<Page> {
  const checkout = await getCheckout(ctx, chargeId)
  const view = viewOf(checkout)
  if ((view.is !== 'paid' && view.is !== 'refunded') || !view.payment) throw notFound('receipt')
  const { store, branding } = checkout
  const isPaid = view.is === 'paid'
  const request = isPaid ? await findRefundRequest(ctx, view.payment) : undefined
  const action = `/checkout/${chargeId}/refund`
  const section = { request, now: storeNow(store), action, email: { isWrong } }
  const refund = isPaid ? refundSection(view.payment, section, messages) : ''
  const own = await purchasesLink(ctx, checkout, view.payment, messages)
  return {
    status: isWrong ? 422 : 200,
    kind: 'receipt',
    title: messages.receiptTitle,
    shop: { name: store.name, branding },
    main: receiptMain(checkout, view.payment, view.is === 'refunded', messages) + refund + own,
  }
}

/**
 * Renders the link to the buyer's own page. That page first sends a sign-in link to the buyer's e-mail, because
 * everybody may open a receipt.
 */
async function purchasesLink(
  ctx: Context,
  { store, charge }: Checkout,
  { product_id: productId, buyer_email: email }: PaymentRow,
  messages: Messages,
): Promise<string> {
  if (email === null) return ''
  const opensCourse = productId !== null && (await hasCourse(ctx, store, productId))
  const path = `/learn/${store.id}/purchases${opensCourse ? '' : `/${charge.id}`}`
  return html`<p class="back-to"><a class="quiet" href="${path}">${messages.yourPurchases}</a></p>`
}

/**
 * Requests a refund. The form must have the e-mail of the purchase, because everybody with the address can open the
 * page.
 * @throws ApiError 404, for example for a charge that is not paid
 */
export async function askRefundOfReceipt(ctx: Context, { id, form, messages }: CheckoutVisit): Promise<CheckoutAnswer> {
  const checkout = await getCheckout(ctx, id)
  const view = viewOf(checkout)
  if (view.is !== 'paid' || !view.payment) throw notFound('receipt')
  const typed = normalizeEmail(form.email ?? '')
  if (typed === '' || typed !== view.payment.buyer_email?.toLowerCase())
    return { is: 'page', page: await receiptPage(ctx, id, messages, { isWrong: true }) }
  await askForRefund(ctx, checkout.store, view.payment)
  return goTo(`/checkout/${id}/receipt`)
}

function receiptMain(
  { store, branding, charge }: Checkout,
  payment: PaymentRow,
  isRefunded: boolean,
  messages: Messages,
): string {
  const { currency } = payment
  const buyer = [maskedName(payment.buyer_name), maskedDocument(payment.buyer_document)].filter(Boolean).join(', ')
  const rows: [string, string][] = [
    [messages.receiptOf, store.name],
    ...(buyer ? ([[messages.buyer, buyer]] as [string, string][]) : []),
    [messages.method, methodName(payment, messages)],
    [messages.paidOn, messages.moment(payment.paid_at ?? payment.created_at)],
    ...(payment.total_in_cents === charge.amount_in_cents
      ? []
      : ([[messages.amountOfOrder, messages.money(charge.amount_in_cents, currency)]] as [string, string][])),
    ...(payment.refunded_in_cents > 0 && !isRefunded
      ? ([[messages.givenBack, messages.money(payment.refunded_in_cents, currency)]] as [string, string][])
      : []),
    [messages.reference, payment.id],
  ]
  const items = [
    ...charge.items.map(
      ({ name, quantity, unitAmountInCents }) =>
        html`<li><span>${name}!${quantity > 1 ? html` <small>${messages.quantity(quantity)}</small>` : ''}</span><span>${messages.money(quantity * unitAmountInCents, currency)}</span></li>`,
    ),
    ...linesOfCharge(charge, messages).map(
      ({ name, amount }) => html`<li><span>${name}</span><span>${amount}</span></li>`,
    ),
  ]
  const logo = branding.logoPath ? html`<img src="${branding.logoPath}" alt="" width="40" height="40">` : ''
  return html`<article class="sheet"><header>!${logo}<div><h1>${messages.receiptTitle}</h1><p>${charge.description ?? store.name}</p></div></header>
!${isRefunded ? html`<p class="notice info">${messages.refundedTitle}</p>` : ''}<p class="amount"><small>${messages.charged}</small> ${messages.money(payment.total_in_cents, currency)}</p>
!${items.length > 0 ? html`<ul class="items">!${items.join('')}</ul>` : ''}
<dl class="facts">!${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
<p class="hint">${messages.notFiscal}</p></article>
<div class="links"><button type="button" class="primary with-script" data-print>${messages.print}</button><a class="button secondary" href="/checkout/${charge.id}">${messages.backToPayment}</a></div>`
}

/** Shortens Ana Maria Souza to `Ana M. S.` */
function maskedName(name: string | null): string | undefined {
  const [first, ...rest] = (name ?? '').trim().split(/\s+/)
  return first ? [first, ...rest.map((word) => `${[...word][0]}.`)].join(' ') : undefined
}

/** Masks a CPF like Brazilian receipts: `***.982.247-**`. A CNPJ is public, so it is shown in full. */
function maskedDocument(document: string | null): string | undefined {
  if (!document) return undefined
  if (document.length !== 11) return document
  return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`
}
