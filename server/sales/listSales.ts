import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { pageOf, pageQuery, toPage } from '../lib/page.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import { saleStatuses } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'
import { type ChosenQuery, chosenFilters, exportChosenSales, isChosen, listChosenSales } from './chosenSales.ts'
import { apiFile, exportSales } from './exportSales.ts'
import { Sale, type SaleRow, toSale } from './sale.ts'
import { readSaleFilters, type SaleQuery } from './saleFilters.ts'
import { cutValues, salesPage } from './salesPage.ts'

const filters = {
  status: Type.Optional(oneOf(saleStatuses, 'Only payments with this status')),
  productId: Type.Optional(idText('Only payments of this product')),
  startDate: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'Filter on `createdAt`. Either `YYYY-MM-DD`, for the start of that day in UTC, or an ISO 8601 instant',
    }),
  ),
  endDate: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Filter on `createdAt`. Either `YYYY-MM-DD`, for the end of that day in UTC, or an ISO 8601 instant',
    }),
  ),
  storeId: Type.Optional(idText("Must be the id of the key's store")),
  ...chosenFilters,
  bom: Type.Optional(Type.Boolean({ description: 'CSV only: start the file with a byte order mark, for Excel' })),
}

/** The list of sales in the API. The dashboard has another list, with days in Brasília time (`searchSales.ts`). */
export const listPaymentsOperation = operation({
  name: 'listPayments',
  fromReplica: true,
  summary: 'List payments (sales)',
  description:
    'Lists payments, newest first. With `Accept: text/csv` the answer is the file of `GET /v1/payments.csv`, and `page` and `perPage` have no effect.',
  query: pageQuery({ maximum: 500, default: 500 }, filters),
  async run(ctx, { store, query }) {
    if (query.bom !== undefined)
      throw invalidRequest('bom', '"bom" is only for CSV. Send the header Accept: text/csv, or leave out "bom".')
    return await listSales(ctx, store, query)
  },
  api: {
    method: 'GET',
    path: '/v1/payments',
    scope: 'charges:read',
    answers: { 200: pageOf(Sale) },
    csv: (ctx, { store, query }) => exportListed(ctx, store, query),
    audit: ({ store, query }) => exportLine(store, query),
  },
})

/** The same list as a file. It has a separate path, so clients know the type of the answer. */
export const exportPaymentsOperation = operation({
  name: 'exportPayments',
  fromReplica: true,
  summary: 'Export payments as CSV',
  description:
    'One CSV file with all payments that match the filters, newest first. The first line has the names of the columns.',
  query: Type.Object(filters, { additionalProperties: false }),
  run: (ctx, { store, query }) => exportListed(ctx, store, query),
  api: {
    method: 'GET',
    path: '/v1/payments.csv',
    scope: 'charges:read',
    answers: { 200: Type.String({ description: 'The CSV file in UTF-8' }) },
    csv: (ctx, { store, query }) => exportListed(ctx, store, query),
    audit: ({ store, query }) => exportLine(store, query),
    alwaysCsv: true,
  },
})

/**
 * Lists a page of the store's sales, newest first, with the exact total (spec, GET /v1/payments). The filters status,
 * product and period use stored counts, so every page takes the same time.
 * @throws ApiError 400 on `startDate`, `endDate` or `storeId`, and for a list by method that takes too long; 429 if
 *   there are too many simultaneous lists by method
 */
export function listSales(ctx: Context, store: Store, query: ChosenQuery & { page: number; perPage: number }) {
  return isChosen(query) ? listChosenSales(ctx, store, query) : listSalesAs(ctx, store, query, toSale)
}

/** The audit log does not store an e-mail or a reference, because they may identify a buyer. */
function exportLine(store: Store, query: ChosenQuery) {
  const { status, productId, startDate, endDate, method, chargeId, email, clientReference, externalId } = query
  const byText = [email, clientReference, externalId].some((text) => text !== undefined)
  const filters = { status, productId, startDate, endDate, method, chargeId }
  const change = { subject: store.id, after: { ...filters, byText, withDocuments: true } }
  return { action: 'exportPayments', change }
}

function exportListed(ctx: Context, store: Store, { bom, ...query }: ChosenQuery & { bom?: boolean }) {
  const file = apiFile(bom)
  return isChosen(query)
    ? exportChosenSales(ctx, store, query, file)
    : exportSales(ctx, store, readSaleFilters(store, query), file)
}

/** Lists a page like `listSales`. @param toItem returns the list item for a sale */
export async function listSalesAs<Item>(
  ctx: Context,
  store: Store,
  { page, perPage, ...query }: SaleQuery & { page: number; perPage: number },
  toItem: (row: SaleRow) => Item,
) {
  const found = readSaleFilters(store, query)
  const rows = await ctx.database.rows(salesPage[found.kind].as<SaleRow & { total: number }>(), {
    storeId: store.id,
    skipped: (page - 1) * perPage,
    perPage,
    ...cutValues(found.cuts),
    ...found.values,
  })
  const sales = rows.filter(({ id }) => id !== null)
  return toPage(sales.map(toItem), { page, perPage }, rows[0]!.total)
}
