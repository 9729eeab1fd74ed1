import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Database, type Runner, type Statement, type Values, valuesInOrder } from '../core/sql.ts'

// node-postgres returns bigint as text by default. A JavaScript number is exact here, because our values are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool of connections. The pool connects at the first statement.
 *
 * @param url a PostgreSQL connection string
 * @param options.size connections in the pool. 16 were the fastest on two cores.
 * @param options.onError called if an idle connection breaks. Without a listener Node would exit.
 */
export function openDatabase(
  url: string,
  options: { size?: number; applicationName?: string; onError(error: Error): void },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 16,
    application_name: options.applicationName ?? 'balcao',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC',
  })
  pool.on('error', options.onError)
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks between two
  // statements of a transaction would end Node. The next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    ...runnerOver({ query: (query) => runAgain(() => pool.query(query)) }),
    pool,
    transaction: (work, { once = false } = {}) =>
      once ? transactionOver(pool, work) : runAgain(() => transactionOver(pool, work)),
    close: () => pool.end(),
  }
}

async function transactionOver<Result>(pool: pg.Pool, work: (trx: Runner) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(runnerOver(client))
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // If the rollback fails, the connection is broken and must not return to the pool.
    await client.query('rollback').then(
      () => client.release(),
      (broken) => client.release(broken),
    )
    throw error
  }
}

const NONE: Values = {}

type Connection = { query(query: pg.QueryConfig): Promise<{ rows: unknown[] }> }

function runnerOver(connection: Connection): Runner {
  const rows = async <Row>(statement: Statement, values: Values = NONE) => {
    const { name, text } = statement
    const result = await connection.query({ name, text, values: valuesInOrder(statement, values) })
    return result.rows as Row[]
  }
  return {
    rows,
    row: async <Row>(statement: Statement, values?: Values) => (await rows<Row>(statement, values))[0],
  }
}

/** SQLSTATEs of a deadlock and of a serialization failure. PostgreSQL has rolled back the work, so it can run again. */
const RETRYABLE_CODES = new Set(['40P01', '40001'])
const MAX_RUNS = 3
const MAX_PAUSE_MS = 50

async function runAgain<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let runs = 1; ; runs++) {
    try {
      return await run()
    } catch (error) {
      if (!RETRYABLE_CODES.has((error as { code: string }).code) || runs === MAX_RUNS) throw error
    }
    // A random pause, so that the same two transactions do not collide again.
    await pause(randomInt(MAX_PAUSE_MS * runs))
  }
}
