import { daysLater, periodBoundary } from '../brazil/billingPeriod.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { type OfferRow, saleName } from '../catalog/offer.ts'
import { type ChargeRow, chargeColumns } from '../charges/charge.ts'
import { openCharge } from '../charges/openCharge.ts'
import { chargeNotPending } from '../charges/status.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { gatewayError, notFound, paymentDeclined, unprocessable } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Buyer, SavedCard } from '../gateways/gateway.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { requireCardInput, toCard } from '../payments/card.ts'
import { type ChargePaymentRequest, checkRequest, toBuyer } from '../payments/chargePaymentRequest.ts'
import { chooseFor } from '../payments/chooseOperation.ts'
import { createPayment } from '../payments/createPayment.ts'
import type { PurchaseOrder } from '../payments/payInternalCharge.ts'
import { keptCardPlace, type PaymentRow, paymentById } from '../payments/payment.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import {
  type Change,
  type Facts,
  MOST_TRIES,
  moveSubscription,
  subscriptionBusy,
  type UnitOfWork,
  unitOfWorkOf,
} from './status.ts'
import {
  buyerOf,
  cardReferencePlace,
  findSubscription,
  type SubscriptionRow,
  subscriptionColumns,
} from './subscription.ts'

/** `payment` is missing when nothing was due (a trial without a setup fee). `created` is false for a payment returned again. */
export type Begun = { subscription: SubscriptionRow; payment: PaymentRow | undefined; created: boolean }

/**
 * Buys a recurring offer (docs/subscriptions.md, "Begin"). A card is charged for the amount due now and kept. With nothing due
 * it is only kept. With PIX or boleto the subscription begins when the code is paid. The API hides it until it begins.
 *
 * @param order.request a transparent payment request; its card has the form that the store's gateway takes, and is reusable
 * @param order.paymentId a retry with the same id begins no second subscription
 * @throws ApiError 400, 402, 404, 409, 422 or 502 as a transparent payment does; 422 also if the card gateway keeps no cards
 */
export async function beginSubscription(
  ctx: Context,
  store: Store,
  offer: OfferRow,
  order: PurchaseOrder,
): Promise<Begun> {
  const { request: purchase, paymentId, chargeId } = order
  const account = checkPurchase(store, offer, purchase)
  const subscription = await makeRow(ctx, store, offer, order)
  crashPoint('subscription.made')
  if (subscription.status !== 'incomplete') return await resumePurchase(ctx, subscription, paymentId, chargeId)
  if (dueNowInCents(subscription, offer) === 0) {
    const card =
      purchase.method === 'credit_card' ? await keepCard(ctx, store, subscription, purchase, account, chargeId) : {}
    const begun = await begin(ctx, unitOfWorkOf(ctx), subscription, storeNow(store), { card })
    return { subscription: begun, payment: undefined, created: true }
  }
  const charge = await firstCharge(ctx, store, subscription, offer, chargeId)
  crashPoint('subscription.charged')
  try {
    const { payment, created } = await createPayment(ctx, store, charge.id, {
      request: purchase,
      paymentId,
      channel: 'checkout',
    })
    crashPoint('subscription.paid')
    if (payment.status !== 'paid') return { subscription, payment, created }
    const begun = await begin(ctx, unitOfWorkOf(ctx), subscription, payment.paid_at!, { payment })
    return { subscription: begun, payment, created }
  } catch (error) {
    // The caller may try another payment of its own charge. The sweep discards the subscription after a day without one.
    if (!chargeId) await discardAbandoned(unitOfWorkOf(ctx), subscription, storeNow(store))
    throw error
  }
}

/**
 * Begins a subscription after its first payment, or without one when nothing is due. Safe to repeat. Buyer, card, method and
 * language come from this purchase, even if another window of the same page wrote its own since.
 * @param subscription as this purchase made it or read it
 * @param at store's time from which periods count; with a trial they count from its end
 * @returns the subscription as it is now
 * @throws ApiError 409 `subscription_busy`
 */
export async function begin(
  ctx: Context,
  unit: UnitOfWork,
  subscription: SubscriptionRow,
  at: Date,
  by: { payment?: PaymentRow; card?: Facts },
): Promise<SubscriptionRow> {
  const { trial_days: trialDays, billing_cycle: cycle, method, language } = subscription
  const anchorAt = trialDays ? daysLater(at, trialDays) : at
  const currentPeriodEnd = trialDays ? anchorAt : periodBoundary(anchorAt, cycle, 1)
  const buyer = buyerIn(by.payment?.buyer_email ? by.payment : subscription)
  const change: Change = {
    facts: {
      anchorAt,
      currentPeriodEnd,
      dueAt: currentPeriodEnd,
      chargesPaid: trialDays ? 0 : 1,
      attemptPaymentId: null,
      createdAt: at,
      language,
      ...buyer.facts,
      ...(by.payment
        ? factsOfPayment(ctx, subscription, by.payment)
        : { ...by.card, method, buyerIp: subscription.buyer_ip }),
    },
    event: 'subscription.created',
    payment: by.payment && { id: by.payment.id, is: 'paid' },
    access: { is: 'given' },
  }
  let known = subscription
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (known.status !== 'incomplete') return known
    const bought = { ...known, ...buyer.columns }
    const begun = await moveSubscription(unit, bought, trialDays ? 'trialing' : 'active', at, change)
    if (begun) return begun
    known = (await findSubscription(unit.runner, subscription.store_id, subscription.id))!
  }
  throw subscriptionBusy()
}

type BuyerColumns = Pick<PaymentRow, 'buyer_name' | 'buyer_email' | 'buyer_document' | 'buyer_phone' | 'buyer_address'>

function buyerIn({ buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address }: BuyerColumns) {
  return {
    columns: { buyer_name, buyer_email, buyer_document, buyer_phone, buyer_address },
    facts: {
      buyerName: buyer_name,
      buyerEmail: buyer_email,
      buyerDocument: buyer_document,
      buyerPhone: buyer_phone,
      buyerAddress: buyer_address,
    },
  }
}

/** Discards a subscription that can no longer get its first payment. No event ever named it. @param at store's time */
export async function discardAbandoned(unit: UnitOfWork, subscription: SubscriptionRow, at: Date): Promise<void> {
  const { id, store_id, status } = subscription
  if (status !== 'incomplete') return
  const { open } = (await unit.runner.row<{ open: boolean }>(openPaymentOf, { subscriptionId: id, storeId: store_id }))!
  if (open) await moveSubscription(unit, subscription, 'incomplete', at, { facts: { dueAt: dayAfter(at) } })
  else await moveSubscription(unit, subscription, 'canceled', at, { facts: { dueAt: null } })
}

/**
 * Refuses an invalid purchase before anything is written.
 * @returns the gateway account that takes the payment
 */
function checkPurchase(store: Store, { offer, active }: OfferRow, purchase: ChargePaymentRequest): StoreGateway {
  if (!active || offer.billingType !== 'RECURRING') throw notFound('offer')
  checkRequest(purchase, dateInSaoPaulo(storeNow(store)))
  const { method, card } = purchase
  const charge = { currency: offer.currency, max_installments: 1 }
  const { account } = chooseFor(store, charge, purchase, 'checkout')
  if (method === 'credit_card') {
    const gateway = gatewayFor(account.provider)
    if (!gateway.keepCard)
      throw unprocessable('method_unavailable', "The store's card gateway keeps no cards for subscriptions.")
    requireCardInput(card, gateway.cardInput!)
  }
  return account
}

function dueNowInCents({ trial_days, price_in_cents }: SubscriptionRow, { offer }: OfferRow): number {
  return (trial_days ? 0 : price_in_cents) + (offer.setupFeeInCents ?? 0)
}

async function makeRow(
  ctx: Context,
  store: Store,
  { offer }: OfferRow,
  { request: purchase, paymentId, chargeId, language, tracking }: PurchaseOrder,
): Promise<SubscriptionRow> {
  const id = newId('sub')
  const begunBy = chargeId ?? paymentId
  const buyer = toBuyer(purchase.buyer)
  const now = storeNow(store)
  const made = await ctx.database.row<SubscriptionRow>(insertSubscription, {
    subscriptionId: id,
    storeId: store.id,
    offerId: offer.id,
    productId: offer.product.id,
    method: purchase.method,
    priceInCents: offer.priceInCents,
    currency: offer.currency,
    billingCycle: offer.billingCycle,
    trialDays: offer.trialDays,
    maxCharges: offer.maxCharges,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerDocument: buyer.document,
    buyerPhone: buyer.phone,
    buyerIp: buyer.ip ?? null,
    buyerAddress: buyer.address ? JSON.stringify(buyer.address) : null,
    language: language ?? null,
    begunBy,
    now,
    dueAt: dayAfter(now),
    offer: JSON.stringify(offer),
    tracking: tracking ? JSON.stringify(tracking) : null,
  })
  return made ?? (await ctx.database.row<SubscriptionRow>(subscriptionBegunBy, { begunBy, storeId: store.id }))!
}

/** Within a day the first payment is decided, or its code is still open. */
function dayAfter(at: Date): Date {
  return new Date(at.getTime() + 86_400_000)
}

/** Answers a retry (after a crash, or from another window) of a purchase that is already decided. */
async function resumePurchase(
  ctx: Context,
  subscription: SubscriptionRow,
  paymentId: string,
  chargeId: string | undefined,
): Promise<Begun> {
  const payment = await ctx.database.row<PaymentRow>(paymentById, { id: paymentId, storeId: subscription.store_id })
  if (payment?.status === 'failed')
    throw paymentDeclined(payment.decline_message ?? undefined, payment.decline_reason ?? undefined)
  if (!payment && subscription.status === 'canceled') throw chargeId ? chargeNotPending('canceled') : paymentDeclined()
  if (!payment && subscription.last_paid_payment_id) throw chargeNotPending('paid')
  return { subscription, payment, created: payment !== undefined }
}

/** A setup fee alone is cycle 0, so that cycles of the price count from 1. */
async function firstCharge(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  offer: OfferRow,
  chargeId: string = newId('chg'),
): Promise<ChargeRow> {
  const cycle = subscription.trial_days ? 0 : 1
  const opened = await openCycle(ctx, store, subscription, {
    id: chargeId,
    kind: 'offer',
    cycle,
    amountInCents: dueNowInCents(subscription, offer),
  })
  if (opened) return opened
  return (await findCycle(ctx, subscription, cycle))!
}

/**
 * @param charge.id default: a new id
 * @param charge.kind `offer` for the charge of the purchase, `subscription` for later ones
 * @returns undefined when the cycle already has a charge
 */
export function openCycle(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  charge: { id?: string; kind: 'offer' | 'subscription'; cycle: number; amountInCents: number },
): Promise<ChargeRow | undefined> {
  const { offer } = subscription
  const { id = newId('chg'), kind, cycle, amountInCents } = charge
  return openCharge(ctx, ctx.database, store, {
    id,
    kind,
    amountInCents,
    currency: subscription.currency,
    description: saleName(offer),
    metadata: subscription.offer_metadata,
    maxInstallments: 1,
    offer: { ...offer, statementDescriptor: subscription.offer_descriptor },
    tracking: subscription.tracking,
    subscriptionId: subscription.id,
    cycle,
  })
}

export async function findCycle(
  ctx: Context,
  subscription: SubscriptionRow,
  cycle: number,
): Promise<ChargeRow | undefined> {
  return await ctx.database.row<ChargeRow>(chargeOfCycle, {
    subscriptionId: subscription.id,
    storeId: subscription.store_id,
    cycle,
  })
}

async function keepCard(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  purchase: ChargePaymentRequest,
  account: StoreGateway,
  chargeId: string | undefined,
): Promise<Facts> {
  try {
    return await keepCardAt(ctx, buyerOf(subscription), subscription.id, purchase.card!, account)
  } catch (error) {
    if (!chargeId) await discardAbandoned(unitOfWorkOf(ctx), subscription, storeNow(store))
    throw error
  }
}

/**
 * Stores a card at the gateway without charging it.
 * @returns the card columns of the subscription
 * @throws ApiError 402 if declined, 502 without a clear answer
 */
export async function keepCardAt(
  ctx: Context,
  buyer: Buyer,
  subscriptionId: string,
  card: NonNullable<ChargePaymentRequest['card']>,
  account: StoreGateway,
): Promise<Facts> {
  const gateway = gatewayFor(account.provider)
  const kept = await gateway.keepCard!(openAccount(ctx, account), { buyer, card: toCard(card) })
  crashPoint('subscription.cardKept')
  if (kept.is === 'declined') throw paymentDeclined(kept.message, kept.reason)
  if (kept.is === 'kept') return { ...cardFacts(ctx, subscriptionId, kept.card), cardAccountId: account.id }
  ctx.log.warn({ subscriptionId, cause: kept.cause }, 'The gateway did not keep a card.')
  throw gatewayError()
}

/** The subscription keeps the card that paid, whichever cards were tried before or at the same time. */
function factsOfPayment(ctx: Context, subscription: SubscriptionRow, payment: PaymentRow): Facts {
  const { id, method, card_reference, card_brand: brand, card_last_four: lastFour } = payment
  const paid = { lastPaidPaymentId: id, method }
  if (card_reference === null)
    return { ...paid, cardReference: null, cardAccountId: null, cardBrand: null, cardLastFour: null }
  const card = { id: ctx.secrets.open(card_reference, keptCardPlace(id)), brand, lastFour }
  return { ...paid, ...cardFacts(ctx, subscription.id, card), cardAccountId: payment.gateway_account_id }
}

function cardFacts(ctx: Context, subscriptionId: string, card: SavedCard): Facts {
  const cardReference = ctx.secrets.seal(card.id, cardReferencePlace(subscriptionId))
  return { cardReference, cardBrand: card.brand, cardLastFour: card.lastFour }
}

const insertSubscription = sql(
  'insertSubscription',
  `with made as (
     insert into subscriptions (id, store_id, offer_id, product_id, status, method, price_in_cents, currency, billing_cycle,
       trial_days, max_charges, buyer_name, buyer_email, buyer_document, buyer_phone, buyer_ip, buyer_address,
       language, begun_by, attempt_payment_id, created_at, updated_at, due_at, offer, tracking)
     values (:subscriptionId, :storeId, :offerId, :productId, 'incomplete', :method, :priceInCents, :currency,
       :billingCycle, :trialDays, :maxCharges, :buyerName, :buyerEmail, :buyerDocument, :buyerPhone, :buyerIp,
       :buyerAddress, :language, :begunBy, :begunBy, :now, :now, :dueAt, :offer, :tracking)
     on conflict (begun_by) do update set method = excluded.method, buyer_name = excluded.buyer_name,
       buyer_email = excluded.buyer_email, buyer_document = excluded.buyer_document, buyer_phone = excluded.buyer_phone,
       buyer_ip = excluded.buyer_ip, buyer_address = excluded.buyer_address,
       language = excluded.language, revision = subscriptions.revision + 1
     where subscriptions.status = 'incomplete' and subscriptions.store_id = :storeId
     returning *
   )
   select ${subscriptionColumns} from made as subscriptions`,
)

const subscriptionBegunBy = sql(
  'subscriptionBegunBy',
  `select ${subscriptionColumns} from subscriptions where begun_by = :begunBy and store_id = :storeId`,
)

const chargeOfCycle = sql(
  'chargeOfCycle',
  `select ${chargeColumns} from charges
    where subscription_id = :subscriptionId and store_id = :storeId and cycle = :cycle`,
)

const openPaymentOf = sql(
  'openPaymentOfSubscription',
  `select exists (
     select from payments join charges on charges.id = payments.charge_id
     where charges.subscription_id = :subscriptionId and charges.store_id = :storeId
       and payments.status in ('unknown', 'pending', 'paid')
   ) as open`,
)
