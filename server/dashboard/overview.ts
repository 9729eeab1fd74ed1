import { type Static, Type } from 'typebox'
import { addDays } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { methods } from '../gateways/port/payments.ts'
import { instant, nullableInstant, oneOf } from '../lib/schema.ts'
import { dashboardOperation } from '../operations/operation.ts'
import type { SaleStatus } from '../payments/paymentStatus.ts'
import { chargedBackCents, refundedCents, wentBack } from '../sales/saleFilters.ts'
import type { Store } from '../stores/store.ts'
import { type AskedPeriod, overviewPeriods, readPeriod } from './overviewPeriod.ts'

const Figures = Type.Object(
  {
    paidCount: Type.Integer(),
    paidInCents: Type.Integer({ description: 'Including amounts that were refunded later' }),
    paidRefundedInCents: Type.Integer({
      description: 'The refunded part of `paidInCents`. `refundedInCents` includes it too',
    }),
    pendingCount: Type.Integer(),
    pendingInCents: Type.Integer(),
    refundedCount: Type.Integer({ description: 'Number of sales with a full or partial refund' }),
    refundedInCents: Type.Integer(),
    chargedBackCount: Type.Integer({ description: 'Number of sales with a chargeback' }),
    chargedBackInCents: Type.Integer(),
    failedCount: Type.Integer({ description: 'Number of declined or expired sales' }),
    createdCount: Type.Integer({ description: 'Number of all sales' }),
    convertedCount: Type.Integer({ description: 'Number of paid sales, including sales that were refunded later' }),
  },
  { $id: 'Figures' },
)

const Overview = Type.Object(
  {
    days: Type.Integer(),
    from: Type.String({ description: 'The first day of the period, in the time zone of Brasília' }),
    until: Type.String({ description: 'The last day of the period' }),
    comparedFrom: Type.Unsafe<string>(instant),
    comparedUntil: Type.Unsafe<string>({
      ...instant,
      description: 'The end of `previous`. If the period has not ended, only the hours until now are compared',
    }),
    current: Figures,
    previous: { ...Figures, description: 'The sales in the same hours of the same weekdays, whole weeks earlier' },
    hasOtherCurrencies: Type.Boolean({
      description: 'True if the period has sales in other currencies, which are not included here',
    }),
    byMethod: Type.Array(
      Type.Object({
        method: oneOf(methods),
        created: Type.Integer(),
        paid: Type.Integer({ description: 'Number of paid sales, including sales that were refunded later' }),
        conversionPercent: Type.Integer(),
        paidInCents: Type.Integer({ description: 'The paid amount of the sales of `paid`' }),
      }),
    ),
    series: Type.Array(
      Type.Object({
        at: Type.String({
          description: 'A day as YYYY-MM-DD, or an hour as YYYY-MM-DDTHH, in the time zone of Brasília',
        }),
        paidCount: Type.Integer(),
        paidInCents: Type.Integer(),
        paidRefundedInCents: Type.Integer(),
        refundedInCents: Type.Integer(),
        chargedBackInCents: Type.Integer(),
      }),
    ),
    webhooks: Type.Object({ failedDeliveries: Type.Integer(), disabledEndpoints: Type.Integer() }),
    openRefundRequests: Type.Integer({ description: 'Buyers’ requests for refunds that wait for an answer' }),
    disputesToAnswer: Type.Object(
      { count: Type.Integer(), firstDueAt: nullableInstant },
      { description: 'Disputes that wait for evidence, if their last day has not passed' },
    ),
    setup: Type.Object({
      hasGateway: Type.Boolean(),
      hasEndpoint: Type.Boolean(),
      hasApiKey: Type.Boolean(),
      hasProduct: Type.Boolean(),
      hasSale: Type.Boolean(),
      hasFee: Type.Boolean({
        description: 'True if somebody set the platform’s fee, or if only the platform may set it',
      }),
    }),
  },
  { $id: 'Overview' },
)
export type Overview = Static<typeof Overview>

export const getOverviewOperation = dashboardOperation({
  name: 'getOverview',
  fromReplica: true,
  summary: 'Get the sales of a period in BRL, for the home page',
  query: Type.Object(
    {
      period: Type.Unsafe<AskedPeriod['period']>({ type: 'string', enum: overviewPeriods, default: 'week' }),
      startDate: Type.Optional(
        Type.String({ maxLength: 10, description: 'First day of the period `own`, YYYY-MM-DD' }),
      ),
      endDate: Type.Optional(Type.String({ maxLength: 10, description: 'Last day of the period `own`, YYYY-MM-DD' })),
    },
    { additionalProperties: false },
  ),
  run: (ctx, { store, query }) => getOverview(ctx, store, query),
  dashboard: { method: 'GET', path: '/overview', guard: 'overview.read', answers: { 200: Overview } },
})

type Cell = {
  at: string
  method: (typeof methods)[number]
  status: SaleStatus
  inReais: boolean
  sales: number
  totalInCents: number
} & WentBack

/** The sales with a refund or a chargeback, in full or in part, and the returned sums. */
type WentBack = { refunded: number; refundedInCents: number; chargedBack: number; chargedBackInCents: number }

/**
 * Returns the sales of a period, and of the same hours of the same weekdays in earlier weeks. A sale counts on the day
 * of its creation, like in the list of sales. So each day has a conversion rate, and the list of the same days has the
 * same sales.
 * @throws ApiError 400 like `readPeriod`
 */
export async function getOverview(ctx: Context, store: Store, asked: AskedPeriod): Promise<Overview> {
  const now = storeNow(store)
  const { days, from, until, startsAt, endsAt, comparedFrom, comparedUntil } = readPeriod(asked, now)
  const values = { storeId: store.id, startsAt, endsAt, comparedFrom, comparedUntil }
  const [all, state] = await Promise.all([
    ctx.database.rows((days === 1 ? cellsByHour : cellsByDay).as<Cell>(), values),
    ctx.database.row(stateOfStore, { storeId: store.id, now }),
  ])
  const cells = all.filter(({ inReais }) => inReais)
  const current = cells.filter(({ at }) => at >= from)
  const { failedDeliveries, disabledEndpoints, openRefundRequests, disputes, firstDueAt, ...setup } = state!
  return {
    days,
    from,
    until,
    comparedFrom: comparedFrom.toISOString(),
    comparedUntil: comparedUntil.toISOString(),
    current: figuresOf(current),
    previous: figuresOf(cells.filter(({ at }) => at < from)),
    hasOtherCurrencies: all.some(({ at, inReais }) => at >= from && !inReais),
    byMethod: methods.map((method) => conversionOf(method, current)),
    series: seriesOf(unitsOf(from, days), current),
    webhooks: { failedDeliveries, disabledEndpoints },
    openRefundRequests,
    disputesToAnswer: { count: disputes, firstDueAt: firstDueAt?.toISOString() ?? null },
    setup: { ...setup, hasFee: store.platformFeeChosen || store.partnerId !== null },
  }
}

function figuresOf(cells: readonly Cell[]): Static<typeof Figures> {
  const back = sumWentBack(cells)
  const [paid, pending, refunded, failed] = [['PAID'], ['PENDING'], ['REFUNDED'], ['FAILED', 'EXPIRED']].map(
    (statuses) => sum(cells.filter(({ status }) => statuses.includes(status))),
  )
  return {
    paidCount: paid!.sales,
    paidInCents: paid!.totalInCents,
    paidRefundedInCents: refundedOfPaid(cells),
    pendingCount: pending!.sales,
    pendingInCents: pending!.totalInCents,
    refundedCount: back.refunded,
    refundedInCents: back.refundedInCents,
    chargedBackCount: back.chargedBack,
    chargedBackInCents: back.chargedBackInCents,
    failedCount: failed!.sales,
    createdCount: sum(cells).sales,
    convertedCount: paid!.sales + refunded!.sales,
  }
}

function conversionOf(method: Cell['method'], cells: readonly Cell[]): Overview['byMethod'][number] {
  const ofMethod = cells.filter((cell) => cell.method === method)
  const created = sum(ofMethod).sales
  const paid = sum(ofMethod.filter(({ status }) => status === 'PAID' || status === 'REFUNDED'))
  const conversionPercent = created === 0 ? 0 : Math.floor((paid.sales * 100) / created)
  return { method, created, paid: paid.sales, conversionPercent, paidInCents: paid.totalInCents }
}

/** Sums the refunded parts of sales that are still paid. */
function refundedOfPaid(cells: readonly Cell[]): number {
  return sumWentBack(cells.filter(({ status }) => status === 'PAID')).refundedInCents
}

function seriesOf(units: readonly string[], cells: readonly Cell[]): Overview['series'] {
  const byUnit = Map.groupBy(cells, ({ at }) => at)
  return units.map((at) => {
    const there = byUnit.get(at) ?? []
    const paid = sum(there.filter(({ status }) => status === 'PAID'))
    const { refundedInCents, chargedBackInCents } = sumWentBack(there)
    return {
      at,
      paidCount: paid.sales,
      paidInCents: paid.totalInCents,
      paidRefundedInCents: refundedOfPaid(there),
      refundedInCents,
      chargedBackInCents,
    }
  })
}

/** Lists the hours of one day or the days of a longer period, including hours and days without a sale. */
function unitsOf(from: string, days: number): string[] {
  if (days > 1) return Array.from({ length: days }, (_, index) => addDays(from, index))
  return Array.from({ length: 24 }, (_, hour) => `${from}T${String(hour).padStart(2, '0')}`)
}

function sum(cells: readonly Pick<Cell, 'sales' | 'totalInCents'>[]): Pick<Cell, 'sales' | 'totalInCents'> {
  return {
    sales: cells.reduce((total, { sales }) => total + sales, 0),
    totalInCents: cells.reduce((total, { totalInCents }) => total + totalInCents, 0),
  }
}

function sumWentBack(cells: readonly WentBack[]): WentBack {
  const sums = { refunded: 0, refundedInCents: 0, chargedBack: 0, chargedBackInCents: 0 }
  for (const cell of cells) for (const name of Object.keys(sums) as (keyof WentBack)[]) sums[name] += cell[name]
  return sums
}

/**
 * The statement formats dates after it groups the sales, because formatting the date of each sale would take half of
 * the time.
 */
const cells = (unit: string, format: string) => `
  select to_char(unit, '${format}') as at, method, status, "inReais", sales, "totalInCents", refunded, "refundedInCents",
    "chargedBack", "chargedBackInCents"
  from (
    select date_trunc('${unit}', created_at at time zone 'America/Sao_Paulo') as unit, method, sale_status as status,
      currency = 'brl' as "inReais", count(*) as sales, sum(total_in_cents)::bigint as "totalInCents",
      count(*) filter (where ${wentBack.refund}) as refunded, sum(${refundedCents})::bigint as "refundedInCents",
      count(*) filter (where ${wentBack.chargeback}) as "chargedBack", sum(${chargedBackCents})::bigint as "chargedBackInCents"
    from payments
    where store_id = :storeId and sale_status is not null and created_at >= :comparedFrom and created_at < :endsAt
      and (created_at < :comparedUntil or created_at >= :startsAt)
    group by 1, 2, 3, 4
  ) as counted`

const cellsByHour = sql('overviewByHour', cells('hour', 'YYYY-MM-DD"T"HH24'))
const cellsByDay = sql('overviewByDay', cells('day', 'YYYY-MM-DD'))

const toAnswer = `store_id = :storeId and status = 'needs_response' and (due_at is null or due_at > :now)`

const stateOfStore = sql(
  'stateOfStore',
  `select
     (select count(*) from deliveries where store_id = :storeId and status = 'failed') as "failedDeliveries",
     (select count(*) from refund_requests where store_id = :storeId and status = 'open') as "openRefundRequests",
     (select count(*) from disputes where ${toAnswer}) as disputes,
     (select min(due_at) from disputes where ${toAnswer}) as "firstDueAt",
     (select count(*) from webhook_endpoints
       where store_id = :storeId and deleted_at is null and not enabled) as "disabledEndpoints",
     exists (select from gateway_accounts where store_id = :storeId and active) as "hasGateway",
     exists (select from webhook_endpoints where store_id = :storeId and deleted_at is null) as "hasEndpoint",
     exists (select from api_keys where store_id = :storeId and revoked_at is null) as "hasApiKey",
     exists (select from products where store_id = :storeId) as "hasProduct",
     exists (select from payments where store_id = :storeId and sale_status is not null) as "hasSale"`,
)
