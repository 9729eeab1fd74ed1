import { Type } from 'typebox'
import { Offer } from '../catalog/offer.ts'
import { providers } from '../core/provider.ts'
import { instant, nullable, nullableText, oneOf, reference } from '../lib/schema.ts'
import { Customer } from './customer.ts'
import { SaleCoupon, SaleItem } from './payment.ts'
import { saleStatuses } from './paymentStatus.ts'
import { Refund } from './refunds/refund.ts'

const fields = {
  id: Type.String({ description: 'Id of the payment' }),
  provider: oneOf(providers, 'The gateway of the payment'),
  status: oneOf(saleStatuses, 'Status of the sale after the event'),
  amountInCents: Type.Integer({ description: 'Amount that the buyer pays, with interest' }),
  currency: Type.String({ description: 'ISO 4217, lower case' }),
  productId: { ...nullableText, description: 'Null for a charge of the API' },
  offerId: { ...nullableText, description: 'Null for a charge of the API' },
  subscriptionId: { ...nullableText, description: 'Null if the payment belongs to no subscription' },
  chargeId: { ...nullableText, description: 'The charge of the API or of a payment link. Null for an offer' },
  customerEmail: { ...nullableText, description: 'Legacy: use `customer.email`' },
  customer: reference(Customer),
  metadata: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Metadata of the payment. Without it, the metadata of its charge or offer',
  }),
  createdAt: { ...instant, description: 'The instant when the payment was created' },
  offer: Type.Optional(reference(Offer)),
  coupon: Type.Optional({
    ...nullable(SaleCoupon),
    description: 'Missing for a sale without coupon and without order bumps',
  }),
  items: Type.Optional(
    Type.Array(SaleItem, { description: 'The offer and its order bumps. Missing for a sale without order bumps' }),
  ),
  checkoutSessionId: Type.Optional(
    Type.String({ description: 'The checkout session of the purchase. Missing without one' }),
  ),
  clientReference: Type.Optional({
    ...nullableText,
    description: 'Your own reference, from the charge or the checkout session. Missing if neither has a reference',
  }),
}

/** `data` of a `payment.*` webhook (spec, Events). */
export const PaymentEventData = Type.Object(fields, { $id: 'PaymentEventData' })

/** `data` of `refund.done` and `refund.failed` (decisions, "Events"). */
export const RefundEventData = Type.Object(
  {
    ...fields,
    refundedInCents: Type.Integer({ description: 'Total of all money that went back to the buyer, in cents' }),
    refund: reference(Refund),
  },
  { $id: 'RefundEventData' },
)
