import { html } from 'ghtml'
import { saleName } from '../../catalog/offer.ts'
import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { findShownBranding } from '../../pages/branding.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { Store } from '../../stores/store.ts'
import { cardToken, doneToken, openCardLink } from '../../subscriptions/cardLink.ts'
import { replaceCard } from '../../subscriptions/replaceCard.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription.ts'
import { attemptCard, type CardAttempt, type CardResult } from '../cardAttempts.ts'
import { cardName } from '../methodName.ts'
import { type OfferedMethods, offeredMethods, originsOf } from '../offeredMethods.ts'
import { readCardForm } from '../readForm.ts'
import { cardFields, TOKEN_FIELDS } from '../views/cardFields.ts'
import { LOCK } from '../views/icons.ts'
import type { Page } from '../views/layout.ts'
import { noticePlace } from '../views/notice.ts'
import { type Refusal, refusalOf } from '../views/refusal.ts'
import { messageView } from '../views/resultView.ts'
import { sandboxBar } from '../views/sandboxBar.ts'
import { summary } from '../views/summary.ts'
import type { CheckoutAnswer, Sent } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/** The data of the page where a buyer replaces the card of a subscription. */
type CardPage = { store: Store; subscription: SubscriptionRow; offered: OfferedMethods }

/**
 * Renders the page where a subscription's buyer replaces the card. If the last card did not pay, the answer has a token
 * for another card.
 * @throws ApiError 404 for a link that is wrong or expired
 */
export async function showCardPage(
  ctx: Context,
  { id, wanted, cardTokens, messages }: CheckoutVisit,
): Promise<CheckoutAnswer> {
  if (wanted.token !== undefined) {
    await openCardLink(ctx, id, wanted.token)
    return { is: 'card_link', page: `${addressOf(id)}?lang=${messages.language}`, cardToken: wanted.token }
  }
  const token = wanted.done ? cardTokens.done : cardTokens.open
  const card = await openPage(ctx, id, token, wanted.done)
  const main = wanted.done ? doneMain(card, messages) : formMain(ctx, card, { token, messages })
  const page = await pageOf(ctx, card, messages, main)
  if (!wanted.done) return { is: 'page', page }
  const isAgain = card.subscription.status === 'past_due'
  const next = isAgain ? cardToken(ctx, card.store, card.subscription) : undefined
  return { is: 'page', page: { ...page, self: `${page.self}?done=1` }, cardToken: next }
}

/** Saves the card. If the subscription is past due, charges the card immediately. @throws ApiError 404 */
export async function keepNewCard(ctx: Context, visit: CheckoutVisit): Promise<Sent> {
  const { id: subscriptionId, form, ip, messages } = visit
  const token = form.token ?? ''
  const card = await openPage(ctx, subscriptionId, token)
  const refuse = async (refusal: Refusal): Promise<Sent> => {
    const main = formMain(ctx, card, { token, messages, refusal })
    return { is: 'refused', refusal, page: { ...(await pageOf(ctx, card, messages, main)), status: refusal.status } }
  }
  const read = readCardForm(form, card.offered.card?.input ?? '')
  if ('errors' in read) return await refuse({ status: 400, values: form, errors: read.errors })
  try {
    const replace = () =>
      replaceCard(ctx, card.store, subscriptionId, { card: read.card, ip, language: messages.language })
    await attemptCard(ctx, cardAttemptOf(card, ip), replace, (after) => endOf(card, after))
    const page = `${addressOf(subscriptionId)}?done=1`
    return { is: 'go', going: { page, doneToken: doneToken(ctx, card.store, subscriptionId) } }
  } catch (error) {
    const refusal = error instanceof ApiError ? refusalOf(error, form, { methods: [] }, messages) : undefined
    if (!refusal) throw error
    return await refuse(refusal)
  }
}

function cardAttemptOf({ subscription }: CardPage, ip: string): CardAttempt {
  const { buyer_email: email, buyer_document: document } = subscription
  return { ip, saleId: null, buyer: { email, document } }
}

/**
 * Returns the result of the new card. A past due subscription is charged immediately. If the subscription is still past due
 * after that, the card was refused or the gateway has not answered.
 */
function endOf({ subscription: before }: CardPage, after: SubscriptionRow): CardResult {
  const isAnswered = after.attempt_payment_id === null && after.not_created_attempts === 0
  if (after.status === 'past_due') return isAnswered ? 'refused' : 'unknown'
  return before.status === 'past_due' ? 'paid' : 'kept'
}

async function openPage(ctx: Context, subscriptionId: string, token: string, isDone = false): Promise<CardPage> {
  const { store, subscription } = await openCardLink(ctx, subscriptionId, token, isDone)
  const payable = {
    amountInCents: subscription.price_in_cents,
    currency: subscription.currency,
    maxInstallments: 1,
    interestPaidByBuyer: false,
    boletoDueInDays: store.settings.boletoDueInDays,
  }
  return { store, subscription, offered: offeredMethods(ctx, store, payable, true) }
}

async function pageOf(ctx: Context, card: CardPage, messages: Messages, main: string): Promise<Page> {
  const { store, subscription, offered } = card
  const branding = await findShownBranding(ctx, store)
  const { offer, price_in_cents, currency, billing_cycle } = subscription
  return {
    status: 200,
    self: addressOf(subscription.id),
    title: messages.replaceTitle,
    shop: { name: store.name, branding },
    aside: summary(
      {
        storeName: store.name,
        branding,
        title: saleName(offer),
        amountInCents: price_in_cents,
        currency,
        note: messages.every[billing_cycle],
        lines: [],
        backUrl: null,
      },
      messages,
    ),
    main,
    sandboxBar:
      ctx.settings.environment === 'sandbox' ? sandboxBar(subscription.id, { is: 'form' }, messages) : undefined,
    connects: originsOf(offered.card?.tokenizer),
  }
}

function formMain(
  ctx: Context,
  { subscription, offered }: CardPage,
  { token, messages, refusal }: { token: string; messages: Messages; refusal?: Refusal },
): string {
  const title = html`<h1>${messages.replaceTitle}</h1>`
  if (!offered.card) return html`!${title}<p>${messages.noCardHere}</p>`
  const { tokenizer } = offered.card
  const state = { values: refusal?.values ?? {}, errors: refusal?.errors ?? {}, messages }
  const isPastDue = subscription.status === 'past_due'
  const fields = cardFields(state, { kept: tokenizer !== undefined, isSandbox: ctx.settings.environment === 'sandbox' })
  return html`!${noticePlace(refusal?.notice)}!${title}
<p>${isPastDue ? messages.replaceTextPastDue : messages.replaceText}</p>!${presentCard(subscription, messages)}
<form method="post" action="/checkout/${subscription.id}/card" novalidate data-checkout data-reuse!${tokenizer ? html` data-tokenizer="${JSON.stringify(tokenizer)}"` : ''}><input type="hidden" name="token" value="${token}"><input type="hidden" name="method" value="credit_card">
<div class="grid"!${tokenizer ? ' data-needs-script' : ''}>!${fields}</div>!${tokenizer ? html`!${TOKEN_FIELDS}<noscript><p class="notice info">${messages.cardNeedsScript}</p></noscript>` : ''}
<div class="submit"><button class="primary" type="submit" data-busy="${messages.sending}">${messages.saveCard}</button><p class="secured">!${LOCK}<span>${messages.secured}</span></p></div></form>`
}

function presentCard(subscription: SubscriptionRow, messages: Messages): string {
  const card = cardName(subscription, messages)
  return card ? html`<p class="hint">${messages.replaceNow(card)}</p>` : ''
}

function doneMain({ subscription }: CardPage, messages: Messages): string {
  if (subscription.status === 'past_due') {
    const again = html`<p><a class="button secondary" href="${addressOf(subscription.id)}">${messages.tryAnother}</a></p>`
    return messageView(messages.replacedUnpaidTitle, messages.replacedUnpaidText) + again
  }
  return messageView(messages.replacedTitle, messages.replacedText, { mark: 'tick' })
}

function addressOf(subscriptionId: string): string {
  return `/checkout/${subscriptionId}/card`
}
