import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { readWords, searchText } from '../lib/readWords.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { operation } from '../stores/operation.ts'
import { shownTo } from '../stores/shownTo.ts'
import type { Store } from '../stores/store.ts'
import { Subscription, shownStatuses, subscriptionColumns, toSubscription } from './subscription.ts'

const status = Type.Optional(oneOf(shownStatuses))
const offerId = Type.Optional(idText())
const q = searchText('Part of a name or an e-mail, a document, or an id')

const ListSubscriptionsQuery = pageQuery({ maximum: 200, default: 50 }, { status, offerId, q })

export const listSubscriptionsOperation = operation({
  name: 'listSubscriptions',
  summary: 'List subscriptions, newest first',
  tag: 'Subscriptions',
  query: ListSubscriptionsQuery,
  run: (ctx, { store, query }) => listSubscriptions(ctx, store, query),
  api: {
    method: 'GET',
    path: '/v1/subscriptions',
    scope: 'subscriptions:read',
    query: pageQuery({ maximum: 100, default: 50 }, { status }),
    answers: { 200: pageOf(Subscription) },
  },
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/subscriptions',
    guard: 'subscriptions.read',
    answers: { 200: pageOf(Subscription) },
    answer: (_ctx, page, { role }) => ({ ...page, data: page.data.map((one) => shownTo(role, one)) }),
  },
})

/**
 * Lists a page of the store's subscriptions that have started, newest first, with the exact total.
 * @param query.q part of the buyer's name or email, a full document, or a subscription's id
 */
export function listSubscriptions(ctx: Context, store: Store, query: Static<typeof ListSubscriptionsQuery>) {
  const { status = null, offerId = null, q } = query
  const filter = { storeId: store.id, status, offerId, ...readWords(q) }
  return listPage(ctx.database, { statements: subscriptionsPage, filter, query, toItem: toSubscription })
}

const found = `from subscriptions
  where store_id = :storeId and current_period_end is not null and (:status::text is null or status = :status)
    and (:offerId::text is null or offer_id = :offerId)
    and (:pattern::text is null or buyer_name ilike :pattern or buyer_email ilike :pattern or id = :text
      or buyer_document = :characters)`

const subscriptionsPage = {
  rows: sql(
    'subscriptionsPage',
    `select ${subscriptionColumns} ${found} order by created_at desc, id desc limit :limit offset :offset`,
  ),
  total: sql('subscriptionsTotal', `select count(*) as total ${found}`),
}
