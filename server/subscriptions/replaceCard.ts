import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, unprocessable } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Language } from '../lib/inThree.ts'
import { checkCard, refuseLostThreeDSecure, requireCardInput } from '../payments/card.ts'
import type { ChargePaymentRequest } from '../payments/chargePaymentRequest.ts'
import { requireGatewayData, requireOperation } from '../payments/chooseOperation.ts'
import type { Store } from '../stores/store.ts'
import { keepCardAt } from './beginSubscription.ts'
import { takesCard } from './cardLink.ts'
import { getSubscription } from './getSubscription.ts'
import { runSubscription } from './runSubscription.ts'
import { type Facts, MOST_TRIES, moveSubscription, subscriptionBusy, unitOfWorkOf } from './status.ts'
import { buyerOf, type SubscriptionRow } from './subscription.ts'

/**
 * Replaces the card of a subscription. A past due subscription is charged at once, or as soon as an open attempt with the old
 * card is known to be declined. If the new card is declined too, the subscription stays past due, sends
 * `subscription.payment_failed`, and retries the new card on the remaining days.
 *
 * @param card in the form that the store's card gateway takes, reusable
 * @param from.ip of the buyer, for gateways that require it with a card; default: from the purchase
 * @param from.language of the page, and of later mails; default: unchanged
 * @returns the subscription as it is now: `active` if it was past due and the card paid
 * @throws ApiError 400 naming the field; 402 if the gateway refuses to keep the card; 404; 409 `subscription_over` or
 * `subscription_busy`; 422; 502
 */
export async function replaceCard(
  ctx: Context,
  store: Store,
  id: string,
  card: NonNullable<ChargePaymentRequest['card']>,
  from: { ip?: string; language?: Language } = {},
): Promise<SubscriptionRow> {
  const subscription = await getSubscription(ctx, store, id)
  if (!takesCard(subscription)) throw conflict('subscription_over', 'This subscription takes no card any more.')
  const { account, operation } = requireOperation(store, 'credit_card', subscription.currency)
  const gateway = gatewayFor(account.provider)
  if (!gateway.keepCard)
    throw unprocessable('method_unavailable', "The store's card gateway keeps no cards for subscriptions.")
  checkCard(card, dateInSaoPaulo(storeNow(store)))
  requireCardInput(card, gateway.cardInput!)
  refuseLostThreeDSecure(card, gateway)
  const buyerIp = from.ip ?? subscription.buyer_ip
  const buyer = { ...buyerOf(subscription), ip: buyerIp ?? undefined }
  requireGatewayData(operation, { buyer, card })
  const kept = await keepCardAt(ctx, buyer, subscription.id, card, account)
  const replaced = await writeCard(ctx, store, id, {
    ...kept,
    buyerIp,
    ...(from.language && { language: from.language }),
  })
  if (replaced.status !== 'past_due') return replaced
  // The first run may only learn that the old card was declined. The second run charges the new card.
  for (let runs = 0; runs < 2 && (await runSubscription(ctx, store, id)); runs++);
  return await getSubscription(ctx, store, id)
}

/** Writes the card to the current row: the subscription may have changed during the gateway call. */
async function writeCard(ctx: Context, store: Store, id: string, kept: Facts): Promise<SubscriptionRow> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const subscription = await getSubscription(ctx, store, id)
    if (!takesCard(subscription)) throw conflict('subscription_over', 'This subscription takes no card any more.')
    const now = storeNow(store)
    const atOnce = subscription.status === 'past_due' ? { noRetryLeft: false, dueAt: now } : {}
    const written = await moveSubscription(unitOfWorkOf(ctx), subscription, subscription.status, now, {
      facts: { ...kept, ...atOnce },
    })
    if (written) return written
  }
  throw subscriptionBusy()
}
