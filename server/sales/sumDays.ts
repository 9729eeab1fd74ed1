import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import type { Context } from '../core/context.ts'
import { OF_STORES, sql } from '../core/sql.ts'
import { startOfDay } from '../payments/staleDays.ts'
import type { ReportDays } from './reportDays.ts'
import { catalogGroups, reportGroups, reportPurchases, reportSales } from './reportSales.ts'

/**
 * Sums the sales of the next due day for all reports, without a lock. If a sale of the day changes meanwhile, the sums
 * are dropped.
 * @returns the number of days
 */
export async function sumDueDay(ctx: Context): Promise<number> {
  const stores = await ctx.database.rows(storesWithDueDays)
  const [due] = await claimByShard(ctx.database, stores, 1, (storeIds) => ctx.database.rows(claimDay, { storeIds }))
  if (!due) return 0
  await ctx.database.byKey.rows(sumDay, due)
  return 1
}

/**
 * Makes the stale days of a report due, so the next report is fast. A day is summed at most once an hour.
 * @param days the days of the report, in Brasília
 */
export async function hastenDays(ctx: Context, storeId: string, { startDate, endDate }: ReportDays): Promise<void> {
  await ctx.database.rows(hasten, { storeId, startDate, endDate })
}

const isDayDue = `state <> 'current' and due_at <= now()`

/** SQL condition: the sums of a day are due. */
export const aDayIsDue = `exists (select 1 from report_days where ${isDayDue} limit 1)`

const storesWithDueDays = sql(
  'storesWithDueReportDays',
  storesOfFirst({ table: 'report_days', rest: `where ${isDayDue}`, by: 'due_at' }),
  { looksForWork: true },
)

/**
 * The sales are read after this statement. So the sums include every change that made the day stale before. A query with
 * `in` could run once per day of a small table, and lock another day each time.
 */
const claimDay = sql(
  'claimReportDay',
  `with due as materialized (
     select store_id, day from report_days where store_id ${OF_STORES} and ${isDayDue}
     order by due_at limit 1 for update skip locked
   )
   update report_days set state = 'summing', due_at = now() + interval '1 hour' from due
   where report_days.store_id = due.store_id and report_days.day = due.day and report_days.store_id ${OF_STORES}
   returning report_days.store_id as "storeId", report_days.day`,
)

const salesOfDay = `payments.store_id = :storeId and payments.sale_status is not null
  and payments.created_at >= ${startOfDay(':day::date')} and payments.created_at < ${startOfDay('(:day::date + 1)')}`

/** The purchases that also have payments on other days. A later payment on another day makes this day stale. */
const spread = `select charge_id from day_sales where charge_id is not null and exists (
    select from payments where payments.charge_id = day_sales.charge_id and payments.store_id = :storeId
      and (payments.created_at < ${startOfDay(':day::date')} or payments.created_at >= ${startOfDay('(:day::date + 1)')}))`

const sums = [...reportGroups, ...catalogGroups].map(
  (group) => `select '${group}' as report, key, max(name) as name, max(detail) as detail, currency, renewal,
      case when purchase in (select charge_id from spread) then purchase end as purchase, count(*) as begun,
      count(*) filter (where paid) as paid, sum(cents) as cents, sum(refunded) as refunded, sum(discount) as discount
    from (${reportPurchases(reportSales(group, 'day_sales as payments'))}) as purchases
    group by key, currency, renewal, 7`,
)

const sumDay = sql(
  'sumReportDay',
  `with day_sales as materialized (
     select * from payments where ${salesOfDay}
   ), spread as materialized (
     ${spread}
   ), taken as (
     update report_days set state = 'current', summed_at = now()
     where store_id = :storeId and day = :day::date and state = 'summing' returning store_id, day
   ), forgotten as (
     delete from report_sums using taken where report_sums.store_id = :storeId and report_sums.day = taken.day
   ), summed as (
     insert into report_sums (store_id, day, report, key, name, detail, currency, renewal, purchase, begun, paid, paid_in_cents,
     refunded_in_cents, discount_in_cents)
   select taken.store_id, taken.day, sums.* from taken cross join (
     ${sums.join('\n     union all\n     ')}
   ) as sums
   )
   select from taken`,
)

/** Skips a day that another transaction has locked, so no caller waits. */
const hasten = sql(
  'hastenReportDays',
  `update report_days set due_at = now() where store_id = :storeId and day in (
     select day from report_days where store_id = :storeId and day between :startDate and :endDate
       and state = 'stale' and due_at > now() and ${startOfDay('(day + 1)')} <= now()
       and (summed_at is null or summed_at < now() - interval '1 hour')
     for update skip locked)`,
)
