import type { SoldCoupon } from '../catalog/coupon.ts'
import type { Offer } from '../catalog/offer.ts'
import type { SoldItem } from '../catalog/quote.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import { newSecret } from '../lib/randomText.ts'
import type { SplitRule } from '../split/splitRule.ts'
import type { Store } from '../stores/store.ts'
import { type ChargeRow, chargeColumns, type Tracking } from './charge.ts'
import { type CheckoutSession, successUrlOf } from './checkoutSession.ts'
import { postbackSecretPlace } from './createCharge.ts'

/**
 * A charge that is not created through `POST /v1/charges`. It belongs to a payment link, an offer, a checkout session or a
 * cycle of a subscription.
 */
export type NewInternalCharge = {
  id: string
  /** `api` is for a checkout session with items instead of an offer. */
  kind: 'api' | 'link' | 'offer' | 'subscription'
  amountInCents: number
  currency: string
  description: string | null
  items?: ChargeRow['items']
  metadata?: Record<string, unknown>
  maxInstallments: number
  /** The offer at the time of the sale. The charge and its payments keep this copy. */
  offer?: Offer
  coupon?: SoldCoupon | null
  /** The main offer and the order bumps. Null without order bumps. */
  soldItems?: readonly SoldItem[] | null
  paymentLinkId?: string
  subscriptionId?: string
  /** Cycle of the subscription. Each cycle has one charge. */
  cycle?: number
  tracking?: Tracking | null
  /** The checkout session of the purchase. The charge gets its success and cancel URLs. */
  session?: CheckoutSession
  /** The split rule of the link or offer. */
  split?: SplitRule | null
}

/**
 * Creates a pending internal charge.
 * @returns undefined if the id already exists, or if the cycle of the subscription already has a charge
 */
export async function openCharge(
  ctx: Context,
  runner: Runner,
  store: Store,
  charge: NewInternalCharge,
): Promise<ChargeRow | undefined> {
  const now = storeNow(store)
  return await insertTogether(runner, {
    id: charge.id,
    store_id: store.id,
    kind: charge.kind,
    amount_in_cents: charge.amountInCents,
    currency: charge.currency,
    items: charge.items ?? [],
    description: charge.description?.slice(0, 255) ?? null,
    metadata: charge.metadata ?? {},
    max_installments: charge.maxInstallments,
    boleto_due_in_days: store.settings.boletoDueInDays,
    interest_paid_by_buyer: store.settings.interestPaidByBuyer,
    postback_secret: ctx.secrets.seal(newSecret('whsec'), postbackSecretPlace(charge.id)),
    created_at: now,
    updated_at: now,
    statement_descriptor: charge.offer?.statementDescriptor ?? null,
    product_id: charge.offer?.product.id ?? null,
    offer_id: charge.offer?.id ?? null,
    offer: charge.offer ?? null,
    coupon: charge.coupon ?? null,
    sold_items: charge.soldItems ?? null,
    payment_link_id: charge.paymentLinkId ?? null,
    checkout_session_id: charge.session?.id ?? null,
    client_reference: charge.session?.details.clientReference ?? null,
    success_url: charge.session ? successUrlOf(charge.session) : null,
    cancel_url: charge.session?.details.cancelUrl ?? null,
    subscription_id: charge.subscriptionId ?? null,
    cycle: charge.cycle ?? null,
    tracking: charge.tracking ?? null,
    split: charge.split ?? null,
  })
}

const written = [
  'id',
  'store_id',
  'kind',
  'amount_in_cents',
  'currency',
  'items',
  'description',
  'metadata',
  'max_installments',
  'boleto_due_in_days',
  'interest_paid_by_buyer',
  'postback_secret',
  'created_at',
  'updated_at',
  'statement_descriptor',
  'product_id',
  'offer_id',
  'offer',
  'coupon',
  'sold_items',
  'payment_link_id',
  'checkout_session_id',
  'client_reference',
  'success_url',
  'cancel_url',
  'subscription_id',
  'cycle',
  'tracking',
  'split',
] as const
type NewRow = Record<(typeof written)[number], unknown> & { id: string; store_id: string }

const insertInternalCharges = sql(
  'insertInternalCharges',
  `insert into charges (status, ${written.join(', ')})
   select 'pending', ${written.join(', ')} from json_populate_recordset(null::charges, :charges)
   on conflict do nothing
   returning ${chargeColumns}`,
)

/**
 * Inserts the charges of simultaneous calls in one statement with one commit. Returns undefined for a charge that already
 * exists.
 */
const insertTogether = batchPer<Runner, NewRow, ChargeRow | undefined>(
  async ({ byKey }, charges) => {
    const rows = await byKey.rows(insertInternalCharges, { charges: JSON.stringify(charges) })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return charges.map(({ id }) => byId.get(id))
  },
  { atOnce: 1, limit: 50, storeOf: ({ store_id }) => store_id, keyOf: ({ id }) => id },
)
