import { OF_STORE, type OfStores } from '../core/sql.ts'

/**
 * Returns CTEs that change the counts of a batch, of a coupon and of the coupon's buyer. All statements change the
 * counts in this order, so they never deadlock.
 * @param source a CTE with one locked reservation and the column `change`: 1 to take a seat, -1 to release it, 0 for no
 * change
 */
export function countSeats(source: string, ofStores: OfStores = OF_STORE): string {
  return `batch_counted as (
    update offer_batches set taken = taken + change from ${source}
    where change <> 0 and max_sales is not null and offer_batches.id = batch_id and offer_batches.store_id = ${source}.store_id
      and offer_batches.store_id ${ofStores}
    returning offer_batches.id
  ), coupon_counted as (
    update coupons set taken = taken + change from ${source}
    where change <> 0 and (select count(*) from batch_counted) >= 0
      and max_uses is not null and coupons.id = coupon_id and coupons.store_id = ${source}.store_id
      and coupons.store_id ${ofStores}
    returning coupons.id
  ), buyer_counted as (
    update coupon_buyers set taken = greatest(taken + change, 0) from ${source}
    where change <> 0 and (select count(*) from coupon_counted) >= 0 and coupon_buyers.coupon_id = ${source}.coupon_id
      and coupon_buyers.buyer_key = ${source}.buyer_key and coupon_buyers.store_id = ${source}.store_id
      and coupon_buyers.store_id ${ofStores}
  )`
}
