import type { Logger } from 'pino'
import type { Context } from '../core/context.ts'
import type { Settings } from '../core/settings.ts'
import { openSignals, type Signals } from '../database/signals.ts'
import { forgetStore } from '../stores/authenticate.ts'
import type { Dispatcher } from '../webhooks/dispatcher.ts'
import type { Connection } from './connect.ts'

/** The context of one process, and what ties it to the other processes and nodes. */
export type OpenContext = {
  ctx: Context
  signals: Signals
  /** Deliveries announced from now on, here or elsewhere, wake this dispatcher. */
  dispatchTo(dispatcher: Dispatcher): void
}

type World = Pick<Connection, 'url' | 'database'> & { box: Connection['box']; simulatorUrl: string | undefined }

/** @param dispatches whether this process will have a dispatcher, and so must hear of deliveries elsewhere */
export async function openContext(
  settings: Settings,
  log: Logger,
  world: World,
  dispatches: boolean,
): Promise<OpenContext> {
  let dispatcher: Dispatcher | undefined
  const signals = await openSignals(world.url, {
    onDeliveries: dispatches ? (destinations) => dispatcher?.notify(destinations) : undefined,
    onStoreChange: forgetStore,
    onError: (error) => log.warn({ err: error }, 'Signals between the nodes are lost for a moment.'),
  })
  const ctx: Context = {
    // A copy: the public address becomes known only when a free port is.
    settings: { ...settings },
    database: world.database,
    secrets: world.box,
    log,
    localUrl: settings.publicUrl,
    simulatorUrl: world.simulatorUrl,
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
