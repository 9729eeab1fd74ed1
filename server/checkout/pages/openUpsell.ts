import type { Context } from '../../core/context.ts'
import { ApiError } from '../../core/errors.ts'
import { chooseGatewayMethod, chooseKeptCard } from '../../payments/chooseGatewayMethod.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import type { Store } from '../../stores/store.ts'
import { isPurchaseToken } from '../../students/purchaseEntry.ts'
import { type Checkout, getCheckout, viewOf } from '../checkout.ts'
import { getListing, isSoldOut, type Listing } from '../listing.ts'
import { findUpsell, showUpsell, type Upsell } from '../upsell.ts'
import type { UpsellWays } from '../views/upsellView.ts'

/** The upsell of a purchase that its buyer can take now. */
export type OpenUpsell = {
  checkout: Checkout
  /** The payment of the purchase. */
  payment: PaymentRow
  upsell: Upsell
  /** The charge that pays the upsell. Undefined until the page has shown the upsell. */
  chargeId: string | undefined
  listing: Listing
  ways: UpsellWays
}

/**
 * Finds the upsell that the page of a charge offers. Everybody with the address of a charge can open its page. So only
 * the browser that made the payment sees the upsell and may charge the kept card.
 * @param tokens the cookies of the payments that the browser made
 * @returns undefined if there is no upsell, if its time is over, if it is sold out, or if no method can pay it in one
 *   tap
 */
export async function findOpenUpsell(
  ctx: Context,
  chargeId: string,
  tokens: readonly string[],
): Promise<OpenUpsell | undefined> {
  if (tokens.length === 0) return undefined
  const checkout = await getCheckout(ctx, chargeId)
  const view = viewOf(checkout)
  const payment = view.is === 'paid' ? view.payment : undefined
  if (!payment || !tokens.some((token) => isPurchaseToken(ctx, payment.id, token))) return undefined
  const upsell = await findUpsell(ctx, checkout.store, { charge: checkout.charge, payment })
  if (!upsell) return undefined
  const shownChargeId = upsell.shown?.upsell_charge_id
  const listing = await findListing(ctx, upsell.offerId, shownChargeId)
  if (!listing || listing.payable.currency !== payment.currency) return undefined
  const ways = waysOf(checkout.store, payment, listing)
  if (!ways.card && !ways.pix) return undefined
  return { checkout, payment, upsell, chargeId: shownChargeId, listing, ways }
}

/** Returns the address of a charge's upsell, if the buyer has not answered it yet. */
export async function upsellAfter(
  ctx: Context,
  chargeId: string,
  tokens: readonly string[],
): Promise<string | undefined> {
  const open = await findOpenUpsell(ctx, chargeId, tokens)
  const isWaiting = open && !open.upsell.isBegun && open.upsell.shown?.answer !== 'declined'
  return isWaiting && !isSoldOut(open.listing) ? `/checkout/${chargeId}/upsell` : undefined
}

/** Records that the buyer sees the upsell. The record has the id of the upsell's future charge. */
export async function show(ctx: Context, open: OpenUpsell): Promise<OpenUpsell & { chargeId: string }> {
  const { checkout, listing } = open
  const { store, charge } = checkout
  const shown = await showUpsell(ctx, store, { charge, offerId: listing.id })
  return { ...open, upsell: { ...open.upsell, shown }, chargeId: shown.upsell_charge_id }
}

/** An upsell is a one-time offer. An offer that the store made recurring later is not shown. */
async function findListing(ctx: Context, offerId: string, chargeId: string | undefined): Promise<Listing | undefined> {
  try {
    const listing = await getListing(ctx, offerId, { chargeId })
    const isOnce = listing.item.is === 'offer' && listing.item.selling.found.offer.billingType === 'ONE_TIME'
    return isOnce ? listing : undefined
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/**
 * If the gateway account of the kept card differs from the account for new cards, the kept card pays in one
 * installment.
 */
function waysOf(store: Store, payment: PaymentRow, { offered, payable }: Listing): UpsellWays {
  const now = chooseGatewayMethod(store, 'credit_card', payable.currency)
  const hasInstallments = now?.account.id === payment.gateway_account_id && (offered.card?.installments.length ?? 0) > 1
  const { card_last_four } = payment
  return {
    card: hasKeptCard(store, payment, payable.amountInCents) ? { card_last_four, hasInstallments } : undefined,
    pix: offered.methods.some(({ method }) => method === 'pix'),
  }
}

function hasKeptCard(store: Store, payment: PaymentRow, amountInCents: number): boolean {
  const { method, card_reference: reference, gateway_account_id: accountId, currency } = payment
  if (method !== 'credit_card' || reference === null || accountId === null) return false
  return chooseKeptCard(store, accountId, currency, amountInCents) !== undefined
}
