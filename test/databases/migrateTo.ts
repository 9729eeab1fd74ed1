import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('../../migrations/', import.meta.url)

/** The last migration of the first release. That release has one file per module, and later releases add migrations. */
export const LAST_OF_FIRST_RELEASE = '0025_simulator'

/** Lists the names of the migrations in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER)
  return files.flatMap((file) => /^(\d{4}_\w+)\.sql$/.exec(file)?.[1] ?? []).sort()
}

/**
 * Runs the migrations up to `last`, like the release that has `last` as its last migration. Skips migrations that have
 * already run.
 */
export async function migrateTo(url: string, last: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The columns are those of Kysely's migrator.
    await client.query('create table if not exists migrations (name varchar(255) primary key, timestamp varchar(255))')
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const run = rows.map(({ name }) => name)
    for (const name of (await migrationNames()).filter((one) => one <= last && !run.includes(one))) {
      await client.query(await readFile(new URL(`${name}.sql`, FOLDER), 'utf8'))
      await client.query(`insert into migrations values ($1, '2026-01-01T00:00:00.000Z')`, [name])
    }
  } finally {
    await client.end()
  }
}
