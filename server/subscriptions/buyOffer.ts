import { findOffer, type OfferRow } from '../catalog/offer.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { buyOnce } from '../payments/buyOnce.ts'
import type { PurchaseOrder } from '../payments/payInternalCharge.ts'
import type { PaymentRow } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { beginSubscription } from './beginSubscription.ts'

/**
 * What a purchase made. `payment` is missing where nothing is due now (a trial without a setup fee); `created` is false where a
 * code that is still good was handed out again. The subscription of a code begins when that is paid.
 */
export type Purchase = { created: boolean; payment: PaymentRow | undefined; subscriptionId: string | null }

/**
 * Buys an offer, as the hosted checkout does: a one-time offer is paid, a recurring one begins a subscription.
 * @throws ApiError 404 for an offer that is unknown or switched off; else as `createPayment`
 */
export async function buyOffer(ctx: Context, store: Store, offerId: string, order: PurchaseOrder): Promise<Purchase> {
  const found = await findOffer(ctx.database, store.id, offerId)
  if (!found?.active) throw notFound('offer')
  return await buyFoundOffer(ctx, store, found, order)
}

/**
 * Buys an offer on the terms on which it was read, whatever became of them since.
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
  const { subscription, ...begun } = await beginSubscription(ctx, store, found, order)
  return { ...begun, subscriptionId: subscription.id }
}
