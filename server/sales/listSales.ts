import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { invalidRequest } from '../core/errors.ts'
import { pageOf, pageQuery, toPage } from '../lib/page.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { saleStatuses } from '../payments/payment.ts'
import { route } from '../stores/route.ts'
import type { Store } from '../stores/store.ts'
import { exportSales } from './exportSales.ts'
import { Sale, type SaleRow, toSale } from './sale.ts'
import { readSaleFilters } from './saleFilters.ts'
import { cutValues, salesPage } from './salesPage.ts'

const ListSalesQuery = pageQuery(
  { maximum: 500, default: 500 },
  {
    status: Type.Optional(oneOf(saleStatuses)),
    productId: Type.Optional(idText('Only payments of this product')),
    startDate: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'On `createdAt`: `YYYY-MM-DD`, the start of that day in UTC, or an ISO 8601 instant',
      }),
    ),
    endDate: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'On `createdAt`: `YYYY-MM-DD`, the end of that day in UTC, or an ISO 8601 instant',
      }),
    ),
    storeId: Type.Optional(idText("Must be the id of the key's store")),
    bom: Type.Optional(Type.Boolean({ description: 'CSV only: begin with a byte order mark, which Excel needs' })),
  },
)
type ListSalesQuery = Static<typeof ListSalesQuery>

export const listSalesRoute = route({
  method: 'GET',
  path: '/v1/payments',
  scope: 'charges:read',
  summary: 'List payments (sales)',
  description:
    'Newest first. With `Accept: text/csv` all sales that the filters find come as one CSV file, whatever `page` and `perPage` say.',
  tag: 'Payments',
  query: ListSalesQuery,
  answers: { 200: pageOf(Sale) },
  async handle(ctx, { store, query }) {
    if (query.bom !== undefined) throw invalidRequest('bom', 'Only for CSV (Accept: text/csv).')
    return { status: 200, body: await listSales(ctx, store, query) }
  },
  csv: (ctx, { store, query }) => exportSales(ctx, store, readSaleFilters(store, query), query.bom),
})

/**
 * Returns a page of the store's sales, newest first, with the exact total (spec, GET /v1/payments). It runs one statement,
 * and each page costs the same, whatever its number.
 * @throws ApiError 400 on `startDate`, `endDate` or `storeId`
 */
export async function listSales(ctx: Context, store: Store, query: Omit<ListSalesQuery, 'bom'>) {
  const filters = readSaleFilters(store, query)
  const rows = await ctx.database.rows<SaleRow & { total: number }>(salesPage[filters.kind], {
    storeId: store.id,
    skipped: (query.page - 1) * query.perPage,
    perPage: query.perPage,
    ...cutValues(filters.cuts),
    ...filters.values,
  })
  const sales = rows.filter(({ id }) => id !== null)
  return toPage(sales.map(toSale), query, rows[0]!.total)
}
