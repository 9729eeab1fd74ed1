import type { OfStores } from '../core/sql.ts'
import { deleteAppliedEntry, enqueue } from '../events/outbox.ts'
import { holdsMoney, isChargedBack, isReturned, type PaymentStatus, statusesWhere } from './paymentStatus.ts'

/** Payload of a `payment_moved` entry: the status that the payment reached. Later moves may have changed the status again. */
export type PaymentMoved = { status: PaymentStatus }

/**
 * Returns SQL that writes an outbox entry when the payment of a purchase moves. A move to `pending` has no effects. The move
 * of a payment without an offer affects only disputes. A failed refund does not restore access, because the store still owes
 * the money. While a subscription's payment holds the claim, the process that made the payment applies the effects
 * itself. The entry is due after 15 seconds, in case that process dies.
 * @param moved a CTE of payments. `moved_at` is the store's time. `claimed_by` and `claimed_until` are the claim on the
 *   charge before the move.
 * @param mayReturn false if no payment of `moved` was or is returned. Then the statement does not look for disputes.
 */
export function enqueueMove(moved: string, mayReturn: boolean, ofStores: OfStores): string {
  return enqueue({
    kind: 'payment_moved',
    source: moved,
    payload: `jsonb_build_object('status', ${moved}.status)`,
    occurredAt: `${moved}.moved_at`,
    dueAt: `case when ${moved}.subscription_id is not null and ${moved}.claimed_by = ${moved}.id
        and ${moved}.claimed_until > clock.now then clock.now + interval '15 seconds' else clock.now end`,
    using: ['(select now() as now) as clock'],
    when: `(${moved}.offer_id is not null and ${moved}.status <> 'pending' and not ${isPaidAgain(moved)})${mayReturn ? ` or ${mayBeDisputed(moved, ofStores)}` : ''}`,
  })
}

/** SQL condition: the payment moves back because a refund failed after it was done (`undoneRefunds.ts`). */
function isPaidAgain(moved: string): string {
  return `(${moved}.moved_from = 'refunded' and ${moved}.status in ${statusesWhere(holdsMoney)})`
}

/** A chargeback opens a dispute, and the end of a chargeback closes it. A refund closes the dispute of a PIX. */
function mayBeDisputed(moved: string, ofStores: OfStores): string {
  return `(${moved}.status in ${statusesWhere(isReturned)} and not coalesce(${isUndisputedRefund(moved, ofStores)}, false))
      or ${moved}.moved_from in ${statusesWhere(isChargedBack)}`
}

/**
 * Returns an SQL condition: the store gave the money back by its own refunds, and no dispute is about the payment. Then the
 * gateway has no news about disputes.
 * @param row a table or CTE of payments
 */
export function isUndisputedRefund(row: string, ofStores: OfStores): string {
  return `(${row}.status = 'refunded'
        and ${row}.refunded_in_cents <= (select sum(amount_in_cents) from refunds where refunds.payment_id = ${row}.id
          and refunds.store_id = ${row}.store_id and refunds.store_id ${ofStores} and receipt_id is null and called_at is not null and refunds.status <> 'failed')
        and not exists (select from disputes where disputes.payment_id = ${row}.id and disputes.store_id = ${row}.store_id and disputes.store_id ${ofStores}))`
}

/**
 * Returns SQL that deletes the outbox entries of status changes of payments. The same statement applies the effects of these
 * changes. The SQL deletes only the oldest entry of each payment.
 * @param applied a CTE of the rows that the effects changed, with `"paymentId"` and `"paymentStatus"`. The entry of a payment
 *   without a row stays.
 */
export function deleteAppliedMove(applied: string, ofStores: OfStores): string {
  return deleteAppliedEntry({
    kind: 'payment_moved',
    entity: `${applied}."paymentId"`,
    payload: `jsonb_build_object('status', ${applied}."paymentStatus")`,
    applied,
    ofStores,
  })
}
