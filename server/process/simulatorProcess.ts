/** The program of the simulator's process. `simulatorSupervisor.ts` starts it and sends the options as the first message. */

import { newHealth } from '../core/health.ts'
import { openDatabase } from '../database/database.ts'
import { watchDatabase } from '../database/watchDatabase.ts'
import { startSimulator } from '../simulator/simulator.ts'
import { createLog } from './log.ts'

export type SimulatorProcessOptions = {
  /** Connection string of the migrated database. */
  databaseUrl: string
  host: string
  port: number
  logLevel: string
}
export type SimulatorReport = { url: string } | { failed: { message: string; code?: string; syscall?: string } }

/** The simulator's calls share their statements, so they need few connections. */
const CONNECTIONS = 4
/** The simulator may notice a silent database later than the node. */
const BEAT_MS = 2_000

// A terminal or a supervisor signals all processes of a node, but only the node's main process may stop the simulator.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// The main process has died. Exit, because its successor needs the port.
process.once('disconnect', () => process.exit(1))

const stopped = Promise.withResolvers<void>()

process.once('message', (options: SimulatorProcessOptions) => {
  process.once('message', () => stopped.resolve())
  run(options).catch(({ message, code, syscall }: NodeJS.ErrnoException) => {
    process.send!({ failed: { message, code, syscall } } satisfies SimulatorReport, () => process.exit(1))
  })
})

async function run({ databaseUrl, host, port, logLevel }: SimulatorProcessOptions): Promise<void> {
  const log = createLog(logLevel)
  const database = openDatabase(databaseUrl, {
    size: CONNECTIONS,
    applicationName: 'balcao simulator',
    onError: (error) => log.debug({ err: error }, 'The simulator lost a database connection.'),
  })
  // The node logs the outages.
  const watch = watchDatabase(database.connections, {
    log: log.child({}, { level: 'silent' }),
    health: newHealth(),
    beatMs: BEAT_MS,
  })
  const simulator = await startSimulator({ database, host, port, log })
  log.info({ url: simulator.url }, 'The simulator is ready.')
  process.send!({ url: simulator.url } satisfies SimulatorReport)
  await stopped.promise
  await simulator.stop()
  await watch.stop()
  await database.close()
  process.exit(0)
}
