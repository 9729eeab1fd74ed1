import { byShard, workOfMachine } from '../core/byShard.ts'
import type { Context } from '../core/context.ts'
import { ALL_OF_STORES, isKey, OF_STORES, type Runner, sql } from '../core/sql.ts'
import { insertIdentifiers, insertSearchableSales } from './saleSearch.ts'
import { dayOf, daysOfDeltas, markStaleDays } from './staleDays.ts'

/*
 * This file counts sales per UTC month and day by status and product, and per UTC hour by status. With these counts, lists
 * have exact totals and quick pages at any number of rows. If each sale updated a count, all sales of a store would wait for
 * one row. So each status change adds a row to `sale_deltas`, and a job adds these deltas to the counts. Readers sum the
 * counts and the deltas that are not counted yet.
 */

/**
 * Returns an insert of the deltas of a status change. A change between two statuses that no list shows adds no delta. The delta of
 * a new sale, or of a paid PIX with its end-to-end id, has the id of the payment. The job adds this payment to the search.
 * @param source a CTE of payments that changed. Its column `moved_from` is the status before.
 */
export function appendSaleDeltas(source: string): string {
  return `insert into sale_deltas (store_id, hour, was, status, product_id, change, payment_id)
    select store_id, date_trunc('hour', created_at, 'UTC'), sale_status(moved_from), sale_status(${source}.status), product_id, 1,
      case when sale_status(moved_from) is null or ${source}.end_to_end_id is not null then id end
    from ${source} where sale_status(moved_from) is distinct from sale_status(${source}.status)`
}

/**
 * SQL to append to a table of deltas. `side` has two rows for each delta: the change of the count of its new status, and the
 * change of the count of its old status.
 */
export const sidesOfDelta = 'cross join lateral (values (status, change), (was, -change)) as side (status, change)'

/** Deltas per batch. A busy deployment writes this number of deltas in about a second. The job counts them in milliseconds. */
const FOLDED_AT_ONCE = 20_000
/** PostgreSQL compares each row with each of these stores. */
const STORES_AT_ONCE = 200
/** The job vacuums the table after this number of deleted deltas. Autovacuum would come later. */
const FOLDED_TO_VACUUM = 50_000

let foldedSinceVacuum = 0

/**
 * Adds deltas to the counts and deletes the deltas. Only one node does this at a time. The other nodes skip the work.
 * @returns the number of deltas in full batches, so that the caller counts the next batch
 */
export async function foldSaleDeltas(ctx: Context): Promise<number> {
  const stores = await ctx.database.rows(storesWithDeltas, { limit: FOLDED_AT_ONCE })
  let full = 0
  for (const some of byShard(ctx.database, stores, ({ store_id }) => store_id, STORES_AT_ONCE)) {
    const storeIds = some.map(({ store_id }) => store_id)
    const folded = await workOfMachine(() => ctx.database.transaction((trx) => foldSome(trx, storeIds)), 0)
    foldedSinceVacuum += folded
    // A few new deltas can wait for the next run of the job.
    if (folded === FOLDED_AT_ONCE) full += folded
  }
  if (foldedSinceVacuum > FOLDED_TO_VACUUM && full === 0) {
    foldedSinceVacuum = 0
    await ctx.database.rows(vacuumDeltas)
  }
  return full
}

/**
 * Recounts all sales. Other nodes may change sales at the same time, because each later change adds a new delta.
 * @returns the number of sales
 */
export async function recountSales(ctx: Context): Promise<number> {
  const recount = async (trx: Runner) => {
    await trx.rows(liftTimeout)
    await trx.rows(lockCounts)
    const stores = await trx.rows(allStores)
    let sales = 0
    for (const some of byShard(trx, stores, ({ id }) => id)) {
      const storeIds = some.map(({ id }) => id)
      await trx.rows(forgetCounts, { storeIds })
      sales += await countSales(trx, storeIds)
    }
    return sales
  }
  return await ctx.database.transaction(recount, { atOneInstant: true })
}

/**
 * Counts sales that have no counts yet, and deletes their deltas. Until the transaction ends, a lock stops the counting of
 * other nodes. Otherwise they would count the same sales twice.
 * @param storeIds stores of one shard
 * @returns the number of sales
 */
export async function countSales(trx: Runner, storeIds: readonly string[]): Promise<number> {
  await trx.rows(liftTimeout)
  await trx.rows(lockCounts)
  await trx.rows(raiseMemory)
  return (await trx.row(count, { storeIds }))!.sales
}

async function foldSome(trx: Runner, storeIds: readonly string[]): Promise<number> {
  const { locked } = (await trx.row(tryLockCounts))!
  return locked ? (await trx.row(fold, { storeIds, limit: FOLDED_AT_ONCE }))!.folded : 0
}

/** Advisory lock for writing counts. */
const COUNTS_LOCK = 7_202_511_205

/**
 * PostgreSQL may plan the statement `foldSaleDeltas` while the tables are empty. These settings force plans that find rows by
 * keys.
 */
const tryLockCounts = sql(
  'tryLockSaleCounts',
  `select pg_try_advisory_xact_lock(${COUNTS_LOCK}) as locked, set_config('enable_hashjoin', 'off', true),
     set_config('enable_mergejoin', 'off', true), set_config('enable_seqscan', 'off', true)`,
)
const lockCounts = sql('lockSaleCounts', `select pg_advisory_xact_lock(${COUNTS_LOCK})`, { isLong: true })
/** Until the transaction ends, no job adds a sale to the search. So no job adds a buyer whom the transaction erases. */
export const lockSearchableSales = lockCounts
const liftTimeout = sql('liftTimeoutToCountSales', 'set local statement_timeout = 0')
const raiseMemory = sql('raiseMemoryToCountSales', `set local work_mem = '256MB'`)

/**
 * Adds each delta to the counts of its month and day, for every filter that matches the sale. Filters without a product also
 * have counts per hour.
 */
const addChanges = `summed as (
    select store_id, filter.status, filter.product_id, unit, date_trunc(unit, hour, 'UTC') as starts_at, sum(change) as sales
    from changed,
      lateral (values ('', ''), (changed.status, ''), ('', changed.product_id), (changed.status, changed.product_id))
        as filter (status, product_id),
      (values ('month'), ('day'), ('hour')) as units (unit)
    where filter.product_id is not null and (unit <> 'hour' or filter.product_id = '')
    group by 1, 2, 3, 4, 5
  ), added as (
    insert into sale_counts (store_id, status, product_id, unit, starts_at, sales)
    select store_id, status, product_id, unit, starts_at, sales from summed
    on conflict (store_id, status, product_id, unit, starts_at) do update set sales = sale_counts.sales + excluded.sales
  )`

const paymentsOfFolded = `folded join payments on payments.id = folded.payment_id and payments.store_id = folded.store_id
       and payments.store_id ${OF_STORES}`

const fold = sql(
  'foldSaleDeltas',
  `with folded as (
     delete from sale_deltas using (
       select store_id, id from sale_deltas where store_id ${ALL_OF_STORES} limit :limit
     ) as taken
     where ${isKey('sale_deltas.id', 'taken.id')} and ${isKey('sale_deltas.store_id', 'taken.store_id')}
       and sale_deltas.store_id ${OF_STORES}
     returning sale_deltas.store_id, hour, was, status, product_id, change, payment_id
   ), changed as (
     select store_id, hour, side.status, product_id, side.change from folded ${sidesOfDelta} where side.status is not null
   ), searchable as (
     ${insertSearchableSales(paymentsOfFolded)}
   ), identified as (
     ${insertIdentifiers(paymentsOfFolded)}
   ), marked as (
     ${markStaleDays(daysOfDeltas('folded', OF_STORES), OF_STORES)}
   ), ${addChanges}
   select count(*) as folded from folded`,
)

/** SQL condition: at least one delta is not counted yet. */
export const aDeltaWaits = 'exists (select 1 from sale_deltas limit 1)'

const storesWithDeltas = sql(
  'storesWithSaleDeltas',
  'select store_id from (select store_id from sale_deltas limit :limit) as waiting group by store_id',
  { looksForWork: true },
)

const vacuumDeltas = sql('vacuumSaleDeltas', 'vacuum (truncate false) sale_deltas')

const allStores = sql('storesToRecount', 'select id from stores')

const forgetCounts = sql('forgetSaleCounts', `delete from sale_counts where store_id ${ALL_OF_STORES}`, {
  isLong: true,
})

/** One statement, because the deleted deltas and the counted sales must belong to the same snapshot. */
const count = sql(
  'countSales',
  `with forgotten as (
     delete from sale_deltas where store_id ${ALL_OF_STORES}
   ), changed as (
     select store_id, date_trunc('hour', created_at, 'UTC') as hour, sale_status as status, product_id, count(*) as change
     from payments where sale_status is not null and store_id ${ALL_OF_STORES} group by 1, 2, 3, 4
   ), searchable as (
     ${insertSearchableSales(`payments where sale_status is not null and store_id ${ALL_OF_STORES}`)}
   ), marked as (
     ${markStaleDays(`select distinct store_id, ${dayOf('hour')} as day from changed`, OF_STORES)}
   ), ${addChanges}
   select coalesce(sum(change), 0)::bigint as sales from changed`,
  { isLong: true },
)
