import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { conflict } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { idText, instant, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { saleStatuses } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { cancelSubscription } from '../subscriptions/cancelSubscription.ts'
import { cardLink, takesCard } from '../subscriptions/cardLink.ts'
import { getSubscription } from '../subscriptions/getSubscription.ts'
import { searchSubscriptions } from '../subscriptions/searchSubscriptions.ts'
import { Subscription, shownStatuses, toSubscription } from '../subscriptions/subscription.ts'
import { buyForTest } from '../subscriptions/testPurchase.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { listOf } from './listOf.ts'
import { pageNumbers } from './sales.ts'
import { shownTo } from './shownTo.ts'
import { testBuyer, testCard } from './testBuyer.ts'

const SubscriptionDetail = Type.Object(
  {
    ...Subscription.properties,
    cardBrand: nullableText,
    cardLastFour: nullableText,
    takesCard: Type.Boolean({ description: 'Whether the buyer may replace its card' }),
    nextChargeAt: nullableInstant,
    pastDueSince: nullableInstant,
    payments: Type.Array(
      Type.Object({
        id: Type.String(),
        status: oneOf(saleStatuses),
        method: oneOf(['pix', 'boleto', 'credit_card']),
        totalInCents: Type.Integer(),
        createdAt: instant,
      }),
      { description: 'The last hundred, newest first' },
    ),
  },
  { $id: 'SubscriptionDetail' },
)

export const listSubscriptionsDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/subscriptions',
  action: 'subscriptions.read',
  operationId: 'listSubscriptions',
  summary: 'Subscriptions, newest first',
  tag: 'Subscriptions',
  query: Type.Object(
    {
      ...pageNumbers,
      status: Type.Optional(oneOf(shownStatuses)),
      offerId: Type.Optional(idText()),
      q: Type.Optional(
        Type.String({ maxLength: 200, description: 'Part of a name or an e-mail, a document, or an id' }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: { 200: listOf(Subscription) },
  async handle(ctx, { store, role, query }) {
    const found = await searchSubscriptions(ctx, store, query, query)
    return { status: 200, body: { ...found, data: found.data.map((one) => shownTo(role, one)) } }
  },
})

export const getSubscriptionDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/subscriptions/{subscriptionId}',
  action: 'subscriptions.read',
  operationId: 'getSubscription',
  summary: 'A subscription with its payments and what comes next',
  tag: 'Subscriptions',
  answers: { 200: SubscriptionDetail },
  handle: async (ctx, { store, role, params }) => ({
    status: 200,
    body: shownTo(role, await getDetail(ctx, store, params.subscriptionId)),
  }),
})

export const cancelSubscriptionDashboardRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/subscriptions/{subscriptionId}/cancel',
  action: 'subscriptions.write',
  operationId: 'cancelSubscription',
  summary: 'Cancel at once, or when the period that is paid for ends',
  tag: 'Subscriptions',
  body: Type.Object({ atPeriodEnd: Type.Boolean() }, { additionalProperties: false }),
  answers: { 200: SubscriptionDetail },
  // Open codes are canceled at the gateway.
  commitsItself: true,
  async handle(ctx, { store, role, params, body }) {
    const { id, status } = await getSubscription(ctx, store, params.subscriptionId)
    await cancelSubscription(ctx, store, id, body)
    const after = shownTo(role, await getDetail(ctx, store, id))
    const change = { subject: id, before: { status }, after: { status: after.status, ...body } }
    return { status: 200, body: after, change }
  },
})

export const cardLinkRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/subscriptions/{subscriptionId}/card-link',
  action: 'subscriptions.write',
  operationId: 'makeCardLink',
  summary: 'A link by which the buyer replaces the card, to hand on; good once, for 7 days',
  tag: 'Subscriptions',
  answers: { 201: Type.Object({ url: Type.String() }) },
  async handle(ctx, { store, params }) {
    const subscription = await getSubscription(ctx, store, params.subscriptionId)
    if (!takesCard(subscription)) throw conflict('subscription_over', 'This subscription takes no card any more.')
    return { status: 201, body: { url: cardLink(ctx, store, subscription) }, change: { subject: subscription.id } }
  },
})

export const testPurchaseDashboardRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/offers/{offerId}/test-purchase',
  action: 'sandbox.act',
  operationId: 'testPurchase',
  summary: 'Sandbox: a made-up buyer buys an offer, as on the checkout; by card it is approved at once',
  tag: 'Sandbox',
  sandboxOnly: true,
  body: Type.Object({ method: oneOf(['pix', 'boleto', 'credit_card']) }, { additionalProperties: false }),
  answers: {
    201: Type.Object(
      { paymentId: nullableText, subscriptionId: nullableText },
      { description: 'A trial has no payment yet' },
    ),
  },
  commitsItself: true,
  async handle(ctx, { store, params: { offerId }, body: { method } }) {
    const request = { offerId, method, buyer: testBuyer, ...(method === 'credit_card' && { card: testCard }) }
    const { payment, subscriptionId } = await buyForTest(ctx, store, request, newId('pay'))
    const made = { paymentId: payment?.id ?? null, subscriptionId }
    return { status: 201, body: made, change: { subject: offerId, after: { method, ...made } } }
  },
})

async function getDetail(ctx: Context, store: Store, id: string): Promise<Static<typeof SubscriptionDetail>> {
  const subscription = await getSubscription(ctx, store, id)
  const payments = await ctx.database.rows<Static<typeof SubscriptionDetail>['payments'][number] & { at: Date }>(
    paymentsOf,
    { subscriptionId: id, storeId: store.id },
  )
  return {
    ...toSubscription(subscription),
    cardBrand: subscription.card_brand,
    cardLastFour: subscription.card_last_four,
    takesCard: takesCard(subscription),
    nextChargeAt: subscription.due_at?.toISOString() ?? null,
    pastDueSince: subscription.dunning_since?.toISOString() ?? null,
    payments: payments.map(({ at, ...payment }) => ({ ...payment, createdAt: at.toISOString() })),
  }
}

const paymentsOf = sql(
  'paymentsOfSubscription',
  `select payments.id, payments.sale_status as status, payments.method, payments.total_in_cents as "totalInCents",
     payments.created_at as at
   from charges join payments on payments.charge_id = charges.id and payments.store_id = charges.store_id
   where charges.subscription_id = :subscriptionId and charges.store_id = :storeId and payments.sale_status is not null
   order by payments.created_at desc, payments.id desc limit 100`,
)
