import { type Quote, quote } from '../catalog/quote.ts'
import type { Selling } from '../catalog/selling.ts'
import { dropUnbegunCharge } from '../charges/dropAbandonedCharges.ts'
import { hasSoldTerms } from '../charges/soldTerms.ts'
import { chargeNotPending } from '../charges/status.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { newIdOf, tagOf, withTag } from '../core/ids.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { createPayment } from '../payments/createPayment.ts'
import { declined, declinedError } from '../payments/declined.ts'
import { type PurchaseOrder, termsChanged } from '../payments/payInternalCharge.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { activateSubscription } from './activateSubscription.ts'
import { chargeOfCycle } from './chargeOfCycle.ts'
import { checkSubscriptionPurchase } from './checkSubscriptionPurchase.ts'
import { consentTerms } from './consentTerms.ts'
import { discardAbandoned } from './discardAbandoned.ts'
import { insertForSession } from './insertForSession.ts'
import { insertSubscription } from './insertSubscription.ts'
import { keepCard } from './keepCard.ts'
import { buyerOf, type SubscriptionRow } from './subscription.ts'
import { sellTrialSeat, withTrialSeat } from './trialSeat.ts'

/**
 * `payment` is missing if nothing was due (a trial without a setup fee). `created` is false if the payment already
 * existed.
 */
export type BoughtSubscription = { subscription: SubscriptionRow; payment: PaymentRow | undefined; created: boolean }

/**
 * Buys a recurring offer (docs/subscriptions.md, "Begin"). The gateway charges a card for the amount that is due now,
 * and keeps the card. If nothing is due, the gateway only keeps the card. With PIX or boleto the subscription starts
 * when the buyer has paid. Until then the API does not show the subscription.
 *
 * @param order.request a transparent payment request. A card token must be reusable.
 * @param order.paymentId id of the first payment. A retry with the same id does not create a second subscription.
 * @throws ApiError 400, 402, 404, 409, 422 or 502, like a transparent payment; 422 if the card gateway cannot keep
 *   cards
 */
export async function buySubscription(
  ctx: Context,
  store: Store,
  selling: Selling,
  order: PurchaseOrder,
): Promise<BoughtSubscription> {
  const account = checkSubscriptionPurchase(store, selling.found, order)
  const subscription = order.session
    ? await insertForSession(ctx, store, selling, order)
    : await insertSubscription(ctx, store, selling, order)
  crashPoint('subscription.made')
  if (subscription.status !== 'incomplete') return await resumePurchase(ctx, subscription, order)
  const purchase = { subscription, order, account, first: firstQuote(subscription, selling) }
  return purchase.first.amountInCents === 0
    ? await buyWithoutCharge(ctx, store, purchase)
    : await payFirstCharge(ctx, store, purchase)
}

type Purchase = { subscription: SubscriptionRow; order: PurchaseOrder; account: StoreGateway; first: Quote }

/**
 * Returns the price of the first charge. It uses the terms in the subscription's row, because an earlier attempt may
 * have written them.
 */
function firstQuote({ offer, coupon }: SubscriptionRow, { chosenBumps }: Selling): Quote {
  return quote({ offer, batch: null, coupon, bumps: chosenBumps.map((bump) => bump.offer) })
}

async function buyWithoutCharge(ctx: Context, store: Store, purchase: Purchase): Promise<BoughtSubscription> {
  const { subscription, order, account } = purchase
  const { method, card } = order.request
  const kept = { subscriptionId: subscription.id, buyer: buyerOf(subscription), card: card! }
  const keep = async () => (method === 'credit_card' ? await keepCard(ctx, account, kept) : {})
  const facts = await orDiscard(ctx, store, purchase, () => withTrialSeat(ctx, store, purchase, keep))
  const target = { unit: ctx, subscription, at: storeNow(store) }
  const begun = await activateSubscription(ctx, target, { card: facts })
  crashPoint('subscription.begun')
  await sellTrialSeat(ctx, purchase)
  return { subscription: begun, payment: undefined, created: true }
}

async function payFirstCharge(ctx: Context, store: Store, purchase: Purchase): Promise<BoughtSubscription> {
  const { subscription, order, first } = purchase
  const { request, paymentId, language, visit } = order
  // `begun_by` of the subscription is the id of this payment or of its charge. The ids of both end with the same
  // characters.
  const id = order.chargeId ?? withTag(newIdOf('chg', store.id), tagOf(paymentId))
  const cycle = subscription.trial_days ? 0 : 1
  const sold = { amountInCents: first.amountInCents, coupon: first.coupon, soldItems: first.items }
  const terms = { ...sold, offer: first.offer }
  if (order.session) await dropUnbegunCharge(ctx.database, { id, storeId: store.id }, terms)
  const charge = await chargeOfCycle(ctx, store, subscription, { id, kind: 'offer', cycle, ...sold })
  const isOwn = charge.subscription_id === subscription.id
  if (order.session && !(isOwn && hasSoldTerms(charge, terms))) throw termsChanged()
  crashPoint('subscription.charged')
  return await orDiscard(ctx, store, purchase, async () => {
    const { payment, created } = await createPayment(ctx, store, charge.id, {
      request,
      paymentId,
      channel: 'checkout',
      language,
      visit,
      recurringPix: order.recurringPix ? consentTerms(subscription, storeNow(store)) : undefined,
    })
    crashPoint('subscription.paid')
    if (payment.status !== 'paid') return { subscription, payment, created }
    const target = { unit: ctx, subscription, at: payment.paid_at! }
    return { subscription: await activateSubscription(ctx, target, { payment }), payment, created }
  })
}

/**
 * Discards the subscription if `work` fails. With `order.chargeId` the subscription stays, because the buyer may try
 * again. A job discards it after a day without a payment.
 */
async function orDiscard<Result>(
  ctx: Context,
  store: Store,
  { subscription, order }: Purchase,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!order.chargeId) await discardAbandoned({ unit: ctx, subscription, at: storeNow(store) })
    throw error
  }
}

/** Answers a retry after a crash or from another window, when the purchase has already succeeded or failed. */
async function resumePurchase(
  ctx: Context,
  subscription: SubscriptionRow,
  { paymentId, chargeId }: PurchaseOrder,
): Promise<BoughtSubscription> {
  const id = chargeId ? withTag(paymentId, tagOf(chargeId)) : paymentId
  const payment = await ctx.database.row(paymentById, { id, storeId: subscription.store_id })
  if (payment?.status === 'failed') throw declinedError(payment)
  if (!payment && subscription.status === 'canceled') throw chargeId ? chargeNotPending('canceled') : declined({})
  if (!payment && subscription.last_paid_payment_id) throw chargeNotPending('paid')
  return { subscription, payment, created: payment !== undefined }
}
