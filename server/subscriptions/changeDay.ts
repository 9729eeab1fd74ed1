import { Type } from 'typebox'
import { dayOfMonth, nextDayOfMonth } from '../brazil/billingPeriod.ts'
import { dateInSaoPaulo, daysBetween } from '../brazil/calendar.ts'
import type { Context } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import type { Store } from '../stores/store.ts'
import { keptTrialEnd } from './beginPeriod.ts'
import { priceOfAddedDays } from './changeMoney.ts'
import { periodStartOf } from './periodStart.ts'
import { nextDueAt } from './recurringPix.ts'
import { moveSubscription } from './status.ts'
import { steer } from './steer.ts'
import { steeringOperation } from './steeringOperation.ts'
import { requireOtherDay } from './steerRules.ts'
import type { SubscriptionRow } from './subscription.ts'

export const changeDayOperation = steeringOperation({
  name: 'changeSubscriptionDay',
  summary: 'Change the day of the month of a subscription’s charges',
  description:
    'The paid period grows to the new day. The next charge adds the price of the added days. The day changes at most once in three periods.',
  body: Type.Object(
    {
      day: Type.Integer({ minimum: 1, maximum: 28, description: 'Day of the month. Every month has the days 1 to 28' }),
    },
    { additionalProperties: false },
  ),
  act: 'change-day',
  commitsItself: true,
  change: (ctx, { store, id, body }) => changeDay(ctx, store, id, body.day),
  audit: ({ before, after }) => ({
    before: { currentPeriodEnd: before.current_period_end },
    after: { currentPeriodEnd: after.current_period_end },
  }),
})

/**
 * Changes the day of the month when a subscription is charged.
 * @param day from 1 to 28
 * @throws ApiError 404; 409 with a sentence about the state
 */
export async function changeDay(ctx: Context, store: Store, id: string, day: number): Promise<SubscriptionRow> {
  return await steer(ctx, store, id, async (target) => {
    const { subscription } = target
    requireOtherDay(target)
    if (dayOfMonth(subscription.anchor_at!) === day)
      throw conflict('change_not_possible', `This subscription is already charged on day ${day} of the month.`)
    const { longerEnd, addedInCents } = dayChangeOf(subscription, day)
    const added_days_in_cents = subscription.added_days_in_cents + addedInCents
    const priced = { ...subscription, anchor_at: longerEnd, added_days_in_cents }
    return await moveSubscription(target, {
      to: subscription.status,
      facts: {
        currentPeriodEnd: longerEnd,
        dueAt: nextDueAt(priced, longerEnd, target.at),
        anchorAt: longerEnd,
        ...keptTrialEnd(subscription),
        addedDaysInCents: added_days_in_cents,
        dayChangedAfter: subscription.charges_paid,
      },
      event: 'subscription.plan_changed',
      mails: [{ kind: 'subscription_changed' }],
    })
  })
}

/** Returns the end of the paid period on the new day, and the price of the days that the period grows. */
export function dayChangeOf(subscription: SubscriptionRow, day: number): { longerEnd: Date; addedInCents: number } {
  const periodEnd = subscription.current_period_end!
  const longerEnd = nextDayOfMonth(periodEnd, day)
  const addedDays = daysOver(periodEnd, longerEnd)
  const periodDays = daysOver(periodStartOf(subscription), periodEnd)
  return { longerEnd, addedInCents: priceOfAddedDays(subscription.period_value_in_cents, addedDays, periodDays) }
}

function daysOver(from: Date, to: Date): number {
  return daysBetween(dateInSaoPaulo(from), dateInSaoPaulo(to))
}
