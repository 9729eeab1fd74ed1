import { byShard } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { SearchedList } from './searchedList.ts'

/** A batch of this number of rows takes about a second. */
const ADDED_AT_ONCE = 5_000

type Due = { storeId: string; after: string; until: string }

/**
 * Adds the oldest rows of a list that are not in the search yet, for one store. A lock allows only one node at a time.
 * @returns the number of added rows
 */
export async function addToSearch(ctx: Context, list: SearchedList): Promise<number> {
  return await ctx.database.transaction(async (trx) => {
    const { locked, storeIds } = (await trx.row(tryLock))!
    if (!locked) return 0
    for (const some of byShard(trx, storeIds, (storeId) => storeId)) {
      const due = await trx.row(list.due.as<Due>(), { storeIds: some, now: systemNow() })
      if (due !== undefined)
        return (await trx.row(list.add.as<{ added: number }>(), { ...due, limit: ADDED_AT_ONCE }))!.added
    }
    return 0
  })
}

/** Replaces the words of rows that changed. Until the transaction ends, the job adds no row with the old words. */
export async function refreshSearch(
  trx: Runner,
  list: SearchedList,
  rows: { storeId: string; ids: readonly string[] },
) {
  await trx.rows(lock)
  await trx.rows(list.refresh, rows)
}

/** Removes deleted rows from the search. Until the transaction ends, the job does not add them again. */
export async function removeFromSearch(trx: Runner, rows: { storeId: string; ids: readonly string[] }) {
  await trx.rows(lock)
  await trx.rows(remove, rows)
}

/**
 * Returns a DELETE that removes deleted rows from the search, for a CTE.
 * @param source a CTE with the columns `id` and `store_id`
 */
export function removedFromSearch(source: string): string {
  return `delete from search_words using ${source} where search_words.id = ${source}.id and search_words.store_id = ${source}.store_id`
}

const SEARCH_LOCK = 7_202_511_206

/**
 * A connection may have plans from the time when the tables were empty. So the lock turns off scans of whole tables,
 * hash joins and merge joins, and statements find rows by `any` of their keys. A custom plan puts a list of many stores into
 * a hash table.
 */
const tryLock = sql(
  'tryLockSearch',
  `select pg_try_advisory_xact_lock(${SEARCH_LOCK}) as locked, array(select id from stores) as "storeIds",
     set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
     set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
).as<{ locked: boolean; storeIds: string[] }>()
const lock = sql('lockSearch', `select pg_advisory_xact_lock(${SEARCH_LOCK})`)

const remove = sql('removeFromSearch', 'delete from search_words where store_id = :storeId and id = any (:ids::text[])')
