import { Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import { retryOnRace } from '../core/retryOnRace.ts'
import { sql } from '../core/sql.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { operation } from '../operations/operation.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import type { Store } from '../stores/store.ts'
import { applyPaidCycle } from './applyPaidCycle.ts'
import { getSubscription } from './getSubscription.ts'
import { getSubscriptionDetail, SubscriptionDetail } from './getSubscriptionDetail.ts'
import { moveToCanceled } from './moveToCanceled.ts'
import { runSubscription } from './runSubscription.ts'
import {
  isOver,
  moveSubscription,
  type SubscriptionMoveResult,
  type SubscriptionTarget,
  subscriptionBusy,
} from './status.ts'
import { Subscription, type SubscriptionRow, toSubscription } from './subscription.ts'
import { withdrawChange } from './withdrawChange.ts'

export const cancelSubscriptionOperation = operation({
  name: 'cancelSubscription',
  summary: 'Cancel a subscription',
  description:
    'Cancels the subscription immediately. With `atPeriodEnd` the subscription ends at the end of the paid period. Until then the buyer keeps access, and nothing more is charged. A past due subscription is always canceled immediately. A key with the scope `subscriptions:write` may call this too.',
  body: Type.Optional(
    Type.Object(
      {
        atPeriodEnd: Type.Optional(
          Type.Boolean({ default: false, description: 'True ends the subscription at the end of the paid period' }),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  async run(ctx, { store, id, body }) {
    const before = await getSubscription(ctx, store, id)
    const after = await cancelSubscription(ctx, store, id, { atPeriodEnd: body?.atPeriodEnd ?? false, by: 'store' })
    return { before, after }
  },
  api: {
    method: 'POST',
    path: '/v1/subscriptions/{id}/cancel',
    scope: 'charges:write',
    alsoScope: 'subscriptions:write',
    answers: { 200: Subscription },
    errors: [404, 409],
    answer: (_ctx, { after }) => toSubscription(after),
  },
  dashboard: {
    method: 'POST',
    path: '/subscriptions/{subscriptionId}/cancel',
    guard: 'subscriptions.write',
    body: Type.Object({ atPeriodEnd: Type.Boolean() }, { additionalProperties: false }),
    answers: { 200: SubscriptionDetail },
    // No transaction may be open here, because the call cancels open payments at the gateway.
    commitsItself: true,
    audit: ({ before, after }, { body }) => ({
      subject: after.id,
      before: { status: before.status },
      after: { status: after.status, ...body },
    }),
    answer: (ctx, { after }, call) => getSubscriptionDetail(ctx, after, call),
  },
})

/**
 * Cancels a subscription. After an immediate cancellation the buyer keeps access until the paid period ends, and open
 * PIX and boleto payments are canceled. A repeated call changes nothing.
 * @param how.by who cancels, for the report of retention
 * @throws ApiError 404; 409 `subscription_completed`, or `subscription_busy` if other calls keep changing the
 *   subscription
 */
export async function cancelSubscription(
  ctx: Context,
  store: Store,
  id: string,
  how: Cancellation,
): Promise<SubscriptionRow> {
  const read = () => getSubscription(ctx, store, id)
  const canceled = await retryOnRace({ read }, (subscription) => cancelOnce(ctx, store, subscription, how))
  switch (canceled.is) {
    case 'moved':
      return await followConsent(ctx, store, canceled.subscription)
    case 'unchanged':
      return canceled.subscription
    case 'not_allowed':
    case 'lost_race':
      throw subscriptionBusy()
    default:
      return canceled satisfies never
  }
}

type Cancellation = { atPeriodEnd: boolean; by: 'buyer' | 'store' }

/** Withdraws an open charge of recurring PIX, or ends the consent, at once. After a crash a job does it. */
async function followConsent(ctx: Context, store: Store, canceled: SubscriptionRow): Promise<SubscriptionRow> {
  if (canceled.recurring_pix_status === null) return canceled
  await runSubscription(ctx, store, canceled.id)
  return await getSubscription(ctx, store, canceled.id)
}

type Canceled = SubscriptionMoveResult | { is: 'unchanged'; subscription: SubscriptionRow }

async function cancelOnce(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  { atPeriodEnd, by }: Cancellation,
): Promise<Canceled> {
  const { id, status, current_period_end } = subscription
  if (status === 'completed') throw conflict('subscription_completed', 'This subscription is completed.')
  if (isOver(status)) return { is: 'unchanged', subscription }
  // The payer's bank may have paid an open charge already. Money that comes after the cancellation is refunded.
  if (subscription.recurring_pix_due_on !== null && subscription.attempt_payment_id !== null)
    await checkPayment(ctx, store, subscription.attempt_payment_id, { callerWaits: true })
  // First counts a period that is paid but not counted yet. The count changes the subscription, so the loop reads it
  // again.
  if (await applyPaidCycle(ctx, store, subscription)) return { is: 'lost_race' }
  const at = storeNow(store)
  const target = { unit: ctx, subscription, at }
  const periodEnd = current_period_end!
  if (atPeriodEnd && status !== 'past_due' && periodEnd > at)
    return subscription.cancel_at_period_end
      ? { is: 'unchanged', subscription }
      : await endWithPeriod(ctx, { ...target, store }, by)
  const accessEndsAt = new Date(Math.max(periodEnd.getTime(), at.getTime()))
  const canceled = await moveToCanceled(target, { access: { is: 'ends', at: accessEndsAt }, endedBy: by })
  if (canceled.is !== 'moved') return canceled
  crashPoint('subscription.canceled')
  await cancelOpenCodes(ctx, store, id)
  return canceled
}

/** A change of plan that waits for its payment is taken back, so nobody pays it after the cancellation. */
async function endWithPeriod(ctx: Context, target: SubscriptionTarget, by: Cancellation['by']): Promise<Canceled> {
  const { store, at } = target
  const isChanging = target.subscription.next_plan?.when === 'now'
  const calm = isChanging ? await withdrawChange(target) : { is: 'moved' as const, subscription: target.subscription }
  if (calm.is !== 'moved') return calm
  const { subscription } = calm
  const periodEnd = subscription.current_period_end!
  const ending = await moveSubscription(
    { ...target, subscription },
    {
      to: subscription.status,
      facts: {
        cancelAtPeriodEnd: true,
        endedBy: by,
        // A pause would begin then. An undone cancellation brings it back.
        ...(subscription.paused_until && { dueAt: periodEnd }),
        ...(subscription.recurring_pix_status !== null && { dueAt: at }),
      },
      mails: [{ kind: 'subscription_canceled' }],
    },
  )
  if (isChanging && ending.is === 'moved') await cancelOpenCodes(ctx, store, subscription.id)
  return ending
}

/**
 * Cancels open payments at the gateway now. Scheduled checks would do the same, but the buyer could pay before the
 * checks run.
 */
async function cancelOpenCodes(ctx: Context, store: Store, id: string): Promise<void> {
  const open = await ctx.database.rows(openCodes, { subscriptionId: id, storeId: store.id })
  await Promise.all(open.map((payment) => checkPayment(ctx, store, payment.id)))
}

const openCodes = sql(
  'openCodesOfSubscription',
  `select payments.id from payments join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
   where charges.subscription_id = :subscriptionId and charges.store_id = :storeId and payments.status = 'pending'`,
)
