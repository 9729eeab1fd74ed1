import { byShard } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt, type IdPrefix } from '../core/ids.ts'
import { prunedRows, type RetainedTable } from '../core/retention.ts'
import { OF_STORES, type Runner, type Statement, sql } from '../core/sql.ts'

const DAY_MS = 86_400_000
const STORES_AT_ONCE = 20
/**
 * A statement deletes at most this many rows of each store. So it is short, and no store waits long for another store's
 * rows.
 */
const ROWS_AT_ONCE = 500

/** One statement that deletes old rows of some stores. */
export type StorePruning = { table: RetainedTable; prefix: IdPrefix; statement: Statement }

/**
 * Builds the statement of a pruning. It skips rows that another transaction has locked.
 * @param old a SELECT of `id` and `store_id` of the old rows of `store.id`, oldest first, without a limit. Its
 * parameters are `:before`, the first id to keep, and `:beforeAt`, the instant of that id. It binds each table by
 * `OF_STORES`.
 */
export function pruningOf(table: 'events' | 'deliveries', prefix: IdPrefix, old: string): StorePruning {
  const statement = sql(
    `prune_${table}`,
    `with old as materialized (
       select row.id, row.store_id from unnest(:storeIds::text[]) as store (id)
       cross join lateral (${old} limit ${ROWS_AT_ONCE} for update skip locked) as row
     ), gone as (
       delete from ${table} using old
       where ${table}.id = old.id and ${table}.store_id = old.store_id and ${table}.store_id ${OF_STORES} returning 1
     )
     select count(*)::integer as pruned from gone`,
  )
  return { table, prefix, statement }
}

/**
 * Deletes a few old rows of every store, in one statement for every 20 stores. Each statement commits on its own. The
 * rows are final, so no payment waits for their locks.
 * @returns the number of deleted rows. Call it again until the result is 0.
 */
export async function pruneByStore(ctx: Context, { table, prefix, statement }: StorePruning): Promise<number> {
  const keptSinceMs = systemNow().getTime() - ctx.settings.retentionDays[table] * DAY_MS
  const values = { before: firstIdAt(prefix, keptSinceMs), beforeAt: new Date(keptSinceMs) }
  let total = 0
  for (const storeIds of await someStores(ctx.database)) {
    const { pruned } = (await ctx.database.byKey.row(statement.as<{ pruned: number }>(), { ...values, storeIds }))!
    prunedRows.inc({ table }, pruned)
    total += pruned
  }
  return total
}

/** Returns all stores in groups of 20. The stores of a group are on one shard. */
async function someStores(database: Runner): Promise<string[][]> {
  const stores = (await database.rows(allStores)).map(({ id }) => id)
  return byShard(database, stores, (id) => id, STORES_AT_ONCE)
}

const allStores = sql('storesToPrune', 'select id from stores order by id')
