import { deleteAppliedEntry, enqueue } from '../outbox/outbox.ts'
import type { PaymentStatus } from './paymentStatus.ts'

/** Payload of a `payment_moved` entry: the status that the payment reached. It may have moved on since. */
export type PaymentMoved = { status: PaymentStatus }

/**
 * The statement part that writes the outbox entry of a purchase's payment. A move to `pending` has no effects. A subscription
 * that holds the claim applies them itself: the job waits 15 seconds, in case its process dies.
 * @param moved a CTE of the payment; its parameter is `:now`, the store's time
 * @param charge a CTE of its charge as it was before the move, with the claim
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
 * The statement part that deletes the entry of a payment's move which the statement itself applies, if it is the oldest of
 * its payment. Its parameters are `:paymentId` and `:paymentStatus`.
 * @param applied a CTE of the row that the payment moved; without a row the entry stays
 */
export function deleteAppliedMove(applied: string): string {
  return deleteAppliedEntry({
    kind: 'payment_moved',
    entity: ':paymentId',
    payload: `jsonb_build_object('status', :paymentStatus::text)`,
    applied,
  })
}
