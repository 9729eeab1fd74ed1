import { type Runner, sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { type NewEvent, serializeEvent } from '../events/recordEvent.ts'
import { findGateway } from '../gateways/all.ts'
import { type PaymentRow, publicChargeId, soldWith, toCustomerAddress } from './payment.ts'
import { paymentStatuses } from './paymentStatus.ts'

/**
 * Builds the event of a payment. The event of a purchase contains the offer at the time of the sale.
 * @param payment the payment after the change
 * @param now the store's time
 * @param more further fields of the data
 */
export async function paymentEvent(
  runner: Runner,
  kind: EventKind,
  payment: PaymentRow,
  { now, more = {} }: { now: Date; more?: object },
): Promise<NewEvent> {
  const { id, store_id, product_id } = payment
  const subscriptionId = (await beganNothing(runner, payment)) ? null : payment.subscription_id
  const chargeId = publicChargeId(payment)
  return {
    storeId: store_id,
    kind,
    chargeId,
    paymentId: id,
    productId: product_id,
    payload: serializeEvent(kind, now, {
      ...toEventData(payment, { chargeId, subscriptionId }),
      ...ownReference(payment),
      ...more,
    }),
    createdAt: now,
  }
}

/**
 * Returns true for a declined card payment of a new subscription. `movePayment` sets its `subscription_id` to null, so the
 * event also leaves out the subscription.
 */
async function beganNothing(runner: Runner, { id, store_id, subscription_id, method, status }: PaymentRow) {
  if (subscription_id === null || method !== 'credit_card' || status !== 'failed') return false
  return (await runner.row(paymentOfPurchase, { id, storeId: store_id })) !== undefined
}

const paymentOfPurchase = sql(
  'paymentOfPurchase',
  `select from payments join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
   where payments.id = :id and payments.store_id = :storeId and charges.kind = 'offer'`,
)

/** The events of purchases without a checkout session and without a reference have exactly the fields of the spec. */
function ownReference({ checkout_session_id, client_reference }: PaymentRow) {
  if (checkout_session_id !== null) return { checkoutSessionId: checkout_session_id, clientReference: client_reference }
  return client_reference === null ? {} : { clientReference: client_reference }
}

/** `data` of a `payment.*` webhook (spec, Events). */
function toEventData(
  row: PaymentRow,
  { chargeId, subscriptionId }: Record<'chargeId' | 'subscriptionId', string | null>,
) {
  return {
    id: row.id,
    provider: row.provider,
    status: paymentStatuses[row.status].sale,
    amountInCents: row.total_in_cents,
    currency: row.currency,
    productId: row.product_id,
    offerId: row.offer_id,
    subscriptionId,
    chargeId,
    customerEmail: row.buyer_email,
    customer: {
      name: row.buyer_name,
      email: row.buyer_email,
      document: findGateway(row.provider)?.hidesDocument ? null : row.buyer_document,
      phone: row.buyer_phone,
      address: row.method === 'pix' ? null : toCustomerAddress(row.buyer_address),
    },
    metadata: row.metadata,
    createdAt: row.created_at.toISOString(),
    offer: row.offer ?? undefined,
    // The events of other payments have exactly the fields of the spec.
    ...(row.coupon || row.items ? soldWith(row) : {}),
  }
}
