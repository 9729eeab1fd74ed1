import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { searchText } from '../lib/readWords.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import { shownTo } from '../operations/shownTo.ts'
import { declareSearchedList } from '../search/searchedList.ts'
import { searchedPageOf, searchList } from '../search/searchList.ts'
import type { SearchTurns } from '../search/searchQueue.ts'
import type { Store } from '../stores/store.ts'
import {
  Subscription,
  type SubscriptionRow,
  shownStatuses,
  subscriptionColumns,
  toSubscription,
} from './subscription.ts'

const status = Type.Optional(oneOf(shownStatuses))
const offerId = Type.Optional(idText())
const q = searchText(
  'Beginnings of words of a name or an e-mail, a document, a phone or a part of it, the last four digits of the card, an amount such as 97,00, or an id',
)

const ListSubscriptionsQuery = pageQuery({ maximum: 200, default: 50 }, { status, offerId, q })

export const listSubscriptionsOperation = operation({
  name: 'listSubscriptions',
  fromReplica: true,
  summary: 'List subscriptions, newest first',
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
    path: '/subscriptions',
    guard: 'subscriptions.read',
    answers: { 200: searchedPageOf(Subscription) },
    answer: (_ctx, page, { role }) => ({ ...page, data: page.data.map((one) => shownTo(role, one)) }),
  },
})

/**
 * Lists a page of the store's subscriptions that have started, newest first. Without a text the total is exact.
 * @param query.q beginnings of words of the buyer's name or e-mail, a whole document, a phone, the last digits of a
 *   card, an amount, or an id
 * @param turns the queue of searches
 * @throws ApiError 400 and 429 of `searchList`
 */
export function listSubscriptions(
  ctx: Context,
  store: Store,
  query: Static<typeof ListSubscriptionsQuery>,
  turns?: SearchTurns,
) {
  const { status = null, offerId = null } = query
  const filter = { storeId: store.id, status, offerId }
  const q = query.q?.trim()
  if (q) return searchList(ctx, store, searchedSubscriptions, { q, filter, query, turns, toItem: toSubscription })
  return listPage(ctx.database, { statements: subscriptionsPage, filter, query, toItem: toSubscription })
}

const started = 'current_period_end is not null'
const byFilters = `(:status::text is null or status = :status) and (:offerId::text is null or offer_id = :offerId)`
const found = `from subscriptions where store_id = :storeId and ${started} and ${byFilters}`

/**
 * The subscriptions that the search covers. `lateness` is long, because the gateway may report a first payment days
 * after the buyer paid it.
 */
export const searchedSubscriptions = declareSearchedList<SubscriptionRow>({
  kind: 'subscription',
  idPrefix: 'sub',
  table: 'subscriptions',
  indexed: `status <> 'incomplete'`,
  listed: started,
  filters: byFilters,
  columns: subscriptionColumns,
  words: {
    name: 'buyer_name',
    email: 'buyer_email',
    document: 'buyer_document',
    card: 'card_last_four',
    phone: 'buyer_phone',
    amountInCents: 'price_in_cents',
  },
  lateness: '3 days',
})

const subscriptionsPage = {
  rows: sql(
    'subscriptionsPage',
    `select ${subscriptionColumns} ${found} order by created_at desc, id desc limit :limit offset :offset`,
  ).as<SubscriptionRow>(),
  total: sql('subscriptionsTotal', `select count(*) as total ${found}`),
}
