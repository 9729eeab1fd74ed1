import pg from 'pg'

/** node-postgres accepts a timeout for a single query, but its types do not declare it. */
export type LimitedQuery = pg.QueryConfig & { query_timeout?: number }

/** The columns of a statement, as node-postgres keeps them in its result. */
type Columns = { fields: unknown[]; _parsers: unknown[]; _prebuiltEmptyResultObject: object }

/** The parts of node-postgres's query that its types leave out. */
type QueryInside = new (
  config: LimitedQuery,
) => pg.Query & {
  readonly name: string
  callback?: (error: Error | null, result: pg.QueryResult) => void
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: pg.Connection): void
  handleRowDescription(message: object): void
}

/** The columns of a connection's prepared statements, and the same connection without the message that asks for columns. */
type Prepared = { columns: Map<string, Columns>; withoutDescribe: pg.Connection }

const preparedOn = new WeakMap<pg.Connection, Prepared>()

/**
 * A prepared statement that asks for its columns only when it first runs on a connection. node-postgres asks each time. The
 * columns stay: PostgreSQL refuses to run a prepared statement whose columns have changed.
 */
class DescribedQuery extends (pg.Query as unknown as QueryInside) {
  private columns: Map<string, Columns> | undefined
  readonly query_timeout: number | undefined

  constructor(config: LimitedQuery) {
    super(config)
    this.query_timeout = config.query_timeout
  }

  /** node-postgres calls this method to send the messages of a prepared statement. */
  override prepare(connection: pg.Connection): void {
    const { columns, withoutDescribe } = statementsOf(connection)
    this.columns = columns
    const known = columns.get(this.name)
    if (known !== undefined) {
      Object.assign(this._result, known)
      this._accumulateRows = true
    }
    super.prepare(known === undefined ? connection : withoutDescribe)
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.columns?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function statementsOf(connection: pg.Connection): Prepared {
  let prepared = preparedOn.get(connection)
  if (prepared === undefined) {
    const withoutDescribe = Object.assign(Object.create(connection), { describe: () => {} })
    prepared = { columns: new Map(), withoutDescribe }
    preparedOn.set(connection, prepared)
  }
  return prepared
}

/** Runs a prepared statement on any connection of a pool. */
export function queryPool(pool: pg.Pool, config: LimitedQuery): Promise<pg.QueryResult> {
  return pool.query(new DescribedQuery(config) as never)
}

/** Runs a prepared statement on one connection. */
export function queryClient(client: pg.ClientBase, config: LimitedQuery): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new DescribedQuery(config)
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query)
  }).catch((error: Error) => {
    // The stack of a socket's error does not show the caller of the statement. node-postgres also replaces such stacks.
    Error.captureStackTrace(error)
    throw error
  })
}
