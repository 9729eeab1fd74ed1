import { type Static, Type } from 'typebox'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { nullableText, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { type ReportDays, readReportDays, reportDayFields } from './reportDays.ts'
import { readReport } from './reportQueue.ts'
import { type ReportRow, reportStatements } from './reportRows.ts'
import { type ReportGroup, reportGroups } from './reportSales.ts'
import { hastenDays } from './sumDays.ts'

const figures = {
  currency: Type.String({ description: 'ISO 4217, lower case. Each currency has separate rows' }),
  begun: Type.Integer({ description: 'Number of begun purchases, without renewals' }),
  paid: Type.Integer({ description: 'Number of begun purchases that were paid, including refunded ones' }),
  conversionPercent: Type.Integer({ description: 'Percentage of begun purchases that were paid, rounded down' }),
  paidInCents: Type.Integer({
    description: 'The amount of the paid purchases, including the interest of installments',
  }),
  renewedInCents: Type.Integer({
    description: 'The amount of renewals of subscriptions that began with these purchases',
  }),
  refundedInCents: Type.Integer({ description: 'The refunds and chargebacks of these purchases and renewals' }),
  discountInCents: Type.Integer({ description: 'The discounts of coupons on paid purchases' }),
}
const Figures = Type.Object(figures, { $id: 'ReportFigures' })
const Row = Type.Object(
  {
    key: { ...nullableText, description: 'Null for sales without a group, for example sales without a coupon' },
    name: nullableText,
    detail: { ...nullableText, description: 'The offer of the batch, or the product of the bump' },
    ...figures,
  },
  { $id: 'ReportRow' },
)

export const SellingReport = Type.Object(
  {
    by: oneOf(reportGroups),
    startDate: Type.String(),
    endDate: Type.String(),
    rows: Type.Array(Row),
    totals: Type.Array(Figures, { description: 'The sum of all groups, for each currency' }),
    groups: Type.Integer({
      description: 'The number of all groups. The report lists the groups with the highest revenue',
    }),
  },
  { $id: 'SellingReport' },
)
export type SellingReport = Static<typeof SellingReport>

export const SellingReportQuery = Type.Object(
  { by: Type.Optional(oneOf(reportGroups)), ...reportDayFields },
  { additionalProperties: false },
)
export type SellingReportQuery = Static<typeof SellingReportQuery>

export const getSellingReportOperation = dashboardOperation({
  name: 'getSellingReport',
  fromReplica: true,
  summary: 'Get the sales of each source, campaign, batch, coupon or bump',
  query: SellingReportQuery,
  run: (ctx, { store, query }) => sellingReport(ctx, store, query, MAX_ROWS),
  dashboard: { method: 'GET', path: '/reports/selling', guard: 'sales.read', answers: { 200: SellingReport } },
})

const MAX_ROWS = 200

/**
 * Returns the figures of each group of sales in a period. A sale counts on the day in Brasília when it began. So the
 * paid purchases are a part of the begun purchases.
 * @param query.by the groups. By default the sources
 * @param limit the maximum number of groups in the report
 * @throws ApiError 400 naming the field, or for a period with too many sales; 429 if too many people read reports
 */
export async function sellingReport(
  ctx: Context,
  store: Store,
  { by = 'source', ...dates }: SellingReportQuery,
  limit: number,
): Promise<SellingReport> {
  const days = readReportDays(dates, dateInSaoPaulo(storeNow(store)))
  const rows = await readRows(ctx, store, { by, days, limit })
  const firstOfCurrency = [...new Map(rows.toReversed().map((row) => [row.currency, row])).values()].toReversed()
  return {
    by,
    ...days,
    rows: rows.map((row) => ({ key: row.key, name: row.name, detail: row.detail, ...figuresOf(row) })),
    totals: firstOfCurrency.map((row) => figuresOf(totalOf(row))),
    groups: rows[0]?.groups ?? 0,
  }
}

async function readRows(
  ctx: Context,
  store: Store,
  { by, days, limit }: { by: ReportGroup; days: ReportDays; limit: number },
): Promise<ReportRow[]> {
  const values = { storeId: store.id, ...days, limit }
  await hastenDays(ctx, store.id, days)
  return await readReport(store.id, () => ctx.database.search.rows(reportStatements[by].as<ReportRow>(), values))
}

type Sums = Pick<
  ReportRow,
  'currency' | 'begun' | 'paid' | 'paidInCents' | 'renewedInCents' | 'refundedInCents' | 'discountInCents'
>

function figuresOf(sums: Sums): Static<typeof Figures> {
  const { currency, begun, paid, paidInCents, renewedInCents, refundedInCents, discountInCents } = sums
  const conversionPercent = begun === 0 ? 0 : Math.floor((paid * 100) / begun)
  return { currency, begun, paid, conversionPercent, paidInCents, renewedInCents, refundedInCents, discountInCents }
}

function totalOf(row: ReportRow): Sums {
  return {
    currency: row.currency,
    begun: row.allBegun,
    paid: row.allPaid,
    paidInCents: row.allPaidInCents,
    renewedInCents: row.allRenewedInCents,
    refundedInCents: row.allRefundedInCents,
    discountInCents: row.allDiscountInCents,
  }
}
