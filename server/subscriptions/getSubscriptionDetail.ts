import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { methods } from '../gateways/port/payments.ts'
import { instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { operation } from '../operations/operation.ts'
import { shownTo } from '../operations/shownTo.ts'
import { saleStatuses } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'
import { takesCard } from './cardLink.ts'
import { getSubscription } from './getSubscription.ts'
import { leastAmount } from './leastAmount.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { periodPrice } from './periodPrice.ts'
import { endsWithPeriod } from './recurringPix.ts'
import { isOver, type SubscriptionTarget } from './status.ts'
import { requireCalm } from './steer.ts'
import { isAllowed, requireOtherDay, requireOtherMethod, requirePausable, requireResumable } from './steerRules.ts'
import { Subscription, type SubscriptionRow, toSubscription } from './subscription.ts'

/** A subscription with all details, for the store's team. */
export const SubscriptionDetail = Type.Object(
  {
    ...Subscription.properties,
    cardBrand: nullableText,
    cardLastFour: nullableText,
    can: canFields(
      'cancel',
      'keep',
      'makeCardLink',
      'pause',
      'resume',
      'changePlan',
      'keepPlan',
      'changeDay',
      'changeMethod',
    ),
    nextChargeAt: nullableInstant,
    nextChargeInCents: nullable(
      Type.Integer({ description: 'The amount of the next charge. Null if no charge follows' }),
    ),
    pastDueSince: nullableInstant,
    payments: Type.Array(
      Type.Object({
        id: Type.String(),
        status: oneOf(saleStatuses),
        method: oneOf(methods),
        totalInCents: Type.Integer(),
        createdAt: instant,
      }),
      { description: 'The latest 100 payments, newest first' },
    ),
  },
  { $id: 'SubscriptionDetail' },
)

export type SubscriptionDetail = Static<typeof SubscriptionDetail>

export const getSubscriptionOperation = operation({
  name: 'getSubscription',
  summary: 'Get a subscription',
  run: (ctx, { store, id }) => getSubscription(ctx, store, id),
  api: {
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    scope: 'subscriptions:read',
    answers: { 200: Subscription },
    errors: [404],
    answer: (_ctx, subscription) => toSubscription(subscription),
  },
  dashboard: {
    method: 'GET',
    path: '/subscriptions/{subscriptionId}',
    guard: 'subscriptions.read',
    answers: { 200: SubscriptionDetail },
    answer: getSubscriptionDetail,
  },
})

/** Adds the details that the caller's role may see. */
export async function getSubscriptionDetail(
  ctx: Context,
  subscription: SubscriptionRow,
  { store, role }: Member,
): Promise<SubscriptionDetail> {
  const target = { unit: ctx, store, subscription, at: storeNow(store) }
  const payments = await ctx.database.rows(paymentsOf, { subscriptionId: subscription.id, storeId: store.id })
  return {
    ...shownTo(role, toSubscription(subscription)),
    cardBrand: subscription.card_brand,
    cardLastFour: subscription.card_last_four,
    can: canOf(ctx, role, rulesOf(target)),
    nextChargeAt: nextChargeOf(subscription)?.toISOString() ?? null,
    nextChargeInCents: nextAmountOf(store, subscription),
    pastDueSince: subscription.dunning_since?.toISOString() ?? null,
    payments: payments.map(({ at, ...payment }) => ({ ...payment, createdAt: at.toISOString() })),
  }
}

function rulesOf(target: SubscriptionTarget) {
  const { status, cancel_at_period_end, recurring_pix_due_on, next_plan } = target.subscription
  const isCalm = isAllowed(requireCalm, target)
  return {
    cancel: write(!isOver(status)),
    keep: write(cancel_at_period_end && !isOver(status) && recurring_pix_due_on === null),
    makeCardLink: write(takesCard(target.subscription)),
    pause: write(isAllowed(requirePausable, target)),
    resume: write(isAllowed(requireResumable, target)),
    changePlan: write(isCalm),
    keepPlan: write(isCalm && next_plan !== null),
    changeDay: write(isAllowed(requireOtherDay, target)),
    changeMethod: write(isAllowed(requireOtherMethod, target)),
  }
}

function write(allowed: boolean) {
  return ['subscriptions.write', allowed] as const
}

/** The work of recurring PIX is due days before its charge. */
function nextChargeOf(subscription: SubscriptionRow): Date | null {
  const { recurring_pix_status, status, due_at } = subscription
  if (isOver(status)) return null
  return recurring_pix_status === null || status === 'past_due' || due_at === null ? due_at : nextChargeAt(subscription)
}

function nextAmountOf(store: Store, subscription: SubscriptionRow): number | null {
  if (isOver(subscription.status) || endsWithPeriod(subscription)) return null
  return periodPrice(subscription, subscription.charges_paid + 1, leastAmount(store, subscription)).dueInCents
}

const paymentsOf = sql(
  'paymentsOfSubscription',
  `select payments.id, payments.sale_status as status, payments.method, payments.total_in_cents as "totalInCents",
     payments.created_at as at
   from charges join payments on payments.charge_id = charges.id and payments.store_id = charges.store_id
   where charges.subscription_id = :subscriptionId and charges.store_id = :storeId and payments.sale_status is not null
   order by payments.created_at desc, payments.id desc limit 100`,
).as<Omit<SubscriptionDetail['payments'][number], 'createdAt'>>()
