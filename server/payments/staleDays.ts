import type { OfStores } from '../core/sql.ts'

/*
 * Reports read stored sums of whole days. For days without a valid sum they read the sales. A day is stale after a change of
 * its sales, until a job sums it again. The statement of each change adds a row to `sale_deltas`. So a reader also finds the
 * days of changes that no job has read yet.
 */

/** Returns SQL of the day of an instant in Brasília. */
export function dayOf(instant: string): string {
  return `(${instant} at time zone 'America/Sao_Paulo')::date`
}

/** Returns SQL of the first instant of a day in Brasília. */
export function startOfDay(day: string): string {
  return `(${day}::timestamp at time zone 'America/Sao_Paulo')`
}

/**
 * Returns an insert that records a change of a payment's money. `appendSaleDeltas` records changes of the status.
 * @param source a CTE of payments that changed
 */
export function noteChange(source: string): string {
  return `insert into sale_deltas (store_id, hour, status, product_id, change)
    select store_id, date_trunc('hour', created_at, 'UTC'), sale_status(status), product_id, 0
    from ${source} where sale_status(status) is not null`
}

/**
 * Returns SQL of the days that deltas change. A new sale of a charge also changes the days of the other sales of the charge.
 * The `offset` lets PostgreSQL read payments only by their keys.
 * @param deltas a CTE with the columns `store_id`, `hour` and `payment_id`
 */
export function daysOfDeltas(deltas: string, ofStores: OfStores): string {
  return `select store_id, ${dayOf('hour')} as day from ${deltas}
    union
    select delta.store_id, ${dayOf('other.created_at')} from ${deltas} as delta
    cross join lateral (
      select charge_id, store_id from payments where id = delta.payment_id and payments.store_id = delta.store_id
        and payments.store_id ${ofStores} offset 0
    ) as new_sale
    cross join lateral (
      select created_at from payments where charge_id = new_sale.charge_id and payments.store_id = new_sale.store_id
        and payments.store_id ${ofStores} offset 0
    ) as other
    where delta.payment_id is not null`
}

/**
 * Returns an insert that marks days as stale. A new day is summed an hour after its end. After a later change, the wait
 * equals the age of the day, so refunds of old sales cost little. The caller holds the lock of counts, so no other
 * statement inserts a day at the same time.
 * @param days SQL with the columns `store_id` and `day`
 */
export function markStaleDays(days: string, ofStores: OfStores): string {
  return `insert into report_days (store_id, day, state, due_at)
    select changed_days.store_id, changed_days.day, 'stale', case when known.day is null
        then greatest(clock.now, ${startOfDay('(changed_days.day + 1)')}) + interval '1 hour'
        else clock.now + greatest(interval '1 hour', clock.now - ${startOfDay('changed_days.day')}) end
    from (select now() as now) as clock cross join (${days}) as changed_days
    left join report_days as known on known.store_id = changed_days.store_id and known.day = changed_days.day
      and known.store_id ${ofStores}
    where known.state is distinct from 'stale'
    order by changed_days.store_id, changed_days.day
    on conflict (store_id, day) do update set state = excluded.state, due_at = excluded.due_at
      where report_days.state <> 'stale'`
}
