/** The program of a process that plays sequences. `scenario.ts` starts it and sends the options as the first message. */
import { playShard, type ShardOptions, type ShardResult } from './shard.ts'

/** The messages of the process: lines to print, and its result at the end. */
export type ShardReport = { line: string } | { result: ShardResult }

const stopped = new AbortController()
// Ctrl-C reaches this process too, but only the scenario may end the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(137))
const report = (message: ShardReport) => process.send!(message)
process.once('message', async (options: Omit<ShardOptions, 'signal'>) => {
  process.on('message', () => stopped.abort())
  report({ result: await playShard({ ...options, signal: stopped.signal }, (line) => report({ line })) })
  process.disconnect()
})
