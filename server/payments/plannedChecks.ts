import { isKey, sql } from '../core/sql.ts'
import { nextCheck, type Seen } from './checkSchedule.ts'
import type { PaymentRow } from './payment.ts'

/* Only this file and the moves of `status.ts` write `payment_checks`. */

/** The plan of a payment's checks, as it was read. Its fields are null if no check was planned. */
export type PlannedCheck = {
  checks: number | null
  requests: number | null
  not_found_final: boolean | null
}

/** The columns of `PlannedCheck` for a select list, from `payment_checks` joined as `planned`. */
export const plannedColumns = 'planned.checks, planned.requests, planned.not_found_final_at <= now() as not_found_final'

/**
 * Returns the part of a statement that requests a check of payments, for example because their charge was canceled. A check that
 * runs now does not change this plan.
 * @param from a `from` clause in which `payments` are the payments
 * @param seconds until the check
 */
export function requestChecks(from: string, seconds = 0): string {
  const at = seconds === 0 ? 'now()' : `now() + interval '${seconds} seconds'`
  return `insert into payment_checks (payment_id, store_id, gateway_account_id, next_at, expires_at, requests)
    select payments.id, payments.store_id, payments.gateway_account_id, ${at},
      case when payments.status = 'pending' then payments.expires_at end, 1
    from ${from}
    on conflict (payment_id, store_id) do update
      set next_at = excluded.next_at, checks = 0, requests = payment_checks.requests + 1`
}

/**
 * Returns the part of a statement that plans the first check after a move, or deletes the plan.
 * @param moved a CTE of payments that moved, with `"checkInSeconds"`. Null deletes the plan.
 */
export function planAfterMove(moved: string): string {
  return `planned_checks as (
    insert into payment_checks (payment_id, store_id, gateway_account_id, next_at, expires_at)
    select id, store_id, gateway_account_id, now() + "checkInSeconds" * interval '1 second',
      case when status = 'pending' then expires_at end
    from ${moved} where "checkInSeconds" is not null
    on conflict (payment_id, store_id) do update
      set next_at = excluded.next_at, expires_at = excluded.expires_at, checks = 0, not_found_final_at = null
  ), dropped_checks as (
    delete from payment_checks using ${moved}
    where ${moved}."checkInSeconds" is null and ${isKey('payment_id', `${moved}.id`)}
      and ${isKey('payment_checks.store_id', `${moved}.store_id`)}
  )`
}

/**
 * Returns the statement that plans the next check at the end of a check, or deletes the plan.
 * @param plan.known the plan before the check. If another caller has requested a check since then, the plan stays.
 * @param plan.moved true if the check moved the payment
 * @param plan.untilExpiry seconds until the payment expires; Infinity if it does not
 */
export function planNextCheck(
  payment: PaymentRow,
  seen: Seen,
  plan: { known: PlannedCheck; moved: boolean; untilExpiry: number },
) {
  const { seconds, checks } = nextCheck(payment, plan.moved ? 0 : (plan.known.checks ?? 0), seen)
  const { id, store_id: storeId, status } = payment
  const values = { id, storeId, status, requests: plan.known.requests ?? 0 }
  if (seconds === null) return { statement: dropPlan, values }
  return { statement: setPlan, values: { ...values, checks, seconds: Math.min(seconds, plan.untilExpiry) } }
}

/** Sets the instant from which a second "no such order" is final. */
export const noteNotFound = sql(
  'notePaymentNotFound',
  `update payment_checks set not_found_final_at = least(not_found_final_at, now() + :seconds::float8 * interval '1 second')
   where payment_id = :id and store_id = :storeId
     and exists (select from payments where id = :id and store_id = :storeId and status = 'unknown')`,
)

/** After "no such order" the next check comes when that answer is final. */
const setPlan = sql(
  'planNextCheck',
  `insert into payment_checks (payment_id, store_id, gateway_account_id, next_at, checks, expires_at)
   select id, store_id, gateway_account_id, now() + :seconds::float8 * interval '1 second', :checks::integer,
     case when status = 'pending' then expires_at end
   from payments where id = :id and store_id = :storeId and status = :status
   on conflict (payment_id, store_id) do update set checks = excluded.checks,
     next_at = case when :status = 'unknown' and payment_checks.not_found_final_at > now()
       then least(payment_checks.not_found_final_at, excluded.next_at) else excluded.next_at end
   where payment_checks.requests = :requests`,
)

const dropPlan = sql(
  'dropPlannedCheck',
  `delete from payment_checks where payment_id = :id and store_id = :storeId and requests = :requests
     and exists (select from payments where id = :id and store_id = :storeId and status = :status)`,
)
