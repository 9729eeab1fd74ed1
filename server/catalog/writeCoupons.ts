import { storeNow } from '../core/clock.ts'
import { violates } from '../core/databaseErrors.ts'
import { invalidRequest } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { Store } from '../stores/store.ts'
import { type CouponRow, couponColumns } from './coupon.ts'
import { reservedOf, takenUnder } from './lockLimits.ts'

/**
 * Inserts coupons. A coupon is skipped if another active coupon has its code, or if its id exists.
 * @param rows rows of `coupons` without `created_at` and `updated_at`
 * @returns the number of skipped coupons
 */
export async function writeCoupons(runner: Runner, store: Store, rows: readonly object[]): Promise<number> {
  const values = { storeId: store.id, rows: JSON.stringify(rows), now: storeNow(store) }
  return rows.length - (await runner.rows(insertCoupons, values)).length
}

/**
 * Changes all fields of a coupon. After an error the transaction cannot continue.
 * @returns undefined if its reserved and paid uses exceed its new limit
 * @throws ApiError 400 if another active coupon has the code
 */
export async function changeCoupon(
  trx: Runner,
  store: Store,
  row: { id: string; code_key: string },
): Promise<CouponRow | undefined> {
  const values = { id: row.id, storeId: store.id, row: JSON.stringify([row]), now: storeNow(store) }
  try {
    return await trx.row(changeOne, values)
  } catch (error) {
    throw violates(error, 'coupons_by_code') ? codeTaken() : error
  }
}

export function codeTaken() {
  return invalidRequest('code', 'Another coupon has this "code". Archive that coupon first.')
}

/**
 * Counts the uses of each buyer when the coupon gets its first limit per buyer. The lock of `lockCoupon` keeps the
 * counts from changing meanwhile.
 */
export async function countBuyers(trx: Runner, storeId: string, id: string): Promise<void> {
  await trx.rows(forgetBuyers, { id, storeId })
  await trx.rows(countBuyersOfCoupon, { id, storeId })
}

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

const taken = takenUnder('coupons', 'given', reservedOf('coupon_id', 'coupons.id'))

const changeOne = sql(
  'changeCoupon',
  `update coupons set ${written.map((column) => `${column} = given.${column}`).join(', ')},
     taken = ${taken}, updated_at = :now
   from json_populate_recordset(null::coupons, :row) as given
   where coupons.id = :id and coupons.store_id = :storeId
     and (given.max_uses is null or ${taken} <= given.max_uses)
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
