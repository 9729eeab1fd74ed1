import type { ChargeRow } from '../charges/charge.ts'
import { purchaseName } from '../charges/purchaseName.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import { findRefund, type RefundRow, UNCLEAR_REFUND } from '../payments/refund.ts'
import type { PaymentFacts } from './mailFacts.ts'

type Order = Pick<ChargeRow, 'description' | 'items'>

/**
 * Reads the facts of a payment.
 * @param refundId the refund of a mail about one of several refunds, or null
 * @returns undefined for an unknown payment
 */
export async function readPaymentFacts(
  ctx: Context,
  key: { id: string; storeId: string },
  refundId: string | null = null,
): Promise<PaymentFacts | undefined> {
  const [payment, order, refund] = await Promise.all([
    ctx.database.row<PaymentRow>(paymentById, key),
    ctx.database.row<Order & { gave_access: boolean }>(orderOfPayment, key),
    refundId === null ? undefined : findRefund(ctx.database, key.storeId, refundId),
  ])
  if (!payment || !order) return undefined
  return {
    ...payment,
    bought: purchaseName(payment.offer, order),
    items: order.items ?? [],
    gaveAccess: order.gave_access,
    ...(refund && { refund: refundFacts(refund, payment) }),
  }
}

function refundFacts(refund: RefundRow, payment: PaymentRow): PaymentFacts['refund'] {
  const { amount_in_cents: amountInCents, status, failure } = refund
  const isPart = amountInCents < payment.total_in_cents
  return { amountInCents, status, isPart, isUnclear: failure === UNCLEAR_REFUND }
}

// An imported payment has no charge.
const orderOfPayment = sql(
  'mailOrderOfPayment',
  `select charges.description, charges.items,
     exists (select from enrollments where enrollments.payment_id = payments.id
       and enrollments.store_id = payments.store_id) as gave_access
   from payments left join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
   where payments.id = :id and payments.store_id = :storeId`,
)
