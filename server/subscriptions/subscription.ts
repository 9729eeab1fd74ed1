import { type Static, Type } from 'typebox'
import type { BillingCycle } from '../brazil/billingPeriod.ts'
import { Offer, offerOf } from '../catalog/offer.ts'
import type { Tracking } from '../charges/charge.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Address, Buyer, Method } from '../gateways/gateway.ts'
import type { Language } from '../lib/inThree.ts'
import { instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { toCustomerAddress } from '../payments/payment.ts'

/** `status.ts` explains each status and its moves. */
export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'completed'

/** The statuses that the API shows. */
export const shownStatuses = ['trialing', 'active', 'past_due', 'canceled', 'completed'] as const

const { id, name, billingType, billingCycle, priceInCents, currency, product } = Offer.properties

/** The offer as events and subscriptions embed it (spec, `data` of `subscription.*`). */
const EmbeddedOffer = Type.Object({ id, name, billingType, billingCycle, priceInCents, currency, product })

const Customer = Type.Object({
  name: nullableText,
  email: nullableText,
  document: nullableText,
  phone: nullableText,
  address: nullable(
    Type.Object({
      zipCode: nullableText,
      street: nullableText,
      number: nullableText,
      complement: nullableText,
      neighborhood: nullableText,
      city: nullableText,
      state: nullableText,
    }),
  ),
})

export const Subscription = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('subscription'),
    status: oneOf(shownStatuses),
    offerId: Type.String(),
    method: oneOf(['pix', 'boleto', 'credit_card']),
    customerEmail: nullableText,
    customer: Customer,
    currentPeriodEnd: instant,
    cancelAtPeriodEnd: Type.Boolean(),
    canceledAt: nullableInstant,
    trialEndsAt: { ...nullableInstant, description: 'Null for a subscription that began without a trial' },
    chargesPaid: Type.Integer({ description: 'Cycles of the price that were paid; the setup fee alone is none' }),
    offer: EmbeddedOffer,
    createdAt: instant,
    updatedAt: instant,
  },
  { $id: 'Subscription' },
)
export type Subscription = Static<typeof Subscription>

export type SubscriptionRow = {
  id: string
  store_id: string
  offer_id: string
  product_id: string
  status: SubscriptionStatus
  method: Method
  price_in_cents: number
  currency: string
  billing_cycle: BillingCycle
  trial_days: number | null
  max_charges: number | null
  buyer_name: string | null
  buyer_email: string | null
  buyer_document: string | null
  buyer_phone: string | null
  buyer_ip: string | null
  buyer_address: Address | null
  /** Of the page on which the buyer bought or replaced the card; null without such a page. */
  language: Language | null
  card_reference: string | null
  card_account_id: string | null
  card_brand: string | null
  card_last_four: string | null
  anchor_at: Date | null
  current_period_end: Date | null
  charges_paid: number
  last_paid_payment_id: string | null
  attempt_payment_id: string | null
  void_attempts: number
  dunning_since: Date | null
  no_retry_left: boolean
  cancel_at_period_end: boolean
  canceled_at: Date | null
  due_at: Date | null
  revision: number
  begun_by: string
  created_at: Date
  updated_at: Date
  /** Name, price and cycle as they were bought. */
  offer: Offer
  tracking: Tracking | null
  /** From the current offer: new cycles send it in webhooks and on the card's statement. */
  offer_metadata: Record<string, unknown>
  offer_descriptor: string | null
}

/** Columns of a SubscriptionRow, for statements over `subscriptions`. */
export const subscriptionColumns = `${[
  'id',
  'store_id',
  'offer_id',
  'product_id',
  'status',
  'method',
  'price_in_cents',
  'currency',
  'billing_cycle',
  'trial_days',
  'max_charges',
  'buyer_name',
  'buyer_email',
  'buyer_document',
  'buyer_phone',
  'buyer_ip',
  'buyer_address',
  'language',
  'card_reference',
  'card_account_id',
  'card_brand',
  'card_last_four',
  'anchor_at',
  'current_period_end',
  'charges_paid',
  'last_paid_payment_id',
  'attempt_payment_id',
  'void_attempts',
  'dunning_since',
  'no_retry_left',
  'cancel_at_period_end',
  'canceled_at',
  'due_at',
  'revision',
  'begun_by',
  'created_at',
  'updated_at',
  'tracking',
]
  .map((column) => `subscriptions.${column}`)
  .join(', ')}, coalesce(subscriptions.offer, ${offerOf('subscriptions.offer_id', 'subscriptions.store_id')}) as offer,
  (select metadata from offers where offers.id = subscriptions.offer_id
    and offers.store_id = subscriptions.store_id) as offer_metadata,
  (select statement_descriptor from offers where offers.id = subscriptions.offer_id
    and offers.store_id = subscriptions.store_id) as offer_descriptor`

/** Undefined for a subscription of another store. */
export function findSubscription(runner: Runner, storeId: string, id: string): Promise<SubscriptionRow | undefined> {
  return runner.row<SubscriptionRow>(subscriptionById, { id, storeId })
}

const subscriptionById = sql(
  'subscriptionById',
  `select ${subscriptionColumns} from subscriptions where id = :id and store_id = :storeId`,
)

/** The subscription as the API shows it. It must have begun. */
export function toSubscription(row: SubscriptionRow): Subscription {
  const { customerEmail, customer, currentPeriodEnd, offer, ...data } = toEventData(row)
  return {
    id: data.id,
    object: 'subscription',
    status: data.status as Subscription['status'],
    offerId: data.offerId,
    method: row.method,
    customerEmail,
    customer,
    currentPeriodEnd: currentPeriodEnd!,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    canceledAt: row.canceled_at?.toISOString() ?? null,
    trialEndsAt: row.trial_days ? row.anchor_at!.toISOString() : null,
    chargesPaid: row.charges_paid,
    offer,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** `data` of a `subscription.*` webhook (spec, Events). */
export function toEventData(row: SubscriptionRow) {
  const { id, name, billingType, billingCycle, priceInCents, currency, product } = row.offer
  return {
    id: row.id,
    status: row.status,
    offerId: row.offer_id,
    customerEmail: row.buyer_email,
    customer: {
      name: row.buyer_name,
      email: row.buyer_email,
      document: row.buyer_document,
      phone: row.buyer_phone,
      address: row.method === 'pix' ? null : toCustomerAddress(row.buyer_address),
    },
    currentPeriodEnd: row.current_period_end?.toISOString() ?? null,
    offer: { id, name, billingType, billingCycle, priceInCents, currency, product },
  }
}

/** The buyer for gateway calls. Always the same data, because gateways tie a kept card to it. */
export function buyerOf(row: SubscriptionRow): Buyer {
  return {
    name: row.buyer_name!,
    email: row.buyer_email!,
    document: row.buyer_document!,
    phone: row.buyer_phone!,
    ip: row.buyer_ip ?? undefined,
    address: row.buyer_address ?? undefined,
  }
}

/** Sealing context of the gateway's reference to the card. */
export function cardReferencePlace(subscriptionId: string): string {
  return `subscriptions.card_reference:${subscriptionId}`
}
