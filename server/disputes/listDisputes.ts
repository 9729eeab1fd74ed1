import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { disputeKinds, disputeStatuses } from '../gateways/port/disputes.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { Dispute, type DisputeRow, disputeColumns, toDispute } from './dispute.ts'
import { DisputeLine, toDisputeLine } from './disputeLine.ts'

const filters = {
  status: Type.Optional(oneOf(disputeStatuses)),
  kind: Type.Optional(oneOf(disputeKinds, 'Only disputes of this kind')),
  paymentId: Type.Optional(idText()),
}

const ListDisputesQuery = pageQuery({ maximum: 200, default: 50 }, filters)

export const listDisputesOperation = operation({
  name: 'listDisputes',
  summary: 'List disputes, newest first',
  description: 'A dispute is a chargeback, a bank’s inquiry before a chargeback, or a MED of a PIX.',
  query: ListDisputesQuery,
  run: (ctx, { store, query }) => listDisputes(ctx, store, query),
  api: {
    method: 'GET',
    path: '/v1/disputes',
    scope: 'charges:read',
    query: pageQuery({ maximum: 100, default: 50 }, filters),
    answers: { 200: pageOf(Dispute) },
    answer: (_ctx, page) => ({ ...page, data: page.data.map(toDispute) }),
  },
  dashboard: {
    method: 'GET',
    path: '/disputes',
    guard: 'disputes.read',
    answers: { 200: pageOf(DisputeLine) },
    answer: (_ctx, page, { store }) => ({ ...page, data: page.data.map((row) => toDisputeLine(row, store)) }),
  },
})

type ListedDispute = DisputeRow & { buyer_name: string | null }

/** Lists a page of the store's disputes, newest first, with the exact total. */
export function listDisputes(ctx: Context, store: Store, query: Static<typeof ListDisputesQuery>) {
  const { status = null, kind = null, paymentId = null } = query
  const filter = { storeId: store.id, status, kind, paymentId }
  return listPage(ctx.database, { statements: disputesPage, filter, query, toItem: (row: ListedDispute) => row })
}

const found = `from disputes
  where store_id = :storeId and (:status::text is null or status = :status) and (:kind::text is null or kind = :kind)
    and (:paymentId::text is null or payment_id = :paymentId)`

const disputesPage = {
  rows: sql(
    'disputesPage',
    `select ${disputeColumns},
       (select buyer_name from payments where payments.id = payment_id and payments.store_id = :storeId) as buyer_name
     ${found} order by opened_at desc, id desc limit :limit offset :offset`,
  ),
  total: sql('disputesTotal', `select count(*) as total ${found}`),
}
