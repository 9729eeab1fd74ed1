import { sql } from '../core/sql.ts'
import type { SubscriptionTarget } from './status.ts'

/**
 * Writes the due day of the next charge into the subscription, before the charge goes to the gateway. So a cancellation, a pause
 * or a change that comes meanwhile, or after a crash, sees the charge. The caller keeps its claim.
 * @param dueOn `YYYY-MM-DD`; null if the payer's bank does not pay the charge
 * @returns the subscription with the day; undefined if another change came first
 */
export async function noteDueDay(
  target: SubscriptionTarget,
  dueOn: string | null,
): Promise<SubscriptionTarget | undefined> {
  const { unit, subscription } = target
  const { id, store_id: storeId, revision } = subscription
  if (subscription.recurring_pix_due_on === dueOn) return target
  const noted = await unit.database.row(noteDay, { id, storeId, revision, dueOn })
  return noted && { ...target, subscription: { ...subscription, ...noted, recurring_pix_due_on: dueOn } }
}

const noteDay = sql(
  'noteDueDayOfRecurringPix',
  `update subscriptions set recurring_pix_due_on = :dueOn, revision = revision + 1
   where id = :id and store_id = :storeId and revision = :revision
   returning revision`,
).as<{ revision: number }>()
