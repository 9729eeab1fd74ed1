import { Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { checkPayment } from '../payments/checkPayment.ts'
import { route } from '../stores/route.ts'
import type { Store } from '../stores/store.ts'
import { applyPaidCycle } from './beginPaidCycle.ts'
import { getSubscription, SubscriptionParams } from './getSubscription.ts'
import { MOST_TRIES, moveSubscription, subscriptionBusy, unitOfWorkOf } from './status.ts'
import { Subscription, type SubscriptionRow, toSubscription } from './subscription.ts'

export const cancelSubscriptionRoute = route({
  method: 'POST',
  path: '/v1/subscriptions/{id}/cancel',
  scope: 'charges:write',
  summary: 'Cancel a subscription',
  description:
    'Cancels at once, or with `atPeriodEnd` at the end of the paid period: until then nothing changes and nothing more is charged. A past due subscription is always canceled at once.',
  tag: 'Subscriptions',
  params: SubscriptionParams,
  body: Type.Optional(
    Type.Object({ atPeriodEnd: Type.Optional(Type.Boolean({ default: false })) }, { additionalProperties: false }),
  ),
  answers: { 200: Subscription },
  errors: [404, 409],
  async handle(ctx, { store, params, body }) {
    const canceled = await cancelSubscription(ctx, store, params.id, { atPeriodEnd: body?.atPeriodEnd ?? false })
    return { status: 200, body: toSubscription(canceled) }
  },
})

/**
 * Cancels a subscription. After an immediate cancellation the buyer keeps access until the paid period ends, and open codes
 * are canceled. Safe to repeat.
 * @throws ApiError 404; 409 `subscription_completed`, or `subscription_busy` if other changes keep winning the race
 */
export async function cancelSubscription(
  ctx: Context,
  store: Store,
  id: string,
  { atPeriodEnd }: { atPeriodEnd: boolean },
): Promise<SubscriptionRow> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const subscription = await getSubscription(ctx, store, id)
    if (subscription.status === 'completed') throw conflict('subscription_completed', 'This subscription is completed.')
    if (subscription.status === 'canceled') return subscription
    // A paid period counts, even when the buyer cancels at this moment.
    if (await applyPaidCycle(ctx, store, subscription)) continue
    const now = storeNow(store)
    const periodEnd = subscription.current_period_end!
    const waits = atPeriodEnd && subscription.status !== 'past_due' && periodEnd > now
    if (waits && subscription.cancel_at_period_end) return subscription
    const canceled = await moveSubscription(
      unitOfWorkOf(ctx),
      subscription,
      waits ? subscription.status : 'canceled',
      now,
      waits
        ? { facts: { cancelAtPeriodEnd: true } }
        : {
            facts: { canceledAt: now, dueAt: null, attemptPaymentId: null },
            event: 'subscription.canceled',
            access: { is: 'ends', at: new Date(Math.max(periodEnd.getTime(), now.getTime())) },
          },
    )
    // A renewal or another cancellation won the race: read again.
    if (!canceled) continue
    crashPoint('subscription.canceled')
    if (!waits) await cancelOpenCodes(ctx, store, id)
    return canceled
  }
  throw subscriptionBusy()
}

/** The move already scheduled these checks. Checking now keeps a buyer from paying a canceled code meanwhile. */
async function cancelOpenCodes(ctx: Context, store: Store, id: string): Promise<void> {
  const open = await ctx.database.rows<{ id: string }>(openCodes, { subscriptionId: id, storeId: store.id })
  await Promise.all(open.map((payment) => checkPayment(ctx, store, payment.id)))
}

const openCodes = sql(
  'openCodesOfSubscription',
  `select payments.id from payments join charges on charges.id = payments.charge_id
   where charges.subscription_id = :subscriptionId and charges.store_id = :storeId and payments.status = 'pending'`,
)
