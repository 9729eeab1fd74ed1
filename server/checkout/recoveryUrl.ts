import type { Context } from '../core/context.ts'
import { type DraftData, type DraftRow, draftToken } from './checkoutDraft.ts'
import { choiceParameters, listingAddress } from './listingTracking.ts'

/**
 * Returns the address that opens the form with the buyer's input and with the tracking, the coupon and the order bumps
 * of the visit.
 */
export function recoveryUrl(ctx: Context, draft: DraftRow, { tracking, coupon, bumps }: DraftData): string {
  const more = { ...choiceParameters({ coupon: coupon ?? undefined, bumps }), draft: draftToken(ctx, draft) }
  return `${ctx.settings.publicUrl}${listingAddress(draft.listing_id, tracking, more)}`
}

/** Returns the address where the buyer refuses further reminders of the store. */
export function stopUrl(ctx: Context, draft: DraftRow): string {
  const query = new URLSearchParams({ draft: draftToken(ctx, draft) })
  return `${ctx.settings.publicUrl}/checkout/${draft.listing_id}/reminders?${query}`
}
