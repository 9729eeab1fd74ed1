import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../lib/csv.ts'
import type { Language } from '../lib/inThree.ts'
import { oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { decimalText, fileLanguage, onePiece } from './exportSellingReport.ts'
import { reportMessages } from './reportMessages.ts'
import { RetentionQuery, type RetentionReport, retentionReport } from './retentionReport.ts'
import { sheetMessages } from './sheetTexts.ts'

const figureColumns = [
  'currency',
  'active',
  'trialing',
  'pastDue',
  'paused',
  'ending',
  'monthlyInCents',
  'endingInCents',
  'atStart',
  'begun',
  'recovered',
  'lost',
  'lostByBuyer',
  'lostByStore',
  'lostByFailure',
  'lostByRefund',
  'completed',
  'lostBasisPoints',
] as const

const columns = {
  plan: ['offerId', 'productName', 'offerName', 'billingCycle', ...figureColumns],
  method: ['method', ...figureColumns],
} as const

const Query = Type.Object(
  {
    ...RetentionQuery.properties,
    by: Type.Optional(oneOf(['plan', 'method', 'cohort'], 'The rows of the file. Without it: plans')),
    language: fileLanguage,
  },
  { additionalProperties: false },
)

export const exportRetentionReportOperation = dashboardOperation({
  name: 'exportRetentionReport',
  fromReplica: true,
  summary: 'Export the retention of subscriptions as a CSV file',
  query: Query,
  run: (ctx, { store, query }) => csvOfRetention(ctx, store, query),
  dashboard: {
    method: 'GET',
    path: '/reports/retention.csv',
    guard: 'subscriptions.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: (text) => ({ name: 'relatorio-assinaturas.csv', type: 'text/csv; charset=utf-8', pieces: onePiece(text) }),
    audit: (_text, { store, query }) => ({ subject: store.id, after: query }),
  },
})

/**
 * Returns the report as one CSV file with the byte order mark that spreadsheets need.
 * @throws ApiError the errors of `retentionReport`
 */
async function csvOfRetention(
  ctx: Context,
  store: Store,
  { language, by = 'plan', ...query }: Static<typeof Query>,
): Promise<string> {
  const report = await retentionReport(ctx, store, query)
  const lines = linesOf(report, by, language)
  return BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells)).join('')
}

function linesOf(report: RetentionReport, by: 'plan' | 'method' | 'cohort', language?: Language): CsvCell[][] {
  if (by === 'cohort') return cohortLines(report, language)
  return by === 'plan'
    ? figureLines(columns.plan, report.plans, language)
    : figureLines(columns.method, report.methods, language)
}

type Line = Partial<Record<string, string | number | null>>

/** For people, the headings are in their language, ids are left out, and amounts have the form `1.234,56`. */
function figureLines(names: readonly string[], rows: readonly Line[], language?: Language): CsvCell[][] {
  if (!language) return [[...names], ...rows.map((row) => names.map((name) => row[name]))]
  const { retention } = reportMessages(language)
  const shown = names.filter((name) => name !== 'offerId')
  const head = shown.map((name) => retention[name as keyof typeof retention] as string)
  return [head, ...rows.map((row) => shown.map((name) => cellOf(row, name, language)))]
}

function cellOf(row: Line, name: string, language: Language): CsvCell {
  const cell = row[name]
  if (cell === null || cell === undefined) return null
  if (name === 'currency') return String(cell).toUpperCase()
  if (name === 'method') return methodName(cell as RetentionReport['methods'][number]['method'], language)
  if (name === 'billingCycle') return reportMessages(language).cycles[cell as 'MONTHLY']
  return name.endsWith('InCents') || name.endsWith('BasisPoints') ? decimalText(Number(cell)) : cell
}

function methodName(method: RetentionReport['methods'][number]['method'], language: Language): string {
  return method === 'pix_automatico' ? reportMessages(language).recurringPix : sheetMessages(language).methods[method]
}

function cohortLines({ cohorts }: RetentionReport, language?: Language): CsvCell[][] {
  const months = cohorts.map((_, later) => later)
  const head = language
    ? [
        reportMessages(language).cohort.month,
        reportMessages(language).cohort.begun,
        ...months.map(reportMessages(language).cohort.later),
      ]
    : ['month', 'begun', ...months.map((later) => `running${later}`)]
  return [head, ...cohorts.map(({ month, begun, running }) => [month, begun, ...months.map((later) => running[later])])]
}
