import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartError } from '../lib/startError.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const FILE = /^(\d{4}_\w+)\.sql$/
/** SQLSTATEs of a lock timeout and of a deadlock with a running node. */
const RETRYABLE_CODES = ['55P03', '40P01']
const MAX_WAIT_MS = 3_000
const MAX_ATTEMPTS = 40
const VERSIONS = { min: 15, max: 18 }
/** The first migrations of development versions. Their tables have other names or keys and cannot be migrated. */
const OLDER_KINDS = ['0001_house', '0001_database']

/**
 * Runs the pending files of `migrations/` in the order of their names. Other nodes may run meanwhile, because no
 * migration removes what the previous release uses. Other nodes may also migrate meanwhile, because an advisory lock allows
 * only one migration at a time. A migration that waits too long for a table lock rolls back and starts again, because all
 * other queries on that table would wait behind it.
 *
 * @param url a PostgreSQL connection string
 * @returns the names of the migrations that ran
 * @throws StartError if the server cannot be reached or has an untested version, or if the database has migrations of a newer
 *   release or of a development version
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'balcao migrate',
    connectionTimeoutMillis: 5_000,
    lock_timeout: MAX_WAIT_MS,
  })
  pool.on('error', () => {}) // The next query reports the error.
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
    for (let attempt = 1; ; attempt++) {
      try {
        await checkKnown(pool, Object.keys(migrations))
        const { error, results = [] } = await migrator.migrateToLatest()
        if (error !== undefined) throw error
        return results.map((result) => result.migrationName)
      } catch (error) {
        if (!RETRYABLE_CODES.includes((error as { code?: string }).code ?? '') || attempt === MAX_ATTEMPTS) throw error
      }
      await pause(randomInt(MAX_WAIT_MS))
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
  if (major < VERSIONS.min || major > VERSIONS.max)
    throw new StartError(
      `Balcão needs PostgreSQL ${VERSIONS.min} to ${VERSIONS.max}, but the database server has version ${major}.`,
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

/** A node of an older release must not use a newer schema, because it may misread the rows. @throws StartError */
async function checkKnown(pool: pg.Pool, known: readonly string[]): Promise<void> {
  const { rows: tables } = await pool.query(`select to_regclass('migrations') is not null as found`)
  if (!tables[0].found) return
  const { rows } = await pool.query<{ name: string }>(
    'select name from migrations where name <> all ($1) order by name',
    [known],
  )
  if (rows.some(({ name }) => OLDER_KINDS.includes(name)))
    throw new StartError(
      'A development version of Balcão created this database, and it cannot be migrated. Create a new database and set ' +
        'DATABASE_URL to it, or set DATA_DIR to a new folder.',
    )
  const newest = rows.at(-1)
  if (newest !== undefined)
    throw new StartError(
      `The database is newer than this Balcão, because it has the migration ${newest.name}. Start the newer release.`,
    )
}
