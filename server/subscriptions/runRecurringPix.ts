import { withdrawCycle } from '../charges/status.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { momentOf, type PaymentRow, paymentById } from '../payments/payment.ts'
import { withdrawPayment } from '../payments/withdrawPayment.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { applyPayment } from './applyPayment.ts'
import { endConsent, refreshConsent } from './consent.ts'
import { lookAgainLater } from './lookAgainLater.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { accountOfConsent, endsWithPeriod, mayPayByConsent, paysByConsent, tryDaysOf } from './recurringPix.ts'
import { failedByAt, lastLeaveAt, nextTryDay, paidByAt } from './recurringPixDays.ts'
import { type Facts, isOver, moveSubscription, type SubscriptionTarget } from './status.ts'

/**
 * Does the due work of recurring PIX: ends the consent of a subscription that is over, follows an open charge, or waits for
 * the payer's consent.
 * @param target a subscription that the caller has claimed
 * @returns false if the subscription has no such work. The caller then does the usual work.
 */
export async function runRecurringPix(ctx: Context, target: SubscriptionTarget): Promise<boolean> {
  const { subscription, at } = target
  if (subscription.recurring_pix_status === null) return false
  if (isOver(subscription.status)) {
    await endConsent(ctx, target)
    return true
  }
  if (await followCharge(ctx, target)) return true
  const dueAt = subscription.cancel_at_period_end ? subscription.current_period_end! : nextChargeAt(subscription)
  const isEarly = at < dueAt
  if (isEarly && endsWithPeriod(subscription)) {
    await waitUntil(target, dueAt)
    return true
  }
  if (mayPayByConsent(subscription) && (await refreshConsent(ctx, target))) return true
  if (!isEarly || paysByConsent(subscription)) return false
  await waitForConsent(target)
  return true
}

/** The payer may still consent until the last instant for a charge. After that, the buyer gets a code at the period's end. */
async function waitForConsent(target: SubscriptionTarget): Promise<void> {
  const { subscription, at } = target
  const periodEnd = nextChargeAt(subscription)
  const lastAt = lastLeaveAt(periodEnd)
  await waitUntil(target, mayPayByConsent(subscription) && lastAt > at ? lastAt : periodEnd)
}

/**
 * Looks at the open charge on its due day. After a failed day the charge is tried on another day. At the end of a canceled
 * subscription the consent ends, and nobody follows the charge.
 * @returns false if there is no charge to follow
 */
async function followCharge(ctx: Context, target: SubscriptionTarget): Promise<boolean> {
  const { store, subscription, at } = target
  const { recurring_pix_due_on: dueOn, cancel_at_period_end: ends, attempt_payment_id: id } = subscription
  if (dueOn === null || id === null || (ends && at >= subscription.current_period_end!)) return false
  const isWanted = subscription.recurring_pix_status === 'active' && !ends
  const seen = isWanted ? await checkPayment(ctx, store, id, { callerWaits: true }) : await withdraw(ctx, target, id)
  crashPoint('recurringPix.followed')
  const payment = seen ?? (await ctx.database.row(paymentById, { id, storeId: store.id }))
  // A process died after it had noted the day, or it has not sent the charge yet.
  if (!payment && isWanted) return false
  await (payment ? followPayment(ctx, target, { payment, dueOn, isWanted }) : forgetUnsent(target))
  return true
}

/** The money of a canceled charge is refunded. So nothing that comes after a cancellation renews the subscription. */
async function withdraw(
  ctx: Context,
  { store, subscription, at }: SubscriptionTarget,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  if (!subscription.cancel_at_period_end) return await withdrawPayment(ctx, store, paymentId)
  const { id, store_id: storeId, charges_paid } = subscription
  await ctx.database.rows(withdrawCharge, { id, storeId, cycle: charges_paid + 1, now: at })
  return await checkPayment(ctx, store, paymentId, { callerWaits: true })
}

const withdrawCharge = sql('withdrawChargeByConsent', withdrawCycle)

/** The second look is after the lease of the process that may still send the charge. */
async function forgetUnsent(target: SubscriptionTarget): Promise<void> {
  if (target.subscription.not_created_attempts === 0) await lookAgainLater(target)
  else await forgetCharge(target)
}

async function forgetCharge(target: SubscriptionTarget): Promise<void> {
  const facts: Facts = { recurringPixDueOn: null, attemptPaymentId: null, notCreatedAttempts: 0, dueAt: target.at }
  await moveSubscription(target, { to: target.subscription.status, facts })
}

async function followPayment(
  ctx: Context,
  target: SubscriptionTarget,
  { payment, dueOn, isWanted }: { payment: PaymentRow; dueOn: string; isWanted: boolean },
): Promise<void> {
  const { at } = target
  if (payment.status === 'unknown') return await lookAgainLater(target)
  if (payment.status !== 'pending') return await applyEnd(ctx, target, payment)
  if (!isWanted) return await lookAgainLater(target)
  if (at < paidByAt(dueOn)) return await waitUntil(target, paidByAt(dueOn))
  if (at < failedByAt(dueOn)) return await waitUntil(target, failedByAt(dueOn))
  return await tryAgain(ctx, target, payment)
}

async function applyEnd(ctx: Context, target: SubscriptionTarget, payment: PaymentRow): Promise<void> {
  const { status } = payment
  const at = status === 'paid' ? payment.paid_at! : momentOf(target.store, payment)
  const applied = await applyPayment(ctx, { ...target, at }, { payment, status })
  // The money of a withdrawn charge was refunded.
  if (applied.is === 'no_effect') await forgetCharge(target)
}

/** The due day has failed. The gateway does not report the reason. Without another day the charge is withdrawn. */
async function tryAgain(ctx: Context, target: SubscriptionTarget, payment: PaymentRow): Promise<void> {
  const { store, subscription, at } = target
  const { recurring_pix: part, external_id: externalId } = payment
  const firstDay = part?.is === 'charge' ? part.dueOn : subscription.recurring_pix_due_on!
  const next = nextTryDay(tryDaysOf(subscription, firstDay), at)
  const account = accountOfConsent(store, subscription)
  const offer = account && gatewayFor(account.provider).recurringPix
  if (next && offer && externalId !== null) {
    const tried = await offer.retry(openAccount(ctx, account), { externalId, dueDate: next })
    crashPoint('recurringPix.retried')
    if (tried.is === 'unknown') return await lookAgainLater(target)
    if (tried.is === 'done') return await noteFailedDay(target, payment, next)
    ctx.log.warn({ subscriptionId: subscription.id, cause: tried.cause }, 'The gateway does not try a charge again.')
  }
  const ended = await withdrawPayment(ctx, store, payment.id)
  if (!ended || ended.status === 'pending') return await lookAgainLater(target)
  await applyEnd(ctx, target, ended)
}

/** The store gets a `subscription.payment_failed` after the first failed day, and another one after the last attempt. */
async function noteFailedDay(target: SubscriptionTarget, payment: PaymentRow, next: string): Promise<void> {
  const { subscription, at } = target
  await moveSubscription(target, {
    to: 'past_due',
    facts: {
      recurringPixDueOn: next,
      dueAt: paidByAt(next),
      dunningSince: subscription.dunning_since ?? at,
      notCreatedAttempts: 0,
    },
    event: subscription.status === 'past_due' ? undefined : 'subscription.payment_failed',
    payment: { id: payment.id, is: 'pending' },
    occasion: 'the first failed day',
  })
}

async function waitUntil(target: SubscriptionTarget, dueAt: Date): Promise<void> {
  await moveSubscription(target, { to: target.subscription.status, facts: { dueAt } })
}
