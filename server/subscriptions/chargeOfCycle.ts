import type { SoldCoupon } from '../catalog/coupon.ts'
import { findOffer, saleName } from '../catalog/offer.ts'
import type { SoldItem } from '../catalog/quote.ts'
import { type ChargeRow, chargeColumns } from '../charges/charge.ts'
import { type CheckoutSession, findCheckoutSession, metadataOf } from '../charges/checkoutSession.ts'
import { openCharge } from '../charges/openCharge.ts'
import type { Context } from '../core/context.ts'
import { newIdOf, tagOf, withTag } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import type { SubscriptionRow } from './subscription.ts'

export type CycleCharge = {
  /** The id of a new charge. By default the function generates an id with the tag of the subscription. */
  id?: string
  /** `offer` for the charge of the purchase, and `subscription` for later charges. */
  kind: 'offer' | 'subscription'
  /** Cycles start at 1. A charge with only the setup fee is cycle 0. */
  cycle: number
  amountInCents: number
  coupon: SoldCoupon | null
  /** The items of a purchase with order bumps. */
  soldItems?: readonly SoldItem[] | null
}

/**
 * Returns the charge of a subscription's cycle, and creates the charge if it is missing. Each cycle has one charge.
 * Returns a charge with this id even if it belongs to another subscription. This happens if two pages of a checkout
 * session begin at the same time.
 */
export async function chargeOfCycle(
  ctx: Context,
  store: Store,
  subscription: SubscriptionRow,
  { id = withTag(newIdOf('chg', store.id), tagOf(subscription.id)), ...charged }: CycleCharge,
): Promise<ChargeRow> {
  const { offer, metadata, split, descriptor } = await termsOf(ctx, subscription)
  const session = await sessionOf(ctx, subscription, charged.kind)
  const opened = await openCharge(ctx, ctx.database, store, {
    id,
    ...charged,
    currency: subscription.currency,
    description: saleName(offer),
    metadata: metadataOf(metadata, session),
    session,
    maxInstallments: 1,
    offer: { ...offer, statementDescriptor: descriptor },
    tracking: subscription.tracking,
    split,
    subscriptionId: subscription.id,
  })
  if (opened) return opened
  const values = { id, subscriptionId: subscription.id, storeId: subscription.store_id, cycle: charged.cycle }
  return (await ctx.database.row(findCycle, values))!
}

/** The terms of the cycle's charge: those of the current plan, or of the next plan if the cycle begins it. */
async function termsOf(ctx: Context, { store_id, next_plan: next, ...current }: SubscriptionRow) {
  const found = next ? await findOffer(ctx.database, store_id, next.offer.id) : undefined
  if (!next || !found)
    return {
      offer: next?.offer ?? current.offer,
      metadata: current.offer_metadata,
      split: current.offer_split,
      descriptor: current.offer_descriptor,
    }
  const { metadata, split, offer } = found
  return { offer: next.offer, metadata, split, descriptor: offer.statementDescriptor }
}

/** Later charges have no return addresses, because only the buyer of the first charge comes from the store's page. */
async function sessionOf(
  ctx: Context,
  { checkout_session_id: id, store_id }: SubscriptionRow,
  kind: CycleCharge['kind'],
): Promise<CheckoutSession | undefined> {
  const session = id ? await findCheckoutSession(ctx.database, id, store_id) : undefined
  if (!session || kind === 'offer') return session
  return { ...session, details: { ...session.details, successUrl: null, cancelUrl: null } }
}

const findCycle = sql(
  'chargeOfCycle',
  `select ${chargeColumns} from charges
    where store_id = :storeId and (subscription_id = :subscriptionId and cycle = :cycle or id = :id)`,
)
