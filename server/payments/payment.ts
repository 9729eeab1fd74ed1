import { type Static, Type } from 'typebox'
import type { SoldCoupon } from '../catalog/coupon.ts'
import { type Offer, saleName } from '../catalog/offer.ts'
import type { SoldItem } from '../catalog/quote.ts'
import type { Tracking } from '../charges/charge.ts'
import { type StoreClock, storeNow } from '../core/clock.ts'
import type { Provider } from '../core/provider.ts'
import { providers } from '../core/provider.ts'
import {
  bigint,
  boolean,
  declareRow,
  fact,
  integer,
  json,
  orNull,
  type RowOf,
  selectList,
  text,
  timestamptz,
  unselected,
} from '../core/row.ts'
import { sql } from '../core/sql.ts'
import type { DeclineReason } from '../gateways/port/outcome.ts'
import type { Address, Method } from '../gateways/port/payments.ts'
import type { Language } from '../lib/inThree.ts'
import { qrBase64 } from '../lib/qrPng.ts'
import { instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import type { PaymentShare } from '../split/dividePayment.ts'
import { type PaymentStatus, paymentStatuses } from './paymentStatus.ts'

export const paymentRow = declareRow('payments', {
  id: text(),
  store_id: text(),
  /** Null for imported history, which has neither a charge nor a gateway account. */
  charge_id: orNull(text()),
  gateway_account_id: orNull(text()),
  product_id: orNull(text()),
  offer_id: orNull(text()),
  /** The offer at the time of the sale. */
  offer: orNull(json<Offer>()),
  coupon: orNull(json<SoldCoupon>()),
  /** The main offer and the order bumps. Null for a purchase without order bumps. */
  items: orNull(json<SoldItem[]>()),
  subscription_id: orNull(text()),
  provider: text<Provider>(),
  method: text<Method>(),
  status: text<PaymentStatus>(),
  amount_in_cents: bigint(),
  total_in_cents: bigint(),
  platform_fee_in_cents: bigint(),
  /** The parts of recipients, computed at the start of the payment. */
  split: orNull(json<PaymentShare[]>()),
  installments: integer(),
  currency: text(),
  buyer_name: orNull(text()),
  buyer_email: orNull(text()),
  buyer_document: orNull(text()),
  buyer_phone: orNull(text()),
  buyer_address: orNull(json<Address>()),
  /** The network address of the buyer at the purchase. */
  buyer_ip: orNull(text()),
  /** Language of the page where the buyer paid. */
  language: orNull(text<Language>()),
  metadata: json<Record<string, unknown>>(),
  tracking: orNull(json<Tracking>()),
  /** The buyer's browser and the buyer's consent to conversions. */
  visit: unselected(orNull(json<Visit>())),
  /** The buyer's consent to use the card again. Null without consent. */
  card_consent: unselected(orNull(json<CardConsent>())),
  /** The instant, in machine time, when the buyer proved the e-mail address in the browser that made this payment. */
  buyer_proven_at: unselected(orNull(timestamptz())),
  checkout_session_id: orNull(text()),
  /** The store's own reference of the charge. */
  client_reference: orNull(text()),
  external_id: fact(orNull(text())),
  /** The code of a PIX, or the PIX code that pays a boleto. */
  pix_copy_paste: fact(orNull(text())),
  pix_qr_code_url: fact(orNull(text())),
  boleto_line: fact(orNull(text())),
  boleto_barcode: fact(orNull(text())),
  boleto_url: fact(orNull(text())),
  boleto_pdf_url: fact(orNull(text())),
  /** The id of the PIX transfer at the Central Bank. */
  end_to_end_id: fact(orNull(text())),
  /** The id of the PIX charge at the receiver's bank. */
  txid: fact(orNull(text())),
  /** The boleto's number at its bank ("nosso número"). */
  our_number: fact(orNull(text())),
  expires_at: fact(orNull(timestamptz())),
  decline_message: fact(orNull(text())),
  decline_code: unselected(fact(orNull(text()))),
  /** True if the card must not be charged again. */
  decline_hard: fact(orNull(boolean())),
  decline_reason: fact(orNull(text<DeclineReason>())),
  redirect_url: fact(orNull(text())),
  /** The part of the payment in recurring PIX. Null for any other payment. */
  recurring_pix: orNull(json<RecurringPixPart>()),
  /** The gateway's id of the consent to recurring PIX. */
  authorization_id: fact(orNull(text())),
  card_brand: fact(orNull(text())),
  card_last_four: fact(orNull(text())),
  /** The gateway's reference to the card, encrypted. */
  card_reference: fact(orNull(text())),
  paid_at: orNull(timestamptz()),
  /** Sum of this payment's refunds with the status `done`. The refund of a second receipt does not count. */
  refunded_in_cents: bigint(),
  /** Sum of this payment's refunds that are done or open. The refund of a second receipt does not count. */
  refunds_owed_in_cents: bigint(),
  /** The number of refunds of this payment, including failed refunds. The refund of a second receipt does not count. */
  refund_count: integer(),
  /** End of the refund window. Set when the payment is paid. */
  completes_at: unselected(fact(orNull(timestamptz()))),
  created_at: timestamptz(),
  updated_at: timestamptz(),
})
export type PaymentRow = RowOf<typeof paymentRow>

/**
 * `authorize`: the code of the payment also asks for the consent to later charges. `charge`: the payer's bank pays on the day
 * `dueOn`, `YYYY-MM-DD`, and the payment has no code.
 */
export type RecurringPixPart = { is: 'authorize' } | { is: 'charge'; dueOn: string }

/** The buyer's browser on the page of the payment, and the consent to conversions that the buyer gave there. */
export type Visit = {
  userAgent: string | null
  /** Instant of the consent by the store's clock, in ISO 8601. Null without consent. */
  consentedAt: string | null
  /** Version of the text that the buyer agreed to. Null without consent. */
  consentText: string | null
}

/**
 * The consent to pay the next purchase with the card of a payment. The last digits and the expiry come from the page, because
 * some gateways do not return them. The number and the security code are never stored.
 */
export type CardConsent = {
  /** Instant of the consent by the store's clock, in ISO 8601. */
  consentedAt: string
  /** Version of the text that the buyer agreed to. */
  consentText: string
  brand?: string
  lastFour?: string
  /** `YYYY-MM`. */
  expiry?: string
}

/**
 * Returns the instant of a change to a payment. The instant is now, but never before the last change of the payment. While
 * the test clock moves, the jobs of one day run in parallel. So a gateway webhook may see an earlier instant.
 */
export function momentOf(store: StoreClock, payment: PaymentRow): Date {
  return new Date(Math.max(storeNow(store).getTime(), payment.updated_at.getTime()))
}

/**
 * Returns true if a payment has expired.
 * @param now the store's time
 * @param sinceMs minimum time since the expiry, in milliseconds
 */
export function isOverdue({ expires_at }: PaymentRow, now: Date, sinceMs = 0): boolean {
  return expires_at !== null && expires_at.getTime() + sinceMs <= now.getTime()
}

/** True while the payer's bank may pay this payment by itself. It is a charge of recurring PIX. */
export function isPaidByBank({ status, recurring_pix }: PaymentRow): boolean {
  return status === 'pending' && recurring_pix?.is === 'charge'
}

/**
 * Returns the context for the encryption of a payment's card reference. With this context, the value cannot be decrypted for
 * another row.
 */
export function keptCardPlace(paymentId: string): string {
  return `payments.card_reference:${paymentId}`
}

export const paymentColumns = selectList(paymentRow)

export const paymentById = sql(
  'paymentById',
  `select ${paymentColumns} from payments where id = :id and store_id = :storeId`,
).as<PaymentRow>()

export const ChargePayment = Type.Object(
  {
    object: Type.Literal('payment'),
    id: Type.String(),
    chargeId: Type.String(),
    status: oneOf(['pending', 'paid', 'failed', 'refunded']),
    method: oneOf(['pix', 'boleto', 'credit_card']),
    provider: oneOf(providers, 'The gateway that takes the payment'),
    amountInCents: Type.Integer({ description: 'Amount of the charge, in cents' }),
    totalInCents: Type.Integer({ description: 'Amount that the buyer pays, with interest' }),
    installments: Type.Integer(),
    pix: nullable(
      Type.Object({
        copyPaste: Type.String(),
        qrCodeBase64: Type.String({ description: 'PNG in base64, without the data: prefix' }),
        qrCodeUrl: nullableText,
        expiresAt: nullableInstant,
      }),
    ),
    boleto: nullable(
      Type.Object({
        line: nullableText,
        barcode: nullableText,
        url: nullableText,
        pdfUrl: nullableText,
        expiresAt: nullableInstant,
      }),
    ),
    createdAt: instant,
  },
  { $id: 'ChargePayment' },
)
export type ChargePayment = Static<typeof ChargePayment>

/**
 * Builds the transparent payment for the API. `qrCodeUrl` is set only at creation (spec, ChargePayment). @throws Error for
 * imported history, which has no charge. `getPayment` refuses such a payment first
 */
export function toChargePayment(row: PaymentRow, { justCreated }: { justCreated: boolean }): ChargePayment {
  if (row.charge_id === null) throw new Error(`The imported payment ${row.id} has no charge.`)
  const expiresAt = row.expires_at?.toISOString() ?? null
  return {
    object: 'payment',
    id: row.id,
    chargeId: row.charge_id,
    status: paymentStatuses[row.status].ofCharge,
    method: row.method,
    provider: row.provider,
    amountInCents: row.amount_in_cents,
    totalInCents: row.total_in_cents,
    installments: row.installments,
    pix:
      row.method === 'pix' && row.pix_copy_paste !== null
        ? {
            copyPaste: row.pix_copy_paste,
            qrCodeBase64: qrBase64(row.pix_copy_paste),
            qrCodeUrl: justCreated ? row.pix_qr_code_url : null,
            expiresAt,
          }
        : null,
    boleto:
      row.method === 'boleto'
        ? {
            line: row.boleto_line,
            barcode: row.boleto_barcode,
            url: row.boleto_url,
            pdfUrl: row.boleto_pdf_url,
            expiresAt,
          }
        : null,
    createdAt: row.created_at.toISOString(),
  }
}

/**
 * Returns the id of the charge, or null for an internal charge. The API does not show charges of offers and subscriptions.
 */
export function publicChargeId({ charge_id, offer_id }: Origin): string | null {
  return offer_id === null ? charge_id : null
}

type Origin = { charge_id: string | null; offer_id: string | null }

/** The coupon of a sale, for the API and for events. */
export const SaleCoupon = Type.Object({
  code: Type.String({ description: 'The code of the coupon' }),
  discountInCents: Type.Integer(),
})

/** An item of a sale with order bumps. */
export const SaleItem = Type.Object({
  offerId: Type.String(),
  productId: Type.String(),
  name: Type.String(),
  amountInCents: Type.Integer({ description: 'The part of the amount, without interest' }),
})

/** Returns the coupon and the items of a sale. `items` is missing without order bumps. */
export function soldWith({ coupon, items }: Pick<PaymentRow, 'coupon' | 'items'>) {
  return {
    coupon: coupon && { code: coupon.code, discountInCents: coupon.discountInCents },
    ...(items && { items: items.map(toSaleItem) }),
  }
}

function toSaleItem({ offerId, productId, offer, amountInCents }: SoldItem): Static<typeof SaleItem> {
  return { offerId, productId, name: saleName(offer), amountInCents }
}

/** Returns the address with all fields. A missing field becomes null. */
export function toCustomerAddress(address: Address | null) {
  if (!address) return null
  const { zipCode, street = null, number, complement = null, neighborhood = null, city = null, state = null } = address
  return { zipCode, street, number, complement, neighborhood, city, state }
}
