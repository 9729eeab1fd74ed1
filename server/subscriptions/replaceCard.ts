import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, unprocessable } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Language } from '../lib/language.ts'
import { checkCard, refuseLostThreeDSecure, requireCardInput } from '../payments/card.ts'
import type { ChargePaymentRequest } from '../payments/chargePaymentRequest.ts'
import { requireOperation } from '../payments/chooseOperation.ts'
import { requireGatewayData } from '../payments/createPayment.ts'
import type { Store } from '../stores/store.ts'
import { keepCardAt } from './beginSubscription.ts'
import { takesCard } from './cardLink.ts'
import { getSubscription } from './getSubscription.ts'
import { runSubscription } from './runSubscription.ts'
import { type Facts, MOST_TRIES, moveSubscription, subscriptionBusy, unitOfWorkOf } from './status.ts'
import { buyerOf, type SubscriptionRow } from './subscription.ts'

/**
 * Keeps another card for a subscription, from now on. One that is past due is charged with it at once, or once it
 * is known that an attempt with the old one, still under way, was declined; declined itself, it stays past
 * due, tells `subscription.payment_failed`, and is tried again with the new card on the days that are left.
 *
 * @param card in the form that the store's card gateway takes, to be used again
 * @param from.ip of the buyer, for gateways that need it with a card; the one from the purchase unless told
 * @param from.language of the page on which it is replaced, and of mails from now on; as before unless told
 * @returns the subscription as it is now: `active` where it was past due and the card paid
 * @throws ApiError 400 naming the field; 402 where the gateway refuses to keep the card; 404; 409 `subscription_over` or `subscription_busy`; 422; 502
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
  // A second time where the first only brought in that the old card was declined.
  for (let times = 0; times < 2 && (await runSubscription(ctx, store, id)); times++);
  return await getSubscription(ctx, store, id)
}

/** Written on whatever the subscription became while the gateway was asked. */
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
