import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { route } from '../stores/route.ts'
import type { Store } from '../stores/store.ts'
import { findSubscription, Subscription, type SubscriptionRow, toSubscription } from './subscription.ts'

export const SubscriptionParams = Type.Object({ id: Type.String({ description: 'Subscription id' }) })

export const getSubscriptionRoute = route({
  method: 'GET',
  path: '/v1/subscriptions/{id}',
  scope: 'subscriptions:read',
  summary: 'Get a subscription',
  tag: 'Subscriptions',
  params: SubscriptionParams,
  answers: { 200: Subscription },
  errors: [404],
  async handle(ctx, { store, params }) {
    return { status: 200, body: toSubscription(await getSubscription(ctx, store, params.id)) }
  },
})

/** @throws ApiError 404, also for a subscription that has not begun */
export async function getSubscription(ctx: Context, store: Store, id: string): Promise<SubscriptionRow> {
  const subscription = await findSubscription(ctx.database, store.id, id)
  // Without a period it never began, and the API never showed it.
  if (!subscription?.current_period_end) throw notFound('subscription')
  return subscription
}
