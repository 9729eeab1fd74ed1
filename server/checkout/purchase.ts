import type { Context } from '../core/context.ts'
import { type Listing, termsOf } from './listing.ts'

/** The encrypted field of a listing's form: the id of the future charge, and the terms and order bumps that the buyer read. */
export type Purchase = { chargeId: string; terms: string; bumps: readonly string[] }

export function sealPurchase(ctx: Context, listing: Listing, chargeId: string): string {
  const { item } = listing
  const bumps = item.is === 'offer' ? item.selling.chosenBumps.map(({ offer }) => offer.id) : []
  const purchase: Purchase = { chargeId, terms: termsOf(listing), bumps }
  return ctx.secrets.seal(JSON.stringify(purchase), placeOf(listing.id))
}

/** Returns undefined for a text that this server did not encrypt for this listing. */
export function openPurchase(ctx: Context, listingId: string, sealed: string | undefined): Purchase | undefined {
  try {
    return sealed ? JSON.parse(ctx.secrets.open(sealed, placeOf(listingId))) : undefined
  } catch {
    return undefined
  }
}

function placeOf(listingId: string): string {
  return `checkout of:${listingId}`
}
