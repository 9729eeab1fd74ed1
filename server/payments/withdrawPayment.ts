import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import { checkPayment } from './checks/checkPayment.ts'
import type { PaymentRow } from './payment.ts'

/**
 * Ends an open charge of recurring PIX before its expiry, and cancels it at the gateway. If the gateway has the money already,
 * the payment is paid. If the gateway does not cancel it, the payment stays pending, and the caller repeats the call.
 * @returns the payment afterwards
 */
export async function withdrawPayment(ctx: Context, store: Store, paymentId: string): Promise<PaymentRow | undefined> {
  return await checkPayment(ctx, store, paymentId, { callerWaits: true, withdraws: true })
}
