import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { buyerKeyOf, explainNoSeat, holdSeat } from './holdSeat.ts'
import { changedLimits } from './lockLimits.ts'
import { couponUsedUp, soldOut } from './refusals.ts'

/** A purchase that holds a seat without a payment. */
export type SeatHolder = {
  /** The subscription of a trial without a payment. */
  holderId: string
  storeId: string
  batchId: string | null
  couponId: string | null
  buyerEmail: string
  /** Both are instants of the store's clock. */
  now: Date
  until: Date
}

/**
 * Holds a seat of a batch and a use of a coupon until an instant. A second call for the same holder takes nothing more.
 * @throws ApiError 409 `sold_out` or `coupon_used_up`
 */
export async function holdSeatUntil(ctx: Context, { buyerEmail, now, until, ...wanted }: SeatHolder): Promise<void> {
  const holder = { ...wanted, buyerKey: buyerKeyOf(wanted.storeId, buyerEmail) }
  const { holderId, storeId } = wanted
  const held = await ctx.database.transaction(async (trx) => {
    // A double click waits here. The next statement then sees the reservation of the first click.
    await trx.row(lockHolder, { holderId, storeId })
    return await trx.row(holdOne, { ...holder, now, until })
  })
  if (held) return
  throw (await explainNoSeat(ctx, holder)) === 'coupon_used_up' ? couponUsedUp() : soldOut()
}

const lockHolder = sql(
  'lockHolderOfSeat',
  'select from subscriptions where id = :holderId and store_id = :storeId for no key update',
)

const holdOne = sql(
  'holdSeatUntil',
  `with wanted as materialized (
     select :holderId::text as "holderId", :storeId::text as "storeId", :batchId::text as "batchId",
       :couponId::text as "couponId", :buyerKey::text as "buyerKey", :now::timestamptz as now, :until::timestamptz as until
   ), ${holdSeat('wanted', { payments: '0', until: 'until' })}
   select "holderId" from seated`,
)

/** Sells a held seat for good, because the subscription of a trial began. */
export async function sellHeldSeat(ctx: Context, storeId: string, holderId: string): Promise<void> {
  await ctx.database.rows(sellOne, { storeId, holderId })
}

const sellOne = sql(
  'sellHeldSeat',
  `update reservations set status = 'sold', held_until = null
   where holder_id = :holderId and store_id = :storeId and status = 'held'`,
)

/**
 * Ends one hold whose time is over by the clock of its store. The seat of a subscription that began is sold, also after a crash
 * of the node that began it. Payments under way keep their seat. Any other seat is given back.
 * @returns the number of ended holds
 */
export async function endLapsedHold(ctx: Context): Promise<number> {
  return (await ctx.database.rows(endOne, { now: systemNow() })).length
}

const endOne = sql(
  'endLapsedHold',
  `with due as materialized (
     select reservations.* from reservations join stores on stores.id = reservations.store_id
     where reservations.status = 'held' and held_until <= :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond'
     order by held_until limit 1 for no key update of reservations skip locked
   ), ${changedLimits('due')}, ended as materialized (
     select due.*, exists (select from subscriptions where subscriptions.id = holder_id
       and subscriptions.store_id = due.store_id and subscriptions.status not in ('incomplete', 'canceled')) as begun
     from due where not exists (select from changed_limits)
   ), given_back as materialized (
     select * from ended where not begun and payments = 0
   ), batch_counted as (
     update offer_batches set taken = taken - 1 from given_back
     where max_sales is not null and offer_batches.id = batch_id and offer_batches.store_id = given_back.store_id
     returning offer_batches.id
   ), coupon_counted as (
     update coupons set taken = taken - 1 from given_back
     where (select count(*) from batch_counted) >= 0 and max_uses is not null and coupons.id = coupon_id
       and coupons.store_id = given_back.store_id
     returning coupons.id
   ), buyer_counted as (
     update coupon_buyers set taken = greatest(taken - 1, 0) from given_back
     where (select count(*) from coupon_counted) >= 0 and coupon_buyers.coupon_id = given_back.coupon_id
       and coupon_buyers.buyer_key = given_back.buyer_key and coupon_buyers.store_id = given_back.store_id
   )
   update reservations set held_until = null,
     status = case when begun then 'sold' when ended.payments = 0 then 'released' else 'held' end
   from ended where reservations.holder_id = ended.holder_id and reservations.store_id = ended.store_id
   returning reservations.holder_id`,
)
