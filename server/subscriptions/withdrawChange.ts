import { withdrawCycle } from '../charges/status.ts'
import { sql } from '../core/sql.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { nextDueAt } from './recurringPix.ts'
import {
  moveSubscription,
  type SubscriptionMove,
  type SubscriptionMoveResult,
  type SubscriptionTarget,
} from './status.ts'

/**
 * Takes back a change of plan that was not paid. The subscription keeps its plan and its next charge. Cancels the charge of the
 * change first, so the cycle's own charge has the price of the kept plan. A repeated call is safe.
 * @param payment the payment that failed. Missing if no payment was attempted.
 */
export async function withdrawChange(
  target: SubscriptionTarget,
  payment?: SubscriptionMove['payment'],
): Promise<SubscriptionMoveResult> {
  const { unit, subscription, at } = target
  const { id, store_id, status, charges_paid } = subscription
  await unit.database.rows(withdrawCharge, { id, storeId: store_id, cycle: charges_paid + 1, now: at })
  return await moveSubscription(target, {
    to: status,
    facts: {
      nextPlan: null,
      attemptPaymentId: null,
      notCreatedAttempts: 0,
      dueAt: nextDueAt({ ...subscription, next_plan: null }, nextChargeAt(subscription), at),
    },
    payment,
  })
}

const withdrawCharge = sql('withdrawChargeOfChange', withdrawCycle)
