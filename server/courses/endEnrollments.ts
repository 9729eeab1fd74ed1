import { claimByShard, storesOfFirst } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'
import { latestNow } from '../stores/latestNow.ts'
import { moveEnrollments } from './enrollmentStatus.ts'

const BATCH = 500
/**
 * Ends the enrollments of a payment. Other enrollments of the student stay active, even in the same course.
 * @param trx the transaction that refunds or charges back the payment
 * @param ended.productId limits the change to the course of this product. By default all enrollments of the payment
 *   end.
 * @param ended.at the store's time
 * @returns the ids of the ended enrollments
 */
export async function revokeEnrollmentsOfPayment(
  trx: Runner,
  ended: { storeId: string; paymentId: string; productId?: string; reason: 'refund' | 'chargeback'; at: Date },
): Promise<string[]> {
  const { storeId, paymentId, productId = null, reason, at } = ended
  const revoked = await trx.rows(revokeOfPayment, {
    storeId,
    paymentId,
    productId,
    revokeReason: reason,
    revokedAt: at,
  })
  return revoked.map(({ id }) => id)
}

/**
 * Restores the enrollments that a chargeback ended. Call it when the bank decides the chargeback for the store.
 * @returns the ids of the restored enrollments
 */
export async function restoreEnrollmentsOfPayment(trx: Runner, storeId: string, paymentId: string): Promise<string[]> {
  const restored = await trx.rows(restoreOfPayment, { storeId, paymentId })
  return restored.map(({ id }) => id)
}

/**
 * Ends every enrollment that has expired by its store's clock. Several nodes may call this at the same time.
 * @returns the number of ended enrollments
 */
export async function expireEnrollments(ctx: Context): Promise<number> {
  const { database } = ctx
  const now = systemNow()
  const due = await database.rows(storesWithDueEnds, { now })
  const expired = await claimByShard(database, due, BATCH, (storeIds, limit) =>
    database.rows(expireDue, { storeIds, now, limit }),
  )
  return expired.length
}

/** An enrollment and the instant of its end. `subscription_id` is null if no subscription gave the access. */
export type EnrollmentEnd = { id: string; at: Date; subscription_id: string | null }

/** Lists the active enrollments of a store that end at or before an instant of its clock, earliest first. */
export async function dueEnrollmentEnds(
  ctx: Context,
  storeId: string,
  until: Date,
  limit: number,
): Promise<EnrollmentEnd[]> {
  return await ctx.database.rows(endsUntil, { storeId, until, limit })
}

export async function expireEnrollment(ctx: Context, storeId: string, id: string): Promise<void> {
  await ctx.database.rows(expireOne, { storeId, id })
}

const revokeOfPayment = sql(
  'revokeEnrollmentsOfPayment',
  moveEnrollments({
    to: 'REVOKED',
    from: ['ACTIVE'],
    set: 'revoked_at = :revokedAt, revoke_reason = :revokeReason',
    where: `store_id = :storeId and payment_id = :paymentId and (expires_at is null or expires_at > :revokedAt)
     and (:productId::text is null or course_id in (select id from courses where product_id = :productId and store_id = :storeId))`,
    returning: 'id',
  }),
)

const restoreOfPayment = sql(
  'restoreEnrollmentsOfPayment',
  moveEnrollments({
    to: 'ACTIVE',
    from: ['REVOKED'],
    set: 'revoked_at = null, revoke_reason = null',
    where: `store_id = :storeId and payment_id = :paymentId and revoke_reason = 'chargeback'`,
    returning: 'id',
  }),
)

const endsUntil = sql(
  'enrollmentEndsUntil',
  `select id, expires_at as at, subscription_id from enrollments
   where store_id = :storeId and status = 'ACTIVE' and expires_at <= :until order by expires_at limit :limit`,
)

const expireOne = sql(
  'expireEnrollment',
  moveEnrollments({ to: 'EXPIRED', from: ['ACTIVE'], where: 'store_id = :storeId and id = :id' }),
)

/** SQL condition: an enrollment may have ended. */
export const anEnrollmentMayEnd = `exists (
    select 1 from enrollments where status = 'ACTIVE' and expires_at <= ${latestNow('now()')} limit 1)`

/**
 * The join of enrollments with their stores, and the condition of enrollments that end. The clock that is furthest ahead
 * limits the index scan. The clock of each store then decides.
 */
const due = `join stores on stores.id = enrollments.store_id
     where enrollments.status = 'ACTIVE'
       and expires_at <= ${latestNow(':now::timestamptz')}
       and expires_at <= :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond'`

const storesWithDueEnds = sql(
  'storesWithDueEnrollmentEnds',
  storesOfFirst({ table: 'enrollments', rest: due, by: 'expires_at' }),
  { looksForWork: true },
)

const expireDue = sql(
  'expireEnrollments',
  moveEnrollments({
    to: 'EXPIRED',
    from: ['ACTIVE'],
    where: `store_id ${OF_STORES} and (id, store_id) in (
     select enrollments.id, enrollments.store_id from enrollments ${due} and enrollments.store_id ${OF_STORES}
     order by expires_at limit :limit for update of enrollments skip locked
   )`,
    returning: 'id',
  }),
)
