import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { OVERPAID } from '../payments/refunds/refund.ts'
import { openRefunds } from '../payments/refunds/refundStatus.ts'

/** Money of all stores that needs a look. */
export type MoneyConcerns = {
  /** Refunds that the gateway has not finished, and the age of the oldest one. */
  refundsOpen: number
  refundOldestSeconds: number
  /** Open refunds of payments that came twice or too late. */
  overpaidOpen: number
  /** Differences between our payments and the gateways' books that nobody has explained. */
  differences: number
}

/** Reads the money of all stores that needs a look. */
export async function readMoneyConcerns(ctx: Context): Promise<MoneyConcerns> {
  return (await ctx.database.row(moneyConcerns, {}))!
}

const moneyConcerns = sql(
  'moneyConcerns',
  `select count(*)::integer as "refundsOpen",
     coalesce(greatest(extract(epoch from now() - min(created_at)), 0), 0)::float8 as "refundOldestSeconds",
     (count(*) filter (where reason = '${OVERPAID}'))::integer as "overpaidOpen",
     (select count(*)::integer from money_differences where gone_on is null and explained_at is null) as differences
   from refunds where status in ${openRefunds}`,
)
