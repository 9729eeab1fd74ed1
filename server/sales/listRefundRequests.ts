import { type Static, Type } from 'typebox'
import { dateInSaoPaulo, daysBetween } from '../brazil/calendar.ts'
import { type Offer, saleName } from '../catalog/offer.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Provider, providers } from '../core/provider.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { nullable, nullableText, oneOf } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { mayApproveRefund, refundPlace, refundPlaces } from '../payments/refunds/refundPlace.ts'
import {
  RefundRequest,
  type RefundRequestRow,
  refundRequestColumns,
  refundRequestStatuses,
  toRefundRequest,
} from '../payments/refunds/refundRequest.ts'

const RefundRequestLine = Type.Object(
  {
    ...RefundRequest.properties,
    paymentId: Type.String(),
    buyerName: nullableText,
    bought: { ...nullableText, description: 'The name of the offer' },
    currency: Type.String(),
    daysLeft: nullable(
      Type.Integer({ description: 'Number of days until the deadline for an answer, by the store’s clock' }),
    ),
    provider: oneOf(providers),
    refundPlace: oneOf(refundPlaces, '`at_gateway`: only the site or the support of the gateway refunds the sale'),
    can: canFields('approve', 'decline'),
  },
  { $id: 'RefundRequestLine' },
)
type RefundRequestLine = Static<typeof RefundRequestLine>

const ListRefundRequestsQuery = pageQuery(
  { maximum: 200, default: 50 },
  { status: Type.Optional(oneOf(refundRequestStatuses)) },
)

export const listRefundRequestsOperation = dashboardOperation({
  name: 'listRefundRequests',
  summary: 'List the refund requests of buyers',
  description: 'Open requests come first, ordered by the deadline for an answer.',
  query: ListRefundRequestsQuery,
  run: (ctx, { store, role, query }) => listRefundRequests(ctx, { store, role }, query),
  dashboard: {
    method: 'GET',
    path: '/refund-requests',
    guard: 'sales.read',
    answers: { 200: pageOf(RefundRequestLine) },
  },
})

type ListedRequest = RefundRequestRow & {
  payment: Pick<PaymentRow, 'status' | 'charge_id' | 'gateway_account_id' | 'method' | 'split'>
  provider: Provider
  buyer_name: string | null
  currency: string
  offer: Offer | null
}

function listRefundRequests(
  ctx: Context,
  { store, role }: Pick<Member, 'store' | 'role'>,
  query: Static<typeof ListRefundRequestsQuery>,
) {
  const today = dateInSaoPaulo(storeNow(store))
  const toItem = (row: ListedRequest): RefundRequestLine => ({
    ...toRefundRequest(row),
    paymentId: row.payment_id,
    buyerName: row.buyer_name,
    bought: row.offer && saleName(row.offer),
    currency: row.currency,
    daysLeft: row.status === 'open' ? daysBetween(today, dateInSaoPaulo(row.decide_by)) : null,
    provider: row.provider,
    refundPlace: refundPlace(store, row.payment),
    can: canOf(ctx, role, {
      approve: ['sales.refund', row.status === 'open' && mayApproveRefund(store, row.payment)],
      decline: ['sales.refund', row.status === 'open' && !row.in_time],
    }),
  })
  const filter = { storeId: store.id, status: query.status ?? null }
  return listPage(ctx.database, { statements: requestsPage, filter, query, toItem })
}

const found = `from refund_requests where store_id = :storeId and (:status::text is null or status = :status)`

const requestsPage = {
  rows: sql(
    'refundRequestsPage',
    `select requests.*, payments.buyer_name, payments.currency, payments.offer, payments.provider,
       json_build_object('status', payments.status, 'charge_id', payments.charge_id, 'method', payments.method,
         'gateway_account_id', payments.gateway_account_id, 'split', payments.split) as payment
     from (
       select ${refundRequestColumns} ${found}
       order by status <> 'open', case when status = 'open' then decide_by end, asked_at desc, id desc
       limit :limit offset :offset
     ) as requests
     join payments on payments.id = requests.payment_id and payments.store_id = :storeId
     order by requests.status <> 'open', case when requests.status = 'open' then decide_by end, asked_at desc, requests.id desc`,
  ),
  total: sql('refundRequestsTotal', `select count(*) as total ${found}`),
}
