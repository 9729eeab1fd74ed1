import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Database, Runner } from '../../server/core/sql.ts'

type Transaction = { isOpen: boolean }

const transactions = new AsyncLocalStorage<Transaction>()

/**
 * The server's HTTP clients announce each request on these channels: undici, and Node's own client, which the S3 client
 * and stripe use.
 */
for (const channel of ['undici:request:create', 'http.client.request.start']) subscribe(channel, judgeRequest)

/** If a subscriber throws, Node reports an uncaught exception. It fails the running test. */
function judgeRequest(message: unknown): void {
  if (!transactions.getStore()?.isOpen) return
  const { request } = message as { request: { origin?: string; host?: string; path: string } }
  throw new Error(`A request to ${request.origin ?? request.host}${request.path} in an open transaction.`)
}

/**
 * Returns a database whose transactions refuse HTTP requests. A slow gateway or receiver would hold the locks
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

/** Runs the work of another caller while a transaction is open. */
export function outsideTransaction<Result>(work: () => Result): Result {
  return transactions.exit(work)
}
