import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Context } from '../../server/core/context.ts'
import { newHealth } from '../../server/core/health.ts'
import { createSecretBox } from '../../server/core/secretBox.ts'
import type { Database } from '../../server/core/sql.ts'
import { openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { importDocument } from '../../server/import/importDocument.ts'
import { startApiServer } from '../../server/process/apiServer.ts'
import { readSettings } from '../../server/process/readSettings.ts'
import { startJobs } from '../../server/scheduler/jobs.ts'
import { importSections } from '../../server/setup/importSections.ts'
import { startSimulator } from '../../server/simulator/simulator.ts'
import { forgetStore } from '../../server/stores/authenticate.ts'
import { startDispatcher } from '../../server/webhooks/dispatcher.ts'
import { startServer } from './databaseServer.ts'
import { storesDocument } from './world.ts'

/** A complete Balcão in this process. A test can put a proxy between Balcão and the gateway. */
export type System = {
  ctx: Context & { simulatorUrl: string }
  url: string
  keys: readonly string[]
  /** The log lines of level error. */
  errors: string[]
  /** Connections without a proxy. */
  direct: Database
  close(): Promise<void>
}

const SECRET = 'a secret for torture only'

/**
 * Starts a Balcão with its own PostgreSQL server in a temporary folder. One process can run several systems.
 * @param through opens a proxy before the database, and returns the connection string of the proxy. The simulator
 *   connects without the proxy.
 */
export async function openSystem(
  receiverUrl: string,
  through: (url: string) => Promise<string> = async (url) => url,
): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-torture-'))
  const server = await startServer(folder)
  await migrate(server.url)
  const database = openDatabase(await through(server.url), { onError: () => {} })
  const direct = openDatabase(server.url, { onError: () => {} })
  const ctx = contextOver(database, folder)
  const errors: string[] = []
  ctx.log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const simulator = await startSimulator({ database: direct, host: '127.0.0.1', port: 0, log: ctx.log })
  ctx.simulatorUrl = simulator.url
  const dispatcher = startDispatcher(ctx)
  ctx.notifyDeliveries = (destinations) => dispatcher.notify(destinations)
  const api = await startApiServer(ctx)
  ctx.localUrl = `http://127.0.0.1:${api.port}`
  const { stores } = await importDocument(ctx, storesDocument(receiverUrl), importSections)
  const jobs = startJobs(ctx)
  return {
    ctx: ctx as System['ctx'],
    url: ctx.localUrl,
    keys: Object.values(stores).map((store) => (store as unknown as { apiKeys: { key: string } }).apiKeys.key),
    errors,
    direct,
    async close() {
      await api.close()
      await Promise.all([jobs.stop(), dispatcher.stop()])
      await simulator.stop()
      await Promise.all([database.close(), direct.close()])
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function contextOver(database: Database, folder: string): Context {
  return {
    settings: readSettings({ PORT: '0', DATA_DIR: folder, RATE_LIMIT: '0', BALCAO_DEMO: 'false' }),
    database,
    secrets: createSecretBox([SECRET]),
    log: pino({ level: 'silent' }),
    health: newHealth(),
    localUrl: '',
    simulatorUrl: undefined,
    notifyDeliveries: () => {},
    notifyStoreChange: async (storeId) => forgetStore(storeId),
  }
}
