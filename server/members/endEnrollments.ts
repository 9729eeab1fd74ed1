import { systemNow } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Runner } from '../database/database.ts'
import { sql } from '../database/database.ts'

const BATCH = 500

/**
 * Takes back what a payment gave. Other enrollments of the student stay, also in the same course.
 * @param trx the transaction that refunds or charges back the payment
 * @param at the store's time
 * @returns the ids of those that were active
 */
export async function revokeEnrollmentsOfPayment(
  trx: Runner,
  storeId: string,
  paymentId: string,
  reason: 'refund' | 'chargeback',
  at: Date,
): Promise<string[]> {
  const revoked = await trx.rows<{ id: string }>(revokeOfPayment, [storeId, paymentId, reason, at])
  return revoked.map(({ id }) => id)
}

/** Gives back what a chargeback took, when the bank decided for the store. @returns the ids of those given back */
export async function restoreEnrollmentsOfPayment(trx: Runner, storeId: string, paymentId: string): Promise<string[]> {
  const restored = await trx.rows<{ id: string }>(restoreOfPayment, [storeId, paymentId])
  return restored.map(({ id }) => id)
}

/**
 * Ends every enrollment whose time is over by its store's clock. Several nodes may run it at once.
 * @param storeId one store's only, for its clock moving
 * @returns how many
 */
export async function expireEnrollments(ctx: Context, storeId?: string): Promise<number> {
  return (await ctx.database.rows(expireDue, [systemNow(), storeId ?? null, BATCH])).length
}

/** When the next enrollment of a store ends. */
export async function nextEnrollmentEndAt(ctx: Context, storeId: string): Promise<Date | undefined> {
  return (await ctx.database.row<{ at: Date | null }>(nextEnd, [storeId]))?.at ?? undefined
}

const revokeOfPayment = sql(
  'revokeEnrollmentsOfPayment',
  `update enrollments set status = 'REVOKED', revoked_at = $4, revoke_reason = $3
   where store_id = $1 and payment_id = $2 and status = 'ACTIVE' and (expires_at is null or expires_at > $4)
   returning id`,
)

const restoreOfPayment = sql(
  'restoreEnrollmentsOfPayment',
  `update enrollments set status = 'ACTIVE', revoked_at = null, revoke_reason = null
   where store_id = $1 and payment_id = $2 and revoke_reason = 'chargeback'
   returning id`,
)

const nextEnd = sql(
  'nextEnrollmentEndAt',
  `select min(expires_at) as at from enrollments
   where store_id = $1 and status = 'ACTIVE' and expires_at is not null`,
)

/** The farthest clock bounds the search by index; each store's own decides. */
const expireDue = sql(
  'expireEnrollments',
  `update enrollments set status = 'EXPIRED'
   where id in (
     select enrollments.id from enrollments join stores on stores.id = enrollments.store_id
     where enrollments.status = 'ACTIVE' and ($2::text is null or enrollments.store_id = $2)
       and expires_at <= $1::timestamptz + (select max(clock_offset_ms) from stores) * interval '1 millisecond'
       and expires_at <= $1::timestamptz + stores.clock_offset_ms * interval '1 millisecond'
     order by expires_at limit $3 for update of enrollments skip locked
   )
   returning id`,
)
