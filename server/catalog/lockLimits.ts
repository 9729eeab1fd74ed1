import { OF_STORE, type OfStores, type Runner, sql } from '../core/sql.ts'

/*
 * A batch or coupon without a limit does not count its uses. When it gets a limit, a statement counts its uses from the
 * reservations. A purchase holds a shared lock on the row until its reservation is committed. The locks below wait for
 * that commit, so the count is complete. Later purchases see the limit.
 */

/** Locks the batches of an offer until the transaction ends. */
export async function lockBatches(trx: Runner, offer: { offerId: string; storeId: string }): Promise<void> {
  await trx.rows(lockOfOffer, offer)
}

/** Locks a coupon until the transaction ends. */
export async function lockCoupon(trx: Runner, storeId: string, id: string): Promise<void> {
  await trx.rows(lockOne, { storeId, id })
}

/**
 * Returns CTEs for a statement that releases a seat and a use, or takes them for late money. The CTE `changed_limits`
 * has a row if the batch or coupon got its first limit after the statement began. Then the statement must change
 * nothing. Its next attempt sees the limit.
 * @param source a CTE of one locked reservation
 */
export function changedLimits(source: string, ofStores: OfStores = OF_STORE): string {
  return `batch_limit as materialized (
    select one.* from ${source} cross join lateral (
      select id, offer_batches.store_id, max_sales from offer_batches
      where id = batch_id and offer_batches.store_id = ${source}.store_id
        and offer_batches.store_id ${ofStores} for key share
    ) as one
  ), coupon_limit as materialized (
    select one.* from ${source} cross join lateral (
      select id, coupons.store_id, max_uses, max_per_buyer from coupons
      where (select count(*) from batch_limit) >= 0 and id = coupon_id and coupons.store_id = ${source}.store_id
        and coupons.store_id ${ofStores} for key share
    ) as one
  ), changed_limits as materialized (
    select batch_limit.id from batch_limit join offer_batches as before using (id, store_id)
    where before.store_id ${ofStores} and before.max_sales is null and batch_limit.max_sales is not null
    union all
    select coupon_limit.id from coupon_limit join coupons as before using (id, store_id)
    where before.store_id ${ofStores} and (before.max_uses is null and coupon_limit.max_uses is not null
      or before.max_per_buyer is null and coupon_limit.max_per_buyer is not null)
  )`
}

/**
 * Returns SQL for the number of seats or uses under a row's new limit. A row without an earlier limit has no count.
 * @param table `offer_batches` or `coupons`
 * @param given the row with the new limit
 * @param counted SQL of the number of its reservations (`reservedOf`)
 */
export function takenUnder(table: 'offer_batches' | 'coupons', given: 'excluded' | 'given', counted: string): string {
  const limit = table === 'offer_batches' ? 'max_sales' : 'max_uses'
  return `case when ${given}.${limit} is null then 0
    when ${table}.${limit} is not null then ${table}.taken
    else ${counted} end`
}

/** Returns SQL for the number of reserved and paid seats or uses of a row of the store `:storeId`. */
export function reservedOf(key: 'batch_id' | 'coupon_id', id: string): string {
  return `(select count(*) from reservations where reservations.${key} = ${id}
      and reservations.store_id = :storeId and reservations.status in ('held', 'sold'))`
}

const lockOfOffer = sql(
  'lockBatchesOfOffer',
  'select id from offer_batches where offer_id = :offerId and store_id = :storeId order by id for update',
)

const lockOne = sql('lockCoupon', 'select id from coupons where id = :id and store_id = :storeId for update')
