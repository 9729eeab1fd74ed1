import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import type { Store } from '../stores/store.ts'
import { findSubscription, type SubscriptionRow } from './subscription.ts'

/** @throws ApiError 404, for example for a subscription that has not started */
export async function getSubscription(ctx: Context, store: Store, id: string): Promise<SubscriptionRow> {
  const subscription = await findSubscription(ctx.database, store.id, id)
  // If a subscription has no period, it has not started.
  if (!subscription?.current_period_end) throw notFound('subscription')
  return subscription
}
