import { type Static, Type } from 'typebox'
import type { BillingCycle } from '../brazil/billingPeriod.ts'
import type { CouponTerms } from '../catalog/coupon.ts'
import { Offer, offerOf } from '../catalog/offer.ts'
import type { Tracking } from '../charges/charge.ts'
import {
  bigint,
  boolean,
  declareRow,
  derived,
  fact,
  integer,
  json,
  orNull,
  type RowOf,
  selectList,
  text,
  timestamptz,
} from '../core/row.ts'
import { OF_STORES, type OfStores, type Runner, sql } from '../core/sql.ts'
import type { Address, Buyer, Method } from '../gateways/port/payments.ts'
import type { Language } from '../lib/inThree.ts'
import { instant, nullable, nullableInstant, nullableText, oneOf } from '../lib/schema.ts'
import { toCustomerAddress } from '../payments/payment.ts'
import type { SplitRule } from '../split/splitRule.ts'
import type { NextPlan } from './nextPlan.ts'

/** `status.ts` explains each status and its moves. */
export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'completed'

/** Why a subscription ended: somebody canceled it, it was not paid until the last dunning day, or money was returned. */
export type EndedBy = 'buyer' | 'store' | 'failure' | 'refund'

/** The statuses of the payer's consent to recurring PIX. */
export const consentStatuses = ['pending', 'active', 'refused', 'expired', 'canceled'] as const
export type ConsentStatus = (typeof consentStatuses)[number]

/** The statuses that the API shows. */
export const shownStatuses = ['trialing', 'active', 'past_due', 'canceled', 'completed'] as const

const { id, name, billingType, billingCycle, priceInCents, currency, product } = Offer.properties

/** The offer in events and subscriptions (spec, `data` of `subscription.*`). */
export const EmbeddedOffer = Type.Object({ id, name, billingType, billingCycle, priceInCents, currency, product })

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

/** The fields of a subscription by recurring PIX. Other subscriptions do not have them. */
export const recurringPixFields = {
  paymentMethod: Type.Optional(
    Type.Literal('pix_automatico', {
      description: 'Only for recurring PIX (Pix Automático). `method` is then `pix`, as the method of its payments',
    }),
  ),
  recurringPix: Type.Optional(
    Type.Object(
      {
        status: oneOf(
          consentStatuses,
          'The consent at the payer’s bank. Only with `active` the bank pays the cycles. Otherwise the buyer gets codes',
        ),
      },
      { description: 'Only for recurring PIX' },
    ),
  ),
}

/** Returns the fields of recurring PIX. Empty for other subscriptions. */
export function recurringPixOf({ recurring_pix_status: status }: Pick<SubscriptionRow, 'recurring_pix_status'>) {
  return status === null ? {} : { paymentMethod: 'pix_automatico' as const, recurringPix: { status } }
}

export const Subscription = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('subscription'),
    status: oneOf(shownStatuses),
    offerId: Type.String(),
    method: oneOf(['pix', 'boleto', 'credit_card']),
    ...recurringPixFields,
    customerEmail: nullableText,
    customer: Customer,
    currentPeriodEnd: { ...instant, description: 'End of the paid period' },
    cancelAtPeriodEnd: Type.Boolean({ description: 'True if the subscription ends with the paid period' }),
    canceledAt: { ...nullableInstant, description: 'Instant of the cancellation. Null without a cancellation' },
    trialEndsAt: { ...nullableInstant, description: 'Null for a subscription without a trial' },
    chargesPaid: Type.Integer({
      description: 'Number of paid cycles. A payment of only the setup fee does not count.',
    }),
    offer: EmbeddedOffer,
    createdAt: instant,
    updatedAt: instant,
    pausedUntil: Type.Optional({ ...instant, description: 'End of the pause. Missing without a pause' }),
    nextPlan: Type.Optional(
      Type.Object(
        {
          when: oneOf(
            ['now', 'period_end'],
            '`now`: the plan waits for its payment. `period_end`: it begins with the next charge',
          ),
          offer: EmbeddedOffer,
        },
        { description: 'The plan that follows. Missing without a change of plan' },
      ),
    ),
    creditInCents: Type.Optional(
      Type.Integer({ description: 'What earlier changes of plan left over. It pays the next charges first' }),
    ),
    addedDaysInCents: Type.Optional(
      Type.Integer({ description: 'The price of days that a change of day added. The next charge takes it' }),
    ),
  },
  { $id: 'Subscription' },
)
export type Subscription = Static<typeof Subscription>

export const subscriptionRow = declareRow('subscriptions', {
  id: text(),
  store_id: text(),
  offer_id: fact(text()),
  product_id: text(),
  status: text<SubscriptionStatus>(),
  method: fact(text<Method>()),
  price_in_cents: fact(bigint()),
  currency: text(),
  billing_cycle: fact(text<BillingCycle>()),
  trial_days: orNull(integer()),
  max_charges: fact(orNull(integer())),
  buyer_name: fact(orNull(text())),
  buyer_email: fact(orNull(text())),
  buyer_document: fact(orNull(text())),
  buyer_phone: fact(orNull(text())),
  buyer_ip: fact(orNull(text())),
  buyer_address: fact(orNull(json<Address>())),
  /** The language of the page where the buyer bought, or replaced the card. Null for a purchase without a page. */
  language: fact(orNull(text<Language>())),
  /** The gateway's reference to the card, encrypted. */
  card_reference: fact(orNull(text())),
  card_account_id: fact(orNull(text())),
  card_brand: fact(orNull(text())),
  card_last_four: fact(orNull(text())),
  /** The payer's consent to recurring PIX. Null if the subscription never used it. */
  recurring_pix_status: fact(orNull(text<ConsentStatus>())),
  recurring_pix_id: fact(orNull(text())),
  recurring_pix_account_id: fact(orNull(text())),
  /** The only amount that the consent covers. Null for any amount. */
  recurring_pix_in_cents: fact(orNull(bigint())),
  /** The day on which the payer's bank pays the open charge, `YYYY-MM-DD`. */
  recurring_pix_due_on: fact(orNull(text())),
  /** The number of the cycle that the buyer pays by a code, because the payer's bank did not pay it. */
  recurring_pix_failed_cycle: fact(orNull(integer())),
  anchor_at: fact(orNull(timestamptz())),
  period_starts_at: fact(orNull(timestamptz())),
  period_value_in_cents: fact(bigint()),
  current_period_end: fact(orNull(timestamptz())),
  credit_in_cents: fact(bigint()),
  /** The earlier payments whose credit pays a part of the paid period, or of later ones. */
  credited_payments: fact(orNull(json<string[]>())),
  added_days_in_cents: fact(bigint()),
  day_changed_after: fact(orNull(integer())),
  next_plan: fact(orNull(json<NextPlan>())),
  paused_until: fact(orNull(timestamptz())),
  trial_ends_at: fact(orNull(timestamptz())),
  charges_paid: fact(integer()),
  last_paid_payment_id: fact(orNull(text())),
  attempt_payment_id: fact(orNull(text())),
  not_created_attempts: fact(integer()),
  dunning_since: fact(orNull(timestamptz())),
  no_retry_left: fact(boolean()),
  cancel_at_period_end: fact(boolean()),
  ended_by: fact(orNull(text<EndedBy>())),
  canceled_at: fact(orNull(timestamptz())),
  due_at: fact(orNull(timestamptz())),
  revision: integer(),
  begun_by: text(),
  created_at: fact(timestamptz()),
  updated_at: timestamptz(),
  /** The offer with its name, price and cycle at the time of the purchase. */
  offer: fact({
    ...json<Offer>(),
    ...derived<Offer>(
      (ofStores) =>
        `coalesce(subscriptions.offer, ${offerOf('subscriptions.offer_id', 'subscriptions.store_id', ofStores)})`,
    ),
  }),
  tracking: orNull(json<Tracking>()),
  checkout_session_id: orNull(text()),
  client_reference: derived<string | null>(
    (
      ofStores,
    ) => `case when subscriptions.checkout_session_id is not null then (select details ->> 'clientReference' from checkout_sessions
      where checkout_sessions.id = subscriptions.checkout_session_id and checkout_sessions.store_id = subscriptions.store_id
        and checkout_sessions.store_id ${ofStores}) end`,
  ),
  /** The terms of the coupon at the time of the purchase. */
  coupon: fact(orNull(json<CouponTerms>())),
  /** New cycles use the metadata, the split rule and the statement descriptor of the current offer. */
  offer_metadata: derived<Record<string, unknown>>(ofOffer('metadata')),
  offer_split: derived<SplitRule | null>(ofOffer('split')),
  offer_descriptor: derived<string | null>(ofOffer('statement_descriptor')),
})

function ofOffer(column: string): (ofStores: OfStores) => string {
  return (ofStores) => `(select ${column} from offers where offers.id = subscriptions.offer_id
      and offers.store_id = subscriptions.store_id and offers.store_id ${ofStores})`
}

export type SubscriptionRow = RowOf<typeof subscriptionRow>

/** For a statement of one store, `:storeId`. */
export const subscriptionColumns = selectList(subscriptionRow)
/** For a statement of several stores, `:storeIds`. */
export const columnsOfSubscriptions = selectList(subscriptionRow, 'subscriptions', OF_STORES)

/** Returns undefined for a subscription of another store. */
export function findSubscription(runner: Runner, storeId: string, id: string): Promise<SubscriptionRow | undefined> {
  return runner.row(subscriptionById, { id, storeId })
}

const subscriptionById = sql(
  'subscriptionById',
  `select ${subscriptionColumns} from subscriptions where id = :id and store_id = :storeId`,
).as<SubscriptionRow>()

/** Builds the subscription for the API. @param row the row of a started subscription */
export function toSubscription(row: SubscriptionRow): Subscription {
  const { customerEmail, customer, currentPeriodEnd, offer, ...data } = toEventData(row)
  return {
    id: data.id,
    object: 'subscription',
    status: data.status as Subscription['status'],
    offerId: data.offerId,
    method: row.method,
    ...recurringPixOf(row),
    customerEmail,
    customer,
    currentPeriodEnd: currentPeriodEnd!,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    canceledAt: row.canceled_at?.toISOString() ?? null,
    trialEndsAt: row.trial_days ? (row.trial_ends_at ?? row.anchor_at!).toISOString() : null,
    chargesPaid: row.charges_paid,
    offer,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...steeredFields(row),
  }
}

/** True while nothing is charged. A pause that has ended stays in the row until the next cycle is paid. */
export function isPaused({ status, paused_until, updated_at }: SubscriptionRow): boolean {
  return status === 'active' && paused_until !== null && paused_until > updated_at
}

/** The fields of a subscription that somebody has paused or changed. Other subscriptions do not have them. */
function steeredFields(row: SubscriptionRow) {
  const { next_plan, credit_in_cents, added_days_in_cents } = row
  return {
    ...pauseOf(row),
    ...(next_plan && { nextPlan: { when: next_plan.when, offer: embedded(next_plan.offer) } }),
    ...(credit_in_cents > 0 && { creditInCents: credit_in_cents }),
    ...(added_days_in_cents > 0 && { addedDaysInCents: added_days_in_cents }),
  }
}

function pauseOf(row: SubscriptionRow): { pausedUntil?: string } {
  return isPaused(row) ? { pausedUntil: row.paused_until!.toISOString() } : {}
}

/** Returns the part of an offer that events and subscriptions show. */
export function embedded({ id, name, billingType, billingCycle, priceInCents, currency, product }: Offer) {
  return { id, name, billingType, billingCycle, priceInCents, currency, product }
}

/** `data` of a `subscription.*` webhook (spec, Events). */
export function toEventData(row: SubscriptionRow) {
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
    ...recurringPixOf(row),
    offer: embedded(row.offer),
    ...pauseOf(row),
    ...(row.checkout_session_id && {
      checkoutSessionId: row.checkout_session_id,
      clientReference: row.client_reference,
    }),
  }
}

/**
 * Returns the buyer for gateway calls. After the start of the subscription only the IP address may change, because
 * gateways bind a kept card to the other data.
 */
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

/** Returns the encryption context of the gateway's reference to the card. */
export function cardReferencePlace(subscriptionId: string): string {
  return `subscriptions.card_reference:${subscriptionId}`
}
