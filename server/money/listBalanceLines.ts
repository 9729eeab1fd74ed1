import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { listPage, pageOf, pageQuery } from '../lib/page.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { BalanceLine, Day, lineColumns, lineJoins, lineKinds, toBalanceLine } from './moneyLine.ts'

export const lineFilters = {
  paymentId: Type.Optional(idText('Only lines of this payment')),
  payoutId: Type.Optional(idText('Only lines of this payout')),
  kind: Type.Optional(oneOf(lineKinds, 'Only lines of this kind')),
  availableFrom: Type.Optional({ ...Day, description: 'The first day of availability, YYYY-MM-DD' }),
  availableTo: Type.Optional({ ...Day, description: 'The last day of availability, YYYY-MM-DD' }),
}
const LinesQuery = pageQuery({ maximum: 500, default: 100 }, lineFilters)
export type LineFilters = Omit<Static<typeof LinesQuery>, 'page' | 'perPage'> & {
  happenedFrom?: string
  happenedTo?: string
}

export const listBalanceLinesOperation = operation({
  name: 'listBalanceLines',
  summary: 'List balance lines',
  description:
    'The lines of the gateways’ books about the store’s money, newest availability first. Balcão reads them every night.',
  query: LinesQuery,
  run: (ctx, { store, query }) => listBalanceLines(ctx, store, query),
  api: { method: 'GET', path: '/v1/balance-lines', scope: 'charges:read', answers: { 200: pageOf(BalanceLine) } },
  dashboard: { method: 'GET', path: '/money/lines', guard: 'money.read', answers: { 200: pageOf(BalanceLine) } },
})

/** The total is not counted beyond this, because the count would read all lines of a large store. */
const MAX_COUNTED = 100_000

/** Lists a page of the store's lines, newest availability first, with the total up to 100 000. */
export function listBalanceLines(ctx: Context, store: Store, query: Static<typeof LinesQuery>) {
  const filter = lineValues(store, query)
  return listPage(ctx.database, { statements: linesPage, filter, query, toItem: toBalanceLine })
}

/** Returns the parameters of `foundLines`. */
export function lineValues(store: Store, query: LineFilters) {
  return {
    storeId: store.id,
    paymentId: query.paymentId ?? null,
    payoutId: query.payoutId ?? null,
    kind: query.kind ?? null,
    availableFrom: query.availableFrom ?? null,
    availableTo: query.availableTo ?? null,
    happenedFrom: query.happenedFrom ?? null,
    happenedTo: query.happenedTo ?? null,
  }
}

/** SQL condition of the lines that match the filters. */
export const foundLines = `money_lines.store_id = :storeId
  and (:paymentId::text is null or money_lines.payment_id = :paymentId)
  and (:payoutId::text is null or money_lines.payout_id = :payoutId)
  and (:kind::text is null or money_lines.kind = :kind)
  and (:availableFrom::date is null or money_lines.available_on >= :availableFrom)
  and (:availableTo::date is null or money_lines.available_on <= :availableTo)
  and (:happenedFrom::date is null or money_lines.happened_on >= :happenedFrom)
  and (:happenedTo::date is null or money_lines.happened_on <= :happenedTo)`

const linesPage = {
  rows: sql(
    'balanceLinesPage',
    `select ${lineColumns} from money_lines ${lineJoins} where ${foundLines}
     order by money_lines.available_on desc, money_lines.id desc limit :limit offset :offset`,
  ),
  total: sql(
    'balanceLinesTotal',
    `select count(*) as total from (select from money_lines where ${foundLines} limit ${MAX_COUNTED}) as counted`,
  ),
}
