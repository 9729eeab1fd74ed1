import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Database, Runner } from '../../server/core/sql.ts'

type Transaction = { isOpen: boolean }

const transactions = new AsyncLocalStorage<Transaction>()

/** The clients of the server announce each request here: undici, and Node's own client that the S3 client and stripe use. */
for (const channel of ['undici:request:create', 'http.client.request.start']) subscribe(channel, judgeRequest)

/** Node reports what a subscriber throws as an uncaught exception, which fails the running test. */
function judgeRequest(message: unknown): void {
  if (!transactions.getStore()?.isOpen) return
  const { request } = message as { request: { origin?: string; host?: string; path: string } }
  throw new Error(`A request to ${request.origin ?? request.host}${request.path} in an open transaction.`)
}

/**
 * Returns the database. Its transactions refuse HTTP requests. A gateway or a receiver that is slow would hold the locks
 * (ARCHITECTURE.md, invariant 3).
 */
export function watchTransactions(database: Database): Database {
  const watched =
    <Result>(work: (trx: Runner) => Promise<Result>) =>
    (trx: Runner) => {
      const transaction = { isOpen: true }
      return transactions
        .run(transaction, () => work(trx))
        .finally(() => {
          transaction.isOpen = false
        })
    }
  return {
    ...database,
    transaction: (work, options) => database.transaction(watched(work), options),
    snapshot: (read) => database.snapshot(watched(read)),
  }
}

/** Runs what a test does as another caller, while a transaction is open. */
export function outsideTransaction<Result>(work: () => Result): Result {
  return transactions.exit(work)
}
