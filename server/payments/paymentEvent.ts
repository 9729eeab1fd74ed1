import { findOffer, type Offer } from '../catalog/offer.ts'
import type { Runner } from '../database/database.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { type NewEvent, serializeEvent } from '../events/recordEvent.ts'
import { type PaymentRow, publicChargeId, saleStatus, toCustomerAddress } from './payment.ts'

/**
 * What a store is told of a payment. Of a purchase its offer is looked up for that; a plain payment has none.
 * @param payment as it is after what happened
 * @param now the store's time
 */
export async function paymentEvent(runner: Runner, kind: EventKind, payment: PaymentRow, now: Date): Promise<NewEvent> {
  const { id, store_id, offer_id, product_id } = payment
  const offer = offer_id === null ? undefined : (await findOffer(runner, store_id, offer_id))!.offer
  return {
    storeId: store_id,
    kind,
    chargeId: publicChargeId(payment),
    paymentId: id,
    productId: product_id,
    payload: serializeEvent(kind, now, toEventData(payment, offer)),
    createdAt: now,
  }
}

/** `data` of a `payment.*` webhook (spec, Events). */
function toEventData(row: PaymentRow, offer: Offer | undefined) {
  return {
    id: row.id,
    provider: row.provider,
    status: saleStatus[row.status],
    amountInCents: row.total_in_cents,
    currency: row.currency,
    productId: row.product_id,
    offerId: row.offer_id,
    subscriptionId: row.subscription_id,
    chargeId: publicChargeId(row),
    customerEmail: row.buyer_email,
    customer: {
      name: row.buyer_name,
      email: row.buyer_email,
      document: row.provider === 'GATEWAY_D' ? null : row.buyer_document,
      phone: row.buyer_phone,
      address: row.method === 'pix' ? null : toCustomerAddress(row.buyer_address),
    },
    metadata: row.metadata,
    createdAt: row.created_at.toISOString(),
    offer,
  }
}
