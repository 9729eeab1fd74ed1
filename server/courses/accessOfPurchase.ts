import type { Runner } from '../core/sql.ts'
import { type PaymentRow, paymentById } from '../payments/payment.ts'
import { paymentStatuses } from '../payments/paymentStatus.ts'
import { restoreEnrollmentsOfPayment, revokeEnrollmentsOfPayment } from './endEnrollments.ts'
import { enrollBuyer } from './enroll.ts'

/**
 * Gives access to the buyer of a one-time offer and of order bumps, and ends the access after a refund or chargeback
 * (decisions, "Members area").
 * @param status the new status of the payment @param movedAt the store's time of the status change
 */
export async function moveAccessOfPurchase(
  trx: Runner,
  payment: PaymentRow,
  status: PaymentRow['status'],
  movedAt: Date,
): Promise<void> {
  const { id, store_id, buyer_name, buyer_email, language } = payment
  const products = productsOf(payment)
  if (products.length === 0) return
  // The e-mail is null if the buyer's data are erased.
  if (status === 'paid' && buyer_email !== null) {
    await restoreEnrollmentsOfPayment(trx, store_id, id)
    const buyer = { name: buyer_name!, email: buyer_email, language }
    const cause = { is: 'payment', paymentId: id } as const
    for (const productId of products)
      await enrollBuyer(trx, store_id, { productId, cause, buyer, at: movedAt, expiresAt: null })
  }
  const { returnedBy } = paymentStatuses[status]
  if (returnedBy)
    await revokeEnrollmentsOfPayment(trx, { storeId: store_id, paymentId: id, reason: returnedBy, at: movedAt })
}

/** Ends the access to the product of a refunded item, unless another item of the payment has the same product. */
export async function endAccessOfItem(
  trx: Runner,
  { storeId, paymentId, offerId, at }: { storeId: string; paymentId: string; offerId: string; at: Date },
): Promise<void> {
  const payment = (await trx.row(paymentById, { id: paymentId, storeId }))!
  const productId = payment.items?.find((item) => item.offerId === offerId)?.productId
  const others = payment.items?.filter((item) => item.offerId !== offerId) ?? []
  if (productId === undefined || others.some((item) => item.productId === productId)) return
  await revokeEnrollmentsOfPayment(trx, { storeId, paymentId, productId, reason: 'refund', at })
}

/**
 * The products that this payment gives access to. A subscription itself gives access to its product, so its payments
 * give access only to order bumps.
 */
function productsOf({ product_id, subscription_id, items }: PaymentRow): string[] {
  const sold = items?.map(({ productId }) => productId) ?? (product_id === null ? [] : [product_id])
  return [...new Set(subscription_id === null ? sold : sold.slice(1))]
}
