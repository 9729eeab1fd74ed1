import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { searchText } from '../lib/readWords.ts'
import { oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import { declareSearchedList } from '../search/searchedList.ts'
import { searchedPageOf, searchList } from '../search/searchList.ts'
import type { SearchTurns } from '../search/searchQueue.ts'
import type { Store } from '../stores/store.ts'
import { Charge, type ChargeRow, chargeColumns, chargeStatuses, ofTheApi, toCharge } from './charge.ts'

const status = Type.Optional(oneOf(chargeStatuses))
const q = searchText(
  'Beginnings of words of the customer’s name or e-mail, of your reference or of the description, an amount such as 97,00, or the id of the charge',
)

const ListChargesQuery = pageQuery({ maximum: 200, default: 50 }, { status, q })

export const listChargesOperation = operation({
  name: 'listCharges',
  fromReplica: true,
  summary: 'List charges',
  description: 'Newest first.',
  query: ListChargesQuery,
  run: (ctx, { store, query }) => listCharges(ctx, store, query),
  api: {
    method: 'GET',
    path: '/v1/charges',
    scope: 'charges:read',
    query: pageQuery({ maximum: 100, default: 50 }, { status }),
    answers: { 200: pageOf(Charge) },
  },
  dashboard: { method: 'GET', path: '/charges', guard: 'charges.read', answers: { 200: searchedPageOf(Charge) } },
})

/**
 * Lists a page of the store's charges, newest first. The total is exact if the query has no `q`.
 * @param query.q beginnings of words of a customer's name or e-mail address, of the reference or of the description, an
 *   amount, or a charge's id
 * @param turns the queue that limits simultaneous searches
 * @throws ApiError 400 and 429 as `searchList` does
 */
export function listCharges(ctx: Context, store: Store, query: Static<typeof ListChargesQuery>, turns?: SearchTurns) {
  const filter = { storeId: store.id, status: query.status ?? null }
  const toItem = (row: ChargeRow) => toCharge(row, ctx.settings.publicUrl)
  const q = query.q?.trim()
  if (q) return searchList(ctx, store, searchedCharges, { q, filter, query, turns, toItem })
  return listPage(ctx.database, { statements: chargesPage, filter, query, toItem })
}

/** Returns charges by their ids, newest first. The result leaves out unknown and internal charges. */
export async function chargesById(ctx: Context, store: Store, ids: readonly string[]): Promise<Charge[]> {
  const rows = await ctx.database.rows(listedById, { storeId: store.id, ids })
  return rows.map((row) => toCharge(row, ctx.settings.publicUrl))
}

const listedById = sql(
  'listedChargesById',
  `select ${chargeColumns} from charges where id = any (:ids::text[]) and store_id = :storeId and ${ofTheApi}
   order by created_at desc, id desc`,
)

const ofStatus = '(:status::text is null or status = :status)'

/** Declares the search in charges. It compares only the beginning of a description. */
export const searchedCharges = declareSearchedList<ChargeRow>({
  kind: 'charge',
  idPrefix: 'chg',
  table: 'charges',
  listed: ofTheApi,
  filters: ofStatus,
  columns: chargeColumns,
  words: {
    name: `ltrim(coalesce(customer_name, '') || coalesce(' ' || left(client_reference, 80), '')
      || coalesce(' ' || left(description, 80), ''))`,
    email: 'customer_email',
    amountInCents: 'amount_in_cents',
  },
  lateness: '5 minutes',
})

const found = `from charges where store_id = :storeId and ${ofTheApi} and ${ofStatus}`

const chargesPage = {
  rows: sql(
    'chargesPage',
    `select ${chargeColumns} ${found} order by created_at desc, id desc limit :limit offset :offset`,
  ),
  total: sql('chargesTotal', `select count(*) as total ${found}`),
}
