import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { OVERPAID } from '../payments/refunds/refund.ts'
import { openRefunds } from '../payments/refunds/refundStatus.ts'

/** The numbers of money problems of all stores that a person should check. */
export type MoneyConcerns = {
  /** Refunds that the gateway has not completed, and the age of the oldest refund. */
  refundsOpen: number
  refundOldestSeconds: number
  /** Open refunds of payments that came twice or too late. */
  overpaidOpen: number
  /** Differences between our payments and the gateways' books, without an explanation. */
  differences: number
}

/** Counts the money problems of all stores. */
export async function readMoneyConcerns(ctx: Context): Promise<MoneyConcerns> {
  return (await ctx.database.row(moneyConcerns, {}))!
}

const moneyConcerns = sql(
  'moneyConcerns',
  `select open.*, differences from (
     select count(*)::integer as "refundsOpen",
       coalesce(greatest(extract(epoch from now() - min(created_at)), 0), 0)::float8 as "refundOldestSeconds",
       (count(*) filter (where reason = '${OVERPAID}'))::integer as "overpaidOpen"
     from refunds where status in ${openRefunds}
   ) as open cross join (
     select count(*)::integer as differences from money_differences where gone_on is null and explained_at is null
   ) as unexplained`,
)
