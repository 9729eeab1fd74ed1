import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/** The payments of all stores with an unknown outcome at the gateway. */
export type UnknownPayments = { count: number; oldestSeconds: number }

/** A payment is `unknown` while its call runs. Payments younger than this are left out. */
const YOUNG_SECONDS = 60

/** Counts the payments that have been `unknown` for more than a minute. */
export async function countUnknownPayments(ctx: Context): Promise<UnknownPayments> {
  return (await ctx.database.row(unknownPayments, {}))!
}

// Pending PIX and boletos have `expires_at`, so this condition excludes them before the join.
const unknownPayments = sql(
  'unknownPayments',
  `select count(*)::integer as count,
     coalesce(extract(epoch from now() - min(since)), 0)::float8 as "oldestSeconds"
   from payment_checks as planned cross join lateral (
     select updated_at as since from payments
     where payments.id = planned.payment_id and payments.store_id = planned.store_id and status = 'unknown'
       and updated_at < now() - interval '${YOUNG_SECONDS} seconds'
   ) as payment
   where planned.expires_at is null`,
)
