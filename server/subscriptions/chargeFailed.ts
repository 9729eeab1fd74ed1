import type { Context } from '../core/context.ts'
import { keptCardPlace, type PaymentRow } from '../payments/payment.ts'
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
  /** The payment that failed. Missing if the subscription had no card to charge. */
  payment?: SubscriptionMove['payment']
  /** True if the card must not be charged again. The buyer can enter another card until the last dunning day. */
  isHard: boolean
  /**
   * True if the buyer entered another card during this attempt. The new card is charged immediately, even after the
   * last dunning day.
   */
  isReplaced?: boolean
  /**
   * The instant when the PIX or boleto expired. Dunning days count from this instant, even if the expiry is noticed
   * later.
   */
  payableUntil?: Date
}

/**
 * Handles a declined card or an expired PIX or boleto. Schedules the next dunning day, or cancels the
 * subscription after the last dunning day.
 */
export async function chargeFailed(
  target: SubscriptionTarget,
  failure: ChargeFailure,
): Promise<SubscriptionMoveResult> {
  const { unit, subscription, at } = target
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
    mails:
      subscription.method === 'credit_card' && !isOver && !isReplaced
        ? [{ kind: 'card_declined', paymentId: failure.payment?.id }]
        : [],
  })
  if (failing.is !== 'moved' || !isOver) return failing
  return await moveToCanceled(
    { unit, subscription: failing.subscription, at },
    { access: { is: 'ends', at }, endedBy: 'failure' },
  )
}

/** @returns the instant of the next retry; `isOver` is true if no dunning day is left */
function nextDunningDay(
  { store, subscription, at }: SubscriptionTarget,
  { isHard, isReplaced = false, payableUntil }: ChargeFailure,
): { dunningSince: Date; nextAt: Date; isOver: boolean } {
  const { dunningDays } = store.settings
  const failedAt = payableUntil && payableUntil <= at ? payableUntil : at
  const dunningSince = subscription.dunning_since ?? countsFrom(failedAt, at)
  if (isReplaced) return { dunningSince, nextAt: at, isOver: false }
  // A dunning day that begins exactly at the expiry counts, because the PIX or boleto can no longer be paid.
  const triedUntil = failedAt === payableUntil ? new Date(failedAt.getTime() - 1) : at
  const dayAt = isHard
    ? lastDunningDayAt(dunningDays, dunningSince)
    : nextRetryAt(dunningDays, dunningSince, triedUntil)
  return dayAt === undefined || dayAt <= triedUntil
    ? { dunningSince, nextAt: at, isOver: true }
    : { dunningSince, nextAt: dayAt, isOver: false }
}

/** Returns true if the payment did not use the card that the subscription keeps now. */
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
