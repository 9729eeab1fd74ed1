import type { Runner, Statement } from '../core/sql.ts'
import { batchPer } from './batch.ts'

/**
 * Returns a function that runs a statement for one input. Simultaneous calls share one statement and one commit. Only
 * one shared statement runs at a time. With two, a payment took a quarter more processor time in PostgreSQL and half a
 * commit more. The shared statement skips rows that another transaction has locked. For each skipped row, a separate
 * statement waits for the lock.
 *
 * Both statements take the parameters `:inputs`, a JSON list of inputs, and `:storeIds`, their stores, and return the
 * changed rows. Each table with `store_id` is bound by `store_id = any (:storeIds)`.
 * @param options.shared the statement for many inputs, which skips locked rows
 * @param options.alone the statement for one input, which waits for locked rows
 * @param options.storeOf the store of an input
 * @param options.idOf the id of the row that belongs to an input
 * @param options.keyOf inputs with the same key never share a statement
 * @param options.gatherMs as in `batchPer`. By default 0.
 * @param options.mayShare false for an input that needs a separate statement. By default all inputs may share.
 * @returns a function that returns the changed row, or undefined if no row was changed
 */
export function sharedStatement<Input extends object, Row extends { id: string }>({
  shared,
  alone,
  storeOf,
  idOf,
  keyOf,
  gatherMs,
  mayShare = () => true,
}: {
  shared: Statement<Row>
  alone: Statement<Row>
  storeOf(input: Input): string
  idOf(input: Input): string
  keyOf?(input: Input): string
  gatherMs?: number
  mayShare?(input: Input): boolean
}): (runner: Runner, input: Input) => Promise<Row | undefined> {
  const runTogether = batchPer<Runner, Input, Row | undefined>(
    async ({ byKey }, inputs, storeIds) => {
      const rows = await byKey.rows(shared, { inputs: JSON.stringify(inputs), storeIds })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return inputs.map((input) => byId.get(idOf(input)))
    },
    { atOnce: 1, limit: 50, storeOf, keyOf, gatherMs },
  )
  return async (runner, input) =>
    (mayShare(input) ? await runTogether(runner, input) : undefined) ??
    // Runs on the pool. A few inputs that wait for locks would otherwise hold all connections of the shared statements.
    (await runner.row(alone, { inputs: JSON.stringify([input]), storeIds: [storeOf(input)] }))
}
