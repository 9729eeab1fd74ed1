import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { monotonicMs } from '../core/clock.ts'
import { StartError } from '../lib/startError.ts'
import type { ApiProcessOptions, Report } from './apiProcess.ts'
import type { ApiServer } from './apiServer.ts'

const FIRST_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 10_000
/** After this time, the start of a process counts as successful. */
const SETTLED_MS = 10_000

/**
 * Starts several API processes on one port. If a process dies, a new process replaces it after a delay. The delay grows with
 * each failed start.
 * @throws StartError if the first processes cannot start
 */
export async function startApiProcesses(count: number, options: ApiProcessOptions, log: Logger): Promise<ApiServer> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('apiProcess.ts', import.meta.url)) })
  let stopping = false
  const timers = new Set<NodeJS.Timeout>()

  function keepAlive(worker: Worker, backoffMs: number): void {
    const startedMs = monotonicMs()
    worker.once('exit', (code, signal) => {
      if (stopping) return
      const waitMs = monotonicMs() - startedMs > SETTLED_MS ? FIRST_BACKOFF_MS : backoffMs
      log.error({ code, signal, waitMs }, 'An API process died. A new one will replace it.')
      const timer = setTimeout(() => {
        timers.delete(timer)
        keepAlive(fork(options), Math.min(waitMs * 2, MAX_BACKOFF_MS))
      }, waitMs)
      timers.add(timer)
    })
  }
  function drain(): void {
    for (const worker of Object.values(cluster.workers ?? {})) if (worker!.isConnected()) worker!.send('drain')
  }
  async function close(): Promise<void> {
    stopping = true
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stop(worker!)))
  }

  const workers = Array.from({ length: count }, () => fork(options))
  try {
    const ports = await Promise.all(workers.map(readiness))
    for (const worker of workers) keepAlive(worker, FIRST_BACKOFF_MS)
    return { port: ports[0]!, drain, close }
  } catch (error) {
    await close()
    throw error
  }
}

function fork(options: ApiProcessOptions): Worker {
  const worker = cluster.fork()
  // `error` is emitted if a message is sent to a process that has just died. The event `exit` follows.
  worker.on('error', () => {})
  worker.once('online', () => worker.send(options))
  return worker
}

/** Waits for a process to start. @returns its port */
async function readiness(worker: Worker): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>()
  worker.once('message', resolve)
  worker.once('exit', (code) => reject(new StartError(`An API process ended with code ${code} during its start.`)))
  const report = await promise
  if ('failed' in report) throw new StartError(report.failed)
  return report.ready
}

async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const exit = once(worker, 'exit')
  if (worker.isConnected()) worker.send('stop')
  else worker.kill('SIGKILL')
  await exit
}
