import type { Context } from '../core/context.ts'
import { csvLine } from '../lib/csv.ts'
import { dashboardOperation } from '../stores/operation.ts'
import type { Store } from '../stores/store.ts'
import { SellingReportQuery as Query, type SellingReportQuery, sellingReport } from './sellingReport.ts'

const MAX_GROUPS = 10_000
const BYTE_ORDER_MARK = '\ufeff'

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
] as const

export const exportSellingReportOperation = dashboardOperation({
  name: 'exportSellingReport',
  summary: 'Export what each source, campaign, batch, coupon or bump sold as a CSV file',
  tag: 'Reports',
  query: Query,
  run: (ctx, { store, query }) => csvOfReport(ctx, store, query),
  dashboard: {
    method: 'GET',
    path: '/stores/{storeId}/reports/selling.csv',
    guard: 'sales.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: (text) => ({ name: 'relatorio-vendas.csv', type: 'text/csv; charset=utf-8', pieces: onePiece(text) }),
    audit: (_text, { store, query }) => ({ subject: store.id, after: query }),
  },
})

/** Returns the report as one CSV file with the byte order mark that spreadsheets need. @throws ApiError as `sellingReport` */
async function csvOfReport(ctx: Context, store: Store, query: SellingReportQuery): Promise<string> {
  const { rows } = await sellingReport(ctx, store, query, MAX_GROUPS)
  const lines = rows.map((row) => csvLine(columns.map((name) => row[name])))
  return BYTE_ORDER_MARK + csvLine(columns) + lines.join('')
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}
