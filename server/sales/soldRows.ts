import { type Statement, sql } from '../core/sql.ts'
import { reportedDays, salesOfDays, sumsOfDays } from './reportRows.ts'
import { reportPurchases, reportSales, type SummedGroup } from './reportSales.ts'

/** The kinds of objects with sums of sales. */
export const soldGroups = ['product', 'offer', 'link', 'coupon'] as const satisfies SummedGroup[]
export type SoldGroup = (typeof soldGroups)[number]

/** The sales of one object in a currency. */
export type SoldRow = { id: string; currency: string; sales: number; amountInCents: number }

/**
 * Returns a statement for the paid purchases and renewals of the objects `:ids`. It reads the sums of summed days, and
 * the sales of other days, such as today. A day without rows of this group was summed by an earlier version, so its
 * sales are read too.
 */
function soldStatement(group: SoldGroup): Statement {
  const isRead = `exists (select from report_sums where store_id = :storeId and report = '${group}' and report_sums.day = all_days.day)`
  const sums = (columns: string, purchase: string) =>
    `select ${columns} from ${sumsOfDays(group)} where purchase is ${purchase} and key = any(:ids)`
  const sales = `select * from (${reportSales(group, salesOfDays)}) as sales where key = any(:ids)
    union all
    ${sums('key, name, detail, currency, purchase, renewal, paid > 0, paid_in_cents, refunded_in_cents, discount_in_cents', 'not null')}`
  return sql(
    `soldBy ${group}`,
    `with ${reportedDays('all_days')}, days as materialized (
       select day, starts_at, ends_at, is_summed and ${isRead} as is_summed from all_days
     ), summed as (
       select key, currency, paid::integer::bigint as paid, cents from (${reportPurchases(sales)}) as purchases
       union all
       ${sums('key, currency, paid, paid_in_cents', 'null')}
     )
     select key as id, currency, sum(paid)::bigint as sales, sum(cents)::bigint as "amountInCents"
     from summed group by 1, 2 having sum(paid) > 0 order by key, currency <> 'brl', currency`,
  )
}

/** The statement of each kind of object. */
export const soldStatements: Record<SoldGroup, Statement> = {
  product: soldStatement('product'),
  offer: soldStatement('offer'),
  link: soldStatement('link'),
  coupon: soldStatement('coupon'),
}
