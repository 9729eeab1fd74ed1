import { type NewEvent, serializeEvent } from '../events/recordEvent.ts'
import { type PaymentRow, publicChargeId } from '../payments/payment.ts'
import { type DisputeRow, toDispute } from './dispute.ts'

/**
 * Builds the event of a dispute. Its data is the API's dispute object.
 * @param now the store's time
 */
export function disputeEvent(
  kind: 'dispute.opened' | 'dispute.closed',
  dispute: DisputeRow,
  payment: PaymentRow,
  now: Date,
): NewEvent {
  return {
    storeId: dispute.store_id,
    kind,
    chargeId: publicChargeId(payment),
    paymentId: payment.id,
    // A dispute may open and close several times, so its id alone does not identify the occasion.
    occasion: `${dispute.id} ${now.toISOString()}`,
    productId: payment.product_id,
    payload: serializeEvent(kind, now, toDispute(dispute)),
    createdAt: now,
  }
}
