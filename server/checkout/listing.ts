import { findOffer } from '../catalog/offer.ts'
import { findSoldLink, type SoldLink } from '../catalog/paymentLinks.ts'
import { findShownPicture, type ShownPicture } from '../catalog/productPicture.ts'
import { type Choice, findSelling, type Selling } from '../catalog/selling.ts'
import { type ChargeRow, findInternalCharge } from '../charges/charge.ts'
import { type CheckoutSession, findCheckoutSession } from '../charges/checkoutSession.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { OF_STORES, sql } from '../core/sql.ts'
import { findShownBranding, type ShownBranding } from '../pages/branding.ts'
import { getStore, type Store } from '../stores/store.ts'
import { findByHint } from '../stores/storesOfHint.ts'
import { offersRecurringPix } from '../subscriptions/checkSubscriptionPurchase.ts'
import { type OfferedMethods, offeredMethods, type Payable, payableOf } from './offeredMethods.ts'

/** An offer or payment link with its current terms. A charge is created only when somebody buys. */
export type Listing = {
  /** Id of the offer, payment link or checkout session. */
  id: string
  session?: CheckoutSession
  store: Store
  branding: ShownBranding
  item: Item
  payable: Payable
  offered: OfferedMethods
}

export type Item =
  | { is: 'offer'; selling: Selling; picture: ShownPicture | undefined }
  | { is: 'link'; link: SoldLink }
  | { is: 'items'; items: ChargeRow['items']; amountInCents: number; currency: string }

/** True if an id belongs to a listing and not to a charge. */
export function isListing(id: string): boolean {
  return id.startsWith('off_') || id.startsWith('lnk_')
}

/** The order bumps and the coupon that a buyer chose, and the id of the charge if the purchase is begun. */
export type Wanted = { choice?: Choice; chargeId?: string }

/**
 * @param wanted.chargeId id of the charge of a started purchase. If the charge exists, its terms apply. The purchase
 *   keeps its batch while a seat of the batch is left.
 * @throws ApiError 404 for an offer or link that is unknown or inactive
 */
export async function getListing(ctx: Context, id: string, { choice, chargeId }: Wanted = {}): Promise<Listing> {
  if (isSession(id)) return await getListingOfSession(ctx, id, choice)
  const store = await getStoreOf(ctx, id)
  const [branding, opened] = await Promise.all([
    findShownBranding(ctx, store),
    chargeId ? ctx.database.row(findInternalCharge, { id: chargeId, storeId: store.id, offerId: id }) : undefined,
  ])
  const item = isLink(id) ? await findLinkItem(ctx, store, id) : await findOfferItem(ctx, store, { id, choice, opened })
  const payable = opened ? payableOf(opened) : payableNow(store, item)
  return { id, store, branding, item, payable, offered: offeredFor(ctx, store, item, payable) }
}

/** @throws ApiError 404 */
export async function getSession(ctx: Context, id: string): Promise<CheckoutSession> {
  const session = isId('cs', id) ? await findCheckoutSession(ctx.database, id) : undefined
  if (!session) throw notFound('checkout')
  return session
}

/** True if an id belongs to a checkout session. */
export function isSession(id: string): boolean {
  return id.startsWith('cs_')
}

/**
 * Returns the listing of a checkout session that nobody has begun to pay.
 * @throws ApiError 404 if its offer is no longer on sale
 */
async function getListingOfSession(ctx: Context, id: string, choice: Choice | undefined): Promise<Listing> {
  const session = await getSession(ctx, id)
  const store = await getStore(ctx.database, session.store_id)
  const [item, branding] = await Promise.all([
    itemOfSession(ctx, store, session, choice),
    findShownBranding(ctx, store),
  ])
  const payable = payableNow(store, item)
  const offered = offeredFor(ctx, store, item, payable)
  return { id: session.id, session, store, branding, item, payable, offered }
}

function offeredFor(ctx: Context, store: Store, item: Item, payable: Payable): OfferedMethods {
  const offered = offeredMethods(ctx, store, payable, recurs(item))
  const takesConsent = item.is === 'offer' && offersRecurringPix(store, item.selling.found, payable.amountInCents)
  return takesConsent ? { ...offered, recurringPix: true } : offered
}

async function itemOfSession(ctx: Context, store: Store, session: CheckoutSession, choice?: Choice): Promise<Item> {
  const { items, amountInCents, currency } = session.details
  if (items && amountInCents && currency) return { is: 'items', items, amountInCents, currency }
  if (session.offer_id === null) throw notFound('offer')
  return await findOfferItem(ctx, store, { id: session.offer_id, choice })
}

/** Returns the name of the only item, which is the title of the purchase; null for several items. */
export function nameOfOnly(items: ChargeRow['items']): string | null {
  return items.length === 1 ? items[0]!.name : null
}

/** True if a purchase starts a subscription. */
export function recurs(item: Item): boolean {
  return item.is === 'offer' && item.selling.found.offer.billingType === 'RECURRING'
}

/** True if no batch of the offer is open. The page of the offer then says so and has no form. */
export function isSoldOut({ item }: Listing): boolean {
  return item.is === 'offer' && !item.selling.isOpen
}

/** Returns the terms of the first and later charges. A purchase from a page with other terms is refused. */
export function termsOf({ item }: Listing): string {
  if (item.is === 'link') return JSON.stringify([item.link.amount_in_cents, item.link.currency])
  if (item.is === 'items') return JSON.stringify([item.amountInCents, item.currency])
  const { quote, coupon } = item.selling
  const { billingType, billingCycle, priceInCents, currency, setupFeeInCents, trialDays, maxCharges, batch } =
    quote.offer
  const discount = coupon && [coupon.id, coupon.basis_points, coupon.amount_in_cents, coupon.cycles]
  const items = quote.items?.map(({ offerId, amountInCents }) => [offerId, amountInCents])
  return JSON.stringify([
    ...[billingType, billingCycle, priceInCents, currency, setupFeeInCents, trialDays, maxCharges],
    ...[batch?.id, discount, items, quote.amountInCents],
  ])
}

function isLink(id: string): boolean {
  return id.startsWith('lnk_')
}

/** @throws ApiError 404 */
async function getStoreOf(ctx: Context, id: string): Promise<Store> {
  const store = await findStoreOf(ctx, id)
  if (!store) throw notFound(isLink(id) ? 'payment link' : 'offer')
  return store
}

/**
 * The buyer has no API key, so the offer or link determines the store. This also works for an archived offer or link.
 */
export async function findStoreOf(ctx: Context, id: string): Promise<Store | undefined> {
  const [prefix, statement] = isLink(id) ? (['lnk', storeOfLink] as const) : (['off', storeOfOffer] as const)
  if (!isId(prefix, id)) return undefined
  const owner = await findByHint(ctx.database, id, (storeIds) =>
    ctx.database.row(statement.as<{ store_id: string }>(), { id, storeIds }),
  )
  return owner && (await getStore(ctx.database, owner.store_id))
}

async function findLinkItem(ctx: Context, store: Store, id: string): Promise<Item> {
  const link = await findSoldLink(ctx.database, store.id, id)
  if (!link) throw notFound('payment link')
  return { is: 'link', link }
}

type WantedOffer = { id: string; choice?: Choice; opened?: ChargeRow }

async function findOfferItem(ctx: Context, store: Store, { id, choice, opened }: WantedOffer): Promise<Item> {
  const found = await findOffer(ctx.database, store.id, id)
  if (!found?.on_sale) throw notFound('offer')
  const batchId = opened?.offer?.batch?.id
  const begun = opened && batchId ? { holderId: opened.id, batchId } : undefined
  const [selling, picture] = await Promise.all([
    findSelling(ctx.database, store.id, found, { now: storeNow(store), choice, begun }),
    findShownPicture(ctx.database, store.id, found.offer.product.id),
  ])
  return { is: 'offer', selling, picture }
}

function payableNow({ settings }: Store, item: Item): Payable {
  const { interestPaidByBuyer, boletoDueInDays, maxInstallments } = settings
  const rest = { maxInstallments: recurs(item) ? 1 : maxInstallments, interestPaidByBuyer, boletoDueInDays }
  if (item.is === 'items') return { amountInCents: item.amountInCents, currency: item.currency, ...rest }
  if (item.is === 'link') return { amountInCents: item.link.amount_in_cents, currency: item.link.currency, ...rest }
  const { amountInCents, offer } = item.selling.quote
  return { amountInCents, currency: offer.currency, ...rest }
}

const storeOfOffer = sql('storeOfOffer', `select store_id from offers where id = :id and store_id ${OF_STORES}`)
const storeOfLink = sql('storeOfLink', `select store_id from payment_links where id = :id and store_id ${OF_STORES}`)
