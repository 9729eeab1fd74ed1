import { type Static, Type } from 'typebox'
import { Tracking } from '../charges/charge.ts'
import { instant, nullable, nullableText, oneOf } from '../lib/schema.ts'
import { type PaymentRow, saleStatus, toCustomerAddress } from './payment.ts'

export const saleStatuses = ['PENDING', 'PAID', 'FAILED', 'REFUNDED', 'EXPIRED'] as const

const Reference = Type.Object({ id: Type.String(), name: Type.String() })

/** A payment as the list of sales shows it (spec, "Payment (sale) record"). What is absent is null, never missing. */
export const Sale = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('payment'),
    status: oneOf(saleStatuses),
    amountInCents: Type.Integer({ description: 'What the buyer paid, interest included' }),
    currency: Type.String(),
    platformFeeInCents: Type.Integer(),
    netInCents: Type.Integer({ description: 'The amount less the platform fee' }),
    paymentMethod: oneOf(['pix', 'boleto', 'credit_card']),
    provider: Type.String(),
    product: nullable(Reference),
    offerId: nullableText,
    offer: nullable(Type.Object({}, { additionalProperties: true })),
    subscriptionId: nullableText,
    chargeId: nullableText,
    customer: Type.Object({
      name: nullableText,
      email: nullableText,
      phone: nullableText,
      document: nullableText,
      address: nullable(
        Type.Object({
          zipCode: Type.String(),
          street: nullableText,
          number: Type.String(),
          complement: nullableText,
          neighborhood: nullableText,
          city: nullableText,
          state: nullableText,
        }),
      ),
    }),
    externalId: nullableText,
    storeId: Type.String(),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    tracking: nullable(Tracking),
    createdAt: instant,
    updatedAt: instant,
  },
  { $id: 'Sale' },
)
export type Sale = Static<typeof Sale>

export function toSale(row: PaymentRow): Sale {
  return {
    id: row.id,
    object: 'payment',
    status: saleStatus[row.status],
    amountInCents: row.total_in_cents,
    currency: row.currency,
    platformFeeInCents: row.platform_fee_in_cents,
    netInCents: row.total_in_cents - row.platform_fee_in_cents,
    paymentMethod: row.method,
    provider: row.provider,
    product: null,
    offerId: null,
    offer: null,
    subscriptionId: null,
    chargeId: row.charge_id,
    customer: {
      name: row.buyer_name,
      email: row.buyer_email,
      phone: row.buyer_phone,
      document: row.buyer_document,
      address: toCustomerAddress(row.buyer_address),
    },
    externalId: row.external_id,
    storeId: row.store_id,
    metadata: row.metadata,
    tracking: row.tracking,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
