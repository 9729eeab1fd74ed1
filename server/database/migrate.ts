import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../lib/startError.ts'
import { buildIndexes } from './buildIndexes.ts'
import { divideTables, isDivided, isDivisible, migrateDivided, undividedTables } from './divideTables.ts'
import { type Declaration, declarationOf, type PlannedStatement, planOf } from './migrationPlan.ts'
import { placeStores, unplacedStores } from './storeShards.ts'
import { storeStatements, unstoredStatements } from './storeStatements.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const FILE = /^(\d{4}_\w+)\.sql$/
/** SQLSTATEs of a lock timeout, and of a deadlock with a running node. */
const RETRYABLE_CODES = ['55P03', '40P01']
const MAX_WAIT_MS = 3_000
const MAX_ATTEMPTS = 40
/**
 * The limit is high, because an index of a large table takes long. The TCP keep-alive detects a dead network sooner.
 */
const QUERY_TIMEOUT_MS = 3_600_000
/** The id must not change, because development versions use the same lock. */
const MIGRATION_LOCK = '3853314791062309107'
const VERSIONS = { min: 15, max: 18 }
/** Migrations that only development versions have. Their tables have other names or keys and cannot be migrated. */
const OLDER_KINDS = ['0001_house', '0001_database', '0030_secret_mark']

/**
 * Runs the pending files of `migrations/` in the order of their names. Other nodes may run meanwhile: no migration
 * removes a table or column that the previous release uses. Other nodes may call this function meanwhile: an advisory
 * lock allows only one migration at a time. A migration that waits too long for a table lock rolls back and starts
 * again. Otherwise all other queries on that table would wait for the migration.
 *
 * If the database has the extension `citus`, this function also divides the tables of stores among the machines. All
 * queries on these tables wait for the division.
 *
 * @param url a PostgreSQL connection string
 * @param onDivision called with the names of the tables that were divided
 * @returns the names of the migrations that ran
 * @throws StartError if the server cannot be reached or has an untested version, or if the database has migrations of a newer
 *   release or of a development version
 */
export async function migrate(
  url: string,
  onDivision: (tables: readonly string[]) => void = () => {},
): Promise<string[]> {
  return await withPool(url, async (pool) => {
    const files = await readFiles()
    for (let attempt = 1; ; attempt++) {
      try {
        const run = await readApplied(pool, [...files.keys()])
        const pending = [...files].filter(([name]) => !run.includes(name))
        if (pending.length === 0 && !(await isUnfinished(pool))) return []
        await buildIndexes(pool, run.length === 0 ? [] : pending.map(([, text]) => text))
        const { applied, divided } = await runPending(pool, files)
        if (divided.length > 0) onDivision(divided)
        return applied
      } catch (error) {
        if (!RETRYABLE_CODES.includes((error as { code?: string }).code ?? '') || attempt === MAX_ATTEMPTS) throw error
      }
      await pause(randomInt(MAX_WAIT_MS))
    }
  })
}

/** Returns true if Citus lacks a table, a function or a store's row that it needs. */
async function isUnfinished(pool: pg.Pool): Promise<boolean> {
  if (!(await isDivisible(pool))) return false
  for (const missing of [undividedTables, unstoredStatements, unplacedStores])
    if ((await missing(pool)).length > 0) return true
  return false
}

/** A pending migration. */
export type PlannedMigration = { name: string; declaration: Declaration | undefined; statements: PlannedStatement[] }

/**
 * Returns the pending migrations. Changes nothing.
 * @throws StartError as `migrate` does
 */
export async function planMigrations(url: string): Promise<PlannedMigration[]> {
  return await withPool(url, async (pool) => {
    const files = await readFiles()
    const run = await readApplied(pool, [...files.keys()])
    const { rows } = await pool.query<{ name: string; bytes: number }>(TABLE_SIZES)
    const bytesOf = new Map(rows.map(({ name, bytes }) => [name, bytes]))
    return [...files]
      .filter(([name]) => !run.includes(name))
      .map(([name, text]) => ({ name, declaration: declarationOf(text), statements: planOf(text, bytesOf) }))
  })
}

const TABLE_SIZES = `select relname as name, pg_table_size(oid)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`

async function withPool<Result>(url: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'balcao migrate',
    connectionTimeoutMillis: 5_000,
    query_timeout: QUERY_TIMEOUT_MS,
    onConnect: (client) => client.query(`set lock_timeout = ${MAX_WAIT_MS}`) as never,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  pool.on('error', () => {}) // The next query reports the error.
  try {
    await checkVersion(pool)
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Returns the migrations of this version that the database lacks, for example after a restore. */
export async function missingMigrations(client: pg.ClientBase): Promise<string[]> {
  return (await compareMigrations(client)).missing
}

/**
 * Compares the migrations of this version with the finished migrations. `unknown` are migrations of a newer version
 * that this version cannot work with.
 */
export async function compareMigrations(client: pg.ClientBase): Promise<{ missing: string[]; unknown: string[] }> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const run = rows.map(({ name }) => name)
  const known = [...(await readFiles()).keys()]
  return {
    missing: known.filter((name) => !run.includes(name)),
    unknown: (await mayGoOn(client, known)) ? [] : run.filter((name) => !known.includes(name)),
  }
}

type Run = { applied: string[]; divided: string[] }

/**
 * Runs the pending migrations in one transaction, and divides the tables if the database has Citus. The lock admits one
 * caller at a time. The other callers then find no pending migration.
 */
async function runPending(pool: pg.Pool, files: ReadonlyMap<string, string>): Promise<Run> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(CREATE_TABLE)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const pending = [...files].filter(([name]) => rows.every((run) => run.name !== name))
    const divided = await runFiles(client, pending)
    await client.query('commit')
    client.release()
    return { applied: pending.map(([name]) => name), divided }
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** @returns the names of the tables that were divided */
async function runFiles(client: pg.ClientBase, files: readonly [name: string, text: string][]): Promise<string[]> {
  const divisible = await isDivisible(client)
  const divided: string[] = []
  const areShards = divisible && (await isDivided(client))
  for (const [name, text] of files) {
    if (areShards) divided.push(...(await migrateDivided(client, text)))
    else await client.query(text)
    const declared = declarationOf(text)
    if (declared !== undefined) await client.query(setOldest(declared))
    await client.query('insert into migrations (name, timestamp) values ($1, now()::text)', [name])
  }
  if (!divisible) return []
  divided.push(...(await divideTables(client)))
  // Citus creates no function after a read of several shards.
  await storeStatements(client)
  await placeStores(client)
  return divided
}

const CREATE_TABLE = `create table if not exists migrations (name varchar(255) primary key, timestamp varchar(255) not null)`

/** Records the oldest code that may use the database from now on. The name is from a file of `migrations/`. */
function setOldest({ after }: Declaration): string {
  return `insert into compatibility (oldest) values ('${after}')
    on conflict (only_one) do update set oldest = greatest(compatibility.oldest, excluded.oldest)`
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const answer = await pool.query('show server_version_num').catch((error: Error & { code?: string }) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${error.message || error.code}.`, error)
  })
  const major = Math.floor(Number(answer.rows[0].server_version_num) / 10_000)
  if (major < VERSIONS.min || major > VERSIONS.max)
    throw new StartError(
      `Balcão needs PostgreSQL ${VERSIONS.min} to ${VERSIONS.max}, but the database server has version ${major}.`,
    )
}

/** Returns the text of each migration by its name, in the order of the names. */
async function readFiles(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(FOLDER)).flatMap((file) => FILE.exec(file)?.[1] ?? []).sort()
  const texts = names.map((name) => readFile(new URL(`${name}.sql`, FOLDER), 'utf8'))
  return new Map((await Promise.all(texts)).map((text, index) => [names[index]!, text]))
}

/**
 * Returns the finished migrations. Newer migrations declare which older code may still run. Any other code must not use
 * the database, because it may misread the rows.
 * @throws StartError
 */
async function readApplied(pool: pg.Pool, known: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query(`select to_regclass('migrations') is not null as found`)
  if (!tables[0].found) return []
  const { rows: run } = await pool.query<{ name: string }>('select name from migrations order by name')
  const rows = run.filter(({ name }) => !known.includes(name))
  if (rows.some(({ name }) => OLDER_KINDS.includes(name)))
    throw new StartError(
      'A development version of Balcão created this database, and it cannot be migrated. Create a new database and set ' +
        'DATABASE_URL to it, or set DATA_DIR to a new folder.',
    )
  const newest = rows.at(-1)
  const lacksOne = known.some((name) => run.every((row) => row.name !== name))
  if (newest !== undefined && (lacksOne || !(await mayGoOn(pool, known))))
    throw new StartError(
      `The database is newer than this Balcão, because it has the migration ${newest.name}. Start the newer release.`,
    )
  return run.map(({ name }) => name)
}

/** Returns true if the database's newer migrations allow code that has only the given migrations. */
async function mayGoOn(client: Pick<pg.Pool, 'query'>, known: readonly string[]): Promise<boolean> {
  const { rows: tables } = await client.query(`select to_regclass('compatibility') is not null as found`)
  if (!tables[0].found) return false
  const { rows } = await client.query<{ oldest: string }>('select oldest from compatibility')
  return rows[0] !== undefined && known.includes(rows[0].oldest)
}
