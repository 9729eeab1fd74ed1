import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { csvLine } from '../lib/csv.ts'
import { fileNameOf } from '../stores/fileName.ts'
import { dashboardOperation } from '../stores/operation.ts'
import type { Store } from '../stores/store.ts'
import { foundLines, type LineFilters, lineFilters, lineValues } from './listBalanceLines.ts'
import { lineColumns, lineJoins, type MoneyLineRow, toBalanceLine } from './moneyLine.ts'

const LINES_AT_ONCE = 1_000
const BYTE_ORDER_MARK = '\ufeff'

const columns = [
  'availableOn',
  'happenedOn',
  'kind',
  'amountInCents',
  'paymentId',
  'paymentMethod',
  'installment',
  'payoutId',
  'recipient',
  'provider',
  'id',
] as const

export const exportMoneyLinesOperation = dashboardOperation({
  name: 'exportMoneyLines',
  summary: 'Export all lines that match the filters as a CSV file',
  tag: 'Money',
  query: Type.Object(lineFilters, { additionalProperties: false }),
  async run(ctx, { store, query }) {
    const { availableFrom, availableTo } = query
    const name = fileNameOf(store, ['lancamentos', availableFrom, availableTo], 'csv')
    return { name, pieces: csvOfLines(ctx, store, query) }
  },
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/money/lines.csv',
    guard: 'money.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: ({ name, pieces }) => ({ name, type: 'text/csv; charset=utf-8', pieces }),
    audit: (_pieces, { store, query }) => ({ subject: store.id, after: query }),
  },
})

/** Streams lines as pieces of one CSV file, oldest availability first. A separate query reads each piece. */
async function* csvOfLines(ctx: Context, store: Store, filters: LineFilters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns)
  let last = { lastDay: '-infinity', lastId: '' }
  for (let isFull = true; isFull; ) {
    const rows = await ctx.database.rows<MoneyLineRow>(nextLines, {
      ...lineValues(store, filters),
      ...last,
      limit: LINES_AT_ONCE,
    })
    yield rows.map((row) => lineOf(toBalanceLine(row))).join('')
    isFull = rows.length === LINES_AT_ONCE
    if (isFull) last = { lastDay: rows.at(-1)!.available_on, lastId: rows.at(-1)!.id }
  }
}

function lineOf(line: ReturnType<typeof toBalanceLine>): string {
  return csvLine(columns.map((name) => line[name]))
}

const nextLines = sql(
  'nextMoneyLines',
  `select ${lineColumns} from money_lines ${lineJoins}
   where ${foundLines} and (money_lines.available_on, money_lines.id) > (:lastDay::date, :lastId)
   order by money_lines.available_on, money_lines.id limit :limit`,
)
