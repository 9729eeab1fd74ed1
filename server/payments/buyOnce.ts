import { saleName } from '../catalog/offer.ts'
import type { Selling } from '../catalog/selling.ts'
import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import { type PurchaseOrder, payInternalCharge } from './payInternalCharge.ts'
import type { PaymentRow } from './payment.ts'

/**
 * Buys a one-time offer. Creates an internal charge with the price of the quote, and pays the charge. The buyer gets access when
 * the payment becomes `paid`.
 * @throws ApiError as `payInternalCharge`
 */
export async function buyOnce(
  ctx: Context,
  store: Store,
  { found, quote }: Selling,
  order: PurchaseOrder,
): Promise<{ created: boolean; payment: PaymentRow }> {
  const { metadata, split } = found
  const { offer, coupon, items: soldItems, amountInCents } = quote
  const description = saleName(offer)
  const { currency } = offer
  const sold = {
    kind: 'offer',
    amountInCents,
    currency,
    description,
    metadata,
    split,
    offer,
    coupon,
    soldItems,
  } as const
  return await payInternalCharge(ctx, store, sold, order)
}
