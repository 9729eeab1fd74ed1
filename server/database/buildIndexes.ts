import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Only one node builds at a time. Other nodes poll for the lock. If they waited inside PostgreSQL, the build would wait
 * for their sessions.
 */
const BUILD_LOCK = 7_202_511_207
const LOCK_PAUSE_MS = 500

/** SQLSTATEs of a missing table or column. A pending migration adds it, and then also builds the index. */
const ADDED_LATER = ['42P01', '42703']

/**
 * Builds indexes on tables with rows before the migrations run, without blocking writes. The indexes are those of
 * `create index if not exists` in the migrations. When the migrations run later, these indexes already exist.
 * @param texts the migrations that will run
 */
export async function buildIndexes(pool: pg.Pool, texts: readonly string[]): Promise<void> {
  const statements = texts.flatMap(indexesOf)
  if (statements.length === 0) return
  const client = await pool.connect()
  try {
    // A build waits until all older transactions end, so it has no timeout.
    await client.query('set lock_timeout = 0')
    while (!(await client.query(`select pg_try_advisory_lock(${BUILD_LOCK}) as locked`)).rows[0].locked)
      await pause(LOCK_PAUSE_MS)
    for (const one of statements) await build(client, one)
  } finally {
    // Closing the connection releases the lock.
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
