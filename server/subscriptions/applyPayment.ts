import { daysLater } from '../brazil/billingPeriod.ts'
import type { Context } from '../core/context.ts'
import { type LostRace, retryOnRace } from '../core/retryOnRace.ts'
import { sql } from '../core/sql.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { getStore } from '../stores/store.ts'
import { activateSubscription } from './activateSubscription.ts'
import { beginPeriod } from './beginPeriod.ts'
import { chargeByConsentEnded } from './chargeByConsentEnded.ts'
import { cardWasReplaced, chargeFailed } from './chargeFailed.ts'
import { moveToCanceled } from './moveToCanceled.ts'
import { afterNotCreatedAt } from './schedule.ts'
import {
  isOver,
  moveSubscription,
  type SubscriptionMoveResult,
  type SubscriptionTarget,
  subscriptionBusy,
  type UnitOfWork,
} from './status.ts'
import { findSubscription, type SubscriptionRow } from './subscription.ts'
import { withdrawChange } from './withdrawChange.ts'

/**
 * A status change of a payment to `status`. The payment may have a later status by now. `cycle` is the cycle of the
 * payment's charge, if the caller has it.
 */
export type MovedPayment = { payment: PaymentRow; status: PaymentRow['status']; cycle?: number }

/** `no_effect`: the payment does not change the subscription. */
export type PaymentEffect = Exclude<SubscriptionMoveResult, LostRace> | { is: 'no_effect' }

/**
 * Applies a payment's status change to its subscription. A payment without a subscription changes nothing.
 * @param at the store's time of the change
 * @throws ApiError 409 `subscription_busy`
 */
export async function applyMovedPayment(ctx: Context, unit: UnitOfWork, moved: MovedPayment, at: Date): Promise<void> {
  const { subscription_id, store_id } = moved.payment
  if (subscription_id === null) return
  const store = await getStore(unit.database, store_id)
  const subscription = await findSubscription(unit.database, store_id, subscription_id)
  if (subscription) await applyPayment(ctx, { unit, store, subscription, at }, moved)
}

/**
 * Applies a payment's status change to its subscription (docs/subscriptions.md). Repeated and late calls are safe.
 * After a lost race, the function reads the subscription again, because the other change may have applied the payment.
 * @param target.at the store's time of the payment's change
 * @throws ApiError 409 `subscription_busy`
 */
export async function applyPayment(
  ctx: Context,
  target: SubscriptionTarget,
  moved: MovedPayment,
): Promise<PaymentEffect> {
  const { unit, store, subscription: known } = target
  const read = async () => (await findSubscription(unit.database, store.id, known.id))!
  const applied = await retryOnRace({ known, read }, (subscription) => {
    return applyOnce(ctx, { ...target, subscription }, moved)
  })
  if (applied.is === 'lost_race') throw subscriptionBusy()
  return applied
}

async function applyOnce(
  ctx: Context,
  target: SubscriptionTarget,
  { payment, status, cycle }: MovedPayment,
): Promise<PaymentEffect | LostRace> {
  const { unit, subscription } = target
  const isAttempt = subscription.attempt_payment_id === payment.id
  const isIncomplete = subscription.status === 'incomplete'
  switch (status) {
    case 'paid':
      return await countPayment(ctx, target, payment, cycle)
    case 'failed':
    case 'expired':
    case 'canceled':
      if (isIncomplete) return await waitForAnother(target, payment)
      if (!isAttempt) return { is: 'no_effect' }
      if (subscription.next_plan?.when === 'now') return await withdrawChange(target, { id: payment.id, is: status })
      if (payment.recurring_pix?.is === 'charge')
        return await chargeByConsentEnded(target, { id: payment.id, is: status })
      return await chargeFailed(target, {
        payment: { id: payment.id, is: status },
        isHard: payment.decline_hard === true,
        isReplaced: cardWasReplaced(ctx, subscription, payment),
        payableUntil: payment.expires_at ?? undefined,
      })
    case 'not_created':
      if (!isAttempt || isIncomplete) return { is: 'no_effect' }
      if (subscription.next_plan?.when === 'now') return await withdrawChange(target, { id: payment.id, is: status })
      return payment.recurring_pix?.is === 'charge'
        ? await chargeByConsentEnded(target, { id: payment.id, is: status })
        : await retryLater(ctx, target, { id: payment.id, is: status })
    case 'overpaid':
      // For an underpaid payment, the money is refunded and the cycle counts as unpaid.
      if (isIncomplete) return await waitForAnother(target, payment)
      if (!isAttempt || (await cycleOf(unit, payment)).status !== 'pending') return { is: 'no_effect' }
      if (subscription.next_plan?.when === 'now') return await withdrawChange(target, { id: payment.id, is: status })
      if (payment.recurring_pix?.is === 'charge')
        return await chargeByConsentEnded(target, { id: payment.id, is: status })
      return await chargeFailed(target, { payment: { id: payment.id, is: status }, isHard: false })
    case 'refunded':
    case 'charged_back':
      return paysPeriod(subscription, payment.id)
        ? await moneyReturned(target, { id: payment.id, is: status })
        : { is: 'no_effect' }
    // The payment has no final outcome yet.
    case 'unknown':
    case 'pending':
      return { is: 'no_effect' }
    default:
      return status satisfies never
  }
}

/**
 * The first payment starts the subscription. A payment of the current cycle renews the subscription. Payments of older
 * cycles have no effect.
 */
async function countPayment(
  ctx: Context,
  target: SubscriptionTarget,
  payment: PaymentRow,
  knownCycle: number | undefined,
): Promise<PaymentEffect | LostRace> {
  const { unit, subscription } = target
  if (subscription.status === 'incomplete')
    return { is: 'moved', subscription: await activateSubscription(ctx, target, { payment }) }
  const cycle = knownCycle ?? (await cycleOf(unit, payment)).cycle
  if (cycle !== subscription.charges_paid + 1) return { is: 'no_effect' }
  return await beginPeriod(target, { payment: { id: payment.id, is: 'paid' }, amountInCents: payment.amount_in_cents })
}

/**
 * Gives the buyer a day to try another method. For a boleto it gives more days, because banks report the payment of a
 * boleto days later.
 */
async function waitForAnother(target: SubscriptionTarget, { method }: PaymentRow): Promise<SubscriptionMoveResult> {
  const dueAt = daysLater(target.at, method === 'boleto' ? LATE_BOLETO_DAYS : 1)
  return await moveSubscription(target, { to: 'incomplete', facts: { dueAt } })
}

/** A job checks an expired boleto a little before this number of days is over. */
const LATE_BOLETO_DAYS = 8

/**
 * Schedules another attempt, because the gateway does not have the payment. This is not a decline, so the buyer gets no
 * mail and the store gets no event.
 */
async function retryLater(
  ctx: Context,
  target: SubscriptionTarget,
  payment: { id: string; is: 'not_created' },
): Promise<SubscriptionMoveResult> {
  const { subscription, at } = target
  const notCreatedAttempts = subscription.not_created_attempts + 1
  const dueAt = afterNotCreatedAt(notCreatedAttempts, at)
  const waiting = await moveSubscription(target, {
    to: subscription.status,
    facts: { attemptPaymentId: null, notCreatedAttempts, dueAt },
    payment,
  })
  if (waiting.is === 'moved')
    ctx.log.warn(
      { subscriptionId: subscription.id, notCreatedAttempts, dueAt },
      'The gateway did not create the payment of a renewal. The renewal will be tried again.',
    )
  return waiting
}

/**
 * Ends the subscription and its access, because the money of the current period was returned. An ended subscription
 * loses only its access.
 */
async function moneyReturned(
  target: SubscriptionTarget,
  payment: { id: string; is: 'refunded' | 'charged_back' },
): Promise<SubscriptionMoveResult> {
  const { status } = target.subscription
  const access = { is: payment.is === 'refunded' ? 'refund' : 'chargeback' } as const
  const facts = { lastPaidPaymentId: null, creditedPayments: null }
  return isOver(status)
    ? await moveSubscription(target, { to: status, facts, payment, access })
    : await moveToCanceled(target, { facts, payment, access, endedBy: 'refund' })
}

/** The latest payment, and an earlier one whose money a change of plan credited to the period. */
function paysPeriod({ last_paid_payment_id, credited_payments }: SubscriptionRow, paymentId: string): boolean {
  return last_paid_payment_id === paymentId || (credited_payments?.includes(paymentId) ?? false)
}

async function cycleOf(unit: UnitOfWork, payment: PaymentRow): Promise<{ cycle: number; status: string }> {
  return (await unit.database.row(cycleOfPayment, { id: payment.id, storeId: payment.store_id }))!
}

const cycleOfPayment = sql(
  'cycleOfPayment',
  `select charges.cycle, charges.status from payments join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
   where payments.id = :id and payments.store_id = :storeId`,
).as<{ cycle: number; status: string }>()
