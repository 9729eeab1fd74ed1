import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Only one node builds at a time. A session that waited inside PostgreSQL for the lock would make the build wait for it. */
const BUILD_LOCK = 7_202_511_207
const LOCK_PAUSE_MS = 500

/** SQLSTATEs of a table or a column that an earlier statement of the migrations adds. They then build the index. */
const ADDED_LATER = ['42P01', '42703']

/**
 * Builds the indexes of migrations on tables with rows before the migrations run, while writes go on. These are the statements
 * `create index if not exists`, which then find their index.
 * @param texts the migrations that will run
 */
export async function buildIndexes(pool: pg.Pool, texts: readonly string[]): Promise<void> {
  const statements = texts.flatMap(indexesOf)
  if (statements.length === 0) return
  const client = await pool.connect()
  try {
    // A build waits for older transactions, as long as they take.
    await client.query('set lock_timeout = 0')
    while (!(await client.query(`select pg_try_advisory_lock(${BUILD_LOCK}) as locked`)).rows[0].locked)
      await pause(LOCK_PAUSE_MS)
    for (const one of statements) await build(client, one)
  } finally {
    // The end of the connection frees the lock.
    client.release(true)
  }
}

type Index = { name: string; statement: string }

function indexesOf(text: string): Index[] {
  return text
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .flatMap((part) => {
      const statement = part.trim()
      const name = /^create (?:unique )?index if not exists (\S+) on /.exec(statement)?.[1]
      return name === undefined ? [] : { name, statement }
    })
}

async function build(client: pg.PoolClient, { name, statement }: Index): Promise<void> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid', // a build that was cut
    [name],
  )
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`)
  try {
    await client.query(statement.replace(' index ', ' index concurrently '))
  } catch (error) {
    if (!ADDED_LATER.includes((error as { code?: string }).code ?? '')) throw error
  }
}
