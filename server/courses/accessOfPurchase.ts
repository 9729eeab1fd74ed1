import type { Runner } from '../core/sql.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { restoreEnrollmentsOfPayment, revokeEnrollmentsOfPayment } from './endEnrollments.ts'
import { enrollBuyer } from './enroll.ts'

/**
 * Gives access to the buyer of a one-time offer, and ends the access after a refund or chargeback (decisions, "Members
 * area").
 * @param status the status that the payment reached by this status change
 * @param movedAt the store's time of the status change
 */
export async function moveAccessOfPurchase(
  trx: Runner,
  { id, store_id, product_id, buyer_name, buyer_email, language, subscription_id }: PaymentRow,
  status: PaymentRow['status'],
  movedAt: Date,
): Promise<void> {
  if (subscription_id !== null || product_id === null) return
  // The e-mail is null if the buyer's data were erased after the payment.
  if (status === 'paid' && buyer_email !== null) {
    await restoreEnrollmentsOfPayment(trx, store_id, id)
    const buyer = { name: buyer_name!, email: buyer_email, language }
    await enrollBuyer(trx, store_id, {
      productId: product_id,
      cause: { is: 'payment', paymentId: id },
      buyer,
      at: movedAt,
      expiresAt: null,
    })
  }
  const ended = { storeId: store_id, paymentId: id, at: movedAt }
  if (status === 'refunded') await revokeEnrollmentsOfPayment(trx, { ...ended, reason: 'refund' })
  if (status === 'charged_back') await revokeEnrollmentsOfPayment(trx, { ...ended, reason: 'chargeback' })
}
