import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { pageOf, pageQuery, toPage } from '../lib/page.ts'
import { oneOf } from '../lib/schema.ts'
import { route } from '../stores/route.ts'
import type { Store } from '../stores/store.ts'
import { Charge, type ChargeRow, chargeColumns, chargeStatuses, ofTheApi, toCharge } from './charge.ts'

const ListChargesQuery = pageQuery({ maximum: 100, default: 50 }, { status: Type.Optional(oneOf(chargeStatuses)) })

export const listChargesRoute = route({
  method: 'GET',
  path: '/v1/charges',
  scope: 'charges:read',
  summary: 'List charges',
  description: 'Newest first.',
  tag: 'Charges',
  query: ListChargesQuery,
  answers: { 200: pageOf(Charge) },
  async handle(ctx, { store, query }) {
    return { status: 200, body: await listCharges(ctx, store, query) }
  },
})

/** A page of the store's charges, newest first, with the exact total. */
export async function listCharges(ctx: Context, store: Store, query: Static<typeof ListChargesQuery>) {
  const filter = { storeId: store.id, status: query.status ?? null }
  const [rows, count] = await Promise.all([
    ctx.database.rows<ChargeRow>(chargesPage, {
      ...filter,
      limit: query.perPage,
      offset: (query.page - 1) * query.perPage,
    }),
    ctx.database.row<{ total: number }>(chargesTotal, filter),
  ])
  const data = rows.map((row) => toCharge(row, ctx.settings.publicUrl))
  return toPage(data, query, count!.total)
}

const ofStore = `from charges where store_id = :storeId and ${ofTheApi} and (:status::text is null or status = :status)`

const chargesPage = sql(
  'chargesPage',
  `select ${chargeColumns} ${ofStore} order by created_at desc, id desc limit :limit offset :offset`,
)

const chargesTotal = sql('chargesTotal', `select count(*) as total ${ofStore}`)
