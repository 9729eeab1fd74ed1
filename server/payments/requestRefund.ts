import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type ApiError, conflict, gatewayError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { insertMails, owedMails } from '../mail/owedMails.ts'
import type { Store } from '../stores/store.ts'
import { checkPayment } from './checkPayment.ts'
import { getPayment } from './getPayment.ts'
import { mailsOfRefund } from './mailsOfMove.ts'
import type { PaymentRow } from './payment.ts'
import { requestChecks } from './plannedChecks.ts'
import { firstReceiptInCents } from './receipts.ts'
import { askRefund, type RefundRow, receivedAs, refundColumns } from './refunds.ts'
import { settle } from './settle.ts'

/**
 * Refunds a paid payment in full. Several calls refund the money only once.
 * @param options.isRetry true if the answer to an earlier call was lost. Then an already refunded payment is no error.
 * @returns the payment: `refunded`, or still `paid` while the gateway processes the refund
 * @throws ApiError 404; 409 `payment_not_paid` or `refund_refused`; 502
 */
export async function requestRefund(
  ctx: Context,
  store: Store,
  paymentId: string,
  { isRetry = false } = {},
): Promise<PaymentRow> {
  const payment = await getPayment(ctx, store, paymentId)
  if (payment.status === 'refunded' && isRetry) return payment
  if (!isRefundable(payment)) throw notPaid()
  const refund = await ctx.database.row<RefundRow>(insertRefund, {
    refundId: newId('rfd'),
    paymentId: payment.id,
    storeId: store.id,
    now: storeNow(store),
    mails: JSON.stringify(owedMails(mailsOfRefund(payment, storeNow(store))) ?? []),
  })
  // An earlier refund request has no outcome yet. The check asks the gateway and requests the refund again if necessary.
  if (!refund) {
    const checked = (await checkPayment(ctx, store, payment.id)) ?? payment
    if (checked.status === 'refunded' || isRefundable(checked)) return checked
    throw notPaid()
  }
  crashPoint('refund.asked')
  const outcome = await askRefund(ctx, store, payment, refund)
  crashPoint('refund.answered')
  if (outcome.is === 'charged_back') await settle(ctx, store, payment, outcome)
  if (outcome.is === 'rejected' || outcome.is === 'charged_back') {
    await ctx.database.rows(withdrawRefund, { id: refund.id, storeId: store.id })
    ctx.log.warn(
      { paymentId, cause: outcome.is === 'rejected' ? outcome.cause : outcome.is },
      'The gateway refused a refund.',
    )
    throw conflict('refund_refused', 'The gateway does not refund this payment now.')
  }
  if (outcome.is === 'refunded') return await settle(ctx, store, payment, outcome)
  await ctx.database.rows(checkRefundSoon, { id: payment.id, storeId: store.id })
  if (outcome.is === 'unknown') throw gatewayError()
  return payment
}

function notPaid(): ApiError {
  return conflict('payment_not_paid', 'Only a paid payment can be refunded.')
}

/** True for a payment that was paid through this server. Imported payments have no charge and cannot be refunded here. */
export function isRefundable({ status, charge_id }: Pick<PaymentRow, 'status' | 'charge_id'>): boolean {
  return status === 'paid' && charge_id !== null
}

/**
 * Schedules a check in case this process dies before the answer. The 15 seconds are longer than the timeout of a gateway call.
 * The statement locks the payment before the refund. A status change locks in the same order, so the two cannot deadlock.
 */
const insertRefund = sql(
  'insertRefund',
  `with payment as (
     select id, store_id, charge_id, total_in_cents from payments where id = :paymentId and store_id = :storeId for no key update
   ), refund as (
     insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, created_at)
     select :refundId, store_id, id, 'requested', ${firstReceiptInCents('payment')}, 'asked', :now from payment
     on conflict (payment_id, store_id) where receipt_id is null do nothing
     returning ${refundColumns}
   ), due as (
     ${requestChecks('payments where id in (select payment_id from refund) and store_id = :storeId', 15)}
   ), asked as (
     select payment.store_id, :mails::json as mails, charges.send_mail from refund
     join payment on payment.id = refund.payment_id
     join charges on charges.id = payment.charge_id and charges.store_id = payment.store_id
   ), ${insertMails('asked', { when: '(asked.send_mail or mail.recipient is null)' })}
   select refund.*, ${receivedAs('refund')} from refund`,
)

const withdrawRefund = sql(
  'withdrawRefund',
  `delete from refunds where id = :id and store_id = :storeId and status = 'asked'`,
)

const checkRefundSoon = sql('checkRefundSoon', requestChecks('payments where id = :id and store_id = :storeId', 2))
