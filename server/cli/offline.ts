import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../core/context.ts'
import { newHealth } from '../core/health.ts'
import type { Settings } from '../core/settings.ts'
import { urlsOfHosts } from '../database/hosts.ts'
import { noSignals, openSignals } from '../database/signals.ts'
import { StartError } from '../lib/startError.ts'
import { connect } from '../process/connect.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { createLog } from '../process/log.ts'

/**
 * Runs work on the database. Nodes may run at the same time. The log and the name of the database are printed on
 * standard error, so standard output has only the answer.
 * @param options.creates true if the command may create the embedded database
 * @param options.hint a sentence with further advice if there is no database
 * @throws StartError if there is no database
 */
export async function withContext<Result>(
  work: (ctx: Context) => Promise<Result>,
  options: { creates?: boolean; hint?: string } = {},
): Promise<Result> {
  const { settings } = environmentSettings()
  if (!options.creates) await requireDatabase(settings, options.hint)
  const name = await nameOfDatabase(settings)
  const log = createLog('warn', 2)
  const connection = await connect(settings, log, { poolSizes: { size: 2 } })
  process.stderr.write(`${name}\n`)
  const onError = (error: Error) => log.warn({ err: error }, 'The other nodes were not notified.')
  try {
    const handlers = { onStoreChange: () => {}, onError }
    const signals = settings.databaseSignals ? await openSignals(connection.url, handlers) : noSignals
    try {
      return await work({
        settings,
        database: connection.database,
        secrets: connection.box,
        log,
        health: newHealth(),
        localUrl: settings.publicUrl,
        simulatorUrl: undefined,
        notifyDeliveries: signals.notifyDeliveries,
        notifyStoreChange: signals.notifyStoreChange,
      })
    } finally {
      await signals.close()
    }
  } finally {
    await connection.close()
  }
}

/** A command in the wrong folder must not create an empty database. */
export async function requireDatabase({ databaseUrl, dataDir }: Settings, hint?: string): Promise<void> {
  if (databaseUrl !== undefined || (await hasEmbedded(dataDir))) return
  const advice = 'Run the command in the folder of the server, or set DATA_DIR or DATABASE_URL.'
  throw new StartError([`There is no database in ${dataDir}.`, advice, hint].filter(Boolean).join(' '))
}

/** Returns a sentence about the database of the settings, without its password. Call it before the database is opened. */
export async function nameOfDatabase({ databaseUrl, dataDir }: Settings): Promise<string> {
  if (databaseUrl !== undefined) {
    const [first, ...others] = urlsOfHosts(databaseUrl).map((url) => new URL(url))
    const hosts = [first!, ...others].map(({ host, searchParams }) => host || searchParams.get('host'))
    return `Database: ${hosts.join()}${first!.pathname} (DATABASE_URL).`
  }
  if (await hasEmbedded(dataDir)) return `Database: the embedded one in ${dataDir}.`
  return `Database: a new embedded one in ${dataDir}. Only a server with this DATA_DIR uses it.`
}

async function hasEmbedded(dataDir: string): Promise<boolean> {
  return (await stat(join(dataDir, 'postgres')).catch(() => undefined)) !== undefined
}

/** Prints a JSON document and resolves after all of it is written. */
export function printJson(value: unknown): Promise<void> {
  return printText(`${JSON.stringify(value, null, 2)}\n`)
}

/** Prints a text and resolves after all of it is written. */
export function printText(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      // The error handler of standard output ends the process when the reader closes the pipe.
      if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') reject(error)
      else resolve()
    })
  })
}
