/** The program of an API process. `apiProcesses.ts` starts several of them and sends the options as the first message. */

import { createSecretBox } from '../core/secretBox.ts'
import type { Settings } from '../core/settings.ts'
import { openDatabase } from '../database/database.ts'
import { createMachineLog } from '../database/machineLog.ts'
import { armCrashPoint } from '../lib/crashPoint.ts'
import { settleAddress, startApiServer } from './apiServer.ts'
import { poolSizesOf, within } from './connect.ts'
import { createLog } from './log.ts'
import { openContext } from './openContext.ts'

export type ApiProcessOptions = {
  settings: Settings
  url: string
  secrets: readonly [string, ...string[]]
  simulatorUrl: string | undefined
  crashAt: string | undefined
}
export type Report = { ready: number } | { failed: string }

const DRAIN_TIMEOUT_MS = 10_000

// A terminal or a supervisor signals all processes of a node, but only the primary process may stop this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const draining = Promise.withResolvers<void>()
const stopped = Promise.withResolvers<void>()

process.once('message', (options: ApiProcessOptions) => {
  // Listens at once, because these messages may arrive before the start is complete.
  process.on('message', (message) => (message === 'drain' ? draining : stopped).resolve())
  work(options).catch((error) => {
    process.send!({ failed: error.message } satisfies Report, () => process.exit(1))
  })
})

async function work(options: ApiProcessOptions): Promise<void> {
  const { settings, url, simulatorUrl } = options
  const log = createLog(settings.logLevel)
  if (options.crashAt !== undefined) armCrashPoint(options.crashAt)
  const database = openDatabase(url, {
    ...poolSizesOf(settings),
    onError: (error) => log.debug({ err: error }, 'A connection to the database was lost.'),
    onMachineAway: createMachineLog(log),
  })
  const box = createSecretBox(options.secrets)
  const { ctx, close } = await openContext(
    settings,
    log,
    { url, database, box, simulatorUrl },
    { dispatches: false, owns: false },
  )
  const server = await startApiServer(ctx)
  settleAddress(ctx, server.port)
  process.send!({ ready: server.port } satisfies Report)
  void draining.promise.then(server.drain)
  await stopped.promise
  await within(DRAIN_TIMEOUT_MS, server.close())
  await within(1_000, close().then(database.close))
  process.exit(0)
}
