import type { Settings } from '../core/settings.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { start } from '../process/main.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a node until a signal stops it. The exit code is 0 after the node has finished its work. */
export async function serve({ role }: { role: Settings['role'] }): Promise<void> {
  const stopped = Promise.withResolvers<void>()
  // The signals are handled before the start. A signal during the start stops the node right after the start.
  for (const signal of SIGNALS) process.on(signal, () => stopped.resolve())
  const { settings, crashAt } = environmentSettings(role)
  const node = await start(settings, { crashAt, print: (text) => process.stdout.write(text) })
  await stopped.promise
  await node.stop()
  process.exit(0)
}
