import { type Static, Type } from 'typebox'
import { billingCycles } from '../brazil/billingPeriod.ts'
import { dateInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { nullable, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { instantsOf, readReportDays, reportDayFields } from './reportDays.ts'
import { readReport } from './reportQueue.ts'
import { COHORT_MONTHS, cohortsOf, monthsLater } from './retentionCohorts.ts'
import {
  cohortRows,
  type RetentionRow,
  type RetentionSums,
  retentionRows,
  subscriptionMethods,
} from './retentionRows.ts'

const figures = {
  currency: Type.String({ description: 'ISO 4217, lower case. Each currency has separate rows' }),
  active: Type.Integer({ description: 'Number of active subscriptions now' }),
  trialing: Type.Integer({ description: 'Number of subscriptions in their trial now' }),
  pastDue: Type.Integer({ description: 'Number of past due subscriptions now' }),
  paused: Type.Integer({ description: 'The active subscriptions with a pause that runs or is planned' }),
  ending: Type.Integer({ description: 'Number of running subscriptions that end with their current period' }),
  monthlyInCents: Type.Integer({
    description:
      'The price of the next cycle of active and past due subscriptions, without paused ones, converted to one month',
  }),
  endingInCents: Type.Integer({ description: 'The part of `monthlyInCents` that ends with the current period' }),
  atStart: Type.Integer({ description: 'Number of subscriptions that ran at the start of the period' }),
  begun: Type.Integer({ description: 'Number of subscriptions that started in the period' }),
  recovered: Type.Integer({ description: 'Number of times in the period when a past due subscription was paid' }),
  lost: Type.Integer({ description: 'Number of subscriptions that were canceled in the period' }),
  lostByBuyer: Type.Integer({ description: 'The lost subscriptions that the buyer canceled' }),
  lostByStore: Type.Integer({ description: 'The lost subscriptions that the store canceled' }),
  lostByFailure: Type.Integer({ description: 'The lost subscriptions that were not paid until the last dunning day' }),
  lostByRefund: Type.Integer({ description: 'The lost subscriptions that ended by a refund or a chargeback' }),
  completed: Type.Integer({ description: 'Number of subscriptions that ended after all agreed cycles in the period' }),
  lostBasisPoints: nullable(
    Type.Integer({
      description:
        'The lost subscriptions as a share of the subscriptions at the start, in hundredths of a percent. Null if none ran at the start',
    }),
  ),
}
const Figures = Type.Object(figures, { $id: 'RetentionFigures' })
type Figures = Static<typeof Figures>

const Plan = Type.Object(
  {
    offerId: Type.String(),
    offerName: Type.String(),
    productName: Type.String(),
    billingCycle: oneOf(billingCycles),
    ...figures,
  },
  { $id: 'RetentionOfPlan' },
)
const OfMethod = Type.Object(
  { method: oneOf(subscriptionMethods, '`pix_automatico`: recurring PIX'), ...figures },
  { $id: 'RetentionOfMethod' },
)

export const RetentionReport = Type.Object(
  {
    startDate: Type.String(),
    endDate: Type.String(),
    totals: Type.Array(Figures, { description: 'The sum of all subscriptions, for each currency' }),
    plans: Type.Array(Plan, { description: 'An offer with its cycle, highest monthly revenue first' }),
    methods: Type.Array(OfMethod, { description: 'The subscriptions of each method' }),
    cohorts: Type.Array(
      Type.Object({
        month: Type.String({ description: 'The month of the start, YYYY-MM in Brasília' }),
        begun: Type.Integer({ description: 'Number of subscriptions that started in the month' }),
        running: Type.Array(Type.Integer(), {
          description:
            'The number of these subscriptions that ran at the end of the month, of the next month and so on. The last number counts until the end of the period, or until now',
        }),
      }),
      { description: 'The last 12 months until the last day of the period, oldest first' },
    ),
  },
  { $id: 'RetentionReport' },
)
export type RetentionReport = Static<typeof RetentionReport>

export const RetentionQuery = Type.Object(reportDayFields, { additionalProperties: false })
export type RetentionQuery = Static<typeof RetentionQuery>

export const getRetentionReportOperation = dashboardOperation({
  name: 'getRetentionReport',
  fromReplica: true,
  summary: 'Get the retention of subscriptions: new, recovered and lost ones, the monthly revenue and the cohorts',
  query: RetentionQuery,
  run: (ctx, { store, query }) => retentionReport(ctx, store, query),
  dashboard: {
    method: 'GET',
    path: '/reports/retention',
    guard: 'subscriptions.read',
    answers: { 200: RetentionReport },
  },
})

/**
 * Returns the figures of subscriptions now and in a period (docs/subscriptions.md, "Report").
 * @throws ApiError 400 naming the field; 429 if too many people read reports
 */
export async function retentionReport(ctx: Context, store: Store, query: RetentionQuery): Promise<RetentionReport> {
  const days = readReportDays(query, dateInSaoPaulo(storeNow(store)))
  const { from, until } = instantsOf(days)
  const lastMonth = days.endDate.slice(0, 7)
  const firstDay = `${monthsLater(lastMonth, 1 - COHORT_MONTHS)}-01`
  const cohorts = { storeId: store.id, from: startOfDayInSaoPaulo(firstDay), until }
  const { search } = ctx.database
  const [rows, begun] = await readReport(store.id, async () => [
    await search.rows(retentionRows, { storeId: store.id, from, until }),
    await search.rows(cohortRows, cohorts),
  ])
  return {
    ...days,
    totals: groupBy(
      rows,
      ({ currency }) => currency,
      () => ({}),
    ),
    plans: groupBy(
      rows,
      ({ offerId, billingCycle, currency }) => `${offerId} ${billingCycle} ${currency}`,
      ({ offerId, offerName, productName, billingCycle }) => ({ offerId, offerName, productName, billingCycle }),
    ),
    methods: groupBy(
      rows,
      ({ method, currency }) => `${method} ${currency}`,
      ({ method }) => ({ method }),
    ),
    cohorts: cohortsOf(begun, lastMonth),
  }
}

/**
 * Sums the rows of each group. Groups with the highest monthly revenue come first, and amounts in reais before others.
 * Leaves out rows without a figure, for example an offer that all buyers left before the period.
 */
function groupBy<Name extends object>(
  rows: readonly RetentionRow[],
  keyOf: (row: RetentionRow) => string,
  nameOf: (row: RetentionRow) => Name,
): (Name & Figures)[] {
  const withFigures = rows.filter((row) => names.some((name) => row[name] !== 0))
  const groups = [...Map.groupBy(withFigures, keyOf).values()]
  const summed = groups.map((group) => ({ ...nameOf(group[0]!), ...figuresOf(group[0]!.currency, sumOf(group)) }))
  return summed.toSorted(
    (left, right) =>
      Number(right.currency === 'brl') - Number(left.currency === 'brl') || right.monthlyInCents - left.monthlyInCents,
  )
}

const names = [
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
  'lostByBuyer',
  'lostByStore',
  'lostByFailure',
  'lostByRefund',
  'completed',
] as const satisfies readonly (keyof RetentionSums)[]

function sumOf(rows: readonly RetentionRow[]): RetentionSums {
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])
  return Object.fromEntries(sums) as RetentionSums
}

function figuresOf(currency: string, sums: RetentionSums): Figures {
  const { lostByBuyer, lostByStore, lostByFailure, lostByRefund, atStart } = sums
  const lost = lostByBuyer + lostByStore + lostByFailure + lostByRefund
  const lostBasisPoints = atStart === 0 ? null : Math.round((lost * 10_000) / atStart)
  return { currency, ...sums, lost, lostBasisPoints }
}
