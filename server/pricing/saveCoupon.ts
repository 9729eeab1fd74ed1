import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { importedInstant, leftOutOrNull } from '../import/importFields.ts'
import { checkShape } from '../lib/checkShape.ts'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { idText } from '../lib/schema.ts'
import { basisPointsOf } from '../split/splitRule.ts'
import { holdsCardNumber } from '../stores/cardNumbers.ts'
import type { Store } from '../stores/store.ts'
import { type CouponRow, codeKey, couponColumns } from './coupon.ts'
import { lockCoupon } from './lockLimits.ts'

const count = (maximum: number, description: string) =>
  leftOutOrNull(Type.Integer({ minimum: 1, maximum, description }))

/** The fields of a coupon as the import document, the API and the dashboard write them. */
export const couponFields = {
  code: Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]*$',
    description: 'What the buyer types: letters, digits and . _ % + -, without regard to case',
  }),
  percent: leftOutOrNull(
    Type.Number({
      minimum: 0.01,
      maximum: 99.99,
      description: 'Percentage of the price, with at most two decimals. A coupon has either this or `amountInCents`',
    }),
  ),
  amountInCents: leftOutOrNull(
    Type.Integer({
      minimum: 1,
      maximum: MAX_AMOUNT_IN_CENTS,
      description: 'Fixed discount. One cent stays to be paid',
    }),
  ),
  startsAt: leftOutOrNull(importedInstant),
  endsAt: leftOutOrNull(importedInstant),
  maxUses: count(10_000_000, 'The number of purchases with the coupon. Null for any number'),
  maxPerBuyer: count(1_000, 'The number of purchases of one e-mail address. Null for any number'),
  cycles: count(1_000, 'The number of paid cycles of a subscription with the discount. Null for the first one'),
}

const MAX_OFFERS = 500

export const CouponInput = Type.Object(
  {
    ...couponFields,
    offers: leftOutOrNull(
      Type.Array(idText(), { minItems: 1, maxItems: MAX_OFFERS, description: 'Ids of offers. Null for every offer' }),
    ),
    active: Type.Optional(Type.Boolean({ description: 'False archives the coupon. Its code is then free' })),
  },
  { $id: 'CouponInput', additionalProperties: false },
)
export type CouponInput = Static<typeof CouponInput>

export const CouponChanges = Type.Partial(CouponInput, { $id: 'CouponChanges', additionalProperties: false })
export type CouponChanges = Static<typeof CouponChanges>

/**
 * Creates a coupon. A second call with the same id returns the same coupon.
 * @throws ApiError 400 naming the field
 */
export async function createCoupon(ctx: Context, store: Store, input: CouponInput, id: string): Promise<CouponRow> {
  await requireValid(ctx.database, store, input)
  const row = { ...toColumns(id, input), offers: input.offers ?? null, active: input.active ?? true }
  const taken = await writeCoupons(ctx.database, store, [row])
  if (taken > 0 && !(await findCoupon(ctx.database, store.id, id))) throw codeTaken()
  return (await findCoupon(ctx.database, store.id, id))!
}

/**
 * Changes a coupon. Missing fields keep their value. Purchases and subscriptions keep the discount at which they began.
 * @throws ApiError 400 naming the field; 404
 */
export async function updateCoupon(ctx: Context, store: Store, id: string, changes: CouponChanges): Promise<CouponRow> {
  return await ctx.database.transaction(async (trx) => {
    const found = await trx.row<CouponRow>(couponToChange, { id, storeId: store.id })
    if (!found) throw notFound('coupon')
    const input: CouponInput = { ...toInput(found), ...withoutOther(changes), ...changes }
    await requireValid(trx, store, input)
    const { maxUses, maxPerBuyer } = input
    const isNewLimit = (limit: number | null | undefined, before: number | null) => limit != null && before === null
    if (isNewLimit(maxUses, found.max_uses) || isNewLimit(maxPerBuyer, found.max_per_buyer))
      await lockCoupon(trx, store.id, id)
    const { code_key, ...columns } = {
      ...toColumns(id, input),
      offers: input.offers ?? null,
      active: input.active ?? true,
    }
    if (columns.active && (await trx.row(codeOfOther, { storeId: store.id, id, codeKey: code_key }))) throw codeTaken()
    const changed = await change(trx, store, { ...columns, code_key })
    if (!changed) throw invalidRequest('maxUses', 'The coupon has more uses than this.')
    if (isNewLimit(maxPerBuyer, found.max_per_buyer)) await countBuyers(trx, store.id, id)
    return changed
  })
}

async function change(
  trx: Runner,
  store: Store,
  row: { id: string; code_key: string },
): Promise<CouponRow | undefined> {
  const values = { id: row.id, storeId: store.id, row: JSON.stringify([row]), now: storeNow(store) }
  try {
    return await trx.row<CouponRow>(changeCoupon, values)
  } catch (error) {
    throw (error as { constraint?: string }).constraint === 'coupons_by_code' ? codeTaken() : error
  }
}

async function countBuyers(trx: Runner, storeId: string, id: string): Promise<void> {
  await trx.rows(forgetBuyers, { id, storeId })
  await trx.rows(countBuyersOfCoupon, { id, storeId })
}

export function findCoupon(runner: Runner, storeId: string, id: string): Promise<CouponRow | undefined> {
  return runner.row<CouponRow>(couponById, { id, storeId })
}

/**
 * Checks the rules between the fields of a coupon, which the schema cannot express.
 * @returns the wrong field and the error message, or undefined
 */
export function wrongCoupon(
  coupon: Omit<CouponInput, 'offers'>,
): { field: keyof CouponInput; message: string } | undefined {
  const { code, percent, amountInCents, startsAt, endsAt } = coupon
  if (holdsCardNumber(code)) return { field: 'code', message: 'This looks like a card number.' }
  if ((percent == null) === (amountInCents == null))
    return {
      field: percent == null ? 'percent' : 'amountInCents',
      message: 'A coupon has either a percent or an amount.',
    }
  // A schema divides floats, which are not exact.
  if (percent != null && Math.abs(percent * 100 - basisPointsOf(percent)) > 1e-6)
    return { field: 'percent', message: 'A percentage has at most two decimals.' }
  if (startsAt != null && endsAt != null && Date.parse(endsAt) <= Date.parse(startsAt))
    return { field: 'endsAt', message: 'The coupon ends before it starts.' }
  return undefined
}

/** Converts the fields of a coupon to its row, without its offers. */
export function toColumns(id: string, coupon: Omit<CouponInput, 'offers'>) {
  return {
    id,
    code: coupon.code.trim(),
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

/**
 * Inserts coupons. A coupon whose code another active coupon has, or whose id exists, is left out.
 * @param rows rows of `coupons` without times
 * @returns the number of coupons that were left out
 */
export async function writeCoupons(runner: Runner, store: Store, rows: readonly object[]): Promise<number> {
  const values = { storeId: store.id, rows: JSON.stringify(rows), now: storeNow(store) }
  return rows.length - (await runner.rows(insertCoupons, values)).length
}

/** Converts a row to the fields that a person writes. */
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

/** A change to a percentage drops the amount, and the other way round. */
function withoutOther({ percent, amountInCents }: CouponChanges): Partial<CouponInput> {
  if (percent != null && amountInCents === undefined) return { amountInCents: null }
  return amountInCents != null && percent === undefined ? { percent: null } : {}
}

async function requireValid(runner: Runner, store: Store, input: CouponInput): Promise<void> {
  checkShape(CouponInput, input)
  const wrong = wrongCoupon(input)
  if (wrong) throw invalidRequest(wrong.field, wrong.message)
  const { offers } = input
  if (!offers) return
  const { known } = (await runner.row<{ known: string[] }>(knownOffers, { storeId: store.id, ids: offers }))!
  const stranger = offers.findIndex((id) => !known.includes(id))
  if (stranger !== -1) throw invalidRequest(`offers.${stranger}`, 'This store has no such offer.')
}

function codeTaken() {
  return invalidRequest('code', 'Another coupon has this code. Archive that coupon first.')
}

const couponById = sql('couponById', `select ${couponColumns} from coupons where id = :id and store_id = :storeId`)

/** Two people who change a coupon wait for each other, so that neither takes the other's fields back. */
const couponToChange = sql(
  'couponToChange',
  `select ${couponColumns} from coupons where id = :id and store_id = :storeId for no key update`,
)

const knownOffers = sql(
  'offersOfCoupon',
  `select array(select id from offers where id = any(:ids::text[]) and store_id = :storeId) as known`,
)

const written = [
  'code',
  'code_key',
  'basis_points',
  'amount_in_cents',
  'offers',
  'starts_at',
  'ends_at',
  'max_uses',
  'max_per_buyer',
  'cycles',
  'active',
]

const insertCoupons = sql(
  'insertCoupons',
  `insert into coupons (id, store_id, ${written.join(', ')}, created_at, updated_at)
   select given.id, :storeId, ${written.map((column) => `given.${column}`).join(', ')}, :now, :now
   from json_populate_recordset(null::coupons, :rows) as given
   on conflict do nothing returning id`,
)

const codeOfOther = sql(
  'codeOfOtherCoupon',
  'select from coupons where store_id = :storeId and code_key = :codeKey and active and id <> :id',
)

/** While a coupon had no limit, its uses were not counted. `lockCoupon` keeps them still. */
const takenBefore = `case when given.max_uses is null then 0
  when coupons.max_uses is not null then coupons.taken
  else (select count(*) from reservations where reservations.coupon_id = coupons.id
    and reservations.store_id = coupons.store_id and reservations.status in ('held', 'sold')) end`

const changeCoupon = sql(
  'changeCoupon',
  `update coupons set ${written.map((column) => `${column} = given.${column}`).join(', ')}, taken = ${takenBefore},
     updated_at = :now
   from json_populate_recordset(null::coupons, :row) as given
   where coupons.id = :id and coupons.store_id = :storeId
     and (given.max_uses is null or ${takenBefore} <= given.max_uses)
   returning ${couponColumns}`,
)

const forgetBuyers = sql(
  'forgetBuyersOfCoupon',
  'delete from coupon_buyers where coupon_id = :id and store_id = :storeId',
)

const countBuyersOfCoupon = sql(
  'countBuyersOfCoupon',
  `insert into coupon_buyers (coupon_id, buyer_key, store_id, taken)
   select coupon_id, buyer_key, store_id, count(*) from reservations
   where coupon_id = :id and store_id = :storeId and status in ('held', 'sold') and buyer_key is not null
   group by coupon_id, buyer_key, store_id`,
)
