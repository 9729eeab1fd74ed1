import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type PaymentRow, paymentColumns } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { applyPayment } from './applyPayment.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Counts a paid period that the subscription does not count yet. The current attempt paid the period, or the buyer paid
 * an expired PIX or boleto late.
 * @returns true if the caller's row is no longer current
 * @throws ApiError 409 `subscription_busy`
 */
export async function applyPaidCycle(ctx: Context, store: Store, subscription: SubscriptionRow): Promise<boolean> {
  const payment = await findPaidPayment(ctx, subscription)
  if (!payment) return false
  const target = { unit: ctx, store, subscription, at: payment.paid_at! }
  // `no_effect` means that another call has already counted the payment.
  await applyPayment(ctx, target, { payment, status: payment.status })
  return true
}

/** Finds the payment of the first cycle that the subscription does not count yet. */
export function findPaidPayment(
  ctx: Context,
  { id, store_id, charges_paid }: SubscriptionRow,
): Promise<PaymentRow | undefined> {
  return ctx.database.row(paidPaymentOfCycle, { subscriptionId: id, storeId: store_id, cycle: charges_paid + 1 })
}

const paidPaymentOfCycle = sql(
  'paidPaymentOfCycle',
  `select ${paymentColumns} from payments
   where store_id = :storeId and status = 'paid'
     and charge_id = (select id from charges
       where subscription_id = :subscriptionId and store_id = :storeId and cycle = :cycle)`,
).as<PaymentRow>()
