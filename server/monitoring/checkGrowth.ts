import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { derivedId } from '../core/ids.ts'
import type { RetainedTable } from '../core/retention.ts'
import { sql } from '../core/sql.ts'
import { isDivisible } from '../database/divideTables.ts'
import { shardedSizes } from '../database/shardSizes.ts'
import { diskSpace } from './diskSpace.ts'
import { type Finding, ok, problem, sizeOf, skipped, warning } from './finding.ts'
import { readOldestRows } from './retainedRows.ts'

type Growth = { payments: number; recent: number }
type Table = { name: string; bytes: number }
/** The daily growth of a table in bytes. After `leftDays`, old rows are deleted and the table no longer grows. */
type TableGrowth = Table & { bytesADay: number; leftDays: number }

const RECENT_DAYS = 7
const DAY_MS = 86_400_000
const SOON_DAYS = 14
const LATER_DAYS = 60
const MIN_FREE = 0.1
/** The longest useful estimate, in days. */
const MAX_DAYS = 3_650
/** Smaller tables are not listed. */
const MIN_SHOWN_BYTES = 100_000

/**
 * Checks the disk, and estimates the days until it is full. A table with rows that are deleted later grows until its
 * oldest row is as old as `RETENTION_DAYS`. Any other table grows by its bytes per payment, times the payments per day
 * in the last week.
 * @param options.diskBytes size of the database's disk. Without it, only the embedded database has an estimate.
 */
export async function checkGrowth(ctx: Context, { diskBytes }: { diskBytes?: number } = {}): Promise<Finding[]> {
  const since = systemNow().getTime() - RECENT_DAYS * DAY_MS
  const growth = (await ctx.database.row(readGrowth, { firstId: derivedId('pay', since, '') }))!
  const tables = await growthOf(ctx, growth)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  return [
    ok('sizes', `The database has ${sizeOf(bytes)}. Tables: ${linesOf(tables)}.`),
    retentionInForce(ctx),
    await diskOf(ctx),
    await daysLeft(ctx, { ...growth, bytes, tables }, diskBytes),
  ]
}

async function growthOf(ctx: Context, { payments, recent }: Growth): Promise<TableGrowth[]> {
  const [tables, oldest] = [await readTables(ctx), await readOldestRows(ctx)]
  const nowMs = systemNow().getTime()
  return tables.map(({ name, bytes }) => {
    const atMs = oldest.get(name as RetainedTable)
    const byPayments = (bytes / payments) * (recent / RECENT_DAYS)
    if (atMs === undefined) return { name, bytes, bytesADay: byPayments, leftDays: MAX_DAYS }
    const spanDays = Math.max(1, (nowMs - atMs) / DAY_MS)
    const leftDays = Math.max(0, ctx.settings.retentionDays[name as RetainedTable] - spanDays)
    return { name, bytes, bytesADay: bytes / spanDays, leftDays }
  })
}

/** Reads the size of each table. On Citus, the rows of most tables are in their shards. */
async function readTables({ database }: Context): Promise<Table[]> {
  const tables = await database.rows(allTables)
  if (!(await isDivisible(database.pool))) return tables
  const sharded = await shardedSizes(database.pool)
  return tables
    .map(({ name, bytes }) => ({ name, bytes: Math.max(bytes, sharded.get(name) ?? 0) }))
    .sort((one, other) => other.bytes - one.bytes)
}

function linesOf(tables: readonly TableGrowth[]): string {
  const shown = tables.filter(({ bytes }, index) => index < 5 || bytes >= MIN_SHOWN_BYTES)
  return shown
    .map(({ name, bytes, bytesADay, leftDays }) => {
      const grows = leftDays > 0 ? `, ${sizeOf(bytesADay)} a day` : ', grows no more'
      return `${name} ${sizeOf(bytes)}${grows}`
    })
    .join('; ')
}

function retentionInForce({ settings: { retentionDays } }: Context): Finding {
  const days = Object.entries(retentionDays).map(([table, count]) => `${table} ${count}`)
  return ok('retention', `Old rows are deleted after these days: ${days.join(', ')}.`)
}

async function diskOf(ctx: Context): Promise<Finding> {
  const { free, total } = await diskSpace(ctx.settings.dataDir)
  const says = `${sizeOf(free)} of ${sizeOf(total)} are free at DATA_DIR.`
  return free >= MIN_FREE * total ? ok('disk', says) : problem('disk', says, 'Enlarge the disk.')
}

type Sizes = Growth & { bytes: number; tables: readonly TableGrowth[] }

async function daysLeft(ctx: Context, sizes: Sizes, diskBytes: number | undefined): Promise<Finding> {
  const { bytes, recent, tables } = sizes
  const isEmbedded = ctx.settings.databaseUrl === undefined
  if (!isEmbedded && diskBytes === undefined)
    return skipped('days left', 'The disk of the database at DATABASE_URL is not known. Name its size with --disk-gb.')
  if (recent === 0) return skipped('days left', `No payment came in the last ${RECENT_DAYS} days.`)
  const free = diskBytes === undefined ? (await diskSpace(ctx.settings.dataDir)).free : diskBytes - bytes
  const grownAfter = (days: number) =>
    tables.reduce((sum, { bytesADay, leftDays }) => sum + bytesADay * Math.min(days, leftDays), 0)
  let days = 0
  while (days < MAX_DAYS && grownAfter(days + 1) <= free) days += 1
  const says = `${Math.round(recent / RECENT_DAYS)} payments and ${sizeOf(grownAfter(1))} a day fill the disk in ${days} days${days === MAX_DAYS ? ' or more' : ''}.`
  if (days > LATER_DAYS) return ok('days left', says)
  return (days > SOON_DAYS ? warning : problem)('days left', says, 'Enlarge the disk of the database.')
}

// Ids begin with the time of their creation, so the primary key finds the recent payments.
const readGrowth = sql(
  'readGrowth',
  `select greatest((select reltuples from pg_class where oid = 'payments'::regclass), recent.count, 1)::float8 as payments,
     recent.count::float8 as recent
   from (select count(*) as count from payments where id >= :firstId) as recent`,
  { isLong: true },
)

const allTables = sql(
  'allTables',
  `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
   where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`,
).as<Table>()
