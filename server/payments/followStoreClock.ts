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
  `with checks as (
     update payment_checks set next_at = expires_at - :clockOffsetMs * interval '1 millisecond'
     where store_id = :storeId and checks >= 0 and expires_at - :clockOffsetMs * interval '1 millisecond' < next_at
   )
   update payment_completions set due_at = completes_at - :clockOffsetMs * interval '1 millisecond'
   where store_id = :storeId`,
)
