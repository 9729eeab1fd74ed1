import { OF_STORE, type Statement, sql } from '../core/sql.ts'
import { daysOfDeltas, startOfDay } from '../payments/staleDays.ts'
import { type ReportGroup, reportPurchases, reportSales, type SummedGroup } from './reportSales.ts'

/**
 * A row of a report's statement. The statement returns only the first groups, and `groups` is the number of all groups.
 */
export type ReportRow = {
  key: string | null
  name: string | null
  detail: string | null
  currency: string
  begun: number
  paid: number
  paidInCents: number
  renewedInCents: number
  refundedInCents: number
  discountInCents: number
  groups: number
  allBegun: number
  allPaid: number
  allPaidInCents: number
  allRenewedInCents: number
  allRefundedInCents: number
  allDiscountInCents: number
}

/**
 * A CTE with the days of the report. The stored sums of a day are exact if the day is `current` and no waiting delta
 * belongs to the day.
 */
export const reportedDays = (name: string) => `deltas as materialized (
    select store_id, hour, payment_id from sale_deltas where store_id = :storeId
  ), changed as materialized (
    ${daysOfDeltas('deltas', OF_STORE)}
  ), ${name} as materialized (
    select day, ${startOfDay('day')} as starts_at, ${startOfDay('(day + 1)')} as ends_at,
      day not in (select day from changed) and exists (select from report_days
        where store_id = :storeId and report_days.day = given.day and state = 'current') as is_summed
    from (
      select :startDate::date + n as day from generate_series(0, :endDate::date - :startDate::date) as n
    ) as given
  )`

/**
 * The listed sales of the days without exact sums. The `offset` makes PostgreSQL find the sales of each day by an
 * index.
 */
export const salesOfDays = `(select starts_at, ends_at from days where not is_summed) as day cross join lateral (
    select * from payments where store_id = :storeId and sale_status is not null
      and created_at >= day.starts_at and created_at < day.ends_at offset 0
  ) as payments`

export function sumsOfDays(group: SummedGroup): string {
  return `(select day from days where is_summed) as day cross join lateral (
    select * from report_sums where store_id = :storeId and report = '${group}' and report_sums.day = day.day offset 0
  ) as sums`
}

/**
 * Counts purchases, not payments. A renewal is not a purchase, and its amount is a separate column. A purchase with
 * payments on several days counts once, so its rows have no stored sums.
 */
function reportStatement(group: ReportGroup): Statement {
  const figures = ['begun', 'paid', 'paidInCents', 'renewedInCents', 'refundedInCents', 'discountInCents']
  const sums = figures.map((figure) => `(sum("${figure}") over of_currency)::bigint as "${allOf(figure)}"`)
  const sales = `${reportSales(group, salesOfDays)}
    union all
    select key, name, detail, currency, purchase, renewal, paid > 0, paid_in_cents, refunded_in_cents, discount_in_cents
    from ${sumsOfDays(group)} where purchase is not null`
  return sql(
    `sellingReport ${group}`,
    `with ${reportedDays('days')}, purchases as (
       ${reportPurchases(sales)}
     ), summed as (
       select key, name, detail, currency, renewal, 1::bigint as begun, paid::integer::bigint as paid, cents, refunded, discount
       from purchases
       union all
       select key, name, detail, currency, renewal, begun, paid, paid_in_cents, refunded_in_cents, discount_in_cents
       from ${sumsOfDays(group)} where purchase is null
     ), counted as (
       select key, max(name) as name, max(detail) as detail, currency,
         coalesce(sum(begun) filter (where not renewal), 0)::bigint as begun,
         coalesce(sum(paid) filter (where not renewal), 0)::bigint as paid,
         coalesce(sum(cents) filter (where not renewal), 0)::bigint as "paidInCents",
         coalesce(sum(cents) filter (where renewal), 0)::bigint as "renewedInCents",
         sum(refunded)::bigint as "refundedInCents", sum(discount)::bigint as "discountInCents"
       from summed group by key, currency
     )
     select counted.*, count(*) over () as groups, ${sums.join(', ')}
     from counted window of_currency as (partition by currency)
     order by currency <> 'brl', "paidInCents" + "renewedInCents" desc, begun desc, key nulls last limit :limit`,
  )
}

function allOf(figure: string): string {
  return `all${figure[0]!.toUpperCase()}${figure.slice(1)}`
}

/** The statement of each kind of report. The rows are ordered by revenue. Rows in reais come first. */
export const reportStatements: Record<ReportGroup, Statement> = {
  source: reportStatement('source'),
  campaign: reportStatement('campaign'),
  batch: reportStatement('batch'),
  coupon: reportStatement('coupon'),
  bump: reportStatement('bump'),
}
