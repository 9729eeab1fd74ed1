import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { Day } from './moneyLine.ts'
import { Payout, payoutColumns, payoutJoins, payoutStatuses, toPayout } from './payout.ts'

const PayoutsQuery = pageQuery(
  { maximum: 200, default: 50 },
  {
    status: Type.Optional(oneOf(payoutStatuses)),
    arrivesFrom: Type.Optional({ ...Day, description: 'The first day of arrival, YYYY-MM-DD' }),
    arrivesTo: Type.Optional({ ...Day, description: 'The last day of arrival, YYYY-MM-DD' }),
  },
)

export const listPayoutsOperation = operation({
  name: 'listPayouts',
  summary: 'List payouts',
  description:
    'The payouts of the gateways to the store’s bank account, sent or planned, latest arrival first. `GET /v1/balance-lines?payoutId=` lists the lines of a payout.',
  query: PayoutsQuery,
  run: (ctx, { store, query }) => listPayouts(ctx, store, query),
  api: { method: 'GET', path: '/v1/payouts', scope: 'charges:read', answers: { 200: pageOf(Payout) } },
  dashboard: { method: 'GET', path: '/money/payouts', guard: 'money.read', answers: { 200: pageOf(Payout) } },
})

/** Lists a page of the store's payouts, latest arrival first, with the exact total. */
export function listPayouts(ctx: Context, store: Store, query: Static<typeof PayoutsQuery>) {
  const { status = null, arrivesFrom = null, arrivesTo = null } = query
  const filter = { storeId: store.id, status, arrivesFrom, arrivesTo }
  return listPage(ctx.database, { statements: payoutsPage, filter, query, toItem: toPayout })
}

const found = `payouts.store_id = :storeId and (:status::text is null or payouts.status = :status)
  and (:arrivesFrom::date is null or payouts.arrives_on >= :arrivesFrom)
  and (:arrivesTo::date is null or payouts.arrives_on <= :arrivesTo)`

const payoutsPage = {
  rows: sql(
    'payoutsPage',
    `select ${payoutColumns}
     from (
       select * from payouts where ${found} order by arrives_on desc, id desc limit :limit offset :offset
     ) as payouts ${payoutJoins}
     order by payouts.arrives_on desc, payouts.id desc`,
  ),
  total: sql('payoutsTotal', `select count(*) as total from payouts where ${found}`),
}
