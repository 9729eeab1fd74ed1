import { OF_STORE, type OfStores } from '../core/sql.ts'
import { countSeats } from './countSeats.ts'
import { changedLimits } from './lockLimits.ts'

/**
 * Returns the first CTEs of a statement that moves a payment with a batch or a coupon. They lock the reservation. If
 * the payment becomes paid after its seat was released (late money), they also lock a free seat and a free use. The CTE
 * `unseated` has a row if the seat or the use is missing, or if a limit is new. Then the payment must not move.
 * @param locked a CTE with one locked payment: "chargeId", "storeId", and the statuses "from" and "to"
 * @param statuses SQL lists of the statuses of pending payments (`open`) and of returned payments
 */
export function lockSeat(
  locked: string,
  statuses: { open: string; returned: string },
  ofStores: OfStores = OF_STORE,
): string {
  return `reservation as materialized (
    select mine.*, ${locked}."to" = 'paid' and "from" not in ${statuses.returned} as pays,
      "from" in ${statuses.open} and ${locked}."to" not in ${statuses.open} as ends
    from ${locked} cross join lateral (
      select holder_id, store_id, batch_id, coupon_id, buyer_key, status, payments, held_until from reservations
      where holder_id = "chargeId" and store_id = "storeId" and store_id ${ofStores} for no key update
    ) as mine
  ), late as materialized (
    select * from reservation where pays and status = 'released'
  ), late_seat as materialized (
    select one.* from late cross join lateral (
      select id from offer_batches where id = batch_id and offer_batches.store_id = late.store_id
        and offer_batches.store_id ${ofStores}
        and (max_sales is null or taken < max_sales) for no key update
    ) as one
  ), late_use as materialized (
    select one.* from late cross join lateral (
      select id, max_per_buyer from coupons where id = coupon_id and coupons.store_id = late.store_id
        and coupons.store_id ${ofStores}
        and (batch_id is null or exists (select from late_seat)) and (max_uses is null or taken < max_uses) for no key update
    ) as one
  ), late_buyer as materialized (
    select one.* from late, late_use cross join lateral (
      select taken, late_use.max_per_buyer from coupon_buyers where coupon_buyers.coupon_id = late_use.id
        and coupon_buyers.buyer_key = late.buyer_key and coupon_buyers.store_id = late.store_id
        and coupon_buyers.store_id ${ofStores} for no key update
    ) as one where late_use.max_per_buyer is not null
  ), settling as materialized (
    -- When a held seat becomes sold, no count changes. So such a payment never waits for a new limit.
    select * from reservation where ends and not pays or pays and status = 'released'
  ), ${changedLimits('settling', ofStores)}, unseated as (
    select from changed_limits
    union all
    select from late where (batch_id is not null and not exists (select from late_seat))
      or (coupon_id is not null and not exists (select from late_use))
      or exists (select from late_buyer where taken >= max_per_buyer)
  )`
}

/**
 * Returns the CTEs that follow the change of the payment. A paid payment marks its seat and use as sold. When the last
 * pending payment ends without money, its seat and use are released.
 * @param moved a CTE that has a row only if the payment changed
 */
export function settleSeat(moved: string, ofStores: OfStores = OF_STORE): string {
  return `seat_change as materialized (
    select reservation.*, case when pays and status = 'released' then 1
      when ends and not pays and status = 'held' and payments <= 1 and held_until is null then -1 else 0 end as change
    from reservation where exists (select from ${moved})
  ), ${countSeats('seat_change', ofStores)}, reservation_settled as (
    update reservations set payments = greatest(reservations.payments - case when ends then 1 else 0 end, 0),
      status = case when pays then 'sold' when change = -1 then 'released' else reservations.status end,
      paid_in_cents = case when pays then (select total_in_cents from ${moved}) else paid_in_cents end,
      discount_in_cents = case when pays then coalesce((select (coupon ->> 'discountInCents')::bigint from ${moved}), 0)
        else discount_in_cents end
    from seat_change
    where reservations.holder_id = seat_change.holder_id and reservations.store_id = seat_change.store_id
      and reservations.store_id ${ofStores}
  )`
}
