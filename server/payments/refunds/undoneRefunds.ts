import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { isKey, sql } from '../../core/sql.ts'
import { eventRow, eventsCtes } from '../../events/recordEvent.ts'
import { gatewayFor } from '../../gateways/all.ts'
import type { Outcome } from '../../gateways/port/outcome.ts'
import type { FailedRefund } from '../../gateways/port/refunds.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import { insertMails, owedMails } from '../../mail/owedMails.ts'
import { openAccount } from '../../stores/gatewayAccounts.ts'
import type { Store } from '../../stores/store.ts'
import { requestChecks } from '../checks/plannedChecks.ts'
import { mailsOfStuckRefund } from '../mailsOfMove.ts'
import type { PaymentRow } from '../payment.ts'
import { isChargedBack } from '../paymentStatus.ts'
import { noteChange } from '../staleDays.ts'
import { movePayment } from '../status.ts'
import { lockedPayment } from './endRefunds.ts'
import { moveRefunds } from './moveRefunds.ts'
import { type RefundFailure, refundColumns } from './refund.ts'
import { refundEvent } from './refundEvent.ts'

/**
 * Fails refunds that are done in our database but failed later at the gateway, because the buyer's bank refused the money.
 * The store has the money again, so a refunded payment becomes paid again. The store gets `refund.failed` and a mail. A
 * refund that is not done yet fails by the answer to its own call (`applyRefundAnswer.ts`).
 *
 * This function asks the gateway for failed refunds only if the gateway reports a smaller refunded sum than ours. If the
 * process dies in between, a check is still planned.
 * @param outcome the gateway's answer about the payment
 * @returns the current payment
 */
export async function failUndoneRefunds(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
  outcome: Outcome | undefined,
): Promise<PaymentRow> {
  const isLess = outcome?.is === 'paid' && (outcome.refundedInCents ?? 0) < payment.refunded_in_cents
  if (!isLess || isChargedBack(payment.status)) return payment
  const account = store.gateways.find(({ id }) => id === payment.gateway_account_id)!
  const order = { reference: payment.id, externalId: outcome.externalId }
  const found = await gatewayFor(account.provider).refunds.findFailed?.(openAccount(ctx, account), order)
  if (found?.is !== 'found') return payment
  const ours = found.refunds.filter(({ refundId }) => refundId !== undefined)
  const others = found.refunds.filter(({ refundId }) => refundId === undefined)
  let current = payment
  for (const failed of ours) current = await failUndoneRefund(ctx, store, current, failed)
  // The gateway never removes a failed refund from its list. A later refund by hand may have the same amount, so only the
  // missing amount fails.
  for (const failed of others)
    if (current.refunded_in_cents - (outcome.refundedInCents ?? 0) >= failed.amountInCents)
      current = await failUndoneRefund(ctx, store, current, failed)
  crashPoint('refund.undone')
  return await payAgain(ctx, store, current)
}

async function failUndoneRefund(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
  { refundId, mayBeOurs = false, amountInCents, cause }: FailedRefund,
): Promise<PaymentRow> {
  const key = { paymentId: payment.id, storeId: payment.store_id }
  const sought = { refundId: refundId ?? null, mayBeOurs, amountInCents }
  const refund = await ctx.database.row(doneRefund, { ...key, ...sought })
  if (refund === undefined) return payment
  const now = storeNow(store)
  const refundedInCents = payment.refunded_in_cents - refund.amount_in_cents
  ctx.log.error(
    { paymentId: payment.id, refundId: refund.id, cause },
    'A refund that was done has failed at the gateway.',
  )
  const event = await refundEvent(ctx.database, 'refund.failed', {
    payment: { ...payment, refunded_in_cents: refundedInCents },
    refund: { ...refund, status: 'failed', done_at: null },
    now,
  })
  const undone = await ctx.database.row(undoRefund, {
    ...key,
    refundId: refund.id,
    cause: 'not_taken' satisfies RefundFailure,
    event: JSON.stringify(eventRow(event)),
    mails: JSON.stringify(owedMails(mailsOfStuckRefund(refund)) ?? []),
    now,
  })
  if (!undone) return payment
  ctx.notifyDeliveries(undone.destinations)
  return { ...payment, refunded_in_cents: refundedInCents, refunds_owed_in_cents: undone.owed }
}

/**
 * Moves a refunded payment back to `paid` or `overpaid`, if not all of its money went back. An `overpaid` payment gets
 * another refund.
 */
async function payAgain(ctx: Context, store: Store, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.status !== 'refunded') return payment
  const at = storeNow(store)
  const paid = await movePayment(ctx, payment, { to: 'paid', at })
  if (paid.is === 'moved') return paid.payment
  const overpaid = await movePayment(ctx, payment, { to: 'overpaid', at, facts: { checkInSeconds: 0 } })
  return overpaid.is === 'moved' ? overpaid.payment : payment
}

/** Finds a refund by its id. If we did not request the refund, or if the gateway does not store our id, the amount must match. */
const doneRefund = sql(
  'doneRefundThatFailed',
  `select ${refundColumns} from refunds
   where payment_id = :paymentId and store_id = :storeId and status = 'done' and receipt_id is null
     and (id = :refundId or :refundId::text is null and (called_at is null or :mayBeOurs::boolean)
       and amount_in_cents = :amountInCents::bigint)
   order by done_at desc, id desc limit 1`,
)

const undoRefund = sql(
  'undoRefundThatFailed',
  `with ${lockedPayment}, undone as (
     ${moveRefunds({
       to: 'failed',
       from: ['done'],
       set: 'failure = :cause, done_at = null',
       source: 'payment',
       where: `refunds.id = :refundId and refunds.store_id = :storeId and payment.status in ('paid', 'refunded')`,
       returning:
         'refunds.payment_id, refunds.store_id, refunds.amount_in_cents, :event::json as event, :mails::json as mails',
     })}
   ), left_again as (
     update payments set refunds_owed_in_cents = payments.refunds_owed_in_cents - undone.amount_in_cents,
       refunded_in_cents = payments.refunded_in_cents - undone.amount_in_cents, updated_at = :now
     from undone where ${isKey('payments.id', 'undone.payment_id')} and payments.store_id = :storeId
     returning payments.*, payments.refunds_owed_in_cents as owed
   ), noted as (
     ${noteChange('left_again')}
   ), due as (
     ${requestChecks('payments where id in (select payment_id from undone) and store_id = :storeId', { seconds: 5 })}
   ), ${insertMails('undone')}, ${eventsCtes('undone')}
   select owed, array(select distinct destination from delivery) as destinations from left_again`,
)
