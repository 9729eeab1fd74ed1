import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../lib/csv.ts'
import { type Language, languages } from '../lib/inThree.ts'
import { oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { reportMessages } from './reportMessages.ts'
import { type SellingReport, SellingReportQuery, sellingReport } from './sellingReport.ts'

const MAX_GROUPS = 10_000

type Row = SellingReport['rows'][number]

const columns = [
  'key',
  'name',
  'detail',
  'currency',
  'begun',
  'paid',
  'conversionPercent',
  'paidInCents',
  'renewedInCents',
  'refundedInCents',
  'discountInCents',
] as const satisfies readonly (keyof Row)[]

/** The query parameter that turns the file of a report into a file for people. */
export const fileLanguage = Type.Optional(
  oneOf(
    languages,
    'The language of the headings, with amounts for people. Without it: field names and cents, for programs',
  ),
)

const Query = Type.Object({ ...SellingReportQuery.properties, language: fileLanguage }, { additionalProperties: false })

export const exportSellingReportOperation = dashboardOperation({
  name: 'exportSellingReport',
  fromReplica: true,
  summary: 'Export the sales of each source, campaign, batch, coupon or bump as a CSV file',
  query: Query,
  run: (ctx, { store, query }) => csvOfReport(ctx, store, query),
  dashboard: {
    method: 'GET',
    path: '/reports/selling.csv',
    guard: 'sales.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: (text) => ({ name: 'relatorio-vendas.csv', type: 'text/csv; charset=utf-8', pieces: onePiece(text) }),
    audit: (_text, { store, query }) => ({ subject: store.id, after: query }),
  },
})

/**
 * Returns the report as one CSV file with the byte order mark that spreadsheets need.
 * @throws ApiError the errors of `sellingReport`
 */
async function csvOfReport(ctx: Context, store: Store, { language, ...query }: Static<typeof Query>): Promise<string> {
  const { by, rows } = await sellingReport(ctx, store, query, MAX_GROUPS)
  const lines = language
    ? linesFor(language, by, rows)
    : [columns, ...rows.map((row) => columns.map((name) => row[name]))]
  return BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells)).join('')
}

/** Returns the lines for people: headings in their language, and amounts such as `1.234,56`. */
function linesFor(language: Language, by: SellingReport['by'], rows: readonly Row[]): CsvCell[][] {
  const t = reportMessages(language)
  const shown = columns.filter((name) => name !== 'key')
  const head = shown.map((name) => (name === 'name' ? t.groups[by] : t.columns[name]))
  return [head, ...rows.map((row) => shown.map((name) => cellOf(row, name) ?? (name === 'name' ? t.none : null)))]
}

function cellOf(row: Row, name: (typeof columns)[number]): CsvCell {
  if (name === 'currency') return row.currency.toUpperCase()
  return name.endsWith('InCents') ? decimalText(Number(row[name])) : row[name]
}

/** Formats cents as an amount, or basis points as a percentage, for Brazilian spreadsheets. */
export function decimalText(hundredths: number): string {
  return (hundredths / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

export async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}
