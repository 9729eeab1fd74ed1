import type { Logger } from 'pino'
import type { SecretBox } from './secretBox.ts'
import type { Settings } from './settings.ts'
import type { Database } from './sql.ts'

/** The dependencies of every use case. `main.ts` creates one context. A use case takes it as its first argument. */
export type Context = {
  settings: Settings
  database: Database
  secrets: SecretBox
  log: Logger
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
  /** Makes every node drop its cache of a store (keys, settings, gateways). */
  notifyStoreChange(storeId: string): Promise<void>
}
