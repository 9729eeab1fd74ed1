import { findOffer } from '../../catalog/offer.ts'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import { viewOf } from '../checkout.ts'
import { getListing, isSoldOut } from '../listing.ts'
import { sealPurchase } from '../purchase.ts'
import type { Page } from '../views/layout.ts'
import type { Notice } from '../views/notice.ts'
import { sandboxBar } from '../views/sandboxBar.ts'
import { upsellSummary, upsellView } from '../views/upsellView.ts'
import { type CheckoutAnswer, goTo } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'
import { findOpenUpsell, type OpenUpsell, show } from './openUpsell.ts'

/**
 * Renders the upsell of a purchase, or redirects if there is nothing to offer. The first visit records that the upsell
 * was shown.
 * @throws ApiError 404 for an unknown charge
 */
export async function showUpsellPage(
  ctx: Context,
  { id: chargeId, tokens, messages }: CheckoutVisit,
): Promise<CheckoutAnswer> {
  const open = await findOpenUpsell(ctx, chargeId, tokens)
  if (open?.chargeId && open.upsell.isBegun) return goTo(`/checkout/${open.chargeId}`)
  if (!open || isSoldOut(open.listing)) return goTo(`/checkout/${chargeId}`)
  const shown = await show(ctx, open)
  // The store changed the upsell after another tab showed the earlier upsell. The recorded upsell stays.
  if (shown.listing.id !== shown.upsell.shown!.offer_id) return goTo(`/checkout/${chargeId}`)
  return { is: 'page', page: upsellPage(ctx, shown, messages) }
}

/** Renders the page of an upsell. @param refused.notice the reason why the last answer bought nothing */
export function upsellPage(
  ctx: Context,
  { checkout, listing, ways, chargeId }: OpenUpsell & { chargeId: string },
  messages: Messages,
  refused?: { status: number; notice: Notice },
): Page {
  const form = {
    action: `/checkout/${checkout.charge.id}/upsell`,
    listing,
    ways,
    hidden: { purchase: sealPurchase(ctx, listing, chargeId) },
    notice: refused?.notice,
  }
  const isSandbox = ctx.settings.environment === 'sandbox'
  return {
    status: refused?.status ?? 200,
    title: messages.upsellTitle(nameOf(listing)),
    shop: { name: checkout.store.name, branding: checkout.branding },
    aside: upsellSummary(listing, messages),
    main: upsellView(form, messages),
    self: `/checkout/${checkout.charge.id}/upsell`,
    sandboxBar: isSandbox ? sandboxBar(checkout.charge.id, viewOf(checkout), messages) : undefined,
  }
}

/**
 * Renders a preview of an offer's upsell for the store. It looks like the page after a payment by PIX, and its buttons
 * do nothing.
 * @throws ApiError 404 for an unknown offer, and for an offer without an upsell
 */
export async function previewUpsell(ctx: Context, { id: offerId, messages }: CheckoutVisit): Promise<CheckoutAnswer> {
  const { store, branding } = await getListing(ctx, offerId)
  const found = await findOffer(ctx.database, store.id, offerId)
  if (!found?.upsell_offer_id) throw notFound('upsell')
  const listing = await getListing(ctx, found.upsell_offer_id)
  const notice: Notice = { kind: 'info', title: messages.upsellPreviewTitle, text: messages.upsellPreviewText }
  const form = { action: null, listing, ways: { pix: true }, hidden: {}, notice }
  const page = {
    status: 200,
    title: messages.upsellTitle(nameOf(listing)),
    shop: { name: store.name, branding },
    aside: upsellSummary(listing, messages),
    main: upsellView(form, messages),
  }
  return { is: 'page', page }
}

function nameOf({ item }: OpenUpsell['listing']): string {
  return item.is === 'offer' ? item.selling.found.offer.product.name : ''
}
