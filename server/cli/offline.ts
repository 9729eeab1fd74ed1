import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../core/context.ts'
import { newHealth } from '../core/health.ts'
import type { Settings } from '../core/settings.ts'
import { noSignals, openSignals } from '../database/signals.ts'
import { StartError } from '../lib/startError.ts'
import { connect } from '../process/connect.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { createLog } from '../process/log.ts'

/**
 * Runs work on the database. Nodes may run at the same time. The log goes to standard error, so standard output contains only
 * the answer.
 * @param options.creates true if the command may create the embedded database
 * @throws StartError if there is no database
 */
export async function withContext<Result>(
  work: (ctx: Context) => Promise<Result>,
  options: { creates?: boolean } = {},
): Promise<Result> {
  const { settings } = environmentSettings()
  if (!options.creates) await requireDatabase(settings)
  const log = createLog('warn', 2)
  const connection = await connect(settings, log, { poolSizes: { size: 2 } })
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

/** A command in the wrong folder must not create an empty database there. */
export async function requireDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl !== undefined || (await stat(join(dataDir, 'postgres')).catch(() => undefined))) return
  throw new StartError(
    `There is no database in ${dataDir}. Run the command in the folder of the server, or set DATA_DIR or DATABASE_URL.`,
  )
}

/** Prints a JSON document and resolves after all of it is written. */
export function printJson(value: unknown): Promise<void> {
  return printText(`${JSON.stringify(value, null, 2)}\n`)
}

/** Prints a text and resolves after all of it is written. */
export function printText(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      // The terminal's own handler ends the process when the reader has closed the pipe.
      if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') reject(error)
      else resolve()
    })
  })
}
