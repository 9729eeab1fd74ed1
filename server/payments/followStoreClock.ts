import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'

/**
 * Plans the work of a store's payments by its moved clock. The plans hold machine time, so that a job finds what is due in any
 * store by one index.
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
