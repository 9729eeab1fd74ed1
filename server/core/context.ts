import type { Logger } from 'pino'
import type { SecretBox } from './secretBox.ts'
import type { Settings } from './settings.ts'
import type { Database } from './sql.ts'

/** The dependencies of every use case. `main.ts` creates it once. A use case takes it as its first argument. */
export type Context = {
  settings: Settings
  database: Database
  secrets: SecretBox
  log: Logger
  /** This node's own address, such as `http://127.0.0.1:3000`. It is known once the node listens. The simulator sends gateway webhooks there. */
  localUrl: string
  /** The address of the gateway simulator; undefined in production. */
  simulatorUrl: string | undefined
  /** Tells the webhook dispatchers, after a commit, that these destinations have due deliveries. Polling finds them too. */
  notifyDeliveries(destinations: readonly string[]): void
  /** Tells the jobs of this process, if it runs any, that a purchase changed. Call it after the commit. Polling finds it too. */
  notifyPurchase?(): void
  /** Tells every node to drop its cache of a store (keys, settings, gateways). */
  notifyStoreChange(storeId: string): Promise<void>
}
