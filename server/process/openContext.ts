import type { Logger } from 'pino'
import type { Context } from '../core/context.ts'
import { newHealth } from '../core/health.ts'
import type { Settings } from '../core/settings.ts'
import { openReplica } from '../database/replica.ts'
import { noSignals, openSignals } from '../database/signals.ts'
import { watchDatabase } from '../database/watchDatabase.ts'
import type { Loop } from '../lib/loop.ts'
import { forgetStore } from '../stores/authenticate.ts'
import type { Dispatcher } from '../webhooks/dispatcher.ts'
import type { Connection } from './connect.ts'
import { exportTraces } from './exportTraces.ts'
import { watchRestores } from './watchRestores.ts'

/** The context of one process, and its connection to other processes and nodes. */
export type OpenContext = {
  ctx: Context
  /** From now on, notifications of deliveries from any node reach this dispatcher. */
  dispatchTo(dispatcher: Dispatcher): void
  /** Stops watching the database, and closes the connection to other processes. */
  close(): Promise<void>
}

type Resources = Pick<Connection, 'url' | 'database'> & { box: Connection['box']; simulatorUrl: string | undefined }

/**
 * @param part.dispatches true if this process has a dispatcher. A dispatcher needs the notifications of other nodes
 * @param part.owns true in the process that owns the node's DATA_DIR
 */
export async function openContext(
  settings: Settings,
  log: Logger,
  resources: Resources,
  { dispatches, owns }: { dispatches: boolean; owns: boolean },
): Promise<OpenContext> {
  const traces = settings.tracing && exportTraces(settings.tracing, log)
  let dispatcher: Dispatcher | undefined
  const handlers = {
    onDeliveries: dispatches ? (destinations: readonly string[]) => dispatcher?.notify(destinations) : undefined,
    onStoreChange: forgetStore,
    onError: (error: Error) =>
      log.debug({ err: error }, 'The connection for signals between nodes was lost. Trying again.'),
  }
  const signals = settings.databaseSignals ? await openSignals(resources.url, handlers) : noSignals
  const health = newHealth()
  let restores: Loop | undefined
  const onRenewed = () => {
    signals.renew()
    restores?.nudge()
  }
  const watch = watchDatabase(resources.database.connections, { log, health, onRenewed })
  await watch.first
  const { databaseReplicaUrl, replicaWaitMs } = settings
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : openReplica(resources.database, databaseReplicaUrl, {
          waitMs: replicaWaitMs,
          onError: (error) => log.debug({ err: error }, 'The replica of the database failed. The primary answers.'),
        })
  const ctx: Context = {
    // The settings are copied, because with port 0 the public address changes when the system has chosen the port.
    settings: { ...settings },
    database: resources.database,
    replica,
    secrets: resources.box,
    log,
    health,
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
  const watched = await watchRestores(ctx, owns)
  restores = watched
  return {
    ctx,
    dispatchTo(started) {
      dispatcher = started
    },
    async close() {
      await Promise.all([watch.stop(), watched.stop(), signals.close(), replica?.close()])
      await traces?.stop()
    },
  }
}
