import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type PaymentRow, paymentColumns } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { applyPayment } from './applyPayment.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Counts a paid period that was not counted yet. Any payment of its charge may have paid it: the current attempt, or a code
 * that was paid after it expired.
 * @returns true if the subscription is another than it was read
 * @throws ApiError 409 `subscription_busy`
 */
export async function applyPaidCycle(ctx: Context, store: Store, subscription: SubscriptionRow): Promise<boolean> {
  const payment = await findPaidPayment(ctx, subscription)
  if (!payment) return false
  const target = { unit: ctx, store, subscription, at: payment.paid_at! }
  // Without an effect the row was stale: another call counted the payment.
  await applyPayment(ctx, target, { payment, status: payment.status })
  return true
}

/** Finds the payment that paid the next cycle to count. */
export function findPaidPayment(
  ctx: Context,
  { id, store_id, charges_paid }: SubscriptionRow,
): Promise<PaymentRow | undefined> {
  return ctx.database.row<PaymentRow>(paidPaymentOfCycle, {
    subscriptionId: id,
    storeId: store_id,
    cycle: charges_paid + 1,
  })
}

const paidPaymentOfCycle = sql(
  'paidPaymentOfCycle',
  `select ${paymentColumns} from payments
   where store_id = :storeId and status = 'paid'
     and charge_id = (select id from charges
       where subscription_id = :subscriptionId and store_id = :storeId and cycle = :cycle)`,
)
