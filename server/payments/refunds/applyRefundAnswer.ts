import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { retryOnRace } from '../../core/retryOnRace.ts'
import type { RefundOutcome } from '../../gateways/port/refunds.ts'
import type { Store } from '../../stores/store.ts'
import { mailsOfStuckRefund } from '../mailsOfMove.ts'
import { type PaymentRow, paymentById } from '../payment.ts'
import { canMove } from '../paymentStatus.ts'
import { settle } from '../settle.ts'
import { failRefund, recordPart, recordReceiptRefund } from './endRefunds.ts'
import { CHARGED_BACK, OVERPAID, type RefundFailure } from './refund.ts'
import { keepRefundOpen, type RefundTurn } from './refundTurns.ts'

const UNCLEAR: RefundFailure = 'unclear'

/** A refund that was sent to the gateway. */
export type SentRefund = { store: Store; payment: PaymentRow; refund: RefundTurn }

/**
 * Applies the gateway's answer about a refund. @returns the current payment. `isOpen` is true if the refund is not finished.
 * Then a check asks the gateway again.
 */
export async function applyRefundAnswer(
  ctx: Context,
  { store, payment, refund }: SentRefund,
  outcome: RefundOutcome,
): Promise<{ payment: PaymentRow; isOpen: boolean }> {
  const now = storeNow(store)
  switch (outcome.is) {
    case 'refunded':
      return { payment: await recordRefund(ctx, { store, payment, refund }, outcome), isOpen: false }
    case 'charged_back': {
      // The bank has returned the money of a second receipt. This has no other effect.
      if (refund.receipt_id !== null) {
        await recordReceiptRefund(ctx, refund, now)
        return { payment, isOpen: false }
      }
      const moved = await settle(ctx, store, payment, outcome)
      await failRefund(ctx, moved, refund, { cause: CHARGED_BACK, now })
      return { payment: await readPayment(ctx, payment), isOpen: false }
    }
    case 'rejected':
      if (refund.reason === OVERPAID) {
        await keepRefundOpen(ctx, refund, refund.called_on === null ? 'asked' : 'sent', { needsTeam: true })
        return { payment, isOpen: true }
      }
      // A waiting caller gets this refusal as the answer.
      await failRefund(ctx, payment, refund, {
        cause: outcome.cause,
        mails: refund.called_on === null ? [] : mailsOfStuckRefund(refund),
        now,
      })
      return { payment: await readPayment(ctx, payment), isOpen: false }
    case 'unclear':
      await failRefund(ctx, payment, refund, { cause: UNCLEAR, mails: mailsOfStuckRefund(refund), now })
      return { payment: await readPayment(ctx, payment), isOpen: false }
    case 'no_balance':
      await keepRefundOpen(ctx, refund, 'waiting_for_balance')
      return { payment, isOpen: true }
    case 'too_early':
      await keepRefundOpen(ctx, refund, 'asked')
      return { payment, isOpen: true }
    case 'pending':
      await keepRefundOpen(
        ctx,
        refund,
        'sent',
        outcome.buyerPage ? { page: { buyerPage: outcome.buyerPage, payment } } : {},
      )
      return { payment, isOpen: true }
    case 'unknown':
      break
    default:
      outcome satisfies never
  }
  await keepRefundOpen(ctx, refund, 'sent')
  return { payment, isOpen: true }
}

/** Records a refund that is done. The refund of the last cent moves the payment to `refunded`. */
async function recordRefund(
  ctx: Context,
  { store, payment, refund }: SentRefund,
  outcome: Extract<RefundOutcome, { is: 'refunded' }>,
): Promise<PaymentRow> {
  if (refund.receipt_id !== null) {
    await recordReceiptRefund(ctx, refund, storeNow(store))
    return payment
  }
  const receivedInCents = payment.refunded_in_cents + refund.left_in_cents
  const read = () => readPayment(ctx, payment)
  const recorded = await retryOnRace({ known: payment, read }, async (current) => {
    const isAll = current.refunded_in_cents + refund.amount_in_cents >= receivedInCents
    // After a chargeback the payment stays charged back.
    if (!isAll || !canMove(current.status, 'refunded')) return await recordPart(ctx, current, refund, storeNow(store))
    return { is: 'recorded' as const, payment: await settle(ctx, store, current, outcome) }
  })
  return recorded.is === 'recorded' ? recorded.payment : await read()
}

async function readPayment(ctx: Context, { id, store_id }: PaymentRow): Promise<PaymentRow> {
  return (await ctx.database.row(paymentById, { id, storeId: store_id }))!
}
