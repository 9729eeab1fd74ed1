import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'

/*
 * This file numbers the events of each store: 1, 2, 3, without gaps. An event gets its number after its commit. A
 * counter in the statements of payments would make all sales of a store wait for each other. The first reader of an
 * event numbers it: the dispatcher, the list of events, or the job. Numbers are committed in ascending order. So a
 * reader with a cursor misses no event, even if an event's commit was late.
 */

/** The maximum number of events of a store that one statement numbers. */
export const NUMBERED_AT_ONCE = 5_000
/** Events are listed for this number of days (decisions, "Events"). */
export const LISTED_DAYS = 30
const STORES_AT_ONCE = 100
const STORES_PER_RUN = 10_000
const PRUNED_AT_ONCE = 1_000

/**
 * Numbers the waiting events of some stores, oldest first. The numbers are committed when the call returns.
 * @returns the number of events that it numbered. If the result is at least `NUMBERED_AT_ONCE`, more events may wait.
 */
export async function numberEvents(database: Runner, storeIds: readonly string[]): Promise<number> {
  if (storeIds.length === 0) return 0
  const row = await database.byKey.row(number, { storeIds, atMost: NUMBERED_AT_ONCE })
  return row!.numbered
}

/**
 * The job: numbers the events that neither the dispatcher nor the list of events has numbered.
 * @returns the number of events if more events may wait; otherwise 0, because a few new events can wait for the next
 * run of the job
 */
export async function numberWaitingEvents(ctx: Context): Promise<number> {
  const rows = await ctx.database.byKey.rows(waitingStores, { limit: STORES_PER_RUN })
  const storeIds = rows.map(({ storeId }) => storeId)
  let most = 0
  for (let first = 0; first < storeIds.length; first += STORES_AT_ONCE)
    most = Math.max(most, await numberEvents(ctx.database, storeIds.slice(first, first + STORES_AT_ONCE)))
  return most < NUMBERED_AT_ONCE ? 0 : most
}

/**
 * Deletes the numbers of events that are older than 30 days. It deletes only the lowest numbers of each store, so the
 * remaining numbers have no gap. It does not delete the events.
 * @returns the number of deleted rows
 */
export async function pruneEventNumbers(ctx: Context): Promise<number> {
  const before = firstIdAt('evt', systemNow().getTime() - LISTED_DAYS * 86_400_000)
  const rows = await ctx.database.byKey.rows(prune, { before, stores: STORES_AT_ONCE, numbers: PRUNED_AT_ONCE })
  return rows.length
}

const number = sql('numberEvents', 'select number_events(:storeIds::text[], :atMost::integer) as numbered').as<{
  numbered: number
}>()

/** SQL condition: an event has no number yet. */
export const anEventWaits = 'exists (select from unnumbered_events)'

// This recursive query does one index probe per store (a loose index scan).
const waitingStores = sql(
  'storesWithUnnumberedEvents',
  `with recursive walk as (
     (select store_id from unnumbered_events order by store_id limit 1)
     union all
     select (select store_id from unnumbered_events where store_id > walk.store_id order by store_id limit 1)
     from walk where walk.store_id is not null
   )
   select store_id as "storeId" from walk where store_id is not null limit :limit::integer`,
)

const prune = sql(
  'pruneEventNumbers',
  `with outdated as materialized (
     select counter.store_id, oldest.sequence from event_counters as counter cross join lateral (
       select sequence, event_id from event_numbers where store_id = counter.store_id order by sequence limit 1
     ) as oldest
     where oldest.event_id < :before limit :stores::integer
   ), kept as materialized (
     select outdated.store_id, coalesce(
       (select min(sequence) from event_numbers as younger where younger.store_id = outdated.store_id
         and younger.sequence >= outdated.sequence and younger.sequence < outdated.sequence + :numbers::integer
         and younger.event_id >= :before),
       outdated.sequence + :numbers::integer) as sequence
     from outdated
   )
   delete from event_numbers using kept
   where event_numbers.store_id = kept.store_id and event_numbers.sequence < kept.sequence returning 1 as pruned`,
)
