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
  // Checks the port first: the key of the demo store is shown only once, and a start that fails after its import would
  // lose the key.
  if (settings.role !== 'worker') await checkPort(settings.host, settings.port)
  return await connect(settings, log, options)
}
