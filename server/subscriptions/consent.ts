import type { Context } from '../core/context.ts'
import { gatewayFor } from '../gateways/all.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { accountOfConsent, endsWithPeriod, isLive, nextDueAt } from './recurringPix.ts'
import { afterNotCreatedAt } from './schedule.ts'
import {
  type ChangeTarget,
  type Facts,
  isOver,
  moveSubscription,
  type SubscriptionMoveResult,
  type SubscriptionTarget,
} from './status.ts'
import type { ConsentStatus, SubscriptionRow } from './subscription.ts'

/** The state of a consent at the gateway. */
export type FoundConsent = { id: string; status: ConsentStatus }

/** `unchanged`: the subscription knows the state already, or follows another consent. */
export type ConsentEffect = SubscriptionMoveResult | { is: 'unchanged' }

/**
 * Applies the state of the payer's consent. If the payer or the bank ended it, the next cycle is paid by a code, and a mail tells
 * the buyer. An ended consent never begins again.
 */
export async function applyConsent(target: ChangeTarget, { id, status }: FoundConsent): Promise<ConsentEffect> {
  const { subscription, at } = target
  const { recurring_pix_status: known, recurring_pix_id: knownId } = subscription
  const isOther = knownId !== null && knownId !== id
  // The buyer of an expired code may agree with another code.
  const isAgain = isOther && status === 'active' && subscription.status === 'incomplete'
  if (!isAgain && (!isLive(known) || known === status || isOther)) return { is: 'unchanged' }
  const isEnded = isOver(subscription.status)
  const isRunning = subscription.status !== 'incomplete' && !isEnded
  const after = { ...subscription, recurring_pix_status: status }
  // The consent of a subscription that is over ends at once.
  const dueOfConsent = isRunning ? dueAfter(after, at) : isEnded && isLive(status) ? { dueAt: at } : {}
  return await moveSubscription(target, {
    to: subscription.status,
    facts: { recurringPixStatus: status, recurringPixId: id, ...dueOfConsent },
    event: isRunning && !isLive(status) ? 'subscription.method_changed' : undefined,
    mails: isRunning && isToTell(status, subscription) ? [{ kind: 'recurring_pix_ended' }] : [],
  })
}

/**
 * The mail tells the buyer that the next charge comes by a code. A refused consent was never valid, and its buyer refused it or
 * was notified by the bank.
 */
function isToTell(status: ConsentStatus, subscription: SubscriptionRow): boolean {
  return !isLive(status) && status !== 'refused' && !endsWithPeriod(subscription)
}

/** An open charge is followed now. During dunning, the dunning days do not change. */
function dueAfter(after: SubscriptionRow, at: Date): Facts {
  if (after.recurring_pix_due_on !== null) return { dueAt: at }
  return after.status === 'past_due' ? {} : { dueAt: nextDueAt(after, nextChargeAt(after), at) }
}

/**
 * Asks the gateway for the consent, because its webhook may be lost.
 * @returns true if the subscription changed. Its next run is then due.
 */
export async function refreshConsent(ctx: Context, target: SubscriptionTarget): Promise<boolean> {
  const { store, subscription } = target
  const account = accountOfConsent(store, subscription)
  const offer = account && gatewayFor(account.provider).recurringPix
  if (!account || !offer || subscription.recurring_pix_id === null) return false
  const found = await offer.findAuthorization(openAccount(ctx, account), {
    authorization: subscription.recurring_pix_id,
  })
  if (found?.is !== 'found') return false
  return (await applyConsent(target, found)).is !== 'unchanged'
}

/**
 * Ends the consent of a subscription that is over. If the gateway does not answer, the call is repeated later.
 * @param target a subscription that the caller has claimed
 */
export async function endConsent(ctx: Context, target: SubscriptionTarget): Promise<void> {
  const { store, subscription, at } = target
  const { status, not_created_attempts: attempts, recurring_pix_id: id } = subscription
  const account = accountOfConsent(store, subscription)
  const offer = account && gatewayFor(account.provider).recurringPix
  const ended =
    !isLive(subscription.recurring_pix_status) ||
    id === null ||
    offer === undefined ||
    (await offer.cancelAuthorization(openAccount(ctx, account!), id))
  crashPoint('recurringPix.ended')
  const facts: Facts = ended
    ? { recurringPixStatus: 'canceled', dueAt: null, attemptPaymentId: null, notCreatedAttempts: 0 }
    : { dueAt: afterNotCreatedAt(attempts + 1, at), notCreatedAttempts: attempts + 1 }
  await moveSubscription(target, { to: status, facts })
}
