import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type PaymentRow, paymentColumns } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { applyPayment } from './paymentMoved.ts'
import { unitOfWorkOf } from './status.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Counts a period that is paid for and was not counted yet, whichever payment of its charge paid it: the attempt, or a code that
 * had expired and was paid all the same.
 * @returns whether the subscription was changed, by this call or by another that came before it; it is to be read again
 */
export async function drawPaidCycle(ctx: Context, store: Store, subscription: SubscriptionRow): Promise<boolean> {
  const payment = await findPaidPayment(ctx, subscription)
  if (!payment) return false
  const move = { payment, status: payment.status, at: payment.paid_at! }
  return (await applyPayment(ctx, unitOfWorkOf(ctx), store, subscription, move)) !== undefined
}

/** The payment that paid the cycle that is to be counted next, if one did. */
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
