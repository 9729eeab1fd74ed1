import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A prepared statement: PostgreSQL plans it once per connection under its name. */
export type Statement = { name: string; text: string }

/** Whatever runs statements: the pool, or one transaction. */
export type Runner = {
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** The first row, or nothing. */
  row<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>
}

export type Database = Runner & {
  /**
   * All of it or nothing. The work begins anew, at most three times in all, when others' work got into its way.
   * @param options.once for work that is not to be repeated
   */
  transaction<Result>(work: (trx: Runner) => Promise<Result>, options?: { once?: boolean }): Promise<Result>
  pool: pg.Pool
  /** Closes every connection; what is in flight finishes first. */
  close(): Promise<void>
}

// Money in cents and counts stay far below 2^53; node-postgres hands bigint out as text by default.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Names a statement. The name must be unique in the program: it is how PostgreSQL finds the plan again. */
export function sql(name: string, text: string): Statement {
  return { name, text }
}

/**
 * @param url a PostgreSQL connection string
 * @param options.size connections in the pool (16 measured best on two cores)
 * @param options.onError told of connections that broke while idle; without a listener Node would exit
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
  // The pool listens to idle connections alone: one that breaks between the statements of a transaction would end Node.
  // Whoever holds it learns of it from the next statement.
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
    // A connection whose rollback fails is broken: it is thrown away, not returned to the pool.
    await client.query('rollback').then(
      () => client.release(),
      (broken) => client.release(broken),
    )
    throw error
  }
}

type Connection = { query(query: pg.QueryConfig): Promise<{ rows: unknown[] }> }

function runnerOver(connection: Connection): Runner {
  const rows = async <Row>(statement: Statement, values: readonly unknown[] = []) => {
    const result = await connection.query({ ...statement, values: values as unknown[] })
    return result.rows as Row[]
  }
  return {
    rows,
    row: async <Row>(statement: Statement, values?: readonly unknown[]) => (await rows<Row>(statement, values))[0],
  }
}

/** Deadlock, and what was changed meanwhile under a stricter isolation: PostgreSQL has undone the one that it ended. */
const NOTHING_HAPPENED = new Set(['40P01', '40001'])
const MOST_RUNS = 3
const LONGEST_PAUSE_MS = 50

async function runAgain<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let runs = 1; ; runs++) {
    try {
      return await run()
    } catch (error) {
      if (!NOTHING_HAPPENED.has((error as { code: string }).code) || runs === MOST_RUNS) throw error
    }
    // By chance, so that two that met do not meet again.
    await pause(randomInt(LONGEST_PAUSE_MS * runs))
  }
}
