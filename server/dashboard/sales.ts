import { Type } from 'typebox'
import { idText, oneOf } from '../lib/schema.ts'
import { saleStatuses } from '../payments/payment.ts'
import { requestRefund } from '../payments/requestRefund.ts'
import { makeHappen } from '../payments/testHelpers.ts'
import { getSale } from '../sales/getSale.ts'
import { Sale } from '../sales/sale.ts'
import { exportFoundSales, searchSales } from '../sales/searchSales.ts'
import { dashboardRoute } from './dashboardRoute.ts'
import { listOf } from './listOf.ts'
import { may } from './permissions.ts'
import { getSaleDetail, SaleDetail } from './saleDetail.ts'
import { shownTo } from './shownTo.ts'

const filters = {
  status: Type.Optional(oneOf(saleStatuses)),
  productId: Type.Optional(idText()),
  method: Type.Optional(oneOf(['pix', 'boleto', 'credit_card'])),
  startDate: Type.Optional(
    Type.String({ maxLength: 64, description: 'YYYY-MM-DD, a day in Brasília, or an ISO 8601 instant' }),
  ),
  endDate: Type.Optional(
    Type.String({ maxLength: 64, description: 'YYYY-MM-DD, which belongs to it whole, or an ISO 8601 instant' }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Part of a buyer’s name or e-mail, a document, or the id of a payment or charge',
    }),
  ),
}

export const pageNumbers = {
  page: Type.Integer({ minimum: 1, maximum: 100_000_000, default: 1 }),
  perPage: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
}

export const listSalesDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/sales',
  action: 'sales.read',
  operationId: 'listSales',
  summary: 'Sales, newest first',
  tag: 'Sales',
  query: Type.Object({ ...pageNumbers, ...filters }, { additionalProperties: false }),
  answers: { 200: listOf(Sale) },
  async handle(ctx, { store, role, query }) {
    const { page, perPage, ...search } = query
    const found = await searchSales(ctx, store, search, { page, perPage })
    return { status: 200, body: { ...found, data: found.data.map((sale) => shownTo(role, sale)) } }
  },
})

export const exportSalesRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/sales.csv',
  action: 'sales.read',
  operationId: 'exportSales',
  needsFreshProof: true,
  summary: 'All sales that the filters find, as a CSV file',
  tag: 'Sales',
  query: Type.Object(filters, { additionalProperties: false }),
  answers: { 200: null },
  async handle(ctx, { store, role, query }) {
    const withDocuments = may(role, 'documents.read')
    const pieces = exportFoundSales(ctx, store, query, withDocuments)
    const file = { name: 'vendas.csv', type: 'text/csv; charset=utf-8', pieces }
    // The text itself may name a buyer.
    const { q, ...search } = query
    return { status: 200, file, change: { subject: store.id, after: { ...search, byText: Boolean(q), withDocuments } } }
  },
})

export const getSaleDashboardRoute = dashboardRoute({
  method: 'GET',
  path: '/stores/{storeId}/sales/{paymentId}',
  action: 'sales.read',
  operationId: 'getSale',
  summary: 'A sale, with its charge, what happened to it and who was told',
  tag: 'Sales',
  answers: { 200: SaleDetail },
  handle: async (ctx, { store, role, params }) => ({
    status: 200,
    body: shownTo(role, await getSaleDetail(ctx, store, params.paymentId)),
  }),
})

export const refundSaleRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/sales/{paymentId}/refund',
  action: 'sales.refund',
  operationId: 'refundSale',
  summary: 'Give the whole payment back',
  tag: 'Sales',
  answers: { 200: SaleDetail },
  commitsItself: true,
  async handle(ctx, { store, role, params }) {
    const { id } = await requestRefund(ctx, store, params.paymentId)
    const body = shownTo(role, await getSaleDetail(ctx, store, id))
    return { status: 200, body, change: { subject: id, before: { status: 'PAID' }, after: { status: body.status } } }
  },
})

export const simulateSaleRoute = dashboardRoute({
  method: 'POST',
  path: '/stores/{storeId}/sales/{paymentId}/simulate',
  action: 'sandbox.act',
  operationId: 'simulateSale',
  summary: 'Sandbox: make the simulated gateway do something to a payment',
  tag: 'Sandbox',
  sandboxOnly: true,
  body: Type.Object({ act: oneOf(['pay', 'fail', 'expire', 'refund', 'chargeback']) }, { additionalProperties: false }),
  answers: { 200: SaleDetail },
  commitsItself: true,
  async handle(ctx, { store, role, params, body: { act } }) {
    const before = await getSale(ctx, store, params.paymentId)
    await makeHappen(ctx, store, params.paymentId, act)
    const body = shownTo(role, await getSaleDetail(ctx, store, params.paymentId))
    const change = { subject: body.id, before: { status: before.status }, after: { act, status: body.status } }
    return { status: 200, body, change }
  },
})
