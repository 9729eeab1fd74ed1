import { findOffer, type OfferRow } from '../catalog/offer.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { buyOnce } from '../payments/buyOnce.ts'
import type { PurchaseOrder } from '../payments/payInternalCharge.ts'
import type { PaymentRow } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { buySubscription } from './buySubscription.ts'

/**
 * The result of a purchase. `payment` is missing if nothing is due now (a trial without a setup fee). `created` is
 * false if the buyer has an open PIX or boleto, which the purchase returns again. A subscription by PIX or boleto
 * starts when the buyer has paid.
 */
export type Purchase = { created: boolean; payment: PaymentRow | undefined; subscriptionId: string | null }

/**
 * Buys an offer as the hosted checkout does. The buyer pays for a one-time offer, or starts a subscription to a recurring
 * offer.
 * @throws ApiError 404 if the offer is unknown or inactive; other errors as `createPayment`
 */
export async function buyOffer(ctx: Context, store: Store, offerId: string, order: PurchaseOrder): Promise<Purchase> {
  const found = await findOffer(ctx.database, store.id, offerId)
  if (!found?.on_sale) throw notFound('offer')
  return await buyFoundOffer(ctx, store, found, order)
}

/**
 * Buys an offer on the terms in `offer`, even if the store has changed the offer since the caller read it.
 * @throws ApiError as `createPayment`
 */
export async function buyFoundOffer(
  ctx: Context,
  store: Store,
  found: OfferRow,
  order: PurchaseOrder,
): Promise<Purchase> {
  if (found.offer.billingType !== 'RECURRING')
    return { ...(await buyOnce(ctx, store, found, order)), subscriptionId: null }
  const { subscription, ...bought } = await buySubscription(ctx, store, found, order)
  return { ...bought, subscriptionId: subscription.id }
}
