import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../lib/csv.ts'
import type { Language } from '../lib/inThree.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { decimalText, fileLanguage, onePiece } from './exportSellingReport.ts'
import { LiftQuery, type LiftReport, liftReport } from './liftReport.ts'
import { reportMessages } from './reportMessages.ts'

const columns = [
  'kind',
  'offerId',
  'name',
  'mainOfferId',
  'mainName',
  'currency',
  'shown',
  'accepted',
  'acceptedBasisPoints',
  'lowBasisPoints',
  'highBasisPoints',
  'paid',
  'paidInCents',
  'refundedInCents',
] as const

const Query = Type.Object({ ...LiftQuery.properties, language: fileLanguage }, { additionalProperties: false })

export const exportLiftReportOperation = dashboardOperation({
  name: 'exportLiftReport',
  fromReplica: true,
  summary: 'Export the sales from order bumps, upsells and reminders as a CSV file',
  query: Query,
  run: (ctx, { store, query }) => csvOfLift(ctx, store, query),
  dashboard: {
    method: 'GET',
    path: '/reports/lift.csv',
    guard: 'sales.read',
    needsFreshProof: true,
    answers: { 200: null },
    file: (text) => ({ name: 'relatorio-ofertas-extras.csv', type: 'text/csv; charset=utf-8', pieces: onePiece(text) }),
    audit: (_text, { store, query }) => ({ subject: store.id, after: query }),
  },
})

type Kind = LiftReport['offers'][number]['kind'] | 'reminded' | 'control'
type Line = { kind: Kind } & Partial<Record<Exclude<(typeof columns)[number], 'kind'>, string | number>>

/**
 * Returns the report as CSV. The two groups of the reminders are its last lines.
 * @throws ApiError the errors of `liftReport`
 */
async function csvOfLift(ctx: Context, store: Store, { language, ...query }: Static<typeof Query>): Promise<string> {
  const { offers, reminders } = await liftReport(ctx, store, query)
  const lines: Line[] = offers.map(({ acceptedShare, ...row }) => ({ ...row, ...shareColumns(acceptedShare) }))
  for (const group of ['reminded', 'control'] as const) {
    const { buyers, bought, boughtShare } = reminders[group]
    lines.push({ kind: group, shown: buyers, accepted: bought, ...shareColumns(boughtShare) })
  }
  const cells = language ? cellsFor(language, lines) : [columns, ...lines.map(cellsForPrograms)]
  return BYTE_ORDER_MARK + cells.map((line) => csvLine(line)).join('')
}

function cellsForPrograms(line: Line): CsvCell[] {
  const kind = line.kind === 'reminded' || line.kind === 'control' ? `reminders ${line.kind}` : line.kind
  return columns.map((name) => (name === 'kind' ? kind : (line[name] ?? '')))
}

/** Returns the lines for people: headings in their language, no ids, and amounts such as `1.234,56`. */
function cellsFor(language: Language, lines: readonly Line[]): CsvCell[][] {
  const { lift, liftKinds } = reportMessages(language)
  const shown = columns.filter((name) => name !== 'offerId' && name !== 'mainOfferId')
  const cellOf = (line: Line, name: (typeof shown)[number]): CsvCell => {
    const cell = line[name] ?? null
    if (cell === null) return null
    if (name === 'kind') return liftKinds[line.kind]
    if (name === 'currency') return String(cell).toUpperCase()
    return name.endsWith('InCents') || name.endsWith('BasisPoints') ? decimalText(Number(cell)) : cell
  }
  return [shown.map((name) => lift[name]), ...lines.map((line) => shown.map((name) => cellOf(line, name)))]
}

function shareColumns({
  basisPoints,
  ...interval
}: {
  basisPoints: number
  lowBasisPoints: number
  highBasisPoints: number
}) {
  return { acceptedBasisPoints: basisPoints, ...interval }
}
