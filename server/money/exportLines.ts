import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../lib/csv.ts'
import { type Language, languages } from '../lib/inThree.ts'
import { oneOf } from '../lib/schema.ts'
import { dayCell, reaisCell, sheetLine } from '../lib/sheet.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { type SheetMessages, sheetMessages } from '../sales/sheetTexts.ts'
import { fileNameOf } from '../stores/fileName.ts'
import { gatewayTitles } from '../stores/gatewayGuide.ts'
import type { Store } from '../stores/store.ts'
import { type ClosingMessages, closingMessages } from './closingRows.ts'
import { foundLines, type LineFilters, lineFilters, lineValues } from './listBalanceLines.ts'
import { lineColumns, lineJoins, type MoneyLineRow, toBalanceLine } from './moneyLine.ts'
import { sumNames } from './moneySums.ts'
import { daysOfMonth, Month } from './month.ts'

const LINES_AT_ONCE = 1_000

/** The columns of the file for other programs. */
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

type Line = ReturnType<typeof toBalanceLine>

/** The columns of the spreadsheet. The keys are their titles. */
const sheetColumns = {
  happenedOn: ({ happenedOn }, { language }) => dayCell(happenedOn, language),
  availableOn: ({ availableOn }, { language }) => dayCell(availableOn, language),
  kind: ({ kind }, { closing }) => closing.kinds[sumNames[kind]],
  amount: ({ amountInCents }, { language }) => reaisCell(amountInCents, language),
  method: ({ paymentMethod }, { words }) => paymentMethod && words.methods[paymentMethod],
  installment: ({ installment }) => installment,
  gateway: ({ provider }) => gatewayTitles()[provider],
  recipient: ({ recipient }) => recipient,
  saleId: ({ paymentId }) => paymentId,
  payoutId: ({ payoutId }) => payoutId,
  lineId: ({ id }) => id,
} satisfies Partial<Record<keyof SheetMessages['columns'], LineCell>>
type LineCell = (line: Line, how: { language: Language; words: SheetMessages; closing: ClosingMessages }) => CsvCell

export const exportMoneyLinesOperation = dashboardOperation({
  name: 'exportMoneyLines',
  summary: 'Export all lines that match the filters as a spreadsheet, or as a CSV file for other programs',
  query: Type.Object(
    {
      ...lineFilters,
      month: Type.Optional({ ...Month, description: 'Only lines of sales, refunds and other events of this month' }),
      language: Type.Optional(
        oneOf(languages, 'Language of the spreadsheet. By default the file has the field names and cents of the API'),
      ),
    },
    { additionalProperties: false },
  ),
  async run(ctx, { store, query: { month, language, ...filters } }) {
    const days = month === undefined ? undefined : daysOfMonth(month)
    const found = { ...filters, ...(days && { happenedFrom: days.from, happenedTo: days.to }) }
    const kind = language ? sheetMessages(language).files.lines : 'balance-lines-data'
    const name = fileNameOf(store, [kind, month, filters.availableFrom, filters.availableTo], 'csv')
    return { name, pieces: fileOfLines(ctx, store, found, language ? sheetOfLines(language) : linesForPrograms) }
  },
  dashboard: {
    method: 'GET',
    path: '/money/lines.csv',
    guard: 'money.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: ({ name, pieces }) => ({ name, type: 'text/csv; charset=utf-8', pieces }),
    audit: (_pieces, { store, query }) => ({ subject: store.id, after: query }),
  },
})

type LinesFile = { head: string; line(line: Line): string }

const linesForPrograms: LinesFile = {
  head: csvLine(columns),
  line: (line) => csvLine(columns.map((name) => line[name])),
}

function sheetOfLines(language: Language): LinesFile {
  const words = sheetMessages(language)
  const how = { language, words, closing: closingMessages(language) }
  const titles = Object.keys(sheetColumns).map((name) => words.columns[name as keyof typeof sheetColumns])
  const cells = Object.values<LineCell>(sheetColumns)
  return {
    head: sheetLine(titles, language),
    line: (line) =>
      sheetLine(
        cells.map((cell) => cell(line, how)),
        language,
      ),
  }
}

/** Streams the lines as pieces of one file, oldest availability first. Each piece is one query. */
async function* fileOfLines(ctx: Context, store: Store, filters: LineFilters, file: LinesFile): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + file.head
  let last = { lastDay: '-infinity', lastId: '' }
  for (let isFull = true; isFull; ) {
    const rows = await ctx.database.rows(nextLines, { ...lineValues(store, filters), ...last, limit: LINES_AT_ONCE })
    yield rows.map((row) => file.line(toBalanceLine(row))).join('')
    isFull = rows.length === LINES_AT_ONCE
    if (isFull) last = { lastDay: rows.at(-1)!.available_on, lastId: rows.at(-1)!.id }
  }
}

const nextLines = sql(
  'nextMoneyLines',
  `select ${lineColumns} from money_lines ${lineJoins}
   where ${foundLines} and (money_lines.available_on, money_lines.id) > (:lastDay::date, :lastId)
   order by money_lines.available_on, money_lines.id limit :limit`,
).as<MoneyLineRow>()
