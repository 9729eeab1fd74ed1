import { isKey, type OfStores } from '../core/sql.ts'
import { isReturned, statusesWhere } from './paymentStatus.ts'

/* Only this file and `completePayments.ts` write `payment_completions`. */

/**
 * Returns a CTE that plans the end of the refund window of paid payments.
 * @param moved a CTE of payments that moved, with `completes_at`
 */
export function openWindows(moved: string): string {
  return `windows as (
    insert into payment_completions (payment_id, store_id, completes_at, due_at)
    select ${moved}.id, store_id, completes_at, completes_at - clock_offset_ms * interval '1 millisecond'
    from ${moved} join stores on stores.id = ${moved}.store_id where ${moved}.status = 'paid' and completes_at is not null
    on conflict (payment_id, store_id) do nothing
  )`
}

/** Returns a CTE that deletes the planned end of refund windows, because the money went back to the buyer. */
export function closeWindows(moved: string, ofStores: OfStores): string {
  return `no_windows as (
    delete from payment_completions using ${moved}
    where ${moved}.status in ${statusesWhere(isReturned)}
      and ${isKey('payment_id', `${moved}.id`)} and ${isKey('payment_completions.store_id', `${moved}.store_id`)}
      and payment_completions.store_id ${ofStores}
  )`
}
