import { html } from 'ghtml'
import { messagesIn } from '../../checkout/i18n/language.ts'
import { methodName } from '../../checkout/methodName.ts'
import { refundSection } from '../../checkout/views/refundSection.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { askForRefund } from '../../payments/askForRefund.ts'
import { listPurchases, type Purchase } from '../listPurchases.ts'
import { learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'

/** Shows the student's purchases, with their receipts and the form that asks for a refund. */
export async function showPurchases(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, messages } = visit
  const purchases = await listPurchases(ctx, store.id, signedIn.studentId)
  const list = purchases.map((purchase) => purchaseBox(visit, purchase))
  const main = html`<h1>${messages.purchases}</h1>!${list.join('') || html`<p class="lead">${messages.noPurchases}</p>`}
<p><a href="${learnPath(store, '/account')}">${messages.account}</a></p>`
  return pageOf(visit, { title: messages.purchases, main, isNarrow: true, current: 'account' })
}

/**
 * Asks for the money of a purchase back (decisions, "Refunds in part"). The id in the path is the charge's.
 * @throws ApiError 404 for a purchase of somebody else, and for one that is not paid
 */
export async function askRefundOfPurchase(ctx: Context, { store, signedIn, id }: StudentVisit): Promise<LearnAnswer> {
  const purchases = await listPurchases(ctx, store.id, signedIn.studentId)
  const found = purchases.find(({ payment }) => payment.charge_id === id && payment.status === 'paid')
  if (!found) throw notFound('purchase')
  await askForRefund(ctx, store, found.payment)
  return { is: 'go', path: learnPath(store, `/purchases#${id}`) }
}

function purchaseBox({ store, messages }: StudentVisit, { name, payment, request }: Purchase): string {
  const { charge_id: id, status, currency } = payment
  const texts = messagesIn(messages.language)
  const isPaid = status === 'paid'
  const tag = isPaid ? '' : status === 'charged_back' ? messages.purchaseDisputed : messages.purchaseRefunded
  const part =
    isPaid && payment.refunded_in_cents > 0
      ? html`<p class="hint">${messages.refundedPart(messages.money(payment.refunded_in_cents, currency))}</p>`
      : ''
  const facts = [messages.money(payment.total_in_cents, currency), methodName(payment, texts)].join(' · ')
  const receipt =
    id === null || status === 'charged_back'
      ? ''
      : html`<p class="actions"><a class="button secondary" href="/checkout/${id}/receipt">${messages.seeReceipt}</a></p>`
  const shown = { request, now: storeNow(store), action: learnPath(store, `/purchases/${id}/refund`) }
  const refund = isPaid && id !== null ? refundSection(payment, shown, texts) : ''
  return html`<section class="box stack" id="${id ?? payment.id}"><h2>${name}!${tag ? html` <span class="tag">${tag}</span>` : ''}</h2>
<p>${facts}<br><span class="meta">${messages.paidOnDay(messages.day(payment.paid_at!))}</span></p>!${part}!${receipt}!${refund}</section>`
}
