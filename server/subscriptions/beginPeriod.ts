import { periodBoundary, periodsOver } from '../brazil/billingPeriod.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { type PeriodPrice, periodPrice } from './periodPrice.ts'
import { COVERS_NOTHING_IN_CENTS, keepsConsent, nextDueAt } from './recurringPix.ts'
import { periodEndAfter } from './schedule.ts'
import {
  type Facts,
  moveSubscription,
  type SubscriptionMove,
  type SubscriptionMoveResult,
  type SubscriptionTarget,
} from './status.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Begins the next period of a subscription, because its cycle is paid. A waiting change of plan begins with the period, a
 * pause ends, and used credit is subtracted.
 * @param paid.payment the payment of the cycle. Missing if the credit pays the whole cycle.
 * @param paid.amountInCents what the cycle's charge has taken
 */
export async function beginPeriod(
  target: SubscriptionTarget,
  { payment, amountInCents }: { payment?: SubscriptionMove['payment']; amountInCents: number },
): Promise<SubscriptionMoveResult> {
  const { subscription, at } = target
  const { next_plan: next, paused_until, charges_paid } = subscription
  const cycle = charges_paid + 1
  return await moveSubscription(target, {
    to: 'active',
    facts: {
      ...withDueInstant(subscription, at, {
        ...periodFacts(subscription, at),
        ...planFacts(subscription),
        ...moneyFacts(periodPrice(subscription, cycle, amountInCents)),
        creditedPayments: creditedBy(subscription),
        chargesPaid: cycle,
      }),
      recurringPixDueOn: null,
      attemptPaymentId: null,
      notCreatedAttempts: 0,
      dunningSince: null,
      noRetryLeft: false,
      ...(payment && { lastPaidPaymentId: payment.id }),
    },
    events: ['subscription.renewed', ...(next ? (['subscription.plan_changed'] as const) : [])],
    payment,
    ...(paused_until && { access: { is: 'returns' } }),
    mails: next ? [{ kind: 'subscription_changed' }] : [],
  })
}

/** The work for the next cycle may begin before the end of the period. */
function withDueInstant(before: SubscriptionRow, at: Date, facts: Facts): Facts {
  const { chargesPaid: charges_paid = before.charges_paid, priceInCents: price_in_cents = before.price_in_cents } =
    facts
  const { coupon = before.coupon, creditInCents: credit_in_cents = 0 } = facts
  const after = {
    ...before,
    charges_paid,
    price_in_cents,
    coupon,
    credit_in_cents,
    recurring_pix_in_cents: facts.recurringPixInCents ?? before.recurring_pix_in_cents,
    added_days_in_cents: 0,
    next_plan: null,
  }
  return { ...facts, dueAt: nextDueAt(after, facts.currentPeriodEnd!, at) }
}

/** A plan that begins now counts from its request. A plan at the end of the period counts from the due instant. */
function periodFacts(subscription: SubscriptionRow, at: Date): Facts {
  const { next_plan: next, billing_cycle, anchor_at } = subscription
  const cycle = next?.offer.billingCycle ?? billing_cycle
  const anchorAt = next ? (next.when === 'now' ? new Date(next.at) : nextChargeAt(subscription)) : anchor_at!
  // The payer's bank pays a charge of recurring PIX some hours before it is due.
  const paidAt = next?.when === 'now' ? at : new Date(Math.max(at.getTime(), nextChargeAt(subscription).getTime()))
  const currentPeriodEnd = periodEndAfter(anchorAt, cycle, paidAt)
  const periodStartsAt =
    paidAt < anchorAt ? paidAt : periodBoundary(anchorAt, cycle, periodsOver(anchorAt, cycle, paidAt))
  return {
    ...(next && { anchorAt, ...keptTrialEnd(subscription) }),
    periodStartsAt,
    currentPeriodEnd,
    pausedUntil: null,
  }
}

/** The end of the trial stays known when the anchor moves. */
export function keptTrialEnd({ trial_days, trial_ends_at, anchor_at }: SubscriptionRow): Facts {
  return trial_days && trial_ends_at === null ? { trialEndsAt: anchor_at } : {}
}

/** A coupon stays with the plan that it was for. The charges of the new plan count from its first charge. */
function planFacts(subscription: SubscriptionRow): Facts {
  const { next_plan: next, charges_paid, recurring_pix_status } = subscription
  if (!next) return {}
  const { offer } = next
  return {
    nextPlan: null,
    offerId: offer.id,
    offer,
    priceInCents: offer.priceInCents,
    billingCycle: offer.billingCycle!,
    maxCharges: offer.maxCharges === null ? null : charges_paid + offer.maxCharges,
    coupon: null,
    ...(recurring_pix_status !== null &&
      !keepsConsent(subscription, next) && { recurringPixInCents: COVERS_NOTHING_IN_CENTS }),
  }
}

function moneyFacts({ valueInCents, creditLeftInCents }: PeriodPrice): Facts {
  return { periodValueInCents: valueInCents, creditInCents: creditLeftInCents, addedDaysInCents: 0 }
}

/** The money of these payments is in the new period. A refund of one of them ends the subscription. */
function creditedBy(subscription: SubscriptionRow): string[] | null {
  const { next_plan: next, credit_in_cents, credited_payments, last_paid_payment_id: last } = subscription
  const isNow = next?.when === 'now'
  if (credit_in_cents + (isNow ? next.creditInCents : 0) <= 0) return null
  const before = credited_payments ?? []
  return isNow && last !== null && !before.includes(last) ? [...before, last] : before
}
