import type { Context } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { isKey, sql } from '../../core/sql.ts'
import { eventRow, eventsCtes } from '../../events/recordEvent.ts'
import { owedMails } from '../../mail/owedMails.ts'
import { mailsOfPart } from '../mailsOfMove.ts'
import { type PaymentRow, paymentColumns } from '../payment.ts'
import { noteChange } from '../staleDays.ts'
import { endAccess, lockedWithReceipt, tellBuyer } from './endRefunds.ts'
import { refundEvent } from './refundEvent.ts'

/**
 * Records a partial refund that the gateway made without our request, for example by hand in its dashboard.
 * @param refundedInCents the sum of all refunds at the gateway
 * @returns the changed payment; undefined if our refunds already sum to that amount, if the payment is not `paid`, or if
 *   another call changed it first
 */
export async function recordForeignPart(
  ctx: Context,
  payment: PaymentRow,
  refundedInCents: number,
  now: Date,
): Promise<PaymentRow | undefined> {
  const amountInCents = refundedInCents - payment.refunds_owed_in_cents
  if (payment.status !== 'paid' || amountInCents <= 0) return undefined
  const after = { ...payment, refunded_in_cents: payment.refunded_in_cents + amountInCents }
  const id = newId('rfd')
  const shown = {
    id,
    amount_in_cents: amountInCents,
    offer_id: null,
    reason: 'other',
    status: 'done',
    created_at: now,
  } as const
  const event = await refundEvent(ctx.database, 'refund.done', {
    payment: after,
    refund: { ...shown, done_at: now },
    now,
  })
  const recorded = await ctx.database.row(foreignPart, {
    refundId: id,
    paymentId: payment.id,
    storeId: payment.store_id,
    amountInCents,
    owedInCents: payment.refunds_owed_in_cents,
    refundCount: payment.refund_count,
    beforeInCents: payment.refunded_in_cents,
    event: JSON.stringify(eventRow(event)),
    mails: JSON.stringify(owedMails(mailsOfPart(payment, id)) ?? []),
    now,
  })
  if (!recorded) return undefined
  const { destinations, ...row } = recorded
  ctx.notifyDeliveries(destinations)
  return row
}

const foreignPart = sql(
  'recordForeignRefund',
  `with ${lockedWithReceipt}, refund as (
     insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, created_at, done_at)
     select :refundId, store_id, id, 'other', :amountInCents, 'done', :now, :now from payment
     where status = 'paid' and refunds_owed_in_cents = :owedInCents and refunded_in_cents = :beforeInCents
       and refund_count = :refundCount
       and :owedInCents + :amountInCents < first_receipt_in_cents
     returning payment_id, store_id, amount_in_cents, :event::json as event
   ), counted as (
     update payments set refunded_in_cents = payments.refunded_in_cents + refund.amount_in_cents,
       refunds_owed_in_cents = payments.refunds_owed_in_cents + refund.amount_in_cents, refund_count = refund_count + 1,
       updated_at = :now
     from refund where ${isKey('payments.id', 'refund.payment_id')} and payments.store_id = :storeId
     returning ${paymentColumns}
   ), noted as (
     ${noteChange('counted')}
   ), ${tellBuyer('refund')}, ${endAccess}, ${eventsCtes('refund')}
   select counted.*, array(select distinct destination from delivery) as destinations from counted`,
)
