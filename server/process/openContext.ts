import type { Logger } from 'pino'
import type { Context } from '../core/context.ts'
import type { Settings } from '../core/settings.ts'
import { openSignals, type Signals } from '../database/signals.ts'
import { forgetStore } from '../stores/authenticate.ts'
import type { Dispatcher } from '../webhooks/dispatcher.ts'
import type { Connection } from './connect.ts'

/** The context of one process, and the process's connection to other processes and nodes. */
export type OpenContext = {
  ctx: Context
  signals: Signals
  /** From now on, notifications of deliveries from any node reach this dispatcher. */
  dispatchTo(dispatcher: Dispatcher): void
}

type Resources = Pick<Connection, 'url' | 'database'> & { box: Connection['box']; simulatorUrl: string | undefined }

/** @param dispatches true if this process has a dispatcher, which needs the notifications of other nodes */
export async function openContext(
  settings: Settings,
  log: Logger,
  resources: Resources,
  dispatches: boolean,
): Promise<OpenContext> {
  let dispatcher: Dispatcher | undefined
  const signals = await openSignals(resources.url, {
    onDeliveries: dispatches ? (destinations) => dispatcher?.notify(destinations) : undefined,
    onStoreChange: forgetStore,
    onError: (error) => log.warn({ err: error }, 'The connection for signals between nodes was lost. Trying again.'),
  })
  const ctx: Context = {
    // The settings are copied, because with port 0 the public address changes after the port is known.
    settings: { ...settings },
    database: resources.database,
    secrets: resources.box,
    log,
    localUrl: settings.publicUrl,
    simulatorUrl: resources.simulatorUrl,
    notifyDeliveries(destinations) {
      if (dispatcher === undefined) signals.notifyDeliveries(destinations)
      else dispatcher.notify(destinations)
    },
    async notifyStoreChange(storeId) {
      forgetStore(storeId)
      await signals.notifyStoreChange(storeId)
    },
  }
  return {
    ctx,
    signals,
    dispatchTo(started) {
      dispatcher = started
    },
  }
}
