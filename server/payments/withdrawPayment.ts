import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { checkPayment } from './checks/checkPayment.ts'
import type { PaymentRow } from './payment.ts'

/**
 * Ends an open payment before its expiry, and cancels it at the gateway. If the gateway has the money already, the payment is
 * paid. If the gateway does not answer, the payment stays pending, and the caller repeats the call.
 * @returns the payment afterwards
 */
export async function withdrawPayment(ctx: Context, store: Store, paymentId: string): Promise<PaymentRow | undefined> {
  await ctx.database.rows(expireNow, { id: paymentId, storeId: store.id, now: storeNow(store) })
  return await checkPayment(ctx, store, paymentId, { callerWaits: true })
}

const expireNow = sql(
  'expirePaymentNow',
  `update payments set expires_at = :now
   where id = :id and store_id = :storeId and status = 'pending' and expires_at > :now`,
)
