import { findOffer } from '../catalog/offer.ts'
import { couponUsedUp, soldOut } from '../catalog/refusals.ts'
import { type Choice, findSelling, type Selling } from '../catalog/selling.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound, unprocessable } from '../core/errors.ts'
import { buyOnce } from '../payments/buyOnce.ts'
import type { PurchaseOrder } from '../payments/payInternalCharge.ts'
import type { PaymentRow } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { buySubscription } from './buySubscription.ts'

/**
 * The result of a purchase. `payment` is missing if nothing is due now (a trial without a setup fee). `created` is
 * false if the purchase returns an open PIX or boleto of the buyer again. A subscription by PIX or boleto starts when
 * the buyer has paid.
 */
export type Purchase = { created: boolean; payment: PaymentRow | undefined; subscriptionId: string | null }

/**
 * Buys an offer like the hosted checkout. The buyer pays for a one-time offer, or starts a subscription to a recurring
 * offer.
 * @throws ApiError 404 if the offer is unknown or inactive; 409 if it is sold out; 400 or 409 for a coupon without a
 *   discount; 400 for an offer that is not an order bump of the bought offer; the errors of `createPayment`
 */
export async function buyOffer(
  ctx: Context,
  store: Store,
  offerId: string,
  order: PurchaseOrder & Choice,
): Promise<Purchase> {
  const found = await findOffer(ctx.database, store.id, offerId)
  if (!found?.on_sale) throw notFound('offer')
  const { coupon, bumps } = order
  const selling = await findSelling(ctx.database, store.id, found, { now: storeNow(store), choice: { coupon, bumps } })
  requireChoice(selling, { bumps })
  return await buyFoundOffer(ctx, store, selling, order)
}

/**
 * Requires that the offer sells the chosen order bumps, and that the coupon gives a discount.
 * @throws ApiError 400 naming the field; 409 `coupon_used_up`
 */
export function requireChoice(selling: Selling, { bumps }: Choice): void {
  const unknown = bumps?.findIndex((id) => selling.chosenBumps.every(({ offer }) => offer.id !== id)) ?? -1
  if (unknown >= 0)
    throw invalidRequest(`bumps.${unknown}`, `"bumps.${unknown}" is not an order bump of the bought offer.`)
  if (selling.couponProblem === 'used_up') throw couponUsedUp()
  if (selling.couponProblem === 'other_currency')
    throw invalidRequest(
      'coupon',
      '"coupon" gives a discount in reais, but the price of this offer is in another currency.',
    )
  if (selling.couponProblem) throw invalidRequest('coupon', '"coupon" gives no discount on this offer now.')
}

/**
 * Buys an offer on the terms in `selling`, even if the store has changed the offer since the caller read it.
 * @throws ApiError 409 if the offer is sold out; the errors of `createPayment`
 */
export async function buyFoundOffer(
  ctx: Context,
  store: Store,
  selling: Selling,
  order: PurchaseOrder,
): Promise<Purchase> {
  if (!selling.isOpen) throw soldOut()
  if (selling.found.offer.billingType !== 'RECURRING' && order.recurringPix)
    throw unprocessable('method_unavailable', 'Only a recurring offer can be sold by recurring PIX.')
  if (selling.found.offer.billingType !== 'RECURRING')
    return { ...(await buyOnce(ctx, store, selling, order)), subscriptionId: null }
  const { subscription, ...bought } = await buySubscription(ctx, store, selling, order)
  return { ...bought, subscriptionId: subscription.id }
}
