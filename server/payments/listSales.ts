import { type Static, Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Statement, sql } from '../database/database.ts'
import { invalidRequest } from '../errors.ts'
import { pageOf, pageQuery, toPage } from '../lib/page.ts'
import { oneOf } from '../lib/schema.ts'
import { route } from '../route.ts'
import type { Store } from '../stores/store.ts'
import { exportSales } from './exportSales.ts'
import { Sale, type SaleRow, saleColumns, saleJoins, saleStatuses, toSale } from './sale.ts'
import { filterKinds, readSaleFilters, salesWhere, toInstant } from './saleFilters.ts'

const ListSalesQuery = pageQuery(
  { most: 500, usual: 500 },
  {
    status: Type.Optional(oneOf(saleStatuses)),
    productId: Type.Optional(Type.String({ description: 'Only payments of this product' })),
    startDate: Type.Optional(
      Type.String({
        description: 'On `createdAt`: `YYYY-MM-DD`, the start of that day in UTC, or an ISO 8601 instant',
      }),
    ),
    endDate: Type.Optional(
      Type.String({ description: 'On `createdAt`: `YYYY-MM-DD`, the end of that day in UTC, or an ISO 8601 instant' }),
    ),
    storeId: Type.Optional(Type.String({ description: "Must be the id of the key's store" })),
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
 * A page of the store's sales, newest first, with their exact number (spec, GET /v1/payments). One statement, and the same
 * cost whichever page of however many.
 * @throws ApiError 400 on `startDate`, `endDate` or `storeId`
 */
export async function listSales(ctx: Context, store: Store, query: ListSalesQuery) {
  const filters = readSaleFilters(store, query)
  const { fromMs, hoursFromMs, daysFromMs, daysUntilMs, hoursUntilMs, untilMs } = filters.period
  const cuts = [fromMs, hoursFromMs, daysFromMs, daysUntilMs, hoursUntilMs, untilMs].map(toInstant)
  const rows = await ctx.database.rows<SaleRow & { total: number }>(pages[filters.kind], [
    store.id,
    ...cuts,
    (query.page - 1) * query.perPage,
    query.perPage,
    ...filters.values,
  ])
  const data = rows.filter(({ id }) => id !== null).map(toSale)
  return toPage(data, query, rows[0]!.total)
}

const pages = {
  all: pageStatement('all'),
  status: pageStatement('status'),
  product: pageStatement('product'),
  statusAndProduct: pageStatement('statusAndProduct'),
}

/**
 * $1 is the store, $2 to $7 are the cuts of the period, $8 the sales before the page, $9 the sales on it.
 *
 * A running sum over days (and the hours and rows that the period's ends leave of days) leads to where the page begins, one
 * over that day's hours leads nearer, and only what is left of that hour is skipped row by row.
 */
function pageStatement(kind: keyof typeof filterKinds): Statement {
  const { status, product } = filterKinds[kind](10)
  const where = salesWhere({ status, product })
  const counts = `sale_counts where store_id = $1 and status = ${status ?? "''"} and product_id = ${product ?? "''"}`
  const deltas = `sale_deltas where store_id = $1 ${status ? `and status = ${status}` : ''} ${product ? `and product_id = ${product}` : ''}`
  return sql(
    `salesPage ${kind}`,
    `with counted as (
       select starts_at, unit, sales from ${counts} and unit = 'day' and starts_at >= $4 and starts_at < $5
       union all
       select starts_at, unit, sales from ${counts} and unit = 'hour' and starts_at >= $3 and starts_at < $4
       union all
       select starts_at, unit, sales from ${counts} and unit = 'hour' and starts_at >= $5 and starts_at < $6
       union all
       select date_trunc(unit, hour, 'UTC'), unit, change
       from (select *, case when hour >= $4 and hour < $5 then 'day' else 'hour' end as unit
             from ${deltas} and hour >= $3 and hour < $6) as recent
     ), span as (
       select starts_at, starts_at + ('1' || unit)::interval as ends_at, unit, sum(sales)::bigint as sales
       from counted group by starts_at, unit
       union all
       select $2, $3, 'row', count(*) from payments where ${where} and created_at >= $2 and created_at < $3
       union all
       select $6, $7, 'row', count(*) from payments where ${where} and created_at >= $6 and created_at < $7
     ), running as (
       select *, sum(sales) over (order by starts_at desc, unit rows unbounded preceding)::bigint as sum from span
     ), place as (
       select starts_at, ends_at, unit, $8 - (sum - sales) as skip from running where sum > $8 and sum - sales <= $8
     ), counted_hour as (
       select starts_at, sales from ${counts} and unit = 'hour'
         and starts_at >= (select starts_at from place) and starts_at < (select ends_at from place)
       union all
       select hour, change from ${deltas}
         and hour >= (select starts_at from place) and hour < (select ends_at from place)
     ), running_hour as (
       select starts_at, sum(sales)::bigint as sales,
         sum(sum(sales)) over (order by starts_at desc rows unbounded preceding)::bigint as sum
       from counted_hour group by starts_at
     ), spot as (
       select running_hour.starts_at + interval '1 hour' as before, place.skip - (sum - sales) as skip
       from place, running_hour where place.unit = 'day' and sum > place.skip and sum - sales <= place.skip
       union all
       select ends_at, skip from place where unit <> 'day'
     )
     select (select coalesce(sum(sales), 0)::bigint from span) as total, ${saleColumns}
     from (select) as always left join (
       select * from payments
       where ${where} and created_at >= $2 and created_at < (select before from spot)
       order by created_at desc, id desc offset (select skip from spot) limit $9
     ) as payments on true ${saleJoins}
     order by payments.created_at desc, payments.id desc`,
  )
}
