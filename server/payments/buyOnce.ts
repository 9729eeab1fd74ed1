import { type OfferRow, saleName } from '../catalog/offer.ts'
import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import { type PurchaseOrder, payInternalCharge } from './payInternalCharge.ts'
import type { PaymentRow } from './payment.ts'

/**
 * Buys a one-time offer. Creates an internal charge with the offer's price and setup fee, and pays the charge. The buyer gets
 * access when the payment becomes `paid`.
 * @throws ApiError as `payInternalCharge`
 */
export async function buyOnce(
  ctx: Context,
  store: Store,
  { offer, metadata, split }: OfferRow,
  order: PurchaseOrder,
): Promise<{ created: boolean; payment: PaymentRow }> {
  const amountInCents = offer.priceInCents + (offer.setupFeeInCents ?? 0)
  const { currency } = offer
  const sold = { kind: 'offer', amountInCents, currency, description: saleName(offer), metadata, split, offer } as const
  return await payInternalCharge(ctx, store, sold, order)
}
