import type { Logger } from 'pino'
import type { Health } from './health.ts'
import type { Replica } from './replica.ts'
import type { SecretBox } from './secretBox.ts'
import type { Settings } from './settings.ts'
import type { Database } from './sql.ts'

/**
 * The dependencies of every use case. `main.ts` creates one context. A use case takes the context as its first
 * argument.
 */
export type Context = {
  settings: Settings
  database: Database
  /** Serves reads that no change depends on (`readingContext`). Absent without `DATABASE_REPLICA_URL`. */
  replica?: Replica
  secrets: SecretBox
  log: Logger
  health: Health
  /**
   * This node's own address, such as `http://127.0.0.1:3000`. The address is set after the node listens. The simulator sends
   * gateway webhooks to it.
   */
  localUrl: string
  /** The address of the gateway simulator; undefined in production. */
  simulatorUrl: string | undefined
  /**
   * Notifies the webhook dispatchers that these destinations have due deliveries. Call this function after the commit.
   * Polling also finds the deliveries.
   */
  notifyDeliveries(destinations: readonly string[]): void
  /**
   * Notifies the jobs of this process that a purchase changed. Call this function after the commit. Polling also finds the
   * purchase. Absent in a process without jobs.
   */
  notifyPurchase?(): void
  /**
   * The facts that this process knows about a restore of the database. Absent in a process that does not watch for
   * restores.
   */
  restore?: RestoreState
  /** Makes every node drop its cache of a store (keys, settings, gateways). */
  notifyStoreChange(storeId: string): Promise<void>
}

export type RestoreState = {
  /**
   * The instant (machine time) when a node noticed a restore or an outage of the database. Undefined after the
   * reconciliation: then cards may be charged.
   */
  openSince: Date | undefined
  /** True if the database was away a moment ago, and the node does not know yet whether changes were lost. */
  isUnsure?: boolean
  /** For each order with a payment that was lost in the last 24 hours: the store's id and the tag of the charge. */
  lost: ReadonlySet<string>
  /** A failover may have lost the commits after this instant (machine time). Undefined without an open failover. */
  keptUntil?: Date | undefined
  /**
   * The period (machine time) in which the reconciliation found lost refunds at the gateways. Undefined without a
   * restore in the last 24 hours.
   */
  refundsFound?: { from: Date; until: Date } | undefined
}
