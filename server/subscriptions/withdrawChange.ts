import { withdrawCycle } from '../charges/status.ts'
import { sql } from '../core/sql.ts'
import { checkPendingOf } from '../payments/status.ts'
import { nextChargeAt } from './nextChargeAt.ts'
import { nextDueAt } from './recurringPix.ts'
import { afterNotCreatedAt } from './schedule.ts'
import {
  moveSubscription,
  type SubscriptionMove,
  type SubscriptionMoveResult,
  type SubscriptionTarget,
} from './status.ts'

/**
 * Takes back a change of plan that was not paid. The subscription keeps its plan and its next charge. Cancels the charge of the
 * change first, so the cycle's own charge has the price of the kept plan. If another payment of the charge is on its way, the
 * change waits for that payment, and `next_plan` stays. A repeated call is safe.
 * @param payment the payment that failed. Missing if no payment was attempted.
 */
export async function withdrawChange(
  target: SubscriptionTarget,
  payment?: SubscriptionMove['payment'],
): Promise<SubscriptionMoveResult> {
  const { unit, subscription, at } = target
  const { id, store_id, status, charges_paid } = subscription
  const cycle = { id, storeId: store_id, cycle: charges_paid + 1 }
  await unit.database.rows(withdrawCharge, { ...cycle, now: at })
  const left = await unit.database.row(chargeLeft, cycle)
  if (left) return await waitForPayment(target, left, payment)
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

/** The outcome of the payment that holds the charge decides. The next run reads it, in case its answer is lost. */
async function waitForPayment(
  target: SubscriptionTarget,
  { claimed_by }: { claimed_by: string | null },
  payment?: SubscriptionMove['payment'],
): Promise<SubscriptionMoveResult> {
  const { subscription, at } = target
  const facts = claimed_by ? { attemptPaymentId: claimed_by, dueAt: afterNotCreatedAt(1, at) } : { dueAt: at }
  return await moveSubscription(target, { to: subscription.status, facts, payment })
}

const withdrawCharge = sql(
  'withdrawChargeOfChange',
  `with withdrawn as (
     ${withdrawCycle}
   ), canceled_unpaid as (
     ${checkPendingOf('withdrawn')}
   )
   select from withdrawn`,
)

/** A payment holds the charge, or has just paid it. */
const chargeLeft = sql(
  'chargeLeftOfChange',
  `select claimed_by from charges where subscription_id = :id and store_id = :storeId and cycle = :cycle`,
).as<{ claimed_by: string | null }>()
