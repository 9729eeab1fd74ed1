import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { derivedId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { type Finding, ok, problem, sizeOf, skipped, warning } from './finding.ts'

type Growth = { bytes: number; payments: number; recent: number }
type Table = { name: string; bytes: number }

const RECENT_DAYS = 7
const DAY_MS = 86_400_000
const SOON_DAYS = 14
const LATER_DAYS = 60
const MIN_FREE = 0.1

/**
 * Checks the disk, and estimates the days until it is full: the bytes of the database for each payment, times the payments a day of
 * the last week.
 * @param options.diskBytes size of the database's disk. Without it, only the embedded database has an estimate.
 */
export async function checkGrowth(ctx: Context, { diskBytes }: { diskBytes?: number } = {}): Promise<Finding[]> {
  const since = systemNow().getTime() - RECENT_DAYS * DAY_MS
  const growth = (await ctx.database.row<Growth>(readGrowth, { firstId: derivedId('pay', since, '') }))!
  const tables = await ctx.database.rows<Table>(largestTables, {})
  const largest = tables.map(({ name, bytes }) => `${name} ${sizeOf(bytes)}`).join(', ')
  return [
    ok('sizes', `The database has ${sizeOf(growth.bytes)}. Largest tables: ${largest}.`),
    await diskOf(ctx),
    await daysLeft(ctx, growth, diskBytes),
  ]
}

async function freeBytes({ settings: { dataDir } }: Context): Promise<{ free: number; total: number }> {
  const { bsize, bavail, blocks } = await statfs(dataDir).catch(() => statfs(dirname(dataDir)))
  return { free: bavail * bsize, total: blocks * bsize }
}

async function diskOf(ctx: Context): Promise<Finding> {
  const { free, total } = await freeBytes(ctx)
  const says = `${sizeOf(free)} of ${sizeOf(total)} are free at DATA_DIR.`
  return free >= MIN_FREE * total ? ok('disk', says) : problem('disk', says, 'Enlarge the disk.')
}

async function daysLeft(ctx: Context, growth: Growth, diskBytes: number | undefined): Promise<Finding> {
  const { bytes, payments, recent } = growth
  const isEmbedded = ctx.settings.databaseUrl === undefined
  if (!isEmbedded && diskBytes === undefined)
    return skipped('days left', 'The disk of the database is on another machine. Name its size with --disk-gb.')
  if (recent === 0) return skipped('days left', `No payment came in the last ${RECENT_DAYS} days.`)
  const free = diskBytes === undefined ? (await freeBytes(ctx)).free : diskBytes - bytes
  const bytesADay = (bytes / payments) * (recent / RECENT_DAYS)
  const days = Math.max(0, Math.floor(free / bytesADay))
  const says = `${Math.round(recent / RECENT_DAYS)} payments and ${sizeOf(bytesADay)} a day fill the disk in ${days} days.`
  if (days > LATER_DAYS) return ok('days left', says)
  return (days > SOON_DAYS ? warning : problem)('days left', says, 'Enlarge the disk of the database.')
}

// Ids begin with the time of their creation, so the primary key finds the recent payments.
const readGrowth = sql(
  'readGrowth',
  `select pg_database_size(current_database())::float8 as bytes,
     greatest((select reltuples from pg_class where oid = 'payments'::regclass), recent.count, 1)::float8 as payments,
     recent.count::float8 as recent
   from (select count(*) as count from payments where id >= :firstId) as recent`,
  { isLong: true },
)

const largestTables = sql(
  'largestTables',
  `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
   where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 5`,
)
