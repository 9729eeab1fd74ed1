import { deleteAppliedEntry, enqueue } from '../outbox/outbox.ts'
import type { PaymentStatus } from './paymentStatus.ts'

/** Payload of a `payment_moved` entry: the status that the payment reached. Later moves may have changed the status again. */
export type PaymentMoved = { status: PaymentStatus }

/**
 * Returns the part of a statement that writes an outbox entry for the status change of a purchase's payment. A change to
 * `pending` has no effects and gets no entry. While a subscription's payment holds the claim, the process that created the
 * payment applies the effects itself. In case that process dies, the entry is due after 15 seconds.
 * @param moved a CTE of the payment. The parameter `:now` is the store's time.
 * @param charge a CTE of the charge as it was before the move, with its claim
 */
export function enqueueMove(moved: string, charge: string): string {
  return enqueue({
    kind: 'payment_moved',
    source: moved,
    payload: `jsonb_build_object('status', ${moved}.status)`,
    occurredAt: ':now',
    dueAt: `case when ${moved}.subscription_id is not null and ${charge}.claimed_by = ${moved}.id
        and ${charge}.claimed_until > now() then now() + interval '15 seconds' else now() end`,
    using: [charge],
    when: `${moved}.offer_id is not null and ${moved}.status <> 'pending'`,
  })
}

/**
 * Returns the part of a statement that deletes the outbox entry of a payment's status change, because the same statement
 * applies the effects. It deletes only the oldest entry of the payment. Its parameters are `:paymentId` and `:paymentStatus`.
 * @param applied a CTE of the row that the effects changed. If the CTE has no row, the entry stays.
 */
export function deleteAppliedMove(applied: string): string {
  return deleteAppliedEntry({
    kind: 'payment_moved',
    entity: ':paymentId',
    payload: `jsonb_build_object('status', :paymentStatus::text)`,
    applied,
  })
}
