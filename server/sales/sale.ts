import { type Static, Type } from 'typebox'
import { Offer } from '../catalog/offer.ts'
import { Tracking } from '../charges/charge.ts'
import { providers } from '../core/provider.ts'
import { declareRow, derived, orNull, pickColumns, type RowOf, selectList, text } from '../core/row.ts'
import { OF_STORE, sql } from '../core/sql.ts'
import { sumOf } from '../core/sumOf.ts'
import { instant, nullable, nullableText, oneOf, reference } from '../lib/schema.ts'
import { paymentRow, publicChargeId, SaleCoupon, SaleItem, soldWith, toCustomerAddress } from '../payments/payment.ts'
import { isChargedBack, paymentStatuses, saleStatuses } from '../payments/paymentStatus.ts'
import { Refund, type RefundShare, type ShownRefund, toRefund } from '../payments/refunds/refund.ts'

/** A recipient's share of a sale. */
export const SaleShare = Type.Object({
  recipientId: Type.String(),
  amountInCents: Type.Integer({ description: 'The share, in cents' }),
  refundedInCents: Type.Integer({ description: 'The part of the share that was refunded' }),
})

const Reference = Type.Object({ id: Type.String(), name: Type.String() })

/** A payment in the list of sales (spec, "Payment (sale) record"). Every field is present. A missing value is null. */
export const Sale = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('payment'),
    status: oneOf(saleStatuses, '`EXPIRED`: nobody paid the PIX or boleto in time'),
    amountInCents: Type.Integer({ description: 'Amount that the buyer paid, with interest' }),
    currency: Type.String(),
    platformFeeInCents: Type.Integer({
      description: 'The platform’s fee. For an unpaid sale, the fee that will be due when the sale is paid',
    }),
    netInCents: Type.Integer({ description: 'The amount minus the platform fee, in every status' }),
    gatewayFeeInCents: nullable(
      Type.Integer({
        description:
          'The fees of the gateway, including fees for anticipation, in cents of BRL. Null until the gateway reports them',
      }),
    ),
    availableOn: nullable(
      Type.String({
        format: 'date',
        description:
          'The day when all money of the sale is or will be available, YYYY-MM-DD in Brasília. Null until known',
      }),
    ),
    settledInCents: nullable(
      Type.Integer({
        description: 'The part of the sale that is already available to the store, in cents of BRL. Null until known',
      }),
    ),
    split: Type.Array(SaleShare, { description: 'The shares of recipients, with the platform fee if it is a share' }),
    paymentMethod: oneOf(['pix', 'boleto', 'credit_card']),
    provider: oneOf(providers),
    product: nullable(Reference),
    offerId: nullableText,
    offer: nullable(reference(Offer)),
    coupon: nullable(SaleCoupon),
    items: Type.Optional(
      Type.Array(SaleItem, { description: 'The offer and its order bumps. Missing for a sale without order bumps' }),
    ),
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
    refundedInCents: Type.Integer({ description: 'The refunded amount' }),
    refunds: Type.Array(reference(Refund)),
    externalId: nullableText,
    endToEndId: { ...nullableText, description: 'Id of the PIX transfer at the Central Bank, once the PIX is paid' },
    txid: { ...nullableText, description: 'Id of the PIX charge at the receiver’s bank' },
    ourNumber: { ...nullableText, description: 'Number of the boleto at its bank (nosso número)' },
    storeId: Type.String(),
    checkoutSessionId: { ...nullableText, description: 'The checkout session of the purchase' },
    clientReference: { ...nullableText, description: 'Your own reference, from the charge or the checkout session' },
    metadata: Type.Record(Type.String(), Type.Unknown()),
    tracking: nullable(Tracking),
    createdAt: instant,
    updatedAt: instant,
  },
  { $id: 'Sale' },
)
export type Sale = Static<typeof Sale>

/** A sale in the dashboard. The status of a sale is the same after a refund and after a chargeback. */
export const ListedSale = Type.Object(
  {
    ...Sale.properties,
    chargedBackInCents: Type.Integer({ description: 'The amount of the chargeback' }),
    netAfterFeesInCents: nullable(
      Type.Integer({
        description:
          'The amount minus the fees of the platform and of the gateway, refunds and chargebacks. Shares of recipients are not subtracted. Null until the gateway’s fee is known, and for currencies other than BRL',
      }),
    ),
  },
  { $id: 'ListedSale' },
)

/** A refund from a JSON column. Its instants are texts. */
type ListedRefund = Omit<ShownRefund, 'created_at' | 'done_at'> & {
  created_at: string
  done_at: string | null
  shares: RefundShare[] | null
}

export const saleRow = declareRow('payments', {
  ...pickColumns(paymentRow, [
    'id',
    'store_id',
    'offer_id',
    'offer',
    'coupon',
    'items',
    'subscription_id',
    'product_id',
    'provider',
    'method',
    'status',
    'total_in_cents',
    'platform_fee_in_cents',
    'split',
    'currency',
    'buyer_name',
    'buyer_email',
    'buyer_document',
    'buyer_phone',
    'buyer_address',
    'metadata',
    'tracking',
    'checkout_session_id',
    'client_reference',
    'refunded_in_cents',
    'external_id',
    'end_to_end_id',
    'txid',
    'our_number',
    'created_at',
    'updated_at',
    'paid_at',
    'installments',
    'card_brand',
  ]),
  /** Null for a payment that was imported as history. */
  charge_id: orNull(text()),
  product_name: derived<string | null>('products.name'),
  gateway_fee_in_cents: derived<number | null>(
    '-(payment_money.gateway_fee_in_cents + payment_money.anticipation_fee_in_cents)',
  ),
  last_available_on: derived<string | null>('payment_money.last_available_on'),
  settled_in_cents: derived<number | null>('payment_money.settled_in_cents'),
  /** Null for a payment without refunds. Lists then make no look-up of refunds. */
  refunds: derived<ListedRefund[] | null>(`case when payments.refund_count > 0 then (
    select json_agg(json_build_object('id', refunds.id, 'amount_in_cents', refunds.amount_in_cents, 'offer_id', refunds.offer_id, 'reason', refunds.reason,
      'shares', refunds.shares, 'status', refunds.status, 'created_at', refunds.created_at, 'done_at', refunds.done_at)
      order by refunds.created_at, refunds.id)
    from refunds where refunds.payment_id = payments.id and refunds.store_id ${OF_STORE} and receipt_id is null) end`),
})
export type SaleRow = RowOf<typeof saleRow>

/** Columns of a SaleRow of `:storeId`, from `payments` and `saleJoins`. */
export const saleColumns = selectList(saleRow)

/** Joins for `payments`, or for a CTE with that name. The joins use primary keys, because a page has many rows. */
export const saleJoins = `left join products on products.id = payments.product_id and products.store_id ${OF_STORE}
  left join payment_money on payment_money.payment_id = payments.id and payment_money.store_id ${OF_STORE}`

export const saleById = sql(
  'saleById',
  `select ${saleColumns} from payments ${saleJoins}
   where payments.id = :id and payments.store_id = :storeId and payments.sale_status is not null`,
).as<SaleRow>()

/**
 * Builds the sale for the API. The offer and its product have the values from the time of the sale. Without an offer,
 * the product has its current name.
 */
export function toSale(row: SaleRow): Sale {
  return {
    id: row.id,
    object: 'payment',
    status: paymentStatuses[row.status].sale,
    amountInCents: row.total_in_cents,
    currency: row.currency,
    platformFeeInCents: row.platform_fee_in_cents,
    netInCents: row.total_in_cents - row.platform_fee_in_cents,
    gatewayFeeInCents: row.gateway_fee_in_cents,
    availableOn: row.last_available_on,
    settledInCents: row.settled_in_cents,
    split: toSaleShares(row),
    paymentMethod: row.method,
    provider: row.provider,
    product: row.offer?.product ?? (row.product_id === null ? null : { id: row.product_id, name: row.product_name! }),
    offerId: row.offer_id,
    offer: row.offer,
    ...soldWith(row),
    subscriptionId: row.subscription_id,
    chargeId: publicChargeId(row),
    customer: {
      name: row.buyer_name,
      email: row.buyer_email,
      phone: row.buyer_phone,
      document: row.buyer_document,
      address: toCustomerAddress(row.buyer_address),
    },
    refundedInCents: row.refunded_in_cents,
    refunds: (row.refunds ?? []).map(({ created_at, done_at, ...refund }) =>
      toRefund({ ...refund, created_at: new Date(created_at), done_at: done_at === null ? null : new Date(done_at) }),
    ),
    externalId: row.external_id,
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    ourNumber: row.our_number,
    storeId: row.store_id,
    checkoutSessionId: row.checkout_session_id,
    clientReference: row.client_reference,
    metadata: row.metadata,
    tracking: row.tracking,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toListedSale(row: SaleRow): Static<typeof ListedSale> {
  const sale = toSale(row)
  return { ...sale, chargedBackInCents: chargedBackInCents(row), netAfterFeesInCents: netAfterFeesInCents(sale) }
}

/**
 * Returns the amount after all fees. Like in the sums of the list, the platform's fee does not count if the whole sale
 * was refunded.
 */
export function netAfterFeesInCents(sale: Sale): number | null {
  const { status, amountInCents, platformFeeInCents, gatewayFeeInCents, refundedInCents, currency } = sale
  if (gatewayFeeInCents === null || currency !== 'brl') return null
  return status === 'PAID'
    ? amountInCents - refundedInCents - platformFeeInCents - gatewayFeeInCents
    : status === 'REFUNDED'
      ? -gatewayFeeInCents
      : null
}

export function chargedBackInCents(row: Pick<SaleRow, 'status' | 'total_in_cents' | 'refunded_in_cents'>): number {
  return isChargedBack(row.status) ? row.total_in_cents - row.refunded_in_cents : 0
}

/** A full refund takes back all shares, whatever its cause. */
function toSaleShares({ split, status, refunds }: SaleRow): Static<typeof SaleShare>[] {
  const done = (refunds ?? []).filter((refund) => refund.status === 'done')
  return (split ?? []).map(({ recipientId, amountInCents }, index) => {
    const inParts = sumOf(done.map(({ shares }) => shares?.[index]?.amountInCents ?? 0))
    return { recipientId, amountInCents, refundedInCents: status === 'refunded' ? amountInCents : inParts }
  })
}
