import type { Context } from '../core/context.ts'
import { openSignals } from '../database/signals.ts'
import { connect } from '../process/connect.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { createLog } from '../process/log.ts'

/**
 * Runs work on the database. Nodes may run at the same time. The log goes to standard error, so standard output contains only
 * the answer.
 */
export async function withContext<Result>(work: (ctx: Context) => Promise<Result>): Promise<Result> {
  const { settings } = environmentSettings()
  const log = createLog('warn', 2)
  const connection = await connect(settings, log, { poolSizes: { size: 2 } })
  const onError = (error: Error) => log.warn({ err: error }, 'The other nodes were not notified.')
  try {
    const signals = await openSignals(connection.url, { onStoreChange: () => {}, onError })
    try {
      return await work({
        settings,
        database: connection.database,
        secrets: connection.box,
        log,
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

/** Prints a JSON document and resolves after all of it is written. */
export function printJson(value: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(value, null, 2)}\n`, (error) => (error ? reject(error) : resolve()))
  })
}
