import {
  bigint,
  boolean,
  declareRow,
  integer,
  json,
  orNull,
  type RowOf,
  selectList,
  text,
  timestamptz,
} from '../core/row.ts'

export const couponRow = declareRow('coupons', {
  id: text(),
  code: text(),
  code_key: text(),
  /** The discount in hundredths of a percent of the price. A coupon has either `basis_points` or an amount. */
  basis_points: orNull(integer()),
  amount_in_cents: orNull(bigint()),
  /** The ids of the offers. Null for every offer. */
  offers: orNull(json<string[]>()),
  starts_at: orNull(timestamptz()),
  ends_at: orNull(timestamptz()),
  max_uses: orNull(integer()),
  max_per_buyer: orNull(integer()),
  /** The number of paid cycles with the discount. Null for the first cycle only. */
  cycles: orNull(integer()),
  /** The number of uses that purchases have reserved or paid. Only counted if `max_uses` is set. */
  taken: integer(),
  active: boolean(),
  created_at: timestamptz(),
  updated_at: timestamptz(),
})
export type CouponRow = RowOf<typeof couponRow>

export const couponColumns = selectList(couponRow)

/** The coupon of a sale, as stored in charges and payments. */
export type SoldCoupon = { couponId: string; code: string; discountInCents: number }

/** The terms of a coupon that decide the discount of each cycle. A subscription stores a copy. */
export type CouponTerms = {
  couponId: string
  code: string
  basisPoints: number | null
  amountInCents: number | null
  cycles: number | null
}

/** The maximum length of a coupon's code, in characters. */
export const MAX_CODE_LENGTH = 40

/** The maximum length of a code in a request, in characters. Longer codes cannot match any coupon. */
export const MAX_TYPED_LENGTH = 255

/** Normalizes a code to Unicode NFKC and trims spaces. For example, a full-width `Ａ` becomes `A`. */
export function plainCode(code: string): string {
  return code.normalize('NFKC').trim()
}

/**
 * Returns the key of a code, which is equal for upper and lower case. A store cannot have two active coupons with the
 * same key.
 */
export function codeKey(code: string): string {
  return plainCode(code).toUpperCase()
}

export function termsOfCoupon({ id, code, basis_points, amount_in_cents, cycles }: CouponRow): CouponTerms {
  return { couponId: id, code, basisPoints: basis_points, amountInCents: amount_in_cents, cycles }
}

/**
 * Returns the discount on a price, in cents. At least one cent remains, because no gateway accepts a payment of zero.
 * @param priceInCents the price of the main offer or of its batch, without setup fee and order bumps
 * @param cycle the paid cycle, from 1. A one-time purchase has only cycle 1.
 */
export function discountInCents(coupon: CouponTerms, priceInCents: number, cycle = 1): number {
  if (cycle > (coupon.cycles ?? 1)) return 0
  const { basisPoints, amountInCents } = coupon
  const wanted = basisPoints === null ? amountInCents! : Math.round((priceInCents * basisPoints) / 10_000)
  return Math.min(wanted, priceInCents - 1)
}
