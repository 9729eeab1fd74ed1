/**
 * Returns the part of a statement that changes the counts of a batch, of a coupon and of its buyer. It changes them in this
 * order, as every statement does, so that statements never deadlock.
 * @param source a CTE of one locked reservation with `change`: 1 to take a seat, -1 to give it back, 0 for neither
 */
export function countSeats(source: string): string {
  return `batch_counted as (
    update offer_batches set taken = taken + change from ${source}
    where change <> 0 and max_sales is not null and offer_batches.id = batch_id and offer_batches.store_id = ${source}.store_id
    returning offer_batches.id
  ), coupon_counted as (
    update coupons set taken = taken + change from ${source}
    where change <> 0 and (select count(*) from batch_counted) >= 0
      and max_uses is not null and coupons.id = coupon_id and coupons.store_id = ${source}.store_id
    returning coupons.id
  ), buyer_counted as (
    update coupon_buyers set taken = greatest(taken + change, 0) from ${source}
    where change <> 0 and (select count(*) from coupon_counted) >= 0 and coupon_buyers.coupon_id = ${source}.coupon_id
      and coupon_buyers.buyer_key = ${source}.buyer_key and coupon_buyers.store_id = ${source}.store_id
  )`
}
