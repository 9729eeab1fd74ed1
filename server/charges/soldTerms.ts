import type { ChargeRow } from './charge.ts'
import type { NewInternalCharge } from './openCharge.ts'

/** The terms of a purchase: its amount, batch, coupon and order bumps. */
export type SoldTerms = Pick<NewInternalCharge, 'amountInCents' | 'offer' | 'coupon' | 'soldItems'>

/** Returns true if a charge has the terms of a purchase. */
export function hasSoldTerms(charge: ChargeRow, { amountInCents, offer, coupon, soldItems }: SoldTerms): boolean {
  return (
    charge.amount_in_cents === amountInCents &&
    charge.offer?.batch?.id === offer?.batch?.id &&
    charge.coupon?.couponId === coupon?.couponId &&
    idsOf(charge.sold_items) === idsOf(soldItems)
  )
}

function idsOf(items: SoldTerms['soldItems']): string {
  return (items ?? []).map(({ offerId, amountInCents }) => `${offerId} ${amountInCents}`).join()
}
