import { Type } from 'typebox'
import { BYTE_ORDER_MARK } from '../lib/csv.ts'
import { languages } from '../lib/inThree.ts'
import { oneOf } from '../lib/schema.ts'
import { reaisCell, sheetLine } from '../lib/sheet.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { sheetMessages } from '../sales/sheetTexts.ts'
import { fileNameOf } from '../stores/fileName.ts'
import { readClosing } from './closing.ts'
import { closingPdf } from './closingPdf.ts'
import { closingMessages, closingSections, unfinishedWords } from './closingRows.ts'
import { Month } from './month.ts'

const ClosingQuery = Type.Object(
  { month: Month, language: Type.Optional(oneOf(languages)) },
  { additionalProperties: false },
)

export const exportClosingPdfOperation = dashboardOperation({
  name: 'exportClosingPdf',
  summary: 'Export a month’s closing as a PDF file',
  query: ClosingQuery,
  async run(ctx, { store, query: { month, language = 'pt' } }) {
    const file = await closingPdf(await readClosing(ctx, store, month), language)
    return { name: fileNameOf(store, [sheetMessages(language).files.closing, month], 'pdf'), file }
  },
  dashboard: {
    method: 'GET',
    path: '/money/closing.pdf',
    guard: 'money.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: ({ name, file }) => ({ name, type: 'application/pdf', pieces: onePiece(file) }),
    audit: (_file, { store, query }) => ({ subject: store.id, after: query }),
  },
})

export const exportClosingCsvOperation = dashboardOperation({
  name: 'exportClosingCsv',
  summary: 'Export a month’s closing as a CSV file',
  query: ClosingQuery,
  async run(ctx, { store, query: { month, language = 'pt' } }) {
    const words = closingMessages(language)
    const closing = await readClosing(ctx, store, month)
    const unfinished = unfinishedWords(closing, language)
    const state = unfinished === '' ? '' : sheetLine([words.state, unfinished, null, null, null], language)
    const lines = closingSections(closing, language).flatMap(({ title, rows }) =>
      rows.map(({ name, detail, amountInCents }) =>
        sheetLine([title, name, detail, reaisCell(amountInCents, language), amountInCents], language),
      ),
    )
    const head = sheetLine([words.section, words.item, words.detail, words.amount, words.amountInCents], language)
    return {
      name: fileNameOf(store, [sheetMessages(language).files.closing, month], 'csv'),
      file: BYTE_ORDER_MARK + head + state + lines.join(''),
    }
  },
  dashboard: {
    method: 'GET',
    path: '/money/closing.csv',
    guard: 'money.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: ({ name, file }) => ({ name, type: 'text/csv; charset=utf-8', pieces: onePiece(file) }),
    audit: (_file, { store, query }) => ({ subject: store.id, after: query }),
  },
})

async function* onePiece<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece
}
