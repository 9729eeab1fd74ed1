import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { retryOnRace } from '../core/retryOnRace.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { getStore, type Store } from '../stores/store.ts'
import { applyConsent, type FoundConsent, refreshConsent } from './consent.ts'
import { subscriptionBusy, type UnitOfWork } from './status.ts'
import { findSubscription } from './subscription.ts'

/**
 * Applies the state of a consent that the gateway reported with the payment of its code.
 * @param at the store's time of the report
 * @throws ApiError 409 `subscription_busy`
 */
export async function applyReportedConsent(
  unit: UnitOfWork,
  payment: Pick<PaymentRow, 'subscription_id' | 'store_id'>,
  found: FoundConsent,
  at: Date,
): Promise<void> {
  const { subscription_id: id, store_id: storeId } = payment
  if (id === null) return
  const read = () => findSubscription(unit.database, storeId, id)
  const applied = await retryOnRace({ read }, async (subscription) =>
    subscription ? await applyConsent({ unit, subscription, at }, found) : { is: 'unchanged' as const },
  )
  if (applied.is === 'lost_race') throw subscriptionBusy()
}

/** Asks the gateway for the consent of a subscription, and applies the answer. */
export async function followConsentOf(ctx: Context, store: Store, id: string): Promise<void> {
  const subscription = await findSubscription(ctx.database, store.id, id)
  if (!subscription) return
  const current = await getStore(ctx.database, store.id)
  await refreshConsent(ctx, { unit: ctx, store: current, subscription, at: storeNow(current) })
}
