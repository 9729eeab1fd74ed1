import { findOffer, type OfferRow } from '../catalog/offer.ts'
import { findSoldLink, type SoldLink } from '../catalog/paymentLinks.ts'
import { type ChargeRow, findInternalCharge } from '../charges/charge.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { getStore, type Store } from '../stores/store.ts'
import { findShownBranding, type ShownBranding } from './branding.ts'
import { type OfferedMethods, offeredMethods, type Payable, payableOf } from './offeredMethods.ts'

/** An offer or payment link with its current terms. A charge is created only when somebody buys. */
export type Listing = {
  /** Id of the offer or payment link. */
  id: string
  store: Store
  branding: ShownBranding
  item: Item
  payable: Payable
  offered: OfferedMethods
}

export type Item = { is: 'offer'; found: OfferRow } | { is: 'link'; link: SoldLink }

/** True if an id belongs to a listing and not to a charge. */
export function isListing(id: string): boolean {
  return id.startsWith('off_') || id.startsWith('lnk_')
}

/**
 * @param chargeId id of the charge of a started purchase. If the charge exists, its terms are used.
 * @throws ApiError 404 for an offer or link that is unknown or inactive
 */
export async function getListing(ctx: Context, id: string, chargeId?: string): Promise<Listing> {
  const { store, item } = id.startsWith('lnk_') ? await findLinkItem(ctx, id) : await findOfferItem(ctx, id)
  const [branding, opened] = await Promise.all([
    findShownBranding(ctx, store),
    chargeId && ctx.database.row<ChargeRow>(findInternalCharge, { id: chargeId, storeId: store.id, offerId: id }),
  ])
  const payable = opened ? payableOf(opened) : payableNow(store, item)
  return { id, store, branding, item, payable, offered: offeredMethods(ctx, store, payable, recurs(item)) }
}

/** True if a purchase starts a subscription. */
export function recurs(item: Item): boolean {
  return item.is === 'offer' && item.found.offer.billingType === 'RECURRING'
}

/** Returns the terms of the first and later charges. A purchase from a page with other terms is refused. */
export function termsOf({ item }: Listing): string {
  if (item.is === 'link') return JSON.stringify([item.link.amount_in_cents, item.link.currency])
  const { billingType, billingCycle, priceInCents, currency, setupFeeInCents, trialDays, maxCharges } = item.found.offer
  return JSON.stringify([billingType, billingCycle, priceInCents, currency, setupFeeInCents, trialDays, maxCharges])
}

type Found = { store: Store; item: Item }

async function findLinkItem(ctx: Context, id: string): Promise<Found> {
  const link = isId('lnk', id) ? await findSoldLink(ctx.database, id) : undefined
  if (!link) throw notFound('payment link')
  return { store: await getStore(ctx.database, link.store_id), item: { is: 'link', link } }
}

async function findOfferItem(ctx: Context, id: string): Promise<Found> {
  const owner = isId('off', id) ? await ctx.database.row<{ store_id: string }>(storeOfOffer, { id }) : undefined
  if (!owner) throw notFound('offer')
  const store = await getStore(ctx.database, owner.store_id)
  const found = await findOffer(ctx.database, store.id, id)
  if (!found?.on_sale) throw notFound('offer')
  return { store, item: { is: 'offer', found } }
}

function payableNow({ settings }: Store, item: Item): Payable {
  const { interestPaidByBuyer, boletoDueInDays, maxInstallments } = settings
  const rest = { maxInstallments: recurs(item) ? 1 : maxInstallments, interestPaidByBuyer, boletoDueInDays }
  if (item.is === 'link') return { amountInCents: item.link.amount_in_cents, currency: item.link.currency, ...rest }
  const { trialDays, priceInCents, setupFeeInCents, currency } = item.found.offer
  const firstPrice = trialDays && recurs(item) ? 0 : priceInCents
  return { amountInCents: firstPrice + (setupFeeInCents ?? 0), currency, ...rest }
}

/** The buyer has no API key, so the offer determines the store. */
const storeOfOffer = sql('storeOfOffer', 'select store_id from offers where id = :id')
