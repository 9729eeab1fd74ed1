import { daysLater, periodBoundary } from '../brazil/billingPeriod.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { saleName } from '../catalog/offer.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { RecurringPixAttempt } from '../payments/attemptPayment.ts'
import type { PaymentRow } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { findSubscription, type SubscriptionRow } from './subscription.ts'

/** The terms that the payer consents to. The first code pays the first period, so the consent begins with the second. */
export function consentTerms(subscription: SubscriptionRow, now: Date): RecurringPixAttempt {
  const { trial_days: trialDays, billing_cycle: cycle, recurring_pix_in_cents: onlyInCents, offer } = subscription
  const second = trialDays ? daysLater(now, trialDays) : periodBoundary(now, cycle, 1)
  return {
    is: 'authorize',
    cycle,
    startDate: dateInSaoPaulo(second),
    ...(onlyInCents !== null && { amountInCents: onlyInCents }),
    description: saleName(offer),
  }
}

/** Returns the terms for another code, if the code of an earlier payment also asked for the consent. */
export async function consentTermsAgain(
  ctx: Context,
  store: Store,
  earlier: PaymentRow | undefined,
): Promise<RecurringPixAttempt | undefined> {
  if (earlier?.recurring_pix?.is !== 'authorize' || earlier.subscription_id === null) return undefined
  const subscription = await findSubscription(ctx.database, store.id, earlier.subscription_id)
  return subscription?.status === 'incomplete' ? consentTerms(subscription, storeNow(store)) : undefined
}
