import { daysLater } from '../brazil/billingPeriod.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { keptCardPlace, type PaymentRow } from '../payments/payment.ts'
import { getStore, type Store } from '../stores/store.ts'
import { begin } from './beginSubscription.ts'
import { declinedMail } from './mails.ts'
import { afterVoidAt, countsFrom, lastDunningDayAt, nextRetryAt, periodEndAfter } from './schedule.ts'
import { type Change, moveSubscription, moves, type UnitOfWork } from './status.ts'
import { cardReferencePlace, findSubscription, type SubscriptionRow } from './subscription.ts'

/**
 * Applies a payment's move to its subscription (docs/subscriptions.md). Safe to repeat, also late, and also for a payment that
 * no longer matters to the subscription.
 * @param status the status that the payment reached; it may have moved on since
 * @param at store's time of that move
 */
export async function paymentMoved(
  ctx: Context,
  unit: UnitOfWork,
  payment: PaymentRow,
  status: PaymentRow['status'],
  at: Date,
): Promise<void> {
  if (payment.subscription_id === null) return
  const store = await getStore(unit.runner, payment.store_id)
  // After a lost race, read again: the other change may have applied this payment already.
  for (let attempts = 0; attempts < 5; attempts++) {
    const subscription = await findSubscription(unit.runner, store.id, payment.subscription_id)
    const applied = subscription && (await applyPayment(ctx, unit, store, subscription, { payment, status, at }))
    if (applied !== 'raced') return
  }
  throw new Error(`Subscription ${payment.subscription_id} moved faster than a payment of it could be applied.`)
}

export type PaymentMove = { payment: PaymentRow; status: PaymentRow['status']; at: Date }

/** @returns the subscription as it is now; undefined for a move without effects */
export async function applyPayment(
  ctx: Context,
  unit: UnitOfWork,
  store: Store,
  subscription: SubscriptionRow,
  { payment, status, at }: PaymentMove,
): Promise<SubscriptionRow | undefined | 'raced'> {
  const isAttempt = subscription.attempt_payment_id === payment.id
  switch (status) {
    case 'paid':
      return await paid(ctx, unit, subscription, payment, at)
    case 'failed':
    case 'expired':
    case 'canceled':
      if (subscription.status === 'incomplete') await waitForAnother(unit, subscription, payment, at)
      else if (isAttempt)
        return await chargeFailed(ctx, unit, store, subscription, at, {
          payment: { id: payment.id, is: status },
          isHard: payment.decline_hard === true,
          isReplaced: isReplaced(ctx, subscription, payment),
          payableUntil: payment.expires_at ?? undefined,
        })
      return undefined
    case 'not_created':
      if (isAttempt && subscription.status !== 'incomplete')
        return await tryAgainLater(ctx, unit, subscription, at, payment.id)
      return undefined
    case 'overpaid':
      // Too little was paid. The money goes back, and the cycle counts as unpaid.
      if (subscription.status === 'incomplete') await waitForAnother(unit, subscription, payment, at)
      else if (isAttempt && (await cycleOf(unit, payment)).status === 'pending')
        return await chargeFailed(ctx, unit, store, subscription, at, {
          payment: { id: payment.id, is: status },
          isHard: false,
        })
      return undefined
    case 'refunded':
    case 'charged_back':
      if (subscription.last_paid_payment_id !== payment.id) return undefined
      return await moneyReturned(unit, subscription, payment.id, at, status === 'refunded' ? 'refund' : 'chargeback')
    // Not decided yet.
    case 'unknown':
    case 'pending':
      return undefined
    default:
      return status satisfies never
  }
}

/** The buyer may try another method for a day. A boleto paid on its last day is reported days later and still counts. */
async function waitForAnother(unit: UnitOfWork, subscription: SubscriptionRow, { method }: PaymentRow, at: Date) {
  const dueAt = daysLater(at, method === 'boleto' ? LATE_BOLETO_DAYS : 1)
  await moveSubscription(unit, subscription, 'incomplete', at, { facts: { dueAt } })
}

/** A little longer than the sweep asks the gateway about an expired boleto. */
const LATE_BOLETO_DAYS = 8

/** The first payment begins the subscription; a payment of the current cycle renews it; one of an earlier cycle changes nothing. */
async function paid(ctx: Context, unit: UnitOfWork, subscription: SubscriptionRow, payment: PaymentRow, at: Date) {
  if (subscription.status === 'incomplete') return await begin(ctx, unit, subscription, at, { payment })
  const { cycle } = await cycleOf(unit, payment)
  if (cycle !== subscription.charges_paid + 1) return undefined
  const currentPeriodEnd = periodEndAfter(subscription.anchor_at!, subscription.billing_cycle, at)
  const renewed = await moveSubscription(unit, subscription, 'active', at, {
    facts: {
      currentPeriodEnd,
      dueAt: currentPeriodEnd,
      chargesPaid: cycle,
      lastPaidPaymentId: payment.id,
      attemptPaymentId: null,
      voidAttempts: 0,
      dunningSince: null,
      noRetryLeft: false,
    },
    event: 'subscription.renewed',
    payment: { id: payment.id, is: 'paid' },
  })
  return renewed ?? raced(subscription, 'active')
}

/**
 * Handles a declined card or an expired code: retries on the store's dunning days, or cancels after the last one.
 * @param failure.payment absent when there was no card to charge
 * @param failure.payableUntil end of a code; a retry day from then on still counts, however late the end was noticed
 * @param failure.isHard the card must not be retried: the buyer has until the last dunning day to enter another
 * @param failure.isReplaced the buyer entered another card during this attempt: it is charged at once, also after the last day
 */
export async function chargeFailed(
  ctx: Context,
  unit: UnitOfWork,
  store: Store,
  subscription: SubscriptionRow,
  at: Date,
  {
    payment,
    isHard,
    isReplaced = false,
    payableUntil,
  }: { payment?: Change['payment']; isHard: boolean; isReplaced?: boolean; payableUntil?: Date },
): Promise<SubscriptionRow | undefined | 'raced'> {
  const { dunningDays } = store.settings
  const failedAt = payableUntil && payableUntil <= at ? payableUntil : at
  const dunningSince = subscription.dunning_since ?? countsFrom(failedAt, at)
  // A retry day that coincides with the end of a code counts: by then the code cannot be paid.
  const triedUntil = failedAt === payableUntil ? new Date(failedAt.getTime() - 1) : at
  const dunningDayAt = isHard
    ? lastDunningDayAt(dunningDays, dunningSince)
    : nextRetryAt(dunningDays, dunningSince, triedUntil)
  const nextAt = isReplaced ? at : dunningDayAt
  const isOver = !isReplaced && (nextAt === undefined || nextAt <= triedUntil)
  const failing = await moveSubscription(unit, subscription, 'past_due', at, {
    facts: {
      attemptPaymentId: null,
      voidAttempts: 0,
      dunningSince,
      noRetryLeft: !isReplaced && (isHard || isOver),
      dueAt: isOver ? at : nextAt,
    },
    event: 'subscription.payment_failed',
    payment,
    ...(subscription.method === 'credit_card' && !isOver && !isReplaced
      ? { mail: declinedMail(ctx, store, subscription) }
      : {}),
  })
  if (!failing) return raced(subscription, 'past_due')
  return isOver ? await giveUp(unit, failing, at) : failing
}

/** Whether the payment used another card than the one kept now. */
function isReplaced(
  ctx: Context,
  { id, card_reference, card_account_id }: SubscriptionRow,
  payment: PaymentRow,
): boolean {
  if (payment.method !== 'credit_card' || payment.card_reference === null || card_reference === null) return false
  if (payment.gateway_account_id !== card_account_id) return true
  const tried = ctx.secrets.open(payment.card_reference, keptCardPlace(payment.id))
  return tried !== ctx.secrets.open(card_reference, cardReferencePlace(id))
}

/** Cancels after the last dunning day. Access ends at once. */
export async function giveUp(
  unit: UnitOfWork,
  subscription: SubscriptionRow,
  at: Date,
): Promise<SubscriptionRow | undefined> {
  return await moveSubscription(unit, subscription, 'canceled', at, {
    facts: { canceledAt: at, dueAt: null, attemptPaymentId: null },
    event: 'subscription.canceled',
    access: { is: 'ends', at },
  })
}

/** The gateway has no such payment. This is no decline: no event, no mail. */
async function tryAgainLater(
  ctx: Context,
  unit: UnitOfWork,
  subscription: SubscriptionRow,
  at: Date,
  paymentId: string,
) {
  const voidAttempts = subscription.void_attempts + 1
  const dueAt = afterVoidAt(voidAttempts, at)
  const waiting = await moveSubscription(unit, subscription, subscription.status, at, {
    facts: { attemptPaymentId: null, voidAttempts, dueAt },
    payment: { id: paymentId, is: 'not_created' },
  })
  if (waiting)
    ctx.log.warn({ subscriptionId: subscription.id, voidAttempts, dueAt }, 'A renewal waits for its gateway.')
  return waiting ?? raced(subscription, subscription.status)
}

/** The money of the current period went back: the subscription and its access end. An ended one only loses access. */
async function moneyReturned(
  unit: UnitOfWork,
  subscription: SubscriptionRow,
  paymentId: string,
  at: Date,
  reason: 'refund' | 'chargeback',
) {
  const payment = { id: paymentId, is: reason === 'refund' ? 'refunded' : 'charged_back' } as const
  const isOver = subscription.status === 'canceled' || subscription.status === 'completed'
  const ended = isOver
    ? await moveSubscription(unit, subscription, subscription.status, at, {
        facts: { lastPaidPaymentId: null },
        payment,
        access: { is: reason },
      })
    : await moveSubscription(unit, subscription, 'canceled', at, {
        facts: { canceledAt: at, dueAt: null, attemptPaymentId: null, lastPaidPaymentId: null },
        event: 'subscription.canceled',
        payment,
        access: { is: reason },
      })
  return ended ?? raced(subscription, 'canceled')
}

/** The table allows the move, so it lost a race: the caller reads the subscription again and retries. */
function raced(subscription: SubscriptionRow, to: SubscriptionRow['status']): 'raced' | undefined {
  return moves[subscription.status].includes(to) ? 'raced' : undefined
}

/** The cycle of a payment, and the status of its charge. */
async function cycleOf(unit: UnitOfWork, payment: PaymentRow): Promise<{ cycle: number; status: string }> {
  return (await unit.runner.row<{ cycle: number; status: string }>(cycleOfPayment, {
    id: payment.id,
    storeId: payment.store_id,
  }))!
}

const cycleOfPayment = sql(
  'cycleOfPayment',
  `select charges.cycle, charges.status from payments join charges on charges.id = payments.charge_id
   where payments.id = :id and payments.store_id = :storeId`,
)
