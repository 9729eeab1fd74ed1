import type { ChargeRow } from '../charges/charge.ts'
import { purchaseName } from '../charges/purchaseName.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type PaymentRow, paymentColumns } from '../payments/payment.ts'
import { latestRequests, type RefundRequestRow } from '../payments/refundRequest.ts'

/** A payment that gave a student access, with the student's latest request for a refund. */
export type Purchase = { name: string; payment: PaymentRow; request: RefundRequestRow | undefined }

/** A page shows this number of purchases. */
const MAX_PURCHASES = 100

/** Lists the paid purchases that gave a student access, the newest first, with each paid cycle of a subscription. */
export async function listPurchases(ctx: Context, storeId: string, studentId: string): Promise<Purchase[]> {
  const payments = await ctx.database.rows<PaymentOfStudent>(paymentsOfStudent, {
    storeId,
    studentId,
    limit: MAX_PURCHASES,
  })
  const paymentIds = payments.map(({ id }) => id)
  const requests = await ctx.database.rows<RefundRequestRow>(latestRequests, { storeId, paymentIds })
  return payments.map(({ order, ...payment }) => ({
    name: purchaseName(payment.offer, order),
    payment,
    request: requests.find(({ payment_id }) => payment_id === payment.id),
  }))
}

/** An imported payment has no charge. */
type PaymentOfStudent = PaymentRow & { order: Pick<ChargeRow, 'description' | 'items'> | null }

const paymentsOfStudent = sql(
  'paymentsOfStudent',
  `with bought as (
     select payment_id as id from enrollments
     where student_id = :studentId and store_id = :storeId and payment_id is not null
     union
     select paid.id from enrollments
     join charges as cycle on cycle.subscription_id = enrollments.subscription_id and cycle.store_id = enrollments.store_id
     join payments as paid on paid.charge_id = cycle.id and paid.store_id = cycle.store_id
     where enrollments.student_id = :studentId and enrollments.store_id = :storeId
   ), newest as (
     select payments.* from bought join payments on payments.id = bought.id and payments.store_id = :storeId
     where paid_at is not null order by paid_at desc, payments.id desc limit :limit
   )
   select ${paymentColumns}, (
     select json_build_object('description', description, 'items', items) from charges
     where charges.id = payments.charge_id and charges.store_id = payments.store_id) as "order"
   from newest as payments order by paid_at desc, id desc`,
)
