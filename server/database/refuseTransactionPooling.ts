import pg from 'pg'
import { StartError } from '../lib/startError.ts'

const TIMEOUT_MS = 5_000
const ROUNDS = 3

/**
 * Refuses a pooler that may run each transaction on another server connection (PgBouncer's `pool_mode = transaction`).
 * Prepared statements, session settings, advisory locks and LISTEN need one server connection for the whole session.
 * @param url the connection string of one host
 * @throws StartError
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  const one = await open(url)
  try {
    // PostgreSQL sends the pid of its process when a connection begins. A pooler sends an invented number.
    if ((await processOf(one)) === (one as unknown as { processID: number }).processID) return
    const other = await open(url)
    try {
      for (let round = 0; round < ROUNDS; round++) await refuseSharedServer(one, other)
    } finally {
      await other.end()
    }
  } finally {
    await one.end()
  }
}

/**
 * The transaction of `other` occupies a server process. Behind a pooler, it may be the process that ran the last
 * statement of `one`.
 */
async function refuseSharedServer(one: pg.Client, other: pg.Client): Promise<void> {
  const before = await processOf(one)
  await other.query('begin')
  const held = await processOf(other)
  const after = await processOf(one)
  await other.query('rollback')
  if (before === after && before !== held) return
  throw new StartError(
    'DATABASE_URL leads to a pooler in transaction mode, which Balcão cannot use. Set pool_mode = session for this database, or connect to PostgreSQL itself.',
  )
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'balcao start',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => {}) // The query reports the error.
  return await client.connect()
}

async function processOf(client: pg.Client): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
}
