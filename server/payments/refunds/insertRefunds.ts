import type { Context } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { selectList } from '../../core/row.ts'
import { isKey, sql } from '../../core/sql.ts'
import { insertMails, type OwedMail, owedMails } from '../../mail/owedMails.ts'
import { requestChecks } from '../checks/plannedChecks.ts'
import type { PaymentRow } from '../payment.ts'
import { isOverpaid, moneyCame, statusesWhere } from '../paymentStatus.ts'
import { firstReceiptInCents } from '../receipts.ts'
import { mayOweRefunds } from './mayOweRefunds.ts'
import { OVERPAID, type RefundReason, type RefundRow, refundColumns, refundRow } from './refund.ts'
import { allowsRefund, holdOf } from './refundHold.ts'
import { openRefunds } from './refundStatus.ts'
import { lockPayment, REFUND_LEASE_SECONDS } from './refundTurns.ts'

export type NewRefund = {
  id: string
  reason: RefundReason
  /** Undefined to refund all that is left. */
  amountInCents: number | undefined
  /** The offer of the refunded item of the sale. */
  offerId?: string | undefined
  /** True if the caller may get the lease and send the refund at once. */
  mayHold: boolean
  mails: readonly OwedMail[]
}

/**
 * Inserts a refund of a paid payment, if enough of the payment is left and no dispute holds it. If no other refund of the
 * payment is open, the caller gets the lease of the refund. A check is planned in case this process dies before the gateway's
 * answer.
 * @param now the store's time
 * @returns the refund, and its lease if the caller got it; undefined if the payment is not paid, is held by a dispute, has
 *   too little left, or already has a refund with this id
 */
export async function insertRefund(
  ctx: Context,
  payment: PaymentRow,
  refund: NewRefund,
  now: Date,
): Promise<(RefundRow & { lease: string | null }) | undefined> {
  const key = { paymentId: payment.id, storeId: payment.store_id }
  const values = {
    refundId: refund.id,
    ...key,
    reason: refund.reason,
    amountInCents: refund.amountInCents ?? null,
    offerId: refund.offerId ?? null,
    mayHold: refund.mayHold,
    mails: JSON.stringify(owedMails(refund.mails) ?? []),
    now,
  }
  // A statement that waits for a lock keeps its old snapshot of other tables. A second statement sees a dispute that came
  // during the wait.
  return await ctx.database.transaction(async (trx) => {
    await trx.rows(lockPayment, key)
    return await trx.row(insertRequested, values)
  })
}

/**
 * Inserts the refunds that need no request: of an `overpaid` payment, and of each receipt after the first (a boleto that was
 * paid twice). A payment with one receipt is not locked, because this function runs for every paid PIX and boleto.
 * @returns true if the payment has an open refund, or if its sums still include a refund that a chargeback failed
 */
export async function insertOwedRefunds(ctx: Context, payment: PaymentRow, now: Date): Promise<boolean> {
  if (!(await mayOweRefunds(ctx.database, { id: payment.id, storeId: payment.store_id }))) return false
  const values = { paymentId: payment.id, storeId: payment.store_id, refundId: newId('rfd'), now }
  return (await ctx.database.row(insertOwed, values))!.has_open
}

const FIRST_CHECK_SECONDS = REFUND_LEASE_SECONDS + 1

const insertRequested = sql(
  'insertRequestedRefund',
  `with payment as materialized (
     select * from payments where id = :paymentId and store_id = :storeId and status = 'paid' for no key update
   ), room as (
     select payment.*, ${firstReceiptInCents('payment')} - refunds_owed_in_cents as left_in_cents,
       :mayHold and refunds_owed_in_cents = refunded_in_cents as is_free, ${holdOf('payment')} as hold
     from payment
   ), refund as (
     insert into refunds (id, store_id, payment_id, offer_id, reason, amount_in_cents, created_at, status, sent_at, called_at,
       leased_until)
     select :refundId, store_id, id, :offerId, :reason, coalesce(:amountInCents::bigint, left_in_cents), :now,
       case when is_free then 'sent' else 'asked' end, case when is_free then :now::timestamptz end,
       case when is_free then now() end, case when is_free then now() + interval '${REFUND_LEASE_SECONDS} seconds' end
     from room where coalesce(:amountInCents::bigint, left_in_cents) between 1 and left_in_cents
       and ${allowsRefund('hold', 'coalesce(:amountInCents::bigint, left_in_cents)', 'left_in_cents')}
     on conflict (id, store_id) do nothing
     returning ${refundColumns}, refunds.leased_until
   ), counted as (
     update payments set refunds_owed_in_cents = payments.refunds_owed_in_cents + refund.amount_in_cents,
       refund_count = refund_count + 1
     from refund where ${isKey('payments.id', 'refund.payment_id')} and payments.store_id = :storeId
   ), due as (
     ${requestChecks('payments where id in (select payment_id from refund) and store_id = :storeId', { seconds: FIRST_CHECK_SECONDS })}
   ), asked as (
     select payment.store_id, :mails::json as mails, charges.send_mail from refund
     join payment on payment.id = refund.payment_id
     join charges on charges.id = payment.charge_id and charges.store_id = payment.store_id and charges.store_id = :storeId
   ), ${insertMails('asked', { when: '(asked.send_mail or mail.recipient is null)' })}
   select ${selectList(refundRow, 'refund')}, leased_until::text as lease from refund`,
)

/** The engine stores the rows of the last two subqueries between its steps, and it cannot store rows without columns. */
const insertOwed = sql(
  'insertOwedRefunds',
  `with payment as materialized (
     select * from payments
     where id = :paymentId and store_id = :storeId and status in ${statusesWhere(moneyCame)}
       and (status in ${statusesWhere(isOverpaid)} or (
         select count(*) > 1 from receipts where receipts.payment_id = payments.id and receipts.store_id = :storeId))
     for no key update
   ), whole as (
     insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, created_at)
     select :refundId, store_id, id, '${OVERPAID}', left_in_cents, 'asked', :now
     from (select *, ${firstReceiptInCents('payment')} - refunds_owed_in_cents as left_in_cents from payment) as room
     where status in ${statusesWhere(isOverpaid)} and left_in_cents > 0
     returning payment_id, store_id, amount_in_cents
   ), owed as (
     update payments set refunds_owed_in_cents = payments.refunds_owed_in_cents + whole.amount_in_cents,
       refund_count = refund_count + 1
     from whole where ${isKey('payments.id', 'whole.payment_id')} and payments.store_id = :storeId
   ), further as (
     insert into refunds (id, store_id, payment_id, receipt_id, reason, amount_in_cents, status, created_at)
     select new_id('rfd'), receipt.store_id, payment_id, receipt.id, '${OVERPAID}', amount_in_cents, 'asked', :now
     from (
       select receipts.*, row_number() over (order by receipts.created_at, receipts.id) as position
       from receipts join payment on payment.id = receipts.payment_id and receipts.store_id = :storeId
     ) as receipt
     where position > 1
     on conflict (receipt_id, store_id) where receipt_id is not null do nothing
     returning id
   )
   select exists (select from whole) or exists (select from further)
     or exists (select 1 from refunds where payment_id = :paymentId and store_id = :storeId and status in ${openRefunds})
     or exists (
       select 1 from payments where id = :paymentId and store_id = :storeId and refunds_owed_in_cents > refunded_in_cents
     ) as has_open`,
)
