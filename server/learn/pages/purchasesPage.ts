import { html } from 'ghtml'
import { saleName } from '../../catalog/offer.ts'
import { shownCard } from '../../checkout/knownBuyer.ts'
import { cardName, methodName } from '../../checkout/methodName.ts'
import { shownName } from '../../checkout/views/knownSection.ts'
import { bankText } from '../../checkout/views/openPayment.ts'
import { refundSection } from '../../checkout/views/refundSection.ts'
import { cancelQuestion, subscriptionText } from '../../checkout/views/subscriptionSection.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { messagesIn } from '../../pages/i18n/language.ts'
import { isPaidByBank } from '../../payments/payment.ts'
import { isChargedBack } from '../../payments/paymentStatus.ts'
import { askForRefund } from '../../payments/refunds/askForRefund.ts'
import { forgetCard, type RememberedPayment } from '../../payments/rememberedCards.ts'
import { listOwnCards, listOwnSubscriptions, listPurchases, type Purchase } from '../../students/listPurchases.ts'
import { cancelSubscription } from '../../subscriptions/cancelSubscription.ts'
import { cardLink, takesCard } from '../../subscriptions/cardLink.ts'
import { keepSubscription } from '../../subscriptions/keepSubscription.ts'
import { dayOfBank } from '../../subscriptions/recurringPix.ts'
import { isOver } from '../../subscriptions/status.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription.ts'
import { notice } from '../views/notice.ts'
import { type Steering, steeringSection } from '../views/steeringSection.ts'
import { learnPath, type StudentVisit } from '../visit.ts'
import { type LearnAnswer, pageOf } from './learnAnswer.ts'
import { steeringOf } from './steerForms.ts'

/**
 * Shows the subscriptions and purchases of a buyer, with receipts and the forms for a cancellation and for a refund.
 */
export async function showPurchases(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  const { store, signedIn, messages } = visit
  // One after the other, because both are searches, and the searches of a store take turns.
  const purchases = await listPurchases(ctx, store, signedIn)
  const subscriptions = await listOwnSubscriptions(ctx, store, signedIn)
  const now = storeNow(store)
  const plans = await Promise.all(
    subscriptions.map(async (subscription) => {
      const isSteered =
        !isOver(subscription.status) && !subscription.cancel_at_period_end && subscription.status !== 'past_due'
      const steering = isSteered ? await steeringOf(ctx, visit, subscription, now) : undefined
      return subscriptionBox(ctx, visit, subscription, steering)
    }),
  )
  const cards = await listOwnCards(ctx, store, signedIn)
  const list = purchases.map((purchase) => purchaseBox(visit, purchase, subscriptions))
  const parts = [
    plans.length > 0 ? html`<h2>${messages.subscriptions}</h2>!${plans.join('')}` : '',
    cards.length > 0 ? cardsSection(visit, cards) : '',
    list.length > 0
      ? html`<h2>${messages.payments}</h2>!${list.join('')}`
      : html`<p class="lead">${messages.noPurchases}</p>`,
    signedIn.emailProven
      ? ''
      : html`<p class="notice info">${messages.provenOnly} <a href="${learnPath(store, '/confirm')}">${messages.proveNow}</a></p>`,
  ]
  const main = html`<h1>${messages.purchases}</h1>!${noticeOf(visit)}!${parts.join('')}
<p class="choices"><a class="button secondary" href="${learnPath(store)}">${messages.myCourses}</a><a class="button secondary" href="${learnPath(store, '/account')}">${messages.account}</a></p>`
  return pageOf(visit, { title: messages.purchases, main, isNarrow: true, current: 'account' })
}

/**
 * Requests a refund of a purchase (decisions, "Refunds in part"). The id in the path is the charge's id.
 * @throws ApiError 404 for another person's purchase, and for an unpaid purchase
 */
export async function askRefundOfPurchase(ctx: Context, { store, signedIn, id }: StudentVisit): Promise<LearnAnswer> {
  const purchases = await listPurchases(ctx, store, signedIn)
  const found = purchases.find(({ payment }) => payment.charge_id === id && payment.status === 'paid')
  if (!found) throw notFound('purchase')
  await askForRefund(ctx, store, found.payment)
  return { is: 'go', path: learnPath(store, `/purchases#${id}`) }
}

/**
 * Cancels a subscription of the signed-in buyer at the end of the paid period.
 * @throws ApiError 404 for another person's subscription, and without a proof of the e-mail; 409 like
 * `cancelSubscription`
 */
export async function cancelOwnSubscription(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  await checkOwn(ctx, visit)
  await cancelSubscription(ctx, visit.store, visit.id, { atPeriodEnd: true, by: 'buyer' })
  return { is: 'go', path: learnPath(visit.store, `/purchases#${visit.id}`) }
}

/**
 * Undoes a cancellation, before the paid period ends.
 * @throws ApiError 404 like `cancelOwnSubscription`; 409 like `keepSubscription`
 */
export async function keepOwnSubscription(ctx: Context, visit: StudentVisit): Promise<LearnAnswer> {
  await checkOwn(ctx, visit)
  await keepSubscription(ctx, visit.store, visit.id)
  return { is: 'go', path: learnPath(visit.store, `/purchases#${visit.id}`) }
}

async function checkOwn(ctx: Context, { store, signedIn, id }: StudentVisit): Promise<void> {
  const subscriptions = await listOwnSubscriptions(ctx, store, signedIn)
  if (!subscriptions.some((subscription) => subscription.id === id)) throw notFound('subscription')
}

/**
 * Removes a remembered card of the signed-in buyer. The id in the path is the id of a payment with that card.
 * @throws ApiError 404 for another person's card, and without a proof of the e-mail
 */
export async function removeOwnCard(ctx: Context, { store, signedIn, id }: StudentVisit): Promise<LearnAnswer> {
  const cards = await listOwnCards(ctx, store, signedIn)
  if (!cards.some((card) => card.id === id)) throw notFound('card')
  await forgetCard(ctx, store.id, id)
  return { is: 'go', path: learnPath(store, '/purchases?done=cardRemoved') }
}

function cardsSection({ store, messages }: StudentVisit, cards: readonly RememberedPayment[]): string {
  const texts = messagesIn(messages.language)
  const items = cards.map((card) => {
    const name = shownName(shownCard(card), texts)
    const since = messages.cardSince(messages.day(new Date(card.card_consent.consentedAt)))
    return html`<li><span>${name}<span class="meta">${since}</span></span><details class="cancel"><summary>${messages.remove}<span class="hidden"> ${name}</span></summary><form method="post" action="${learnPath(store, `/cards/${card.id}/remove`)}"><button class="secondary">${messages.removeCardSure(name)}</button></form></details></li>`
  })
  return html`<section class="box stack" aria-labelledby="cards"><h2 id="cards">${messages.cards}</h2><p class="hint">${messages.cardsHint}</p><ul class="list">!${items.join('')}</ul></section>`
}

function noticeOf({ query, messages }: StudentVisit): string {
  if (query.done === 'cardRemoved') return notice('good', messages.cardRemoved)
  if (query.done === 'changeDeclined') return notice('bad', messages.changeDeclined)
  if (query.done === 'amountChanged') return notice('bad', messages.amountChanged)
  return query.done === 'changeRefused' ? notice('bad', messages.changeRefused) : ''
}

function subscriptionBox(
  ctx: Context,
  { store, messages }: StudentVisit,
  subscription: SubscriptionRow,
  steering: Steering | undefined,
): string {
  const { id, offer, price_in_cents, currency, billing_cycle } = subscription
  const texts = messagesIn(messages.language)
  const price = `${messages.money(price_in_cents, currency)} ${texts.every[billing_cycle]}`
  const isCanceled = subscription.cancel_at_period_end || isOver(subscription.status)
  const isReplaceable = !isCanceled && takesCard(subscription)
  const card = isReplaceable
    ? html`<a class="button secondary" href="${cardLink(ctx, store, subscription)}">${messages.replaceCard}</a>`
    : ''
  const keep = isOver(subscription.status)
    ? ''
    : html`<form method="post" action="${learnPath(store, `/subscriptions/${id}/keep`)}"><button class="secondary">${messages.keepSubscription}</button></form>`
  const cancel = isCanceled
    ? keep
    : cancelQuestion(subscription, learnPath(store, `/subscriptions/${id}/cancel`), texts)
  const method =
    subscription.method === 'credit_card'
      ? `${texts.card} ${cardName(subscription, texts)}`.trim()
      : texts[subscription.method]
  return html`<section class="box stack" id="${id}"><h3>${saleName(offer)}</h3>
<p>${[price, method].join(' · ')}<br><span class="meta"!${isCanceled ? ' role="status"' : ''}>${subscriptionText(subscription, texts)}</span></p>!${card ? html`<div class="actions">!${card}</div>` : ''}!${steering ? steeringSection(subscription, steering, messages) : ''}!${cancel}</section>`
}

function purchaseBox(
  visit: StudentVisit,
  { name, payment, request }: Purchase,
  subscriptions: readonly SubscriptionRow[],
): string {
  const { store, messages } = visit
  const { charge_id: id, status, currency } = payment
  const texts = messagesIn(messages.language)
  const isPaid = status === 'paid'
  if (isPaidByBank(payment)) return bankBox(visit, { name, payment }, subscriptions)
  if (status === 'pending') return waitingBox(visit, { name, payment })
  const tag = isPaid ? '' : isChargedBack(status) ? messages.purchaseDisputed : messages.purchaseRefunded
  const part =
    isPaid && payment.refunded_in_cents > 0
      ? html`<p class="hint">${messages.refundedPart(messages.money(payment.refunded_in_cents, currency))}</p>`
      : ''
  const facts = [messages.money(payment.total_in_cents, currency), methodName(payment, texts)].join(' · ')
  const receipt =
    id === null || isChargedBack(status)
      ? ''
      : html`<p class="actions"><a class="button secondary" href="/checkout/${id}/receipt">${messages.seeReceipt}</a></p>`
  const shown = { request, now: storeNow(store), action: learnPath(store, `/purchases/${id}/refund`) }
  const refund = isPaid && id !== null ? refundSection(payment, shown, texts) : ''
  return html`<section class="box stack" id="${id ?? payment.id}"><h3>${name}!${tag ? html` <span class="tag">${tag}</span>` : ''}</h3>
<p>${facts}<br><span class="meta">${messages.paidOnDay(messages.day(payment.paid_at!))}</span></p>!${part}!${receipt}!${refund}</section>`
}

/** A charge that the payer's bank pays. */
function bankBox(
  { messages }: StudentVisit,
  { name, payment }: Pick<Purchase, 'name' | 'payment'>,
  subscriptions: readonly SubscriptionRow[],
): string {
  const { id, total_in_cents: amountInCents, currency, subscription_id } = payment
  const subscription = subscriptions.find((one) => one.id === subscription_id)
  const day = subscription && dayOfBank(subscription, id)
  const text = bankText({ amountInCents, currency, day }, messagesIn(messages.language))
  return html`<section class="box stack" id="${id}"><h3>${name}</h3><p>${text}</p></section>`
}

/** An unpaid PIX or boleto. */
function waitingBox({ messages }: StudentVisit, { name, payment }: Pick<Purchase, 'name' | 'payment'>): string {
  const facts = [
    messages.money(payment.total_in_cents, payment.currency),
    methodName(payment, messagesIn(messages.language)),
  ].join(' · ')
  return html`<section class="box stack" id="${payment.id}"><h3>${name} <span class="tag">${messages.purchaseWaits}</span></h3>
<p>${facts}</p><p class="actions"><a class="button secondary" href="/checkout/${payment.charge_id}">${messages.seePayment}</a></p></section>`
}
