import type { Context } from '../core/context.ts'
import { type Runner, sql, type Values } from '../core/sql.ts'
import type { PaymentStatus } from './payment.ts'

/*
 * How many sales each month and day (of UTC) had, by status and product, and each hour by status: what makes totals exact and any page near at any number
 * of rows. A count that each sale updated would make all sales of a store wait for one row, so what changes a sale appends a
 * delta in its own statement, and deltas are folded into the counts in the background. Whoever reads adds both up.
 */

/**
 * The statement part that notes a change of status, of sales that no list showed before or after too.
 * Its values are `saleDeltaValues(from, to)`.
 * @param source a CTE of payments
 */
export function appendSaleDeltas(source: string): string {
  return `insert into sale_deltas (store_id, hour, status, product_id, change)
    select store_id, date_trunc('hour', created_at, 'UTC'), side.status, product_id, side.change
    from ${source}, (values (sale_status(:statusBefore), -1), (sale_status(:statusAfter), 1)) as side (status, change)
    where side.status is not null and sale_status(:statusBefore) is distinct from sale_status(:statusAfter)`
}

/** The values of `appendSaleDeltas`. @param from the payments' status before, and `to` after */
export function saleDeltaValues(from: PaymentStatus, to: PaymentStatus): Values {
  return { statusBefore: from, statusAfter: to }
}

/** Deltas that are folded at a time: a second's worth of a busy house, and milliseconds of work. */
const FOLDED_AT_ONCE = 20_000
/** Folded deltas after which their remains are cleared away: sooner than PostgreSQL would by itself. */
const FOLDED_TO_VACUUM = 50_000

let foldedSinceVacuum = 0

/**
 * Adds deltas to the counts. One node does it at a time; another passes by meanwhile.
 * @returns how many were folded
 */
export async function foldSaleDeltas(ctx: Context): Promise<number> {
  const folded = await ctx.database.transaction((trx) => foldSome(trx))
  foldedSinceVacuum += folded
  if (foldedSinceVacuum > FOLDED_TO_VACUUM && folded < FOLDED_AT_ONCE) {
    foldedSinceVacuum = 0
    await ctx.database.rows(vacuumDeltas)
  }
  // A few that came meanwhile can wait for the others of the next 200 ms.
  return folded < FOLDED_AT_ONCE ? 0 : folded
}

/**
 * Counts all sales anew, also while nodes work: what changes meanwhile appends deltas that stay.
 * @returns how many sales there are
 */
export async function recountSales(ctx: Context): Promise<number> {
  return await ctx.database.transaction(async (trx) => {
    await trx.rows(takeTime)
    await trx.rows(lockCounts)
    await trx.rows(forgetCounts)
    return await countSales(trx)
  })
}

/**
 * Counts sales of which there are no counts yet, and forgets their deltas. Until the transaction ends nobody else counts: what
 * it adds and has not committed would be counted twice.
 * @param storeId one store's, which nobody else writes to yet; left out for all
 * @returns how many
 */
export async function countSales(trx: Runner, storeId?: string): Promise<number> {
  await trx.rows(takeTime)
  await trx.rows(lockCounts)
  await trx.rows(takeMemory)
  return (await trx.row<{ sales: number }>(count, { storeId: storeId ?? null }))!.sales
}

async function foldSome(trx: Runner): Promise<number> {
  const { taken } = (await trx.row<{ taken: boolean }>(tryLockCounts))!
  return taken ? (await trx.row<{ folded: number }>(fold, { limit: FOLDED_AT_ONCE }))!.folded : 0
}

/** Whoever writes counts holds this advisory lock. */
const COUNTS_LOCK = 7_202_511_205

const tryLockCounts = sql('tryLockSaleCounts', `select pg_try_advisory_xact_lock(${COUNTS_LOCK}) as taken`)
const lockCounts = sql('lockSaleCounts', `select pg_advisory_xact_lock(${COUNTS_LOCK})`)
const takeTime = sql('takeTimeToCountSales', 'set local statement_timeout = 0')
const takeMemory = sql('takeMemoryToCountSales', `set local work_mem = '256MB'`)

/** Each change counts for its month, its day and, unless one product's, its hour; for every filter that finds its sale. */
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

const fold = sql(
  'foldSaleDeltas',
  `with changed as (
     delete from sale_deltas
       where (store_id, id) in (select store_id, id from sale_deltas limit :limit for update skip locked)
     returning store_id, hour, status, product_id, change
   ), ${addChanges}
   select count(*) as folded from changed`,
)

const vacuumDeltas = sql('vacuumSaleDeltas', 'vacuum (truncate false) sale_deltas')

const forgetCounts = sql('forgetSaleCounts', 'delete from sale_counts')

/** One statement, as the deltas that are forgotten and the sales must be those of one instant. */
const count = sql(
  'countSales',
  `with forgotten as (
     delete from sale_deltas where :storeId::text is null or store_id = :storeId
   ), changed as (
     select store_id, date_trunc('hour', created_at, 'UTC') as hour, sale_status as status, product_id, count(*) as change
     from payments where sale_status is not null and (:storeId::text is null or store_id = :storeId) group by 1, 2, 3, 4
   ), ${addChanges}
   select coalesce(sum(change), 0)::bigint as sales from changed`,
)
