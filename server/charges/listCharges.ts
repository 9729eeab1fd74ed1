import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { readWords, searchText } from '../lib/readWords.ts'
import { oneOf } from '../lib/schema.ts'
import { operation } from '../stores/operation.ts'
import type { Store } from '../stores/store.ts'
import { Charge, type ChargeRow, chargeColumns, chargeStatuses, ofTheApi, toCharge } from './charge.ts'

const status = Type.Optional(oneOf(chargeStatuses))
const q = searchText('Part of the customer’s name or e-mail, part of the description, or the id of the charge')

const ListChargesQuery = pageQuery({ maximum: 200, default: 50 }, { status, q })

export const listChargesOperation = operation({
  name: 'listCharges',
  summary: 'List charges',
  description: 'Newest first.',
  tag: 'Charges',
  query: ListChargesQuery,
  run: (ctx, { store, query }) => listCharges(ctx, store, query),
  api: {
    method: 'GET',
    path: '/v1/charges',
    scope: 'charges:read',
    query: pageQuery({ maximum: 100, default: 50 }, { status }),
    answers: { 200: pageOf(Charge) },
  },
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/charges',
    guard: 'charges.read',
    answers: { 200: pageOf(Charge) },
  },
})

/**
 * Lists a page of the store's charges, newest first, with the exact total.
 * @param query.q part of a customer's name or e-mail address or of the description, or a charge's id
 */
export function listCharges(ctx: Context, store: Store, query: Static<typeof ListChargesQuery>) {
  const { text, pattern } = readWords(query.q)
  const filter = { storeId: store.id, status: query.status ?? null, text, pattern }
  const toItem = (row: ChargeRow) => toCharge(row, ctx.settings.publicUrl)
  return listPage(ctx.database, { statements: chargesPage, filter, query, toItem })
}

const found = `from charges
  where store_id = :storeId and ${ofTheApi} and (:status::text is null or status = :status)
    and (:pattern::text is null or id = :text or customer_name ilike :pattern or customer_email ilike :pattern
      or description ilike :pattern)`

const chargesPage = {
  rows: sql(
    'chargesPage',
    `select ${chargeColumns} ${found} order by created_at desc, id desc limit :limit offset :offset`,
  ),
  total: sql('chargesTotal', `select count(*) as total ${found}`),
}
