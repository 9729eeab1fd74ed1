import type { Offer } from '../catalog/offer.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import { newSecret } from '../lib/randomText.ts'
import type { Store } from '../stores/store.ts'
import { type ChargeRow, chargeColumns, type Tracking } from './charge.ts'
import { postbackSecretPlace } from './createCharge.ts'

/** A charge that the house makes by itself: for a purchase by a payment link or of an offer, a subscription's cycle. */
export type NewInternalCharge = {
  id: string
  kind: 'link' | 'offer' | 'subscription'
  amountInCents: number
  currency: string
  description: string
  metadata?: Record<string, unknown>
  maxInstallments: number
  /** As it is sold: kept with the charge, and by its payments. */
  offer?: Offer
  paymentLinkId?: string
  subscriptionId?: string
  /** Of its subscription; each is charged once. */
  cycle?: number
  tracking?: Tracking | null
}

/**
 * Makes a pending charge.
 * @returns nothing when there is one of this id, or one of this cycle of the subscription
 */
export async function openCharge(
  ctx: Context,
  runner: Runner,
  store: Store,
  charge: NewInternalCharge,
): Promise<ChargeRow | undefined> {
  return await runner.row<ChargeRow>(insertInternalCharge, [
    charge.id,
    store.id,
    charge.kind,
    charge.amountInCents,
    charge.currency,
    charge.description.slice(0, 255),
    JSON.stringify(charge.metadata ?? {}),
    charge.maxInstallments,
    store.settings.boletoDueInDays,
    store.settings.interestPaidByBuyer,
    ctx.secrets.seal(newSecret('whsec'), postbackSecretPlace(charge.id)),
    storeNow(store),
    charge.offer?.statementDescriptor ?? null,
    charge.offer?.product.id ?? null,
    charge.offer?.id ?? null,
    charge.offer ? JSON.stringify(charge.offer) : null,
    charge.paymentLinkId ?? null,
    charge.subscriptionId ?? null,
    charge.cycle ?? null,
    charge.tracking ? JSON.stringify(charge.tracking) : null,
  ])
}

const insertInternalCharge = sql(
  'insertInternalCharge',
  `insert into charges (id, store_id, kind, status, amount_in_cents, currency, items, description, metadata, max_installments,
     boleto_due_in_days, interest_paid_by_buyer, postback_secret, created_at, updated_at, statement_descriptor, product_id,
     offer_id, offer, payment_link_id, subscription_id, cycle, tracking)
   values ($1, $2, $3, 'pending', $4, $5, '[]', $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, $18, $19, $20)
   on conflict do nothing
   returning ${chargeColumns}`,
)
