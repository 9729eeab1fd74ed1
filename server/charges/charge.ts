import { type Static, Type } from 'typebox'
import type { SoldCoupon } from '../catalog/coupon.ts'
import type { Offer } from '../catalog/offer.ts'
import type { SoldItem } from '../catalog/quote.ts'
import {
  bigint,
  boolean,
  declareRow,
  integer,
  json,
  orNull,
  type RowOf,
  selectList,
  text,
  timestamptz,
} from '../core/row.ts'
import { sql } from '../core/sql.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { instant, nullable, nullableText, oneOf } from '../lib/schema.ts'
import type { SplitRule } from '../split/splitRule.ts'
import { openCodeFields } from './openCodes.ts'

export const chargeStatuses = ['pending', 'paid', 'failed', 'refunded', 'canceled'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

export const ChargeItem = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 500 }),
    quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
    unitAmountInCents: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT_IN_CENTS }),
  },
  { additionalProperties: false },
)

export const ChargeCustomer = Type.Object(
  {
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)

/** The store's own name for a purchase. */
export const ClientReference = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'Your own reference, such as the id of an order',
})

/** The origin of a sale (decisions, "Payments"). */
export const trackingFields = ['src', 'sck', 'utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const
const trackingText = Type.Optional(nullable(Type.String({ maxLength: 500 })))
export const Tracking = Type.Object(
  {
    src: trackingText,
    sck: trackingText,
    utmSource: trackingText,
    utmMedium: trackingText,
    utmCampaign: trackingText,
    utmTerm: trackingText,
    utmContent: trackingText,
  },
  { additionalProperties: false },
)
export type Tracking = Record<(typeof trackingFields)[number], string | null>

const chargeFields = {
  id: Type.String(),
  object: Type.Literal('charge'),
  status: oneOf(chargeStatuses, '`failed`: the payment was declined'),
  amountInCents: Type.Integer({ description: 'Total of the charge, in cents' }),
  currency: Type.String({ description: 'ISO 4217, lower case' }),
  items: Type.Array(ChargeItem),
  description: nullableText,
  customer: Type.Object({ email: nullableText, name: nullableText }),
  clientReference: nullableText,
  metadata: Type.Record(Type.String(), Type.Unknown()),
  maxInstallments: Type.Integer(),
  boletoDueInDays: Type.Integer(),
  interestPaidByBuyer: Type.Boolean(),
  checkoutUrl: Type.String(),
  createdAt: instant,
}
export const Charge = Type.Object(chargeFields, { $id: 'Charge' })
/** A single charge with its payments. */
export const FoundCharge = Type.Object(
  {
    ...chargeFields,
    payments: Type.Array(Type.String(), { description: 'Ids of the payments of the charge, newest first' }),
    ...openCodeFields,
  },
  { $id: 'FoundCharge' },
)
const { createdAt, ...firstFields } = chargeFields
export const CreatedCharge = Type.Object(
  {
    ...firstFields,
    postbackSecret: Type.String({
      description:
        'Secret that signs the webhooks of this charge. Only the answer that creates the charge contains it.',
    }),
    createdAt,
  },
  { $id: 'CreatedCharge' },
)
export type Charge = Static<typeof Charge>
export type FoundCharge = Static<typeof FoundCharge>
export type CreatedCharge = Static<typeof CreatedCharge>

export const chargeRow = declareRow('charges', {
  id: text(),
  store_id: text(),
  kind: text<'api' | 'link' | 'offer' | 'subscription'>(),
  status: text<ChargeStatus>(),
  amount_in_cents: bigint(),
  currency: text(),
  items: json<Static<typeof ChargeItem>[]>(),
  description: orNull(text()),
  customer_email: orNull(text()),
  customer_name: orNull(text()),
  metadata: json<Record<string, unknown>>(),
  tracking: orNull(json<Tracking>()),
  client_reference: orNull(text()),
  max_installments: integer(),
  boleto_due_in_days: integer(),
  interest_paid_by_buyer: boolean(),
  /** The split rule of the charge, its link or its offer. Null if the rule of the store applies. */
  split: orNull(json<SplitRule>()),
  success_url: orNull(text()),
  cancel_url: orNull(text()),
  postback_url: orNull(text()),
  send_mail: boolean(),
  postback_secret: text(),
  declined_attempts: integer(),
  claimed_by: orNull(text()),
  claimed_until: orNull(timestamptz()),
  revision: integer(),
  statement_descriptor: orNull(text()),
  product_id: orNull(text()),
  offer_id: orNull(text()),
  /** Copy of the offer at the time of the charge. */
  offer: orNull(json<Offer>()),
  coupon: orNull(json<SoldCoupon>()),
  /** The main offer and the order bumps. Null for a purchase without order bumps. */
  sold_items: orNull(json<SoldItem[]>()),
  payment_link_id: orNull(text()),
  checkout_session_id: orNull(text()),
  subscription_id: orNull(text()),
  cycle: orNull(integer()),
  created_at: timestamptz(),
})
export type ChargeRow = RowOf<typeof chargeRow>

export const chargeColumns = selectList(chargeRow)

/** SQL condition for the charges that the API shows. Charges of offers and subscriptions are internal. */
export const ofTheApi = `kind in ('api', 'link')`

export const chargeById = sql(
  'chargeById',
  `select ${chargeColumns} from charges where id = :id and store_id = :storeId and ${ofTheApi}`,
)

/** Finds the charge of a purchase. The charge must belong to the given offer, payment link or checkout session. */
export const findInternalCharge = sql(
  'internalCharge',
  `select ${chargeColumns} from charges where id = :id and store_id = :storeId
     and (kind = 'offer' and offer_id = :offerId or kind = 'link' and payment_link_id = :offerId
       or kind = 'api' and checkout_session_id = :offerId)`,
)

/** The fields of a charge that the API shows. */
type ShownRow = Pick<
  ChargeRow,
  | 'id'
  | 'status'
  | 'amount_in_cents'
  | 'currency'
  | 'items'
  | 'description'
  | 'customer_email'
  | 'customer_name'
  | 'client_reference'
  | 'metadata'
  | 'max_installments'
  | 'boleto_due_in_days'
  | 'interest_paid_by_buyer'
  | 'created_at'
>

/** Builds the charge for the API, without its secret. */
export function toCharge(row: ShownRow, publicUrl: string): Charge {
  return {
    id: row.id,
    object: 'charge',
    status: row.status,
    amountInCents: row.amount_in_cents,
    currency: row.currency,
    items: row.items,
    description: row.description,
    customer: { email: row.customer_email, name: row.customer_name },
    clientReference: row.client_reference,
    metadata: row.metadata,
    maxInstallments: row.max_installments,
    boletoDueInDays: row.boleto_due_in_days,
    interestPaidByBuyer: row.interest_paid_by_buyer,
    checkoutUrl: `${publicUrl}/checkout/${row.id}`,
    createdAt: row.created_at.toISOString(),
  }
}

/** Returns all seven fields, with null for a missing field. Returns null if all fields are missing. */
export function toTracking(sent: Static<typeof Tracking> | undefined): Tracking | null {
  if (sent === undefined) return null
  const tracking = Object.fromEntries(trackingFields.map((field) => [field, sent[field] ?? null])) as Tracking
  return trackingFields.some((field) => tracking[field] !== null) ? tracking : null
}
