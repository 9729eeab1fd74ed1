import { type Runner, sql } from '../core/sql.ts'

/*
 * A batch or coupon without a limit counts no uses. If it gets a limit, its uses are counted from the reservations. Purchases
 * hold a shared lock of its row until their reservation is committed, so this lock waits for them. Later purchases see the limit.
 */

/** Locks the batches of an offer until the transaction ends. */
export async function lockBatches(trx: Runner, offer: { offerId: string; storeId: string }): Promise<void> {
  await trx.rows(lockOfOffer, offer)
}

/** Locks a coupon until the transaction ends. */
export async function lockCoupon(trx: Runner, storeId: string, id: string): Promise<void> {
  await trx.rows(lockOne, { storeId, id })
}

const lockOfOffer = sql(
  'lockBatchesOfOffer',
  'select id from offer_batches where offer_id = :offerId and store_id = :storeId order by id for update',
)

const lockOne = sql('lockCoupon', 'select id from coupons where id = :id and store_id = :storeId for update')
