import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartError } from '../lib/startError.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const FILE = /^(\d{4}_\w+)\.sql$/
/** A lock that does not come, and a deadlock with what nodes are doing. */
const IN_THE_WAY = ['55P03', '40P01']
const LONGEST_WAIT_MS = 3_000
const MOST_TRIES = 40
const VERSIONS = { least: 15, most: 18 }

/**
 * Brings a database up to this code: the files of `migrations/` that were not run there yet, in the order of their
 * names. Safe while other nodes run or do the same: the migrator holds an advisory lock, and released migrations add only. One
 * that has to wait for a table gives up, all undone, and tries again: whoever needs that table waits behind it.
 *
 * @param url a PostgreSQL connection string
 * @returns the names of the migrations that were run now
 * @throws StartError when the server cannot be reached, is of a version that was never tried, or knows migrations
 *   that this code does not
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'balcao migrate',
    connectionTimeoutMillis: 5_000,
    lock_timeout: LONGEST_WAIT_MS,
  })
  pool.on('error', () => {}) // the query that meets it tells
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await checkVersion(pool)
    const migrations = await readMigrations()
    const migrator = new Migrator({
      db: database,
      provider: { getMigrations: async () => migrations },
      migrationTableName: 'migrations',
      migrationLockTableName: 'migrations_lock',
    })
    for (let tries = 1; ; tries++) {
      try {
        await checkNotNewer(pool, Object.keys(migrations))
        const { error, results = [] } = await migrator.migrateToLatest()
        if (error !== undefined) throw error
        return results.map((result) => result.migrationName)
      } catch (error) {
        if (!IN_THE_WAY.includes((error as { code?: string }).code ?? '') || tries === MOST_TRIES) throw error
      }
      await pause(randomInt(LONGEST_WAIT_MS))
    }
  } finally {
    await database.destroy()
  }
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const answer = await pool.query('show server_version_num').catch((error: Error & { code?: string }) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${error.message || error.code}.`, error)
  })
  const major = Math.floor(Number(answer.rows[0].server_version_num) / 10_000)
  if (major < VERSIONS.least || major > VERSIONS.most)
    throw new StartError(
      `PostgreSQL ${VERSIONS.least} to ${VERSIONS.most} is needed, the database is version ${major}.`,
    )
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).flatMap((file) => FILE.exec(file)?.[1] ?? []).sort()
  const migrations = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8')
    return [name, { up: async (database) => void (await sql.raw(text).execute(database)) }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}

/** A node of an older release must not work on rows whose meaning it does not know. */
async function checkNotNewer(pool: pg.Pool, known: readonly string[]): Promise<void> {
  const { rows: tables } = await pool.query(`select to_regclass('migrations') is not null as found`)
  if (!tables[0].found) return
  const { rows } = await pool.query('select name from migrations where name <> all ($1) order by name', [known])
  if (rows.length > 0)
    throw new StartError(
      `The database is newer than this Balcão (it has ${rows.at(-1).name}): start the newer release.`,
    )
}
