import type { Logger } from 'pino'
import type { SecretBox } from './secretBox.ts'
import type { Settings } from './settings.ts'
import type { Database } from './sql.ts'

/** What a use case needs of the world. Made once, in `main.ts`; passed as the first argument. */
export type Context = {
  settings: Settings
  database: Database
  secrets: SecretBox
  log: Logger
  /** Where this node itself answers, as `http://127.0.0.1:3000`: known once it listens. The simulator sends its notices there. */
  localUrl: string
  /** Where the gateway simulator listens; undefined in production. */
  simulatorUrl: string | undefined
  /** Tells the webhook dispatchers, after a commit, that these lanes have deliveries due. Polling stays the truth. */
  notifyDeliveries(destinations: readonly string[]): void
  /** Tells the jobs, where this process has them, after a commit, that a purchase moved. Polling stays the truth. */
  notifyPurchase?(): void
  /** Tells every node that what it remembers of a store (keys, settings, gateways) is out of date. */
  notifyStoreChange(storeId: string): Promise<void>
}
