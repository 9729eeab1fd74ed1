import type { Logger } from 'pino'
import type { Settings } from '../core/settings.ts'
import { type Connection, connect } from './connect.ts'
import { checkPort } from './port.ts'

/**
 * Checks the port of a node, then connects to its database.
 * @param options.onLaunch see `connect`
 * @throws StartError
 */
export async function openConnection(
  settings: Settings,
  log: Logger,
  options: { onLaunch?(): void } = {},
): Promise<Connection> {
  // The key of the demo store is shown only once, when the store is imported. A start that failed after the import would lose
  // the key.
  if (settings.role !== 'worker') await checkPort(settings.host, settings.port)
  return await connect(settings, log, options)
}
