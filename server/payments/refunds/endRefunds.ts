import type { Context } from '../../core/context.ts'
import type { LostRace } from '../../core/retryOnRace.ts'
import { isKey, type Statement, sql, type Values } from '../../core/sql.ts'
import { enqueue } from '../../events/outbox.ts'
import { eventRow, eventsCtes } from '../../events/recordEvent.ts'
import { insertMails, type OwedMail, owedMails } from '../../mail/owedMails.ts'
import { mailsOfPart } from '../mailsOfMove.ts'
import { type PaymentRow, paymentColumns } from '../payment.ts'
import { isChargedBack, statusesWhere } from '../paymentStatus.ts'
import { firstReceiptInCents } from '../receipts.ts'
import { noteChange } from '../staleDays.ts'
import { ENDED, moveRefunds } from './moveRefunds.ts'
import type { RefundFailure, RefundRow } from './refund.ts'
import { refundEvent } from './refundEvent.ts'
import { reopenRequest } from './refundRequest.ts'
import { openStatuses } from './refundStatus.ts'
import type { RefundTurn } from './refundTurns.ts'

/*
 * This file ends refunds. `insertRefunds.ts` inserts them, `refundTurns.ts` picks the next one to send, and the moves of
 * `status.ts` close the refunds of a payment that moves. `foreignRefund.ts` records the refunds that the store made at the
 * gateway. Every statement locks the payment before its refunds. A guard reads the sums of the locked payment, because a row
 * of another refund may be newer than the statement's snapshot.
 */

/**
 * Records a refunded part of a payment, with its event. It does not record the last part: the payment's move to `refunded`
 * does.
 * @param payment the payment as the caller read it
 * @returns `lost_race` if the sums of the payment have changed, if the refund is closed, or if it is the last part of a paid
 *   payment
 */
export async function recordPart(
  ctx: Context,
  payment: PaymentRow,
  refund: RefundRow,
  now: Date,
): Promise<{ is: 'recorded'; payment: PaymentRow } | LostRace> {
  const after = { ...payment, refunded_in_cents: payment.refunded_in_cents + refund.amount_in_cents }
  const event = await refundEvent(ctx.database, 'refund.done', {
    payment: after,
    refund: { ...refund, status: 'done', done_at: now },
    now,
  })
  const recorded = await ctx.database.row(partDone, {
    refundId: refund.id,
    paymentId: payment.id,
    storeId: payment.store_id,
    beforeInCents: payment.refunded_in_cents,
    event: JSON.stringify(eventRow(event)),
    mails: JSON.stringify(owedMails(mailsOfPart(payment, refund.id)) ?? []),
    now,
  })
  if (!recorded) return { is: 'lost_race' }
  const { destinations, ...row } = recorded
  ctx.notifyDeliveries(destinations)
  return { is: 'recorded', payment: row }
}

/** Records the refund of a receipt that was paid in excess. The sums of the payment do not count this refund. */
export async function recordReceiptRefund(ctx: Context, refund: RefundRow, now: Date): Promise<void> {
  await ctx.database.rows(receiptDone, { refundId: refund.id, storeId: refund.store_id, now })
}

/**
 * Records that the gateway does not make a refund. The amount can then be refunded again. If another process has taken the
 * refund's lease, this function records nothing, because that process has a newer answer. @param cause the reason that the
 * team reads
 */
export async function failRefund(
  ctx: Context,
  payment: PaymentRow,
  refund: RefundTurn,
  { cause, mails = [], now }: { cause: string; mails?: readonly OwedMail[]; now: Date },
): Promise<void> {
  const values = { lease: refund.lease, cause, mails: JSON.stringify(owedMails(mails) ?? []) }
  await recordFailure(ctx, payment, refund, { statement: fail, values, now })
}

/**
 * Fails an unsent refund that a dispute holds. If the buyer requested the refund, the request is open again. If another
 * process has asked the gateway in the meantime, this function records nothing.
 */
export async function failHeldRefund(ctx: Context, payment: PaymentRow, refund: RefundRow, now: Date): Promise<void> {
  await recordFailure(ctx, payment, refund, { statement: failHeld, values: { cause: HELD }, now })
}

const HELD: RefundFailure = 'dispute_open'

async function recordFailure(
  ctx: Context,
  payment: PaymentRow,
  refund: RefundRow,
  { statement, values, now }: { statement: Statement; values: Values; now: Date },
): Promise<void> {
  const shown = { ...refund, status: 'failed' } as const
  const event = await refundEvent(ctx.database, 'refund.failed', { payment, refund: shown, now })
  const failed = await ctx.database.row(statement.as<{ destinations: string[] }>(), {
    refundId: refund.id,
    paymentId: payment.id,
    storeId: payment.store_id,
    mails: '[]',
    ...values,
    event: JSON.stringify(eventRow(event)),
  })
  if (failed) ctx.notifyDeliveries(failed.destinations)
}

/** A CTE that locks the payment of a refund. Statements lock the payment before its refunds. */
export const lockedPayment = lockedWith('*')

/** The CTE of `lockedPayment`, with the amount of a full refund. */
export const lockedWithReceipt = lockedWith(`*, ${firstReceiptInCents('payments')} as first_receipt_in_cents`)

function lockedWith(columns: string): string {
  return `payment as materialized (
     select ${columns} from payments where id = :paymentId and store_id = :storeId for no key update
   )`
}

/**
 * Returns CTEs that write the mail to the buyer about a refund. For a charge with `sendMail: false` they write no mail.
 * @param refund a CTE of refunds
 */
export const tellBuyer = (refund: string) => `notified as (
     select payment.store_id, :mails::json as mails, charges.send_mail from ${refund}
     join payment on payment.id = ${refund}.payment_id
     join charges on charges.id = payment.charge_id and charges.store_id = payment.store_id and charges.store_id = :storeId
   ), ${insertMails('notified', { when: 'notified.send_mail' })}`

/** A CTE that writes an outbox entry: a refund in part ends the access of a one-time purchase, if the store's setting says so. */
export const endAccess = `ended as (${enqueue({
  kind: 'part_refunded',
  source: 'counted',
  payload: `'{}'::jsonb`,
  occurredAt: ':now',
  when: `counted.offer_id is not null and counted.subscription_id is null
    and exists (select from stores where stores.id = :storeId and stores.part_ends_access)`,
})})`

/** A CTE that writes an outbox entry: the refund of an item ends the access to its product. */
export const endAccessOfItem = `item_ended as (${enqueue({
  kind: 'part_refunded',
  source: 'counted',
  payload: `jsonb_build_object('offerId', counted.item_offer_id)`,
  occurredAt: ':now',
  when: 'counted.item_offer_id is not null',
})})`

const partDone = sql(
  'recordRefundOfPart',
  `with ${lockedWithReceipt}, done as (
     ${moveRefunds({
       to: 'done',
       from: openStatuses,
       set: `done_at = :now, ${ENDED}`,
       source: 'payment',
       where: `refunds.id = :refundId and refunds.store_id = :storeId and payment.refunded_in_cents = :beforeInCents
       and (payment.status in ${statusesWhere(isChargedBack)}
         or :beforeInCents + refunds.amount_in_cents < payment.first_receipt_in_cents)`,
       returning:
         'refunds.payment_id, refunds.store_id, refunds.amount_in_cents, refunds.offer_id as item_offer_id, :event::json as event',
     })}
   ), counted as (
     update payments set refunded_in_cents = payments.refunded_in_cents + done.amount_in_cents, updated_at = :now
     from done where ${isKey('payments.id', 'done.payment_id')} and payments.store_id = :storeId
     returning ${paymentColumns}, done.item_offer_id
   ), noted as (
     ${noteChange('counted')}
   ), ${tellBuyer('done')}, ${endAccess}, ${endAccessOfItem}, ${eventsCtes('done')}
   select counted.*, array(select distinct destination from delivery) as destinations from counted`,
)

const receiptDone = sql(
  'recordRefundOfReceipt',
  moveRefunds({
    to: 'done',
    from: openStatuses,
    set: `done_at = :now, ${ENDED}`,
    where: 'id = :refundId and store_id = :storeId and receipt_id is not null',
  }),
)

/**
 * Returns a statement that fails a refund. @param guard a further SQL condition for the refund @param more CTEs that run
 * after the failure
 */
const failText = (guard: string, more = '') => `with ${lockedPayment}, failed as (
     ${moveRefunds({
       to: 'failed',
       from: openStatuses,
       set: `failure = :cause, ${ENDED}`,
       source: 'payment',
       where: `refunds.id = :refundId and refunds.store_id = :storeId and refunds.receipt_id is null and ${guard}`,
       returning: `refunds.payment_id, refunds.store_id, refunds.reason, refunds.amount_in_cents, :event::json as event,
       :mails::json as mails`,
     })}
   ), left_again as (
     update payments set refunds_owed_in_cents = payments.refunds_owed_in_cents - failed.amount_in_cents
     from failed where ${isKey('payments.id', 'failed.payment_id')} and payments.store_id = :storeId
   ), ${more}${insertMails('failed')}, ${eventsCtes('failed')}
   select array(select distinct destination from delivery) as destinations from failed`

const fail = sql('failRefund', failText('refunds.leased_until = :lease::timestamptz'))

const failHeld = sql('failHeldRefund', failText('refunds.called_at is null', `${reopenRequest('failed')}, `))
