import { html } from 'ghtml'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import { type Checkout, getCheckout, viewOf } from '../checkout.ts'
import type { Speech } from '../i18n/language.ts'
import type { Page } from '../views/layout.ts'
import { methodName } from '../views/methodName.ts'

/**
 * What a buyer keeps of a payment: who received how much, when and how. Whoever has the charge's address can open it, so of
 * the buyer it shows no more than what he recognises himself by.
 * @throws ApiError 404, also for a charge that was never paid
 */
export async function showReceipt(ctx: Context, chargeId: string, speech: Speech): Promise<Page> {
  const checkout = await getCheckout(ctx, chargeId)
  const view = viewOf(checkout)
  if ((view.is !== 'paid' && view.is !== 'refunded') || !view.payment) throw notFound('receipt')
  const { store, look } = checkout
  return {
    status: 200,
    kind: 'receipt',
    title: speech.receiptTitle,
    shop: { name: store.name, look },
    main: receiptMain(checkout, view.payment, view.is === 'refunded', speech),
  }
}

function receiptMain(
  { store, look, charge }: Checkout,
  payment: PaymentRow,
  isRefunded: boolean,
  speech: Speech,
): string {
  const { currency } = payment
  const buyer = [maskedName(payment.buyer_name), maskedDocument(payment.buyer_document)].filter(Boolean).join(', ')
  const rows: [string, string][] = [
    [speech.receiptOf, store.name],
    ...(buyer ? ([[speech.buyer, buyer]] as [string, string][]) : []),
    [speech.method, methodName(payment, speech)],
    [speech.paidOn, speech.moment(payment.paid_at ?? payment.created_at)],
    ...(payment.total_in_cents === charge.amount_in_cents
      ? []
      : ([[speech.amountOfOrder, speech.money(charge.amount_in_cents, currency)]] as [string, string][])),
    [speech.reference, payment.id],
  ]
  const items = charge.items.map(
    ({ name, quantity, unitAmountInCents }) =>
      html`<li><span>${name}!${quantity > 1 ? html` <small>${speech.quantity(quantity)}</small>` : ''}</span><span>${speech.money(quantity * unitAmountInCents, currency)}</span></li>`,
  )
  const logo = look.logoPath ? html`<img src="${look.logoPath}" alt="" width="40" height="40">` : ''
  return html`<article class="sheet"><header>!${logo}<div><h1>${speech.receiptTitle}</h1><p>${charge.description ?? store.name}</p></div></header>
!${isRefunded ? html`<p class="notice info">${speech.refundedTitle}</p>` : ''}<p class="amount"><small>${speech.charged}</small> ${speech.money(payment.total_in_cents, currency)}</p>
!${items.length > 0 ? html`<ul class="items">!${items.join('')}</ul>` : ''}
<dl class="facts">!${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
<p class="hint">${speech.notFiscal}</p></article>
<div class="links"><button type="button" class="primary with-script" data-print>${speech.print}</button><a class="button secondary" href="/checkout/${charge.id}">${speech.backToPayment}</a></div>`
}

/** `Ana M. S.` for Ana Maria Souza. */
function maskedName(name: string | null): string | undefined {
  const [first, ...rest] = (name ?? '').trim().split(/\s+/)
  return first ? [first, ...rest.map((word) => `${[...word][0]}.`)].join(' ') : undefined
}

/** `***.982.247-**`, as Brazilian receipts print a CPF; of a CNPJ, which is public, the whole. */
function maskedDocument(document: string | null): string | undefined {
  if (!document) return undefined
  if (document.length !== 11) return document
  return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`
}
