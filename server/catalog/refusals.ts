import { type ApiError, conflict } from '../core/errors.ts'

/** Returns the error of a purchase if no batch of the offer has a free seat. */
export function soldOut(): ApiError {
  return conflict('sold_out', 'This offer is sold out.')
}

/** Returns the error of a purchase with a used-up coupon: no use is left, in total or for this buyer. */
export function couponUsedUp(): ApiError {
  return conflict('coupon_used_up', 'This coupon cannot be used any more.')
}

/** Returns the error for a purchase that got no seat or no use of its coupon. */
export function refusalOfSeat({ is }: { is: 'sold_out' | 'coupon_used_up' }): ApiError {
  return is === 'sold_out' ? soldOut() : couponUsedUp()
}
