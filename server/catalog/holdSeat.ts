import type { Context } from '../core/context.ts'
import { OF_STORE, type OfStores, sql } from '../core/sql.ts'

/** Returns true if a purchase holds a seat of a batch or a use of a coupon. */
export function holdsSeat({ offer, coupon }: { offer: { batch?: unknown } | null; coupon: unknown }): boolean {
  return offer?.batch !== undefined || coupon !== null
}

/**
 * Returns CTEs that take a seat and a use of a coupon for a purchase. The payments of one charge share the seat and the use.
 *
 * The statement must have a CTE `purchase`, with one row of a locked charge: "holderId", "storeId", "batchId",
 * "couponId", "buyerKey", now, until. At `until`, a seat without a pending payment becomes free. The CTE `seated`
 * returns that row if the seat and the use are taken. It returns no row if a seat or a use is missing.
 *
 * All statements lock in this order, so they never deadlock: charge, reservation, batch, coupon. A batch or coupon
 * without a limit gets only a shared lock (`for key share`), so its buyers do not wait for each other.
 */
export function holdSeat(ofStores: OfStores = OF_STORE): string {
  return `earlier as materialized (
     select mine.status from purchase cross join lateral (
       select status from reservations
       where holder_id = "holderId" and store_id = "storeId" and store_id ${ofStores} for no key update
     ) as mine
   ), needed as materialized (
     select purchase.*, not exists (select from earlier where status <> 'released') as takes from purchase
   ), seat as materialized (
     select one.id, true as counts from needed cross join lateral (
       select id from offer_batches where id = "batchId" and store_id = "storeId" and store_id ${ofStores} and takes and removed_at is null
         and max_sales is not null and taken < max_sales for no key update
     ) as one
     union all
     select one.id, false from needed cross join lateral (
       select id from offer_batches where id = "batchId" and store_id = "storeId" and store_id ${ofStores} and takes and removed_at is null
         and max_sales is null for key share
     ) as one
   ), use as materialized (
     select one.id, one.max_per_buyer, true as counts from needed cross join lateral (
       select id, max_per_buyer from coupons where id = "couponId" and store_id = "storeId" and store_id ${ofStores} and takes
         and ("batchId" is null or exists (select from seat)) and max_uses is not null and taken < max_uses for no key update
     ) as one
     union all
     select one.id, one.max_per_buyer, false from needed cross join lateral (
       select id, max_per_buyer from coupons where id = "couponId" and store_id = "storeId" and store_id ${ofStores} and takes
         and ("batchId" is null or exists (select from seat)) and max_uses is null for key share
     ) as one
   ), known_buyer as (
     update coupon_buyers set taken = taken + 1 from needed, use
     where coupon_buyers.coupon_id = use.id and coupon_buyers.buyer_key = needed."buyerKey"
       and coupon_buyers.store_id = "storeId" and coupon_buyers.store_id ${ofStores} and coupon_buyers.taken < max_per_buyer
     returning coupon_buyers.coupon_id
   ), new_buyer as (
     -- Another purchase of this buyer may insert the row at the same time. Then this purchase has lost a race.
     insert into coupon_buyers (coupon_id, buyer_key, store_id, taken)
     select use.id, "buyerKey", "storeId", 1 from needed, use where max_per_buyer is not null and not exists (
       select from coupon_buyers as known where known.coupon_id = use.id and known.buyer_key = needed."buyerKey"
         and known.store_id = "storeId" and known.store_id ${ofStores})
     on conflict (coupon_id, buyer_key, store_id) do nothing
     returning coupon_id
   ), seated as materialized (
     select needed.* from needed where not takes or (
       ("batchId" is null or exists (select from seat)) and ("couponId" is null or exists (select from use))
       and (not exists (select from use where max_per_buyer is not null) or exists (select from known_buyer)
         or exists (select from new_buyer)))
   ), seat_taken as (
     update offer_batches set taken = taken + 1 from seated, seat
     where takes and counts and offer_batches.id = seat.id and offer_batches.store_id = "storeId"
       and offer_batches.store_id ${ofStores}
   ), use_taken as (
     update coupons set taken = taken + 1 from seated, use
     where takes and counts and coupons.id = use.id and coupons.store_id = "storeId"
       and coupons.store_id ${ofStores}
   ), reserved as (
     insert into reservations as mine (holder_id, store_id, batch_id, coupon_id, buyer_key, status, payments, held_until, created_at)
     select "holderId", "storeId", "batchId", "couponId", "buyerKey", 'held', 1, until, now from seated
     on conflict (holder_id, store_id) do update set payments = mine.payments + 1,
       status = case when mine.status = 'released' then 'held' else mine.status end,
       held_until = case when mine.status = 'released' then excluded.held_until
         when mine.held_until is not null then greatest(mine.held_until, excluded.held_until) end,
       buyer_key = case when mine.status = 'released' then excluded.buyer_key else mine.buyer_key end
   )`
}

/** `free`: a seat and a use are left, so the purchase lost a race to another change. */
export type SeatCause = 'sold_out' | 'coupon_used_up' | 'free'

/** Explains why `holdSeat` found no seat or no use for a purchase. */
export async function explainNoSeat(
  ctx: Context,
  wanted: { holderId: string; storeId: string; batchId: string | null; couponId: string | null; buyerKey: string },
): Promise<SeatCause> {
  const { isFull, isUsedUp } = (await ctx.database.row(seatsOf, wanted))!
  if (isFull) return 'sold_out'
  return isUsedUp ? 'coupon_used_up' : 'free'
}

const seatsOf = sql(
  'seatsOfPurchase',
  `select not held and exists (select from offer_batches where id = :batchId and store_id = :storeId
       and (removed_at is not null or taken >= max_sales)) as "isFull",
     not held and exists (select from coupons where id = :couponId and store_id = :storeId
       and (taken >= max_uses or exists (
         select from coupon_buyers where coupon_id = coupons.id and coupon_buyers.store_id = :storeId
           and buyer_key = :buyerKey and coupon_buyers.taken >= max_per_buyer))) as "isUsedUp"
   from (select exists (
     select from reservations where holder_id = :holderId and store_id = :storeId and status <> 'released') as held) as earlier`,
)
