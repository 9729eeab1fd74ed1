import type { Context } from '../core/context.ts'
import { type Listing, termsOf } from './listing.ts'

/** What the form of a listing carries, sealed: the charge that its purchase will have, and on which terms the buyer read it. */
export type Purchase = { chargeId: string; terms: string }

export function sealPurchase(ctx: Context, listing: Listing, chargeId: string): string {
  const purchase: Purchase = { chargeId, terms: termsOf(listing) }
  return ctx.secrets.seal(JSON.stringify(purchase), placeOf(listing.id))
}

/** Nothing for what was not sealed here for this listing. */
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
