import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { pageOf, pageQuery, toPage } from '../lib/page.ts'
import { oneOf } from '../lib/schema.ts'
import { route } from '../stores/route.ts'
import type { Store } from '../stores/store.ts'
import {
  Subscription,
  type SubscriptionRow,
  shownStatuses,
  subscriptionColumns,
  toSubscription,
} from './subscription.ts'

const ListSubscriptionsQuery = pageQuery({ maximum: 100, default: 50 }, { status: Type.Optional(oneOf(shownStatuses)) })

export const listSubscriptionsRoute = route({
  method: 'GET',
  path: '/v1/subscriptions',
  scope: 'subscriptions:read',
  summary: 'List subscriptions, newest first',
  tag: 'Subscriptions',
  query: ListSubscriptionsQuery,
  answers: { 200: pageOf(Subscription) },
  async handle(ctx, { store, query }) {
    return { status: 200, body: await listSubscriptions(ctx, store, query) }
  },
})

/** Lists a page of the store's subscriptions that have begun, with the exact total. */
export async function listSubscriptions(ctx: Context, store: Store, query: Static<typeof ListSubscriptionsQuery>) {
  const filter = { storeId: store.id, status: query.status ?? null }
  const [rows, count] = await Promise.all([
    ctx.database.rows<SubscriptionRow>(subscriptionsPage, {
      ...filter,
      limit: query.perPage,
      offset: (query.page - 1) * query.perPage,
    }),
    ctx.database.row<{ total: number }>(subscriptionsTotal, filter),
  ])
  return toPage(rows.map(toSubscription), query, count!.total)
}

const ofStore = `from subscriptions
  where store_id = :storeId and current_period_end is not null and (:status::text is null or status = :status)`

const subscriptionsPage = sql(
  'subscriptionsPage',
  `select ${subscriptionColumns} ${ofStore} order by created_at desc, id desc limit :limit offset :offset`,
)

const subscriptionsTotal = sql('subscriptionsTotal', `select count(*) as total ${ofStore}`)
