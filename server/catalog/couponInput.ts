import { type Static, Type } from 'typebox'
import { importedInstant, leftOutOrNull } from '../import/importFields.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { idText } from '../lib/schema.ts'
import { basisPointsOf } from '../split/splitRule.ts'
import { holdsCardNumber } from '../stores/cardNumbers.ts'
import { type CouponRow, codeKey, MAX_CODE_LENGTH, plainCode } from './coupon.ts'
import { endsBeforeStart } from './period.ts'

const PLAIN_CODE = /^[\p{L}\p{N}][\p{L}\p{N}._%+-]*$/u

const count = (maximum: number, description: string) =>
  leftOutOrNull(Type.Integer({ minimum: 1, maximum, description }))

/** The fields of a coupon in the import document, the API and the dashboard. */
export const couponFields = {
  code: Type.String({
    minLength: 1,
    maxLength: MAX_CODE_LENGTH,
    pattern: PLAIN_CODE.source,
    description: 'The code that the buyer types: letters, digits and . _ % + -. Upper and lower case are equal',
  }),
  percent: leftOutOrNull(
    Type.Number({
      minimum: 0.01,
      maximum: 99.99,
      description:
        'Percentage of the price, with at most two decimals. A coupon has either `percent` or `amountInCents`',
    }),
  ),
  amountInCents: leftOutOrNull(
    Type.Integer({
      minimum: 1,
      maximum: MAX_AMOUNT_IN_CENTS,
      description:
        'Fixed discount in cents of BRL. Offers in other currencies refuse the coupon. The buyer pays at least one cent',
    }),
  ),
  startsAt: leftOutOrNull(importedInstant),
  endsAt: leftOutOrNull(importedInstant),
  maxUses: count(10_000_000, 'The number of purchases with the coupon. Null for any number'),
  maxPerBuyer: count(1_000, 'The number of purchases of one e-mail address. Null for any number'),
  cycles: count(1_000, 'The number of paid cycles of a subscription with the discount. Null for the first cycle only'),
}

const MAX_OFFERS = 500

export const CouponInput = Type.Object(
  {
    ...couponFields,
    offers: leftOutOrNull(
      Type.Array(idText(), { minItems: 1, maxItems: MAX_OFFERS, description: 'Ids of offers. Null for every offer' }),
    ),
    active: Type.Optional(
      Type.Boolean({ description: 'False archives the coupon. Another coupon can then use its code' }),
    ),
  },
  { $id: 'CouponInput', additionalProperties: false },
)
export type CouponInput = Static<typeof CouponInput>

export const CouponChanges = Type.Partial(CouponInput, { $id: 'CouponChanges', additionalProperties: false })
export type CouponChanges = Static<typeof CouponChanges>

/**
 * Checks the rules of a coupon that the schema cannot express.
 * @returns the wrong field and the error message, or undefined
 */
export function wrongCoupon(
  coupon: Omit<CouponInput, 'offers'>,
): { field: keyof CouponInput; message: string } | undefined {
  const { percent, amountInCents } = coupon
  const code = plainCode(coupon.code)
  if (!PLAIN_CODE.test(code) || code.length > MAX_CODE_LENGTH || /\p{Default_Ignorable_Code_Point}/u.test(code))
    return { field: 'code', message: '"code" must have at most 40 letters, digits and . _ % + -.' }
  if (holdsCardNumber(code)) return { field: 'code', message: '"code" looks like a card number.' }
  if ((percent == null) === (amountInCents == null))
    return {
      field: percent == null ? 'percent' : 'amountInCents',
      message: 'A coupon has either "percent" or "amountInCents".',
    }
  // `multipleOf` of a schema would divide floats, and the result is not exact.
  if (percent != null && Math.abs(percent * 100 - basisPointsOf(percent)) > 1e-6)
    return { field: 'percent', message: '"percent" must have at most two decimals, such as 12.5.' }
  if (endsBeforeStart(coupon)) return { field: 'endsAt', message: '"endsAt" must be after "startsAt".' }
  return undefined
}

/** Converts the fields of a coupon to its row, without its offers. */
export function toColumns(id: string, coupon: Omit<CouponInput, 'offers'>) {
  return {
    id,
    code: plainCode(coupon.code),
    code_key: codeKey(coupon.code),
    basis_points: coupon.percent == null ? null : basisPointsOf(coupon.percent),
    amount_in_cents: coupon.amountInCents ?? null,
    starts_at: coupon.startsAt ?? null,
    ends_at: coupon.endsAt ?? null,
    max_uses: coupon.maxUses ?? null,
    max_per_buyer: coupon.maxPerBuyer ?? null,
    cycles: coupon.cycles ?? null,
  }
}

/** Converts a row to the fields of a request. */
export function toInput(row: CouponRow): Required<CouponInput> {
  return {
    code: row.code,
    percent: row.basis_points === null ? null : row.basis_points / 100,
    amountInCents: row.amount_in_cents,
    offers: row.offers,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    maxUses: row.max_uses,
    maxPerBuyer: row.max_per_buyer,
    cycles: row.cycles,
    active: row.active,
  }
}

/**
 * Returns `amountInCents: null` for a change to a percentage, and `percent: null` for a change to an amount. Otherwise
 * returns no field.
 */
export function withoutOther({ percent, amountInCents }: CouponChanges): Partial<CouponInput> {
  if (percent != null && amountInCents === undefined) return { amountInCents: null }
  return amountInCents != null && percent === undefined ? { percent: null } : {}
}
