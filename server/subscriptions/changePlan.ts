import { Type } from 'typebox'
import type { Offer } from '../catalog/offer.ts'
import type { Context } from '../core/context.ts'
import { conflict, gatewayError, invalidRequest } from '../core/errors.ts'
import { newId, tagOf, withTag } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { declinedError, declinedInLanguage } from '../payments/declined.ts'
import { paymentById } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { beginPeriod } from './beginPeriod.ts'
import { creditOf } from './changeMoney.ts'
import { getSubscription } from './getSubscription.ts'
import { leastAmount } from './leastAmount.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import type { NextPlan } from './nextPlan.ts'
import { type PeriodPrice, periodPrice } from './periodPrice.ts'
import { periodStartOf } from './periodStart.ts'
import { plansOf } from './plansOf.ts'
import { nextDueAt } from './recurringPix.ts'
import { runSubscription } from './runSubscription.ts'
import { moveSubscription, type SubscriptionTarget } from './status.ts'
import { requireCalm, type Steered, steer } from './steer.ts'
import { steeringOperation } from './steeringOperation.ts'
import { requirePlanNow } from './steerRules.ts'
import type { SubscriptionRow } from './subscription.ts'

export const changePlanOperation = steeringOperation({
  name: 'changeSubscriptionPlan',
  summary: 'Change the plan of a subscription',
  description:
    'The new plan is another recurring offer of the same product. With `now` a new period begins, what is left of the old period is credited, and the rest is charged. With `period_end` the plan begins with the next charge. The current offer with `period_end` takes back such a change.',
  body: Type.Object(
    { offerId: idText(), when: oneOf(['now', 'period_end'], 'When the new plan begins') },
    { additionalProperties: false },
  ),
  act: 'change-plan',
  errors: [402, 404, 409, 502],
  // No transaction may be open here, because the change may be charged at the gateway.
  commitsItself: true,
  change: (ctx, { store, id, body, acceptLanguage }) =>
    declinedInLanguage(acceptLanguage, changePlan(ctx, store, id, body)),
  audit: ({ before, after }, body) => ({
    before: { offerId: before.offer_id },
    after: { ...body, offerId: after.offer_id, nextOfferId: after.next_plan?.offer.id ?? null },
  }),
})

export type PlanChange = { offerId: string; when: NextPlan['when']; quote?: Quote }

/** The amount that the buyer saw, in cents, and the store's time of this amount. */
export type Quote = { at: Date; dueInCents: number }

/** The credit shrinks each second. For these minutes the buyer pays the amount of the page. */
const QUOTE_MINUTES = 30

/**
 * Changes the plan of a subscription (docs/subscriptions.md, "Another plan"). A change now by card is charged immediately. By
 * PIX or boleto it waits until the buyer pays its code.
 * @throws ApiError 400 for an offer that the subscription cannot change to; 402 if the card is declined; 404; 409 with a
 *   sentence about the state; 502 if the gateway has not created the payment
 */
export async function changePlan(
  ctx: Context,
  store: Store,
  id: string,
  { offerId, when, quote }: PlanChange,
): Promise<SubscriptionRow> {
  const paymentId = withTag(newId('pay'), tagOf(id))
  const changed = await steer(ctx, store, id, async (target) => {
    const { next_plan: next, offer_id } = target.subscription
    // A retry of a change that waits for its payment.
    if (next?.when === 'now' && when === 'now' && next.offer.id === offerId)
      return { is: 'unchanged', subscription: target.subscription }
    requireCalm(target)
    // A retry of a change that was made.
    if (when === 'now' && offerId === offer_id && next === null)
      return { is: 'unchanged', subscription: target.subscription }
    if (when === 'period_end' && offerId === offer_id) return await keepPlan(target)
    const offer = await newPlan(ctx, target.subscription, offerId)
    return when === 'now' ? await changeNow(ctx, target, { offer, paymentId, quote }) : await changeLater(target, offer)
  })
  crashPoint('subscription.changeAsked')
  return when === 'now' && changed.next_plan ? await payChange(ctx, store, changed, paymentId) : changed
}

/** @throws ApiError 400 */
async function newPlan(ctx: Context, subscription: SubscriptionRow, offerId: string): Promise<Offer> {
  const plans = await plansOf(ctx.database, subscription)
  const offer = plans.find((plan) => plan.id === offerId)
  if (!offer)
    throw invalidRequest('offerId', '"offerId" must be another recurring offer of the same product that is on sale.')
  return offer
}

/** Takes back a change at the end of the period. */
async function keepPlan(target: SubscriptionTarget): Promise<Steered> {
  const { subscription } = target
  if (subscription.next_plan === null) throw conflict('change_not_possible', 'This subscription already has this plan.')
  return await moveSubscription(target, {
    to: subscription.status,
    facts: { nextPlan: null, dueAt: dueAfter(target, null) },
    event: 'subscription.plan_changed',
    mails: [{ kind: 'subscription_changed' }],
  })
}

async function changeLater(target: SubscriptionTarget, offer: Offer): Promise<Steered> {
  const { subscription, at } = target
  const nextPlan: NextPlan = { offer, when: 'period_end', at: at.toISOString(), creditInCents: 0 }
  return await moveSubscription(target, {
    to: subscription.status,
    facts: { nextPlan, dueAt: dueAfter(target, nextPlan) },
    event: 'subscription.plan_changed',
    mails: [{ kind: 'subscription_changed' }],
  })
}

function dueAfter({ subscription, at }: SubscriptionTarget, next_plan: NextPlan | null): Date {
  return nextDueAt({ ...subscription, next_plan }, nextChargeAt(subscription), at)
}

/**
 * Returns a function with the price of a change to a plan now: the amount that it would charge, and the credit that it leaves.
 * @param at the store's time of the change
 */
export async function quoteChange(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  at: Date,
): Promise<(offer: Offer) => PeriodPrice> {
  const creditInCents = creditOf(await paidPeriod(ctx, subscription), at)
  const leastInCents = leastAmount(store, subscription)
  return (offer) => {
    const next_plan: NextPlan = { offer, when: 'now', at: at.toISOString(), creditInCents }
    return periodPrice({ ...subscription, next_plan }, subscription.charges_paid + 1, leastInCents)
  }
}

/** Begins the new plan at once if the credit pays it. Otherwise the plan waits for its payment. */
async function changeNow(
  ctx: Context,
  target: SubscriptionTarget,
  { offer, paymentId, quote }: { offer: Offer; paymentId: string; quote?: Quote },
): Promise<Steered> {
  const { store, subscription, at } = target
  requirePlanNow(target)
  const creditInCents = creditOf(await paidPeriod(ctx, subscription), quote ? quotedAt(quote, at) : at)
  const nextPlan: NextPlan = { offer, when: 'now', at: at.toISOString(), creditInCents }
  const changing = { ...subscription, next_plan: nextPlan }
  const { dueInCents } = periodPrice(changing, subscription.charges_paid + 1, leastAmount(store, subscription))
  if (quote && dueInCents > quote.dueInCents)
    throw conflict(
      'charge_terms_changed',
      'The amount of this change is now higher than the amount that the buyer has seen.',
    )
  if (dueInCents === 0) return await beginPeriod({ ...target, subscription: changing }, { amountInCents: 0 })
  return await moveSubscription(target, {
    to: subscription.status,
    facts: { nextPlan, attemptPaymentId: paymentId, dueAt: at },
  })
}

/** An old page does not bring back a larger credit. */
function quotedAt({ at: seenAt }: Quote, at: Date): Date {
  const ageMs = at.getTime() - seenAt.getTime()
  return ageMs >= 0 && ageMs <= QUOTE_MINUTES * 60_000 ? seenAt : at
}

async function paidPeriod(ctx: Context, subscription: SubscriptionRow) {
  const { id, store_id, charges_paid, current_period_end } = subscription
  const refunded = await ctx.database.row(refundedOfCycle, { id, storeId: store_id, cycle: charges_paid })
  return {
    startsAt: periodStartOf(subscription),
    endsAt: current_period_end!,
    valueInCents: subscription.period_value_in_cents,
    addedDaysInCents: subscription.added_days_in_cents,
    refundedInCents: refunded?.cents ?? 0,
  }
}

/** Charges the change. @throws ApiError 402 or 502 if nothing was paid. Then the subscription keeps its plan. */
async function payChange(
  ctx: Context,
  store: Store,
  { id, attempt_payment_id }: SubscriptionRow,
  paymentId: string,
): Promise<SubscriptionRow> {
  if (!ctx.restore?.openSince) await runSubscription(ctx, store, id)
  const after = await getSubscription(ctx, store, id)
  const payment = await ctx.database.row(paymentById, { id: attempt_payment_id ?? paymentId, storeId: store.id })
  if (after.next_plan?.when === 'now' || payment?.status === 'paid') return after
  if (payment?.status === 'failed') throw declinedError(payment)
  throw gatewayError({ paymentId: payment?.id })
}

const refundedOfCycle = sql(
  'refundedOfCycle',
  `select coalesce(sum(payments.refunded_in_cents), 0)::bigint as cents
   from charges join payments on payments.charge_id = charges.id and payments.store_id = charges.store_id
   where charges.subscription_id = :id and charges.store_id = :storeId and payments.store_id = :storeId
     and charges.cycle = :cycle and payments.status = 'paid'`,
).as<{ cents: number }>()
