import { type Static, Type } from 'typebox'
import type { Offer } from '../catalog/offer.ts'
import { sql } from '../core/sql.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { instant, nullable, nullableText, oneOf } from '../lib/schema.ts'

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

export const Charge = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('charge'),
    status: oneOf(chargeStatuses),
    amountInCents: Type.Integer(),
    currency: Type.String({ description: 'ISO 4217, lower case' }),
    items: Type.Array(ChargeItem),
    description: nullableText,
    customer: Type.Object({ email: nullableText, name: nullableText }),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    maxInstallments: Type.Integer(),
    boletoDueInDays: Type.Integer(),
    interestPaidByBuyer: Type.Boolean(),
    checkoutUrl: Type.String(),
    postbackSecret: Type.Optional(
      Type.String({ description: 'Signs the webhooks of this charge. Only in the answer that creates the charge.' }),
    ),
    createdAt: instant,
  },
  { $id: 'Charge' },
)
export type Charge = Static<typeof Charge>

export type ChargeRow = {
  id: string
  store_id: string
  kind: 'api' | 'link' | 'offer' | 'subscription'
  status: ChargeStatus
  amount_in_cents: number
  currency: string
  items: Static<typeof ChargeItem>[]
  description: string | null
  customer_email: string | null
  customer_name: string | null
  metadata: Record<string, unknown>
  tracking: Tracking | null
  max_installments: number
  boleto_due_in_days: number
  interest_paid_by_buyer: boolean
  success_url: string | null
  cancel_url: string | null
  postback_url: string | null
  postback_secret: string
  declined_attempts: number
  claimed_by: string | null
  claimed_until: Date | null
  revision: number
  statement_descriptor: string | null
  product_id: string | null
  offer_id: string | null
  /** The offer at the time of the charge. */
  offer: Offer | null
  payment_link_id: string | null
  subscription_id: string | null
  cycle: number | null
  created_at: Date
}

/** Columns of a ChargeRow, for statements that return one. */
export const chargeColumns = `id, store_id, kind, status, amount_in_cents, currency, items, description, customer_email,
  customer_name, metadata, tracking, max_installments, boleto_due_in_days, interest_paid_by_buyer, success_url, cancel_url,
  postback_url, postback_secret, declined_attempts, claimed_by, claimed_until, revision,
  statement_descriptor, product_id, offer_id, offer, payment_link_id, subscription_id, cycle, created_at`

/** Charges that the API shows. Charges of offers and subscriptions are internal. */
export const ofTheApi = `kind in ('api', 'link')`

export const chargeById = sql(
  'chargeById',
  `select ${chargeColumns} from charges where id = :id and store_id = :storeId and ${ofTheApi}`,
)

/** Finds the charge of a purchase, checked against its offer or payment link. */
export const findInternalCharge = sql(
  'internalCharge',
  `select ${chargeColumns} from charges where id = :id and store_id = :storeId
     and (kind = 'offer' and offer_id = :offerId or kind = 'link' and payment_link_id = :offerId)`,
)

/** Builds the charge for the API, without its secret. */
export function toCharge(row: ChargeRow, publicUrl: string): Charge {
  return {
    id: row.id,
    object: 'charge',
    status: row.status,
    amountInCents: row.amount_in_cents,
    currency: row.currency,
    items: row.items,
    description: row.description,
    customer: { email: row.customer_email, name: row.customer_name },
    metadata: row.metadata,
    maxInstallments: row.max_installments,
    boletoDueInDays: row.boleto_due_in_days,
    interestPaidByBuyer: row.interest_paid_by_buyer,
    checkoutUrl: `${publicUrl}/checkout/${row.id}`,
    createdAt: row.created_at.toISOString(),
  }
}

/** Returns all seven fields, null for a missing one. Returns null if all are missing. */
export function toTracking(sent: Static<typeof Tracking> | undefined): Tracking | null {
  if (sent === undefined) return null
  const tracking = Object.fromEntries(trackingFields.map((field) => [field, sent[field] ?? null])) as Tracking
  return trackingFields.some((field) => tracking[field] !== null) ? tracking : null
}
