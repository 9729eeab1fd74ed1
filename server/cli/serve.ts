import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'
import type { Settings } from '../core/settings.ts'
import { StartError } from '../lib/startError.ts'
import type { Connection } from '../process/connect.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { createLog } from '../process/log.ts'
import { openConnection } from '../process/openConnection.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The build of the pages writes this file last. */
const PAGES = new URL('../../dist/web/built.json', import.meta.url)

/**
 * Runs a node until a signal stops it. The exit code is 0 after the node has finished its work.
 * @throws StartError if the pages for the browser are missing
 */
export async function serve({ role }: { role: Settings['role'] }): Promise<void> {
  const stopped = Promise.withResolvers<void>()
  // The signals are handled before the start. A signal during the start stops the node right after the start.
  for (const signal of SIGNALS) process.on(signal, () => stopped.resolve())
  const { settings, crashAt } = environmentSettings(role)
  if (role !== 'worker' && !existsSync(PAGES))
    throw new StartError('The pages for the browser are missing. Run "npm ci" with the development dependencies.')
  const log = createLog(settings.logLevel)
  const launched = await Promise.race([launch(settings, log), stopped.promise])
  // The start may still wait for a database. An exit is safe, because migrations are transactions.
  if (launched === undefined) process.exit(0)
  const { connection } = launched
  const { start } = await import('../process/main.ts')
  const node = await start(settings, { log, connection, crashAt, print: (text) => process.stdout.write(text) })
  // Writes the cache of compiled files now, because a killed node would not write it. Without the cache, the next start
  // takes twice as long.
  flushCompileCache()
  await stopped.promise
  await node.stop()
  process.exit(0)
}

/**
 * Resolves when the embedded database server is starting, or when the connection to an external database is open. The
 * caller then loads the other modules. Loading blocks the process, so an external database must be connected before:
 * its connection could time out.
 */
async function launch(settings: Settings, log: Logger): Promise<{ connection: Promise<Connection> }> {
  const launched = Promise.withResolvers<void>()
  const connection = openConnection(settings, log, { onLaunch: launched.resolve })
  await Promise.race([launched.promise, connection])
  return { connection }
}
