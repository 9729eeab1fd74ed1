import type pg from 'pg'

/** A prepared statement. PostgreSQL plans it once per connection and finds the plan by this name. */
export type Statement = { name: string; text: string }

/** Runs statements, on the pool or in one transaction. */
export type Runner = {
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  /** Returns the first row, or undefined. */
  row<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>
}

export type Database = Runner & {
  /**
   * Runs the work in one transaction. After a deadlock or a serialization error it starts again, at most three runs in all.
   * @param options.once for work that must not run twice
   */
  transaction<Result>(work: (trx: Runner) => Promise<Result>, options?: { once?: boolean }): Promise<Result>
  pool: pg.Pool
  /** Closes every connection after its running statement has finished. */
  close(): Promise<void>
}

/** Names a statement. The name must be unique in the program: PostgreSQL finds the plan by it. */
export function sql(name: string, text: string): Statement {
  return { name, text }
}
