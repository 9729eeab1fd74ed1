import type { Logger } from 'pino'
import type { Health } from './health.ts'
import type { Replica } from './replica.ts'
import type { SecretBox } from './secretBox.ts'
import type { Settings } from './settings.ts'
import type { Database } from './sql.ts'

/** The dependencies of every use case. `main.ts` creates one context. A use case takes it as its first argument. */
export type Context = {
  settings: Settings
  database: Database
  /** Answers reads that decide nothing (`readingContext`). Absent without `DATABASE_REPLICA_URL`. */
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
  /** The facts that this process knows about a restore of the database. Absent in a process that does not watch it. */
  restore?: RestoreState
  /** Makes every node drop its cache of a store (keys, settings, gateways). */
  notifyStoreChange(storeId: string): Promise<void>
}

export type RestoreState = {
  /**
   * The instant (machine time) when a node noticed a restore that is not reconciled yet, or when the database was away. Undefined
   * if cards may be charged.
   */
  openSince: Date | undefined
  /** True if the database was away a moment ago, and it is not known yet whether it lost changes. */
  isUnsure?: boolean
  /** A store's id and the tag of a charge, for each order with a payment that was lost in the last 24 hours. */
  lost: ReadonlySet<string>
  /** A failover may have lost the commits after this instant (machine time). Undefined if none is open. */
  keptUntil?: Date | undefined
  /**
   * The time (machine time) when refunds of a lost time were found at the gateways. Undefined without a restore in 24 hours.
   */
  refundsFound?: { from: Date; until: Date } | undefined
}
