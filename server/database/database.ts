import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  type Database,
  type Runner,
  type Statement,
  type StatementRunner,
  type Values,
  valuesInOrder,
} from '../core/sql.ts'
import { NotStarted } from '../lib/batch.ts'

// node-postgres returns bigint as text by default. A JavaScript number is exact here, because our values are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * Opens a pool of connections. The pool connects at the first statement.
 *
 * @param url a PostgreSQL connection string
 * @param options.size connections for most statements. 16 were the fastest on two cores.
 * @param options.keySize connections for shared statements (`byKey`)
 * @param options.searchSize connections for searches. More of them would take the processor from payments.
 * @param options.timeoutMs limit of a statement, by default 30 seconds. A search has 5 seconds.
 * @param options.onError called if an idle connection breaks. Without a listener Node would exit.
 */
export function openDatabase(
  url: string,
  options: PoolSizes & { timeoutMs?: number; applicationName?: string; onError(error: Error): void },
): Database {
  const { size = 16, keySize = 4, searchSize = 2 } = options
  const pool = openPool(url, { ...options, max: size, settings: '' })
  const keyPool = openPool(url, { ...options, max: keySize, settings: PLANS_BY_KEY })
  const searchPool = openPool(url, {
    ...options,
    max: searchSize,
    settings: PLANS_OF_SEARCH,
    timeoutMs: SEARCH_TIMEOUT_MS,
  })
  return {
    ...runnerOver({ query: (query) => runAgain(() => pool.query(query)) }),
    byKey: runnerOver({ query: (query) => runAgain(() => keyPool.query(query)).catch(throwNotStarted) }),
    search: runnerOver(searchPool),
    pool,
    transaction: (work, { once = false } = {}) =>
      once ? transactionOver(pool, work) : runAgain(() => transactionOver(pool, work)),
    async close() {
      await Promise.all([pool.end(), keyPool.end(), searchPool.end()])
    },
  }
}

/** The connections of a process connect when they are needed, and close after ten idle seconds. */
export type PoolSizes = { size?: number; keySize?: number; searchSize?: number }

const PLANS_BY_KEY = ' -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off'

const SEARCH_TIMEOUT_MS = 5_000
const PLANS_OF_SEARCH = `${PLANS_BY_KEY} -c plan_cache_mode=force_generic_plan`

function openPool(
  url: string,
  options: { max: number; settings: string; timeoutMs?: number; applicationName?: string; onError(error: Error): void },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName ?? 'balcao',
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.timeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: `-c timezone=UTC${options.settings}`,
  })
  pool.on('error', options.onError)
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks between two
  // statements of a transaction would end Node. The next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** pg-pool has neither a class nor a code for this error. */
function throwNotStarted(error: Error): never {
  throw error.message === 'timeout exceeded when trying to connect' ? new NotStarted(error.message) : error
}

async function transactionOver<Result>(pool: pg.Pool, work: (trx: Runner) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const runner = runnerOver(client)
    const result = await work({ ...runner, byKey: runner })
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

function runnerOver(connection: Connection): StatementRunner {
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
