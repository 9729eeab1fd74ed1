import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { sql } from '../../core/sql.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import { insertMails, owedMails } from '../../mail/owedMails.ts'
import type { Store } from '../../stores/store.ts'
import { mailsOfRefund } from '../mailsOfMove.ts'
import type { PaymentRow } from '../payment.ts'
import { firstReceiptInCents } from '../receipts.ts'
import { approveRequest, approvesAtOnce } from './approveRequests.ts'
import { DECIDE_WITHIN_DAYS, lastDayOfRegret, latestRequest, type RefundRequestRow } from './refundRequest.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Seconds until a job approves the request. The buyer's own call approves it earlier, unless its process dies. */
const FIRST_ATTEMPT_SECONDS = 30

/**
 * Records a buyer's request for a refund (decisions, "Refunds in part"). Within seven days of the payment the store owes the
 * refund. With the setting `approve`, the refund is made at once, or after the dispute that holds it. Without this setting,
 * or after the seven days, a member of the team decides.
 * @returns the latest request; undefined if the payment has no request and nothing left to refund
 */
export async function askForRefund(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
): Promise<RefundRequestRow | undefined> {
  const now = storeNow(store)
  const inTime = payment.paid_at !== null && dateInSaoPaulo(now) <= lastDayOfRegret(payment.paid_at)
  const id = newId('rrq')
  await ctx.database.rows(insertRequest, {
    id,
    paymentId: payment.id,
    storeId: store.id,
    inTime,
    now,
    approves: store.settings.refundRequests === 'approve',
    decideBy: new Date(now.getTime() + DECIDE_WITHIN_DAYS * DAY_MS),
    mails: JSON.stringify(owedMails(mailsOfRefund(payment, id, undefined)) ?? []),
  })
  crashPoint('refundRequest.asked')
  const request = await findRefundRequest(ctx, payment)
  if (request?.status !== 'open' || !approvesAtOnce(store, request)) return request
  await approveRequest(ctx, store, request)
  return await findRefundRequest(ctx, payment)
}

/** Finds the latest request of a payment. */
export async function findRefundRequest(
  ctx: Context,
  { id, store_id }: Pick<PaymentRow, 'id' | 'store_id'>,
): Promise<RefundRequestRow | undefined> {
  return await ctx.database.row(latestRequest, { paymentId: id, storeId: store_id })
}

const insertRequest = sql(
  'insertRefundRequest',
  `with payment as materialized (
     select * from payments where id = :paymentId and store_id = :storeId and status = 'paid' and charge_id is not null
     for no key update
   ), request as (
     insert into refund_requests (id, store_id, payment_id, gateway_account_id, amount_in_cents, status, in_time, asked_at,
       decide_by, next_at)
     select :id, store_id, id, gateway_account_id, left_in_cents, 'open', :inTime, :now, :decideBy,
       case when :inTime and :approves then now() + interval '${FIRST_ATTEMPT_SECONDS} seconds' end
     from (select *, ${firstReceiptInCents('payment')} - refunds_owed_in_cents as left_in_cents from payment) as room
     where left_in_cents > 0
     on conflict (payment_id, store_id) where status = 'open' do nothing
     returning store_id
   ), notified as (
     select store_id, :mails::json as mails from request
   ), ${insertMails('notified')}
   select from request`,
)
