import { isOpenAt } from '../charges/checkoutSession.ts'
import { purchaseName } from '../charges/purchaseName.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { getCheckout } from './checkout.ts'
import { getListing, isListing, isSession, isSoldOut, type Listing } from './listing.ts'

/** The item that the buyer of an abandoned checkout was about to buy. */
export type AbandonedItem = {
  name: string
  /** True if nobody can buy it now: the offer is sold out, or the session or the charge is closed. */
  isClosed: boolean
  offerId: string | null
  productId: string | null
  paymentLinkId: string | null
  checkoutSessionId: string | null
  chargeId: string | null
}

/**
 * Finds the item of a checkout page.
 * @param id the id of an offer, a payment link, a checkout session or a charge
 * @returns undefined if the offer or link is no longer sold
 */
export async function findAbandonedItem(ctx: Context, id: string): Promise<AbandonedItem | undefined> {
  try {
    return isListing(id) || isSession(id) ? itemOfListing(await getListing(ctx, id)) : await itemOfCharge(ctx, id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

const nothing = { offerId: null, productId: null, paymentLinkId: null, checkoutSessionId: null, chargeId: null }

function itemOfListing(listing: Listing): AbandonedItem {
  const { id, store, session, item } = listing
  const isClosed = isSoldOut(listing) || (session !== undefined && !isOpenAt(session, storeNow(store)))
  const found = { ...nothing, isClosed, checkoutSessionId: session?.id ?? null }
  if (item.is === 'link') return { ...found, name: item.link.name, paymentLinkId: id }
  if (item.is === 'items') return { ...found, name: purchaseName(null, { description: null, items: item.items }) }
  const { id: offerId, product } = item.selling.found.offer
  return { ...found, name: product.name, offerId, productId: product.id }
}

async function itemOfCharge(ctx: Context, id: string): Promise<AbandonedItem> {
  const { charge } = await getCheckout(ctx, id)
  const { offer, status, offer_id: offerId } = charge
  const found = { ...nothing, isClosed: status !== 'pending', chargeId: id, offerId }
  return { ...found, name: purchaseName(offer, charge), productId: offer?.product.id ?? null }
}
