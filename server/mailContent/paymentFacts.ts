import { soldLines } from '../catalog/soldLines.ts'
import type { ChargeRow } from '../charges/charge.ts'
import { purchaseName } from '../charges/purchaseName.ts'
import type { Context } from '../core/context.ts'
import { isId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import { findRefund, OVERPAID, type RefundFailure, type RefundRow } from '../payments/refunds/refund.ts'
import { refundRequestById } from '../payments/refunds/refundRequest.ts'
import type { PaymentFacts } from './mailFacts.ts'

type Order = Pick<ChargeRow, 'description' | 'items'>

/**
 * Reads the facts of a payment.
 * @param aboutId the refund or the buyer's request, if the mail is about one of several; else null
 * @returns undefined for an unknown payment
 */
export async function readPaymentFacts(
  ctx: Context,
  key: { id: string; storeId: string },
  aboutId: string | null = null,
): Promise<PaymentFacts | undefined> {
  const { storeId } = key
  const about = { id: aboutId, storeId }
  const [payment, order, refund, request] = await Promise.all([
    ctx.database.row(paymentById, key),
    ctx.database.row(orderOfPayment, key),
    aboutId && isId('rfd', aboutId) ? findRefund(ctx.database, storeId, aboutId) : undefined,
    aboutId && isId('rrq', aboutId) ? ctx.database.row(refundRequestById, about) : undefined,
  ])
  if (!payment || !order) return undefined
  return {
    ...payment,
    bought: purchaseName(payment.offer, order),
    items: order.items ?? [],
    soldLines: soldLines({ ...payment, amountInCents: payment.amount_in_cents }),
    gaveAccess: order.gave_access,
    refundPage: refund ? refund.buyer_page : order.refund_page,
    ...(refund && { refund: refundFacts(refund, payment) }),
    ...(request && { request }),
  }
}

function refundFacts(refund: RefundRow, payment: PaymentRow): PaymentFacts['refund'] {
  const { amount_in_cents: amountInCents, status, failure, reason } = refund
  const isPart = amountInCents < payment.total_in_cents
  return {
    amountInCents,
    status,
    isPart,
    isOverpaid: reason === OVERPAID,
    isUnclear: failure === ('unclear' satisfies RefundFailure),
  }
}

// An imported payment has no charge.
const orderOfPayment = sql(
  'mailOrderOfPayment',
  `select charges.description, charges.items,
     exists (select from enrollments where enrollments.payment_id = payments.id
       and enrollments.store_id = :storeId) as gave_access,
     (select refunds.buyer_page from refunds where refunds.payment_id = payments.id
       and refunds.store_id = :storeId and refunds.status = 'sent' and refunds.buyer_page is not null
       order by refunds.created_at desc limit 1) as refund_page
   from payments left join charges on charges.id = payments.charge_id and charges.store_id = :storeId
   where payments.id = :id and payments.store_id = :storeId`,
).as<Order & { gave_access: boolean; refund_page: string | null }>()
