import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { BYTE_ORDER_MARK, type CsvCell } from '../lib/csv.ts'
import { type Language, languages } from '../lib/inThree.ts'
import { oneOf } from '../lib/schema.ts'
import { dayCell, reaisCell, sheetLine } from '../lib/sheet.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { type SheetMessages, sheetMessages } from '../sales/sheetTexts.ts'
import { fileNameOf } from '../stores/fileName.ts'
import { gatewayTitles } from '../stores/gatewayGuide.ts'
import type { Store } from '../stores/store.ts'
import { daysOfMonth, Month } from './month.ts'
import { type PayoutRow, payoutColumns, payoutJoins } from './payout.ts'

export const exportPayoutsOperation = dashboardOperation({
  name: 'exportPayouts',
  summary: 'Export the payouts of a month, or all payouts, as a spreadsheet',
  query: Type.Object(
    { month: Type.Optional(Month), language: Type.Optional(oneOf(languages)) },
    { additionalProperties: false },
  ),
  async run(ctx, { store, query: { month, language = 'pt' } }) {
    const name = fileNameOf(store, [sheetMessages(language).files.payouts, month], 'csv')
    return { name, pieces: sheetOfPayouts(ctx, store, { month, language }) }
  },
  dashboard: {
    method: 'GET',
    path: '/money/payouts.csv',
    guard: 'money.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: ({ name, pieces }) => ({ name, type: 'text/csv; charset=utf-8', pieces }),
    audit: (_file, { store, query }) => ({ subject: store.id, after: query }),
  },
})

type Column = (payout: PayoutRow, language: Language, words: SheetMessages) => CsvCell

/** The columns of the spreadsheet. The keys are their titles. */
const columns = {
  arrivesOn: ({ arrives_on }, language) => dayCell(arrives_on, language),
  amount: ({ amount_in_cents }, language) => reaisCell(amount_in_cents, language),
  status: ({ status }, _language, words) => words.payoutStatuses[status],
  gateway: ({ provider }) => gatewayTitles()[provider],
  salesOfPayout: ({ payments }) => payments,
  payoutId: ({ id }) => id,
  gatewayId: ({ external_id }) => external_id,
} satisfies Partial<Record<keyof SheetMessages['columns'], Column>>

const PAYOUTS_AT_ONCE = 1_000

/** Streams the sheet, oldest arrival first. The last line has the sum of the payouts that arrived. */
async function* sheetOfPayouts(
  ctx: Context,
  store: Store,
  { month, language }: { month: string | undefined; language: Language },
): AsyncGenerator<string> {
  const words = sheetMessages(language)
  const titles = Object.keys(columns).map((name) => words.columns[name as keyof typeof columns])
  yield BYTE_ORDER_MARK + sheetLine(titles, language)
  const { from, to } = month === undefined ? { from: '-infinity', to: 'infinity' } : daysOfMonth(month)
  let last = { lastDay: '-infinity', lastId: '' }
  let arrivedInCents = 0
  for (let isFull = true; isFull; ) {
    const values = { storeId: store.id, from, to, ...last, limit: PAYOUTS_AT_ONCE }
    const rows = await ctx.database.rows(nextPayouts, values)
    for (const { status, amount_in_cents } of rows)
      if (status === 'sent' || status === 'done') arrivedInCents += amount_in_cents
    yield rows
      .map((row) => Object.values<Column>(columns).map((cell) => cell(row, language, words)))
      .map((cells) => sheetLine(cells, language))
      .join('')
    isFull = rows.length === PAYOUTS_AT_ONCE
    if (isFull) last = { lastDay: rows.at(-1)!.arrives_on, lastId: rows.at(-1)!.id }
  }
  yield `\r\n${sheetLine([words.arrived, reaisCell(arrivedInCents, language)], language)}`
}

const nextPayouts = sql(
  'nextPayouts',
  `select ${payoutColumns} from (
     select * from payouts where store_id = :storeId and arrives_on between :from::date and :to::date
       and (arrives_on, id) > (:lastDay::date, :lastId)
     order by arrives_on, id limit :limit
   ) as payouts ${payoutJoins}
   order by payouts.arrives_on, payouts.id`,
).as<PayoutRow>()
