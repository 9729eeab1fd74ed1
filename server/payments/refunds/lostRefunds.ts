import type { Context } from '../../core/context.ts'
import { firstIdAt } from '../../core/ids.ts'
import { isKey, sql } from '../../core/sql.ts'
import type { Run } from '../../operations/call.ts'
import { type PaymentRow, paymentColumns } from '../payment.ts'
import { endAccessOfItem, lockedPayment } from './endRefunds.ts'
import type { RefundReason } from './refund.ts'

/** A refund in part under an idempotency key, which may repeat a lost refund. `now` is the store's time. */
export type RepeatedRefund = {
  id: string
  amountInCents: number
  offerId: string | undefined
  reason: RefundReason
  now: Date
}

/** The maximum difference between the clock of the database and the clock of the process that found a refund. */
const CLOCKS_DIFFER_MS = 5_000

/**
 * Answers a repeated request with the refund that a restore lost, so the gateway is not asked twice. The reconciliation found
 * the refunded money at the gateway and recorded it as a refund without a request (`foreignRefund.ts`). It records several
 * lost refunds as one sum, and each repeated request takes its part of that sum. Without a restore in the last 24 hours this
 * function makes no query.
 * @param rebindResource binds the idempotency key to the refund, so that a retry of the request finds it
 * @returns false if no recorded refund has this amount left
 */
export async function takeOverLostRefund(
  ctx: Context,
  { id: paymentId, store_id: storeId }: PaymentRow,
  repeated: RepeatedRefund,
  rebindResource: Run['rebindResource'],
): Promise<boolean> {
  const found = ctx.restore?.refundsFound
  if (found === undefined) return false
  const { id: refundId, amountInCents, offerId = null, reason, now } = repeated
  const from = firstIdAt('rfd', found.from.getTime() - CLOCKS_DIFFER_MS)
  const until = firstIdAt('rfd', found.until.getTime() + CLOCKS_DIFFER_MS)
  const key = { paymentId, storeId }
  for (;;) {
    const lost = await ctx.database.row(findFound, { ...key, amountInCents, from, until })
    if (lost === undefined) return false
    const taken = { ...key, lostId: lost.id, amountInCents, offerId, reason, now }
    const isWhole = lost.amount === amountInCents
    if (isWhole) await rebindResource(lost.id)
    const isTaken = isWhole
      ? await ctx.database.row(takeWhole, taken)
      : await ctx.database.row(takePart, { ...taken, refundId })
    if (isTaken) return true
    // Another request took the lost refund.
    if (isWhole) await rebindResource(refundId)
  }
}

/** Our own refunds get `called_at` before they are done. So a done refund without `called_at` was made at the gateway. */
const isFound = `status = 'done' and called_at is null and receipt_id is null and offer_id is null`

const findFound = sql(
  'lostRefundOfPayment',
  `select id, amount_in_cents as amount from refunds
   where payment_id = :paymentId and store_id = :storeId and ${isFound} and id between :from and :until
     and amount_in_cents >= :amountInCents
     and exists (select from payments where id = :paymentId and store_id = :storeId and status = 'paid')
   order by amount_in_cents, id limit 1`,
)

/** CTEs that count the refund. If an item is refunded, the access to its product ends, as after the lost refund. */
const countItem = `counted as (
     update payments set refund_count = refund_count + taken.more, updated_at = :now from taken
     where ${isKey('payments.id', 'taken.payment_id')} and payments.store_id = :storeId
     returning ${paymentColumns}, :offerId::text as item_offer_id
   ), ${endAccessOfItem}
   select from counted`

const takeWhole = sql(
  'takeLostRefund',
  `with ${lockedPayment}, taken as (
     update refunds set called_at = now(), reason = :reason, offer_id = :offerId from payment
     where refunds.id = :lostId and refunds.store_id = :storeId and payment.status = 'paid' and refunds.called_at is null
       and refunds.amount_in_cents = :amountInCents::bigint
     returning refunds.payment_id, refunds.store_id, 0 as more
   ), ${countItem}`,
)

const takePart = sql(
  'takePartOfLostRefund',
  `with ${lockedPayment}, rest as (
     update refunds set amount_in_cents = refunds.amount_in_cents - :amountInCents::bigint from payment
     where refunds.id = :lostId and refunds.store_id = :storeId and payment.status = 'paid' and refunds.called_at is null
       and refunds.amount_in_cents > :amountInCents::bigint
     returning refunds.store_id, refunds.payment_id, refunds.created_at, refunds.done_at
   ), taken as (
     insert into refunds (id, store_id, payment_id, offer_id, reason, amount_in_cents, status, created_at, done_at, called_at)
     select :refundId, store_id, payment_id, :offerId, :reason, :amountInCents, 'done', created_at, done_at, now() from rest
     returning payment_id, store_id, 1 as more
   ), ${countItem}`,
)
