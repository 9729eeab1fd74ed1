import type { Context } from '../core/context.ts'
import { gatewayFor } from '../gateways/all.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { momentOf, type PaymentRow, paymentById } from '../payments/payment.ts'
import { withdrawPayment } from '../payments/withdrawPayment.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { applyPayment } from './applyPayment.ts'
import { endConsent, refreshConsent } from './consent.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { accountOfConsent, endsWithPeriod, mayPayByConsent, paysByConsent, tryDaysOf } from './recurringPix.ts'
import { failedByAt, lastLeaveAt, nextTryDay, paidByAt } from './recurringPixDays.ts'
import { afterNotCreatedAt } from './schedule.ts'
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
  if (subscription.recurring_pix_due_on !== null) {
    await followCharge(ctx, target, subscription.recurring_pix_due_on)
    return true
  }
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

/** Looks at the open charge on its due day. After a failed day the charge is tried on another day. */
async function followCharge(ctx: Context, target: SubscriptionTarget, dueOn: string): Promise<void> {
  const { store, subscription, at } = target
  const id = subscription.attempt_payment_id!
  const isWanted = subscription.recurring_pix_status === 'active' && !subscription.cancel_at_period_end
  const seen = isWanted
    ? await checkPayment(ctx, store, id, { callerWaits: true })
    : await withdrawPayment(ctx, store, id)
  crashPoint('recurringPix.followed')
  const payment = seen ?? (await ctx.database.row(paymentById, { id, storeId: store.id }))!
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
  await applyPayment(ctx, { ...target, at }, { payment, status })
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

/** The store gets one `subscription.payment_failed` for the charge, after its first failed day. */
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
  })
}

async function waitUntil(target: SubscriptionTarget, dueAt: Date): Promise<void> {
  await moveSubscription(target, { to: target.subscription.status, facts: { dueAt } })
}

/** The gateway did not answer. */
async function lookAgainLater(target: SubscriptionTarget): Promise<void> {
  const { subscription, at } = target
  const notCreatedAttempts = subscription.not_created_attempts + 1
  const facts: Facts = { notCreatedAttempts, dueAt: afterNotCreatedAt(notCreatedAttempts, at) }
  await moveSubscription(target, { to: subscription.status, facts })
}
