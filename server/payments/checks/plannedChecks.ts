import { isKey, OF_STORE, OF_STORES, type OfStores, type Runner, sql } from '../../core/sql.ts'
import { sharedStatement } from '../../lib/sharedStatement.ts'
import type { PaymentRow } from '../payment.ts'
import { type CheckedPayment, nextCheck, type Seen } from './checkSchedule.ts'

/* Only this file and the moves of `status.ts` write `payment_checks`. */

/** The plan of a payment's checks, as read from the database. Its fields are null if no check was planned. */
export type PlannedCheck = { checks: number | null; requests: number | null; not_found_final: boolean | null }

/** The columns of `PlannedCheck` for a select list, from `payment_checks` joined as `planned`. */
export const plannedColumns = 'planned.checks, planned.requests, planned.not_found_final_at <= now() as not_found_final'

/**
 * Returns an insert that requests a check of payments, for example because their charge was canceled. A check that runs at
 * this moment does not replace the request by its own plan.
 * @param from a `from` clause with the payments as `payments`, and a `where`
 * @param options.seconds until the check, by default 0
 * @param options.ofStores the stores of the statement, by default one
 */
export function requestChecks(
  from: string,
  { seconds = 0, ofStores = OF_STORE }: { seconds?: number; ofStores?: OfStores } = {},
): string {
  const at = seconds === 0 ? 'now()' : `now() + interval '${seconds} seconds'`
  return `insert into payment_checks (payment_id, store_id, gateway_account_id, next_at, expires_at, requests)
    select payments.id, payments.store_id, payments.gateway_account_id, ${at},
      case when payments.status = 'pending' then payments.expires_at end, 1
    from ${from} and payments.store_id ${ofStores}
    on conflict (payment_id, store_id) do update
      set next_at = excluded.next_at, checks = 0, requests = payment_checks.requests + 1`
}

/**
 * Returns CTEs that plan the first check after a move, or delete the plan.
 * @param moved a CTE of payments that moved, with `"checkInSeconds"`. Null deletes the plan.
 */
export function planAfterMove(moved: string, ofStores: OfStores): string {
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
      and ${isKey('payment_checks.store_id', `${moved}.store_id`)} and payment_checks.store_id ${ofStores}
  )`
}

/**
 * Plans the next check at the end of a check, or deletes the plan. Checks that end together share a statement.
 * @param plan.known the plan before the check. If another caller has requested a check since then, the requested check stays
 *   planned. A check with a lost answer counts as such a request. So a slower check with an older answer does not delay the
 *   next attempt.
 * @param plan.moved true if the check moved the payment
 * @param plan.untilExpiry seconds until the payment expires; Infinity if it does not
 */
export async function planNextCheck(
  runner: Runner,
  payment: Pick<PaymentRow, 'id' | 'store_id'> & CheckedPayment,
  seen: Seen,
  plan: { known: PlannedCheck; moved: boolean; untilExpiry: number },
): Promise<void> {
  const { seconds, checks } = nextCheck(payment, plan.moved ? 0 : (plan.known.checks ?? 0), seen)
  const { id, store_id: storeId, status } = payment
  const inSeconds = seconds === null ? null : Math.min(seconds, plan.untilExpiry)
  await setPlan(runner, { id, storeId, status, requests: plan.known.requests ?? 0, checks, seconds: inSeconds })
}

/** Stores the instant from which a second "no such order" is final. */
export const noteNotFound = sql(
  'notePaymentNotFound',
  `update payment_checks set not_found_final_at = least(not_found_final_at, now() + :seconds::float8 * interval '1 second')
   where payment_id = :id and store_id = :storeId
     and exists (select from payments where id = :id and store_id = :storeId and status = 'unknown')`,
)

type NextCheck = {
  id: string
  storeId: string
  status: string
  requests: number
  checks: number
  seconds: number | null
}

/**
 * Returns the text of the statement. After a first "no such order" the next check is due when a second such answer is final.
 * @param locking `skip locked` leaves out an input if another transaction has locked its plan
 */
function planText(locking: 'skip locked' | ''): string {
  const isShared = locking !== ''
  const isFree = isShared ? 'input.id not in (select payment_id from locked)' : 'true'
  return `with input as materialized (
     select * from json_to_recordset(:inputs::json)
       as input (id text, "storeId" text, status text, requests integer, checks integer, seconds float8) order by id
   ), ${isShared ? `planned_before as (${plansOfInput('limit 1')}), ` : ''}free as materialized (
     ${plansOfInput(`for no key update ${locking}`)}
   )${isShared ? `, locked as materialized (${LOCKED})` : ''}, due as (
     select payment.*, input.status, requests, checks,
       case when seconds is null then null
         when input.status = 'unknown' and not_found_final_at > now()
         then least(not_found_final_at, now() + seconds * interval '1 second')
         else now() + seconds * interval '1 second' end as next_at
     from input cross join lateral (
       select id, store_id, gateway_account_id, expires_at from payments
       where id = input.id and store_id = input."storeId" and store_id ${OF_STORES} and status = input.status limit 1
     ) as payment
     left join free on payment_id = input.id
     where ${isFree}
   ), planned as (
     insert into payment_checks (payment_id, store_id, gateway_account_id, next_at, checks, expires_at, requests)
     select id, store_id, gateway_account_id, next_at, checks, case when status = 'pending' then expires_at end,
       requests + case when checks < 0 then 1 else 0 end
     from due where next_at is not null
     on conflict (payment_id, store_id) do update
       set checks = excluded.checks, requests = excluded.requests, next_at = excluded.next_at
       where payment_checks.requests = excluded.requests - case when excluded.checks < 0 then 1 else 0 end
   ), dropped as (
     delete from payment_checks using due
     where due.next_at is null and ${isKey('payment_id', 'due.id')} and ${isKey('payment_checks.store_id', 'due.store_id')}
       and payment_checks.store_id ${OF_STORES}
       and payment_checks.requests = due.requests
   )
   select id from input where ${isFree}`
}

/** @param end `limit` or `for`. Without it, PostgreSQL may plan one scan of all plans instead of a look-up for each input. */
function plansOfInput(end: string): string {
  return `select planned.* from input cross join lateral (
       select payment_id, not_found_final_at from payment_checks
       where payment_id = input.id and store_id = input."storeId" and store_id ${OF_STORES} ${end}
     ) as planned`
}

const LOCKED = 'select payment_id from planned_before where payment_id not in (select payment_id from free)'

type Planned = { id: string }

const setPlan = sharedStatement<NextCheck, Planned>({
  shared: sql('planNextChecks', planText('skip locked')).as<Planned>(),
  alone: sql('planNextCheck', planText('')).as<Planned>(),
  storeOf: ({ storeId }) => storeId,
  idOf: ({ id }) => id,
  keyOf: ({ id }) => id,
})
