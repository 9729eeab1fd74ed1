import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/**
 * Moves the planned work of a store's payments after its test clock has moved. The plans use machine time. So one index finds
 * the due work of all stores.
 */
export async function followStoreClock(ctx: Context, { id: storeId, clockOffsetMs }: Store): Promise<void> {
  await ctx.database.rows(followClock, { storeId, clockOffsetMs })
}

const followClock = sql(
  'followStoreClock',
  `with expiry as materialized (
     select payment_id, expires_at - :clockOffsetMs * interval '1 millisecond' as at
     from payment_checks where store_id = :storeId and checks >= 0 and expires_at is not null
   ), ending as materialized (
     select payment_id, completes_at - :clockOffsetMs * interval '1 millisecond' as at
     from payment_completions where store_id = :storeId
   ), checks as (
     update payment_checks set next_at = expiry.at from expiry
     where payment_checks.payment_id = expiry.payment_id and store_id = :storeId and checks >= 0 and expiry.at < next_at
   )
   update payment_completions set due_at = ending.at from ending
   where payment_completions.payment_id = ending.payment_id and store_id = :storeId`,
)
