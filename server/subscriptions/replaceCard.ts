import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, unprocessable } from '../core/errors.ts'
import { retryOnRace } from '../core/retryOnRace.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Language } from '../lib/inThree.ts'
import { checkCard, refuseLostThreeDSecure, requireCardInput } from '../payments/card.ts'
import { requireGatewayData, requireGatewayMethod } from '../payments/chooseGatewayMethod.ts'
import type { Store } from '../stores/store.ts'
import { takesCard } from './cardLink.ts'
import { getSubscription } from './getSubscription.ts'
import { keepCard, type NewCard } from './keepCard.ts'
import { runSubscription } from './runSubscription.ts'
import { type Facts, moveSubscription, subscriptionBusy } from './status.ts'
import { buyerOf, type SubscriptionRow } from './subscription.ts'

export type CardReplacement = {
  /** Card data or a reusable token, as the store's card gateway requires. */
  card: NewCard
  /** The buyer's IP address, for gateways that require it. By default the address from the purchase. */
  ip?: string
  /** The language of the page and of later mails. By default the language does not change. */
  language?: Language
}

/**
 * Replaces the card of a subscription. If the subscription is past due, the new card is charged immediately. If an
 * attempt with the old card is still open, the new card is charged after the decline of the old card is recorded. If
 * the new card is declined too, the subscription stays past due. The store gets `subscription.payment_failed`, and the
 * new card is retried on the remaining dunning days.
 *
 * @returns the current subscription: `active` if it was past due and the new card paid
 * @throws ApiError 400 naming the field; 402 if the gateway refuses to keep the card; 404; 409 `subscription_over` or
 * `subscription_busy`; 422; 502
 */
export async function replaceCard(
  ctx: Context,
  store: Store,
  id: string,
  { card, ip, language }: CardReplacement,
): Promise<SubscriptionRow> {
  const subscription = await getSubscription(ctx, store, id)
  if (!takesCard(subscription)) throw subscriptionOver()
  const { account, gatewayMethod } = requireGatewayMethod(store, 'credit_card', subscription.currency)
  const gateway = gatewayFor(account.provider)
  if (!gateway.keptCards)
    throw unprocessable('method_unavailable', "The store's card gateway cannot keep cards for subscriptions.")
  checkCard(card, dateInSaoPaulo(storeNow(store)))
  requireCardInput(card, gateway.card!.input)
  refuseLostThreeDSecure(card, gateway.card!)
  const buyerIp = ip ?? subscription.buyer_ip
  const buyer = { ...buyerOf(subscription), ip: buyerIp ?? undefined }
  requireGatewayData(gatewayMethod, { buyer, card })
  const kept = await keepCard(ctx, account, { subscriptionId: id, buyer, card })
  const replaced = await writeCard(ctx, store, id, { ...kept, buyerIp, ...(language && { language }) })
  // After a restore, the old card may already have paid. So the new card is not charged here. The job charges it later.
  if (replaced.status !== 'past_due' || ctx.restore?.openSince) return replaced
  // The first run may only apply the decline of the old card. The second run then charges the new card.
  for (let runs = 0; runs < 2 && (await runSubscription(ctx, store, id)); runs++);
  return await getSubscription(ctx, store, id)
}

/** Writes the card to the current row, because the subscription may have changed during the gateway call. */
async function writeCard(ctx: Context, store: Store, id: string, kept: Facts): Promise<SubscriptionRow> {
  const read = () => getSubscription(ctx, store, id)
  const written = await retryOnRace({ read }, async (subscription) => {
    if (!takesCard(subscription)) throw subscriptionOver()
    const at = storeNow(store)
    const atOnce = subscription.status === 'past_due' ? { noRetryLeft: false, dueAt: at } : {}
    const target = { unit: ctx, subscription, at }
    return await moveSubscription(target, { to: subscription.status, facts: { ...kept, ...atOnce } })
  })
  if (written.is === 'moved') return written.subscription
  throw subscriptionBusy()
}

function subscriptionOver() {
  return conflict('subscription_over', 'The card of this subscription cannot be replaced.')
}
