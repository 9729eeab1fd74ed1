import { byShard, forEachShard } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt } from '../core/ids.ts'
import { OF_STORES, type Runner, sql } from '../core/sql.ts'

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
/** The number of waiting events that a look for stores reads. A store with more events costs the look nothing more. */
const SEEN = 5_000
const PRUNED_AT_ONCE = 1_000

/**
 * Numbers the waiting events of some stores, oldest first. The numbers are committed when the call returns.
 * @returns the number of events that it numbered on one shard. If the result is at least `NUMBERED_AT_ONCE`, more events
 *   may wait.
 */
export async function numberEvents(database: Runner, storeIds: readonly string[]): Promise<number> {
  if (storeIds.length === 0) return 0
  let numbered = 0
  for (const group of byShard(database, storeIds, (storeId) => storeId))
    numbered = Math.max(
      numbered,
      (await database.byKey.row(number, { storeIds: group, atMost: NUMBERED_AT_ONCE }))!.numbered,
    )
  return numbered
}

/**
 * The job: numbers the events that neither the dispatcher nor the list of events has numbered.
 * @returns the number of events if more events may wait; otherwise 0, because a few new events can wait for the next
 * run of the job
 */
export async function numberWaitingEvents(ctx: Context): Promise<number> {
  let most = 0
  for (let after = '', isLast = false; !isLast; ) {
    const rows = await ctx.database.byKey.rows(waitingStores, { after })
    const storeIds = rows.map(({ storeId }) => storeId)
    await forEachShard(
      ctx.database,
      storeIds,
      (storeId) => storeId,
      async (group) => {
        for (let first = 0; first < group.length; first += STORES_AT_ONCE)
          most = Math.max(most, await numberEvents(ctx.database, group.slice(first, first + STORES_AT_ONCE)))
      },
    )
    isLast = rows.reduce((sum, { seen }) => sum + seen, 0) < SEEN
    after = storeIds.at(-1) ?? ''
  }
  return most < NUMBERED_AT_ONCE ? 0 : most
}

/**
 * Deletes the numbers of events that are older than 30 days. It deletes only the lowest numbers of each store, so the
 * remaining numbers have no gap. It does not delete the events.
 * @returns the number of deleted rows
 */
export async function pruneEventNumbers(ctx: Context): Promise<number> {
  const before = firstIdAt('evt', systemNow().getTime() - LISTED_DAYS * 86_400_000)
  const old = await ctx.database.byKey.rows(storesWithOldNumbers, { before, limit: STORES_AT_ONCE })
  let pruned = 0
  for (const stores of byShard(ctx.database, old, ({ storeId }) => storeId)) {
    const storeIds = stores.map(({ storeId }) => storeId)
    pruned += (await ctx.database.byKey.rows(prune, { storeIds, before, numbers: PRUNED_AT_ONCE })).length
  }
  return pruned
}

const number = sql('numberEvents', 'select number_events(:storeIds::text[], :atMost::integer) as numbered', {
  isStored: true,
}).as<{ numbered: number }>()

/** SQL condition: an event has no number yet. */
export const anEventWaits = 'exists (select 1 from unnumbered_events limit 1)'

const waitingStores = sql(
  'storesWithUnnumberedEvents',
  `select store_id as "storeId", count(*) as seen from (
     select store_id from unnumbered_events where store_id > :after order by store_id limit ${SEEN}
   ) as waiting group by store_id order by store_id`,
  { looksForWork: true },
)

const oldestNumber = (ofStore: string) => `event_counters as counter cross join lateral (
       select sequence, event_id from event_numbers where store_id = counter.store_id ${ofStore} order by sequence limit 1
     ) as oldest
     where oldest.event_id < :before`

const storesWithOldNumbers = sql(
  'storesWithOldEventNumbers',
  `select counter.store_id as "storeId" from ${oldestNumber('')} limit :limit::integer`,
  { looksForWork: true },
)

const prune = sql(
  'pruneEventNumbers',
  `with outdated as materialized (
     select counter.store_id, oldest.sequence from ${oldestNumber(`and store_id ${OF_STORES}`)} and counter.store_id ${OF_STORES}
   ), kept as materialized (
     select outdated.store_id, coalesce(
       (select min(sequence) from event_numbers as younger where younger.store_id = outdated.store_id and younger.store_id ${OF_STORES}
         and younger.sequence >= outdated.sequence and younger.sequence < outdated.sequence + :numbers::integer
         and younger.event_id >= :before),
       outdated.sequence + :numbers::integer) as sequence
     from outdated
   )
   delete from event_numbers using kept
   where event_numbers.store_id = kept.store_id and event_numbers.store_id ${OF_STORES} and event_numbers.sequence < kept.sequence returning 1 as pruned`,
)
