import type { Context } from '../core/context.ts'
import { keptCardPlace, type PaymentRow } from '../payments/payment.ts'
import { declinedMail } from './mails.ts'
import { moveToCanceled } from './moveToCanceled.ts'
import { countsFrom, lastDunningDayAt, nextRetryAt } from './schedule.ts'
import {
  moveSubscription,
  type SubscriptionMove,
  type SubscriptionMoveResult,
  type SubscriptionTarget,
} from './status.ts'
import { cardReferencePlace, type SubscriptionRow } from './subscription.ts'

export type ChargeFailure = {
  /** Absent when there was no card to charge. */
  payment?: SubscriptionMove['payment']
  /** The card must not be retried: the buyer has until the last dunning day to enter another. */
  isHard: boolean
  /** The buyer entered another card during this attempt: it is charged at once, also after the last day. */
  isReplaced?: boolean
  /** End of a code; a retry day from then on still counts, however late the end was noticed. */
  payableUntil?: Date
}

/** Handles a declined card or an expired code: retries on the store's dunning days, or cancels after the last one. */
export async function chargeFailed(
  ctx: Context,
  target: SubscriptionTarget,
  failure: ChargeFailure,
): Promise<SubscriptionMoveResult> {
  const { unit, store, subscription, at } = target
  const { isHard, isReplaced = false } = failure
  const { dunningSince, nextAt, isOver } = nextDunningDay(target, failure)
  const failing = await moveSubscription(target, {
    to: 'past_due',
    facts: {
      attemptPaymentId: null,
      notCreatedAttempts: 0,
      dunningSince,
      noRetryLeft: !isReplaced && (isHard || isOver),
      dueAt: nextAt,
    },
    event: 'subscription.payment_failed',
    payment: failure.payment,
    mail:
      subscription.method === 'credit_card' && !isOver && !isReplaced
        ? declinedMail(ctx, store, subscription)
        : undefined,
  })
  if (failing.is !== 'moved' || !isOver) return failing
  return await moveToCanceled({ unit, subscription: failing.subscription, at }, { access: { is: 'ends', at } })
}

/** @returns when the failed charge is retried; `isOver` if that was the last dunning day */
function nextDunningDay(
  { store, subscription, at }: SubscriptionTarget,
  { isHard, isReplaced = false, payableUntil }: ChargeFailure,
): { dunningSince: Date; nextAt: Date; isOver: boolean } {
  const { dunningDays } = store.settings
  const failedAt = payableUntil && payableUntil <= at ? payableUntil : at
  const dunningSince = subscription.dunning_since ?? countsFrom(failedAt, at)
  if (isReplaced) return { dunningSince, nextAt: at, isOver: false }
  // A retry day that coincides with the end of a code counts: by then the code cannot be paid.
  const triedUntil = failedAt === payableUntil ? new Date(failedAt.getTime() - 1) : at
  const dayAt = isHard
    ? lastDunningDayAt(dunningDays, dunningSince)
    : nextRetryAt(dunningDays, dunningSince, triedUntil)
  return dayAt === undefined || dayAt <= triedUntil
    ? { dunningSince, nextAt: at, isOver: true }
    : { dunningSince, nextAt: dayAt, isOver: false }
}

/** Whether the payment used another card than the one kept now. */
export function cardWasReplaced(
  ctx: Context,
  { id, card_reference, card_account_id }: SubscriptionRow,
  payment: PaymentRow,
): boolean {
  if (payment.method !== 'credit_card' || payment.card_reference === null || card_reference === null) return false
  if (payment.gateway_account_id !== card_account_id) return true
  const tried = ctx.secrets.open(payment.card_reference, keptCardPlace(payment.id))
  return tried !== ctx.secrets.open(card_reference, cardReferencePlace(id))
}
