import { sql } from '../core/sql.ts'
import { isOpen, statusesWhere } from '../payments/paymentStatus.ts'
import { type ChangeTarget, moveSubscription } from './status.ts'

/**
 * Discards an `incomplete` subscription. If the first payment is still open or is paid, schedules another check
 * instead. The store gets no event.
 */
export async function discardAbandoned(target: ChangeTarget): Promise<void> {
  const { unit, subscription, at } = target
  const { id, store_id, status } = subscription
  if (status !== 'incomplete') return
  const { open } = (await unit.database.row(openPaymentOf, { subscriptionId: id, storeId: store_id }))!
  if (open) await moveSubscription(target, { to: 'incomplete', facts: { dueAt: dayAfter(at) } })
  else await moveSubscription(target, { to: 'canceled', facts: { dueAt: null } })
}

/**
 * Returns the time of the next check, a day after `at`. After a day, a card payment has its outcome, but a PIX or
 * boleto may still be open.
 */
export function dayAfter(at: Date): Date {
  return new Date(at.getTime() + 86_400_000)
}

const openPaymentOf = sql(
  'openPaymentOfSubscription',
  `select exists (
     select from payments join charges on charges.id = payments.charge_id and charges.store_id = payments.store_id
     where charges.subscription_id = :subscriptionId and charges.store_id = :storeId
       and payments.status in ${statusesWhere((status) => isOpen(status) || status === 'paid')}
   ) as open`,
)
