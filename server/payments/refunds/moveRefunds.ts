import { isKey, type OfStores } from '../../core/sql.ts'
import { type SqlMove, sqlOfMove } from '../../core/statusTable.ts'
import { isChargedBack, isOverpaid, statusesWhere } from '../paymentStatus.ts'
import { CHARGED_BACK, OVERPAID } from './refund.ts'
import { openStatuses, type RefundStatus, refundRules } from './refundStatus.ts'

/* Only this file changes the status of a refund. `refundStatus.ts` lists the allowed moves. Other files use this SQL in their statements. */

/** Assignments for a refund that ends. They clear its lease and the page for the buyer's bank account. */
export const ENDED = 'leased_until = null, buyer_page = null'

type RefundsMove = SqlMove<RefundStatus> & {
  /** Assignments of further columns. */
  set: string
  /** A CTE that the move reads. */
  source?: string
  /** SQL condition for the refund, in addition to its status. */
  where: string
  returning?: string
}

/** Returns an update that moves refunds. @throws Error while the module loads, as `sqlOfMove` does */
export function moveRefunds({ set, source, where, returning, ...move }: RefundsMove): string {
  const { next, guard } = sqlOfMove(refundRules, 'refunds.status', move)
  return `update refunds set status = ${next}, ${set}${source === undefined ? '' : ` from ${source}`}
     where ${where}
       and ${guard}${returning === undefined ? '' : `\n     returning ${returning}`}`
}

/**
 * Returns an update that closes the open refunds of payments after all their money went back.
 * @param moved a CTE of payments, with `status` and `moved_at`
 */
export function closeOpenRefunds(moved: string, ofStores: OfStores): string {
  return moveRefunds({
    to: 'done',
    from: openStatuses,
    set: `done_at = ${moved}.moved_at, ${ENDED}`,
    source: moved,
    where: `${moved}.status = 'refunded' and ${isOf(moved, ofStores)} and receipt_id is null`,
  })
}

/**
 * Returns an update that fails unsent refunds after a chargeback, because the bank has returned the money. The next check
 * corrects the sums of the payment and records the events (`refundTurns.ts`).
 * @param back a CTE of payments, with `status`
 */
export function failUnsentRefunds(back: string, ofStores: OfStores): string {
  return moveRefunds({
    to: 'failed',
    from: openStatuses,
    set: `failure = '${CHARGED_BACK}', ${ENDED}`,
    source: back,
    where: `${back}.status in ${statusesWhere(isChargedBack)} and ${isOf(back, ofStores)} and receipt_id is null and called_at is null`,
  })
}

/**
 * Returns an insert of a refund for the money that went back without our request, for example by hand at the gateway.
 * @param moved a CTE of payments, with `moved_from`, `moved_at`, `owed_before` and `"refundId"`
 */
export function insertGivenBack(moved: string): string {
  return `insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, created_at, done_at)
    select "refundId", store_id, id, case when moved_from in ${statusesWhere(isOverpaid)} then '${OVERPAID}' else 'other' end,
      refunds_owed_in_cents - owed_before, 'done', moved_at, moved_at
    from ${moved} where status = 'refunded' and refunds_owed_in_cents > owed_before`
}

function isOf(payments: string, ofStores: OfStores): string {
  return `${isKey('refunds.payment_id', `${payments}.id`)}
       and ${isKey('refunds.store_id', `${payments}.store_id`)}
       and refunds.store_id ${ofStores}`
}
