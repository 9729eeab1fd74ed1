import type { SoldCoupon } from './coupon.ts'
import { type Offer, saleName } from './offer.ts'
import type { SoldItem } from './quote.ts'

/** A line of a sale: an item at its full price, or the coupon's discount as a negative amount. */
export type SoldLine = { name: string; code?: string; amountInCents: number }

/**
 * Returns the lines of a sale with a coupon or with order bumps. Their sum is the amount of the sale. The list is empty
 * for any other sale.
 * @param sale.amountInCents the amount without the interest of installments
 */
export function soldLines(sale: {
  offer: Offer | null
  coupon: SoldCoupon | null
  items: readonly SoldItem[] | null
  amountInCents: number
}): SoldLine[] {
  const { offer, coupon, items, amountInCents } = sale
  const discount = coupon?.discountInCents ?? 0
  if (offer === null || (discount === 0 && items === null)) return []
  const [main, ...bumps] = items ?? []
  return [
    { name: saleName(offer), amountInCents: (main?.amountInCents ?? amountInCents) + discount },
    ...bumps.map((bump) => ({ name: saleName(bump.offer), amountInCents: bump.amountInCents })),
    ...(discount > 0 ? [{ name: '', code: coupon!.code, amountInCents: -discount }] : []),
  ]
}
