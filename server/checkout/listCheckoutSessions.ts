import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import {
  CheckoutSession,
  type SessionWithSale,
  selectSessions,
  sessionStatuses,
  toCheckoutSession,
} from './getCheckoutSession.ts'

const ListCheckoutSessionsQuery = pageQuery(
  { maximum: 100, default: 50 },
  { status: Type.Optional(oneOf(sessionStatuses)) },
)

export const listCheckoutSessionsOperation = operation({
  name: 'listCheckoutSessions',
  fromReplica: true,
  summary: 'List checkout sessions',
  description: 'Newest first.',
  query: ListCheckoutSessionsQuery,
  run: (ctx, { store, query }) => listCheckoutSessions(ctx, store, query),
  api: {
    method: 'GET',
    path: '/v1/checkout-sessions',
    scope: 'charges:read',
    answers: { 200: pageOf(CheckoutSession) },
  },
})

/** Lists a page of the store's sessions, newest first, with the exact total. */
function listCheckoutSessions(ctx: Context, store: Store, query: Static<typeof ListCheckoutSessionsQuery>) {
  const filter = { storeId: store.id, status: query.status ?? null, now: storeNow(store) }
  const toItem = (row: SessionWithSale) => toCheckoutSession(ctx, row)
  return listPage(ctx.database, { statements: sessionsPage, filter, query, toItem })
}

const found = `${selectSessions}
   where session.store_id = :storeId and (:status::text is null or state.status = :status)`

const sessionsPage = {
  rows: sql(
    'checkoutSessionsPage',
    `${found} order by session.created_at desc, session.id desc limit :limit offset :offset`,
  ),
  total: sql('checkoutSessionsTotal', `select count(*) as total from (${found}) as found`),
}
