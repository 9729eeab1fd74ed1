import type { Offer } from '../catalog/offer.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import { newSecret } from '../lib/randomText.ts'
import type { Store } from '../stores/store.ts'
import { type ChargeRow, chargeColumns, type Tracking } from './charge.ts'
import { postbackSecretPlace } from './createCharge.ts'

/** An internal charge. It belongs to a payment link, an offer or a cycle of a subscription. */
export type NewInternalCharge = {
  id: string
  kind: 'link' | 'offer' | 'subscription'
  amountInCents: number
  currency: string
  description: string
  metadata?: Record<string, unknown>
  maxInstallments: number
  /** The offer at the time of the sale. The charge and its payments keep this copy. */
  offer?: Offer
  paymentLinkId?: string
  subscriptionId?: string
  /** Cycle of the subscription. Each cycle has one charge. */
  cycle?: number
  tracking?: Tracking | null
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
  return await runner.row<ChargeRow>(insertInternalCharge, {
    id: charge.id,
    storeId: store.id,
    kind: charge.kind,
    amountInCents: charge.amountInCents,
    currency: charge.currency,
    description: charge.description.slice(0, 255),
    metadata: JSON.stringify(charge.metadata ?? {}),
    maxInstallments: charge.maxInstallments,
    boletoDueInDays: store.settings.boletoDueInDays,
    interestPaidByBuyer: store.settings.interestPaidByBuyer,
    postbackSecret: ctx.secrets.seal(newSecret('whsec'), postbackSecretPlace(charge.id)),
    now: storeNow(store),
    statementDescriptor: charge.offer?.statementDescriptor ?? null,
    productId: charge.offer?.product.id ?? null,
    offerId: charge.offer?.id ?? null,
    offer: charge.offer ? JSON.stringify(charge.offer) : null,
    paymentLinkId: charge.paymentLinkId ?? null,
    subscriptionId: charge.subscriptionId ?? null,
    cycle: charge.cycle ?? null,
    tracking: charge.tracking ? JSON.stringify(charge.tracking) : null,
  })
}

const insertInternalCharge = sql(
  'insertInternalCharge',
  `insert into charges (id, store_id, kind, status, amount_in_cents, currency, items, description, metadata, max_installments,
     boleto_due_in_days, interest_paid_by_buyer, postback_secret, created_at, updated_at, statement_descriptor, product_id,
     offer_id, offer, payment_link_id, subscription_id, cycle, tracking)
   values (:id, :storeId, :kind, 'pending', :amountInCents, :currency, '[]', :description, :metadata, :maxInstallments,
     :boletoDueInDays, :interestPaidByBuyer, :postbackSecret, :now, :now, :statementDescriptor, :productId, :offerId,
     :offer, :paymentLinkId, :subscriptionId, :cycle, :tracking)
   on conflict do nothing
   returning ${chargeColumns}`,
)
