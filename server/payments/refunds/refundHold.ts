import { type ApiError, conflict } from '../../core/errors.ts'
import { OF_STORE, type Runner, sql } from '../../core/sql.ts'
import type { PaymentRow } from '../payment.ts'

/**
 * The reason why a dispute holds the refunds of a payment that is still paid.
 *
 * - `med`: the money of a PIX is blocked, and the bank may take it. Then a refund would give the money back a second time.
 * - `question`: a bank asks before a chargeback. A refund of the whole rest ends the question, and a partial refund does not
 *   (documentation of gateway D, "How disputes work").
 */
export type RefundHold = 'med' | 'question'

/**
 * Returns SQL for the hold of a payment of the store `:storeId`: a `RefundHold` or null. A MED that is not won keeps its hold, because the bank takes
 * the money.
 * @param row the name of a row with `store_id`
 * @param paymentId its column with the id of the payment
 */
export function holdOf(row: string, paymentId = 'id'): string {
  return `(select case when bool_or(kind = 'med') then 'med' when count(*) > 0 then 'question' end from disputes
      where disputes.payment_id = ${row}.${paymentId} and disputes.store_id = ${row}.store_id and disputes.store_id ${OF_STORE}
        and (kind = 'med' and disputes.status <> 'won' or kind = 'chargeback' and closed_at is null))`
}

/** Returns SQL that is true if a dispute holds a refund of the whole rest. It has the parameters of `holdOf`. */
export function holdsAll(row: string, paymentId: string): string {
  return `coalesce(${holdOf(row, paymentId)} = 'med', false)`
}

/**
 * Returns SQL that is true if a hold allows a refund.
 * @param amountInCents SQL of the refund's amount @param leftInCents SQL of the amount that is left of the payment
 */
export function allowsRefund(hold: string, amountInCents: string, leftInCents: string): string {
  return `(${hold} is null or ${hold} = 'question' and ${amountInCents} >= ${leftInCents})`
}

/** Finds the hold of a payment. @returns undefined if no dispute holds its refunds */
export async function findRefundHold(
  runner: Runner,
  { id, store_id: storeId }: Pick<PaymentRow, 'id' | 'store_id'>,
): Promise<RefundHold | undefined> {
  return (await runner.row(holdOfPayment, { id, storeId }))?.hold ?? undefined
}

/** Returns the error for a refund that a dispute holds: 409 `dispute_open`. */
export function refundHeld(hold: RefundHold): ApiError {
  return conflict(
    'dispute_open',
    hold === 'med'
      ? 'A bank disputes this PIX, so the dispute may return its money. Wait for the end of the dispute.'
      : 'A bank asks about this payment. Only a refund of all that is left ends the question.',
  )
}

const holdOfPayment = sql(
  'holdOfPayment',
  `select ${holdOf('payments')} as hold from payments where id = :id and store_id = :storeId`,
).as<{ hold: RefundHold | null }>()
