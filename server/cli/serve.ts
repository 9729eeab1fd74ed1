import type { Settings } from '../core/settings.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { start } from '../process/main.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a node until a signal ends it: exit code 0 after the drain. */
export async function serve({ role }: { role: Settings['role'] }): Promise<void> {
  const stopped = Promise.withResolvers<void>()
  // Before the start: a signal that comes meanwhile stops the node as soon as it stands.
  for (const signal of SIGNALS) process.on(signal, () => stopped.resolve())
  const { settings, crashAt } = environmentSettings(role)
  const node = await start(settings, { crashAt, print: (text) => process.stdout.write(text) })
  await stopped.promise
  await node.stop()
  process.exit(0)
}
