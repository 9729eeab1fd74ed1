import type { RecurringPixAttempt } from '../payments/attemptPayment.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import type { NextPlan } from './nextPlan.ts'
import { periodPrice, priceOfCycle } from './periodPrice.ts'
import { dueDayOf, lastTryEndsAt, leavesAt, nextCycleDayOf, type TryDays } from './recurringPixDays.ts'
import type { ConsentStatus, SubscriptionRow } from './subscription.ts'

/** True if the payer's consent is given, or may still be given. */
export function isLive(status: ConsentStatus | null): boolean {
  return status === 'pending' || status === 'active'
}

/** True if the payer's bank may pay the next cycle, now or after the payer's consent. */
export function mayPayByConsent(row: SubscriptionRow): boolean {
  const cycle = row.charges_paid + 1
  return isLive(row.recurring_pix_status) && row.recurring_pix_failed_cycle !== cycle && covers(row, cycle)
}

/** True if the payer's bank pays the next cycle. */
export function paysByConsent(row: SubscriptionRow): boolean {
  return row.recurring_pix_status === 'active' && mayPayByConsent(row)
}

/** True if nothing is charged after the paid period. */
export function endsWithPeriod({
  cancel_at_period_end,
  next_plan,
  max_charges,
  charges_paid,
}: SubscriptionRow): boolean {
  return cancel_at_period_end || (next_plan === null && max_charges !== null && charges_paid >= max_charges)
}

/**
 * Returns the day when the payer's bank pays an open charge, `YYYY-MM-DD`. Undefined while the charge is withdrawn, or for another
 * payment.
 */
export function dayOfBank(row: SubscriptionRow, paymentId: string): string | undefined {
  const isWanted = row.recurring_pix_status === 'active' && !row.cancel_at_period_end
  return (isWanted && row.attempt_payment_id === paymentId && row.recurring_pix_due_on) || undefined
}

/** A consent covers one amount. A consent without a fixed amount covers at most the price of the plan. */
function covers(row: SubscriptionRow, cycle: number): boolean {
  const onlyInCents = row.recurring_pix_in_cents
  const { dueInCents } = periodPrice(row, cycle)
  if (dueInCents === 0 || (row.next_plan && !keepsConsent(row, row.next_plan))) return false
  return onlyInCents === null ? dueInCents <= row.price_in_cents : onlyInCents === dueInCents
}

/** Recorded as the amount of a consent that covers no cycle of the new plan. */
export const COVERS_NOTHING_IN_CENTS = 0

/** True if the payer agreed to the cycle of a new plan, and not to less than its price. */
export function keepsConsent(row: SubscriptionRow, { offer }: NextPlan): boolean {
  const { billing_cycle, recurring_pix_in_cents: onlyInCents, price_in_cents } = row
  return offer.billingCycle === billing_cycle && (onlyInCents !== null || offer.priceInCents <= price_in_cents)
}

/**
 * Returns the amount that the consent of a new subscription covers: the price of the cycles that the bank pays. Null if their
 * prices differ. After a trial the bank also pays the first cycle. A coupon lasts from the first cycle on, so the first cycle of
 * the bank decides.
 */
export function consentInCents(
  terms: Pick<SubscriptionRow, 'price_in_cents' | 'coupon' | 'trial_days'>,
): number | null {
  const lastInCents = terms.price_in_cents
  return priceOfCycle(terms, terms.trial_days ? 1 : 2).valueInCents === lastInCents ? lastInCents : null
}

/**
 * Returns the instant of the next work after a change of the paid period. The charge of recurring PIX goes to the gateway some
 * days before the end of the period.
 * @param row the subscription after the change
 * @param dueAt the instant when the next cycle is due
 * @param at the instant of the change
 */
export function nextDueAt(row: SubscriptionRow, dueAt: Date, at: Date): Date {
  if (row.cancel_at_period_end || !mayPayByConsent(row)) return dueAt
  return new Date(Math.max(leavesAt(dueAt).getTime(), at.getTime()))
}

/** Returns the days on which the payer's bank may try the next cycle. @param firstDay the first due day, `YYYY-MM-DD` */
export function tryDaysOf(row: SubscriptionRow, firstDay: string): TryDays {
  return { firstDay, nextCycleDay: nextCycleDayOf(row.anchor_at!, row.billing_cycle, nextChargeAt(row)) }
}

/** Returns the account that has the consent. The account may be inactive. */
export function accountOfConsent(store: Store, row: SubscriptionRow): StoreGateway | undefined {
  return store.gateways.find(({ id }) => id === row.recurring_pix_account_id)
}

/**
 * Returns the charge of the next cycle that the payer's bank pays.
 * @returns undefined if the consent does not cover the cycle, or if no day is left before the cycle after it
 */
export function chargeByConsent(
  row: SubscriptionRow,
  now: Date,
): { recurringPix: Extract<RecurringPixAttempt, { is: 'charge' }>; pixExpiresAt: Date } | undefined {
  if (!paysByConsent(row) || row.recurring_pix_id === null) return undefined
  const dueDate = dueDayOf(nextChargeAt(row), now)
  const days = tryDaysOf(row, dueDate)
  if (dueDate >= days.nextCycleDay) return undefined
  return {
    recurringPix: { is: 'charge', authorization: row.recurring_pix_id, dueDate },
    pixExpiresAt: lastTryEndsAt(days),
  }
}
