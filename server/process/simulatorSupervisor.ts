import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { monotonicMs } from '../core/clock.ts'
import type { SimulatorProcessOptions, SimulatorReport } from './simulatorProcess.ts'

/** The simulator of a node, in its own process. */
export type SimulatorSupervisor = {
  /**
   * Starts the simulator. If its process dies later, a new process replaces it at the same address.
   * @param keptPort the port to try first; if it is in use, the port in the options is used
   * @returns the simulator's address
   * @throws the system's error if the port cannot be opened
   */
  start(options: SimulatorProcessOptions, keptPort?: number): Promise<string>
  /** Stops the simulator after its running calls. Kills its process after three seconds. */
  stop(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('simulatorProcess.ts', import.meta.url))
/**
 * The simulator keeps its records in the database, so it needs little memory. By default, Node reserves 128 MB for
 * young objects.
 */
const MEMORY_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=1024']
const STOP_TIMEOUT_MS = 3_000
const FIRST_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 10_000
/** After this time, the start of a process counts as successful. */
const SETTLED_MS = 10_000
/** Within this time, the simulator of a killed node closes its port. */
const PORT_TIMEOUT_MS = 1_000
const PORT_RETRY_MS = 20

/** Launches the process of the simulator, which loads its modules while the caller opens the database. */
export function superviseSimulator(log: Logger): SimulatorSupervisor {
  let child = launch()
  let started = false
  let stopping = false

  async function startWithin(timeoutMs: number, options: SimulatorProcessOptions): Promise<string> {
    const deadlineMs = monotonicMs() + timeoutMs
    for (;;) {
      const report = await reportOf(child, options)
      if ('url' in report) return report.url
      const { message, ...failure } = report.failed
      if (failure.code !== 'EADDRINUSE' || monotonicMs() > deadlineMs) throw Object.assign(new Error(message), failure)
      await pause(PORT_RETRY_MS)
      child = launch()
    }
  }

  async function startAtKept(options: SimulatorProcessOptions): Promise<string | undefined> {
    return startWithin(PORT_TIMEOUT_MS, options).catch(() => {
      child = launch()
      return undefined
    })
  }

  function keepAlive(options: SimulatorProcessOptions, backoffMs: number): void {
    const startedMs = monotonicMs()
    child.once('exit', async (code, signal) => {
      if (stopping) return
      const waitMs = monotonicMs() - startedMs > SETTLED_MS ? FIRST_BACKOFF_MS : backoffMs
      log.error({ code, signal, waitMs }, 'The process of the simulator died. A new one will replace it.')
      await pause(waitMs, undefined, { ref: false })
      if (stopping) return
      child = launch()
      keepAlive(options, Math.min(waitMs * 2, MAX_BACKOFF_MS))
      child.send(options)
    })
  }

  return {
    async start(options, keptPort) {
      started = true
      const kept = keptPort === undefined ? undefined : await startAtKept({ ...options, port: keptPort })
      const url = kept ?? (await startWithin(PORT_TIMEOUT_MS, options))
      keepAlive({ ...options, port: Number(new URL(url).port) }, FIRST_BACKOFF_MS)
      return url
    },
    async stop() {
      stopping = true
      await end(child, started)
    },
  }
}

function launch(): ChildProcess {
  const child = fork(PROGRAM, { execArgv: MEMORY_FLAGS })
  // `error` is emitted if a message is sent to a process that has just died. The event `exit` follows.
  child.on('error', () => {})
  return child
}

/** Sends the options. @returns the report of the process, or a failure if the process ends without a report */
async function reportOf(child: ChildProcess, options: SimulatorProcessOptions): Promise<SimulatorReport> {
  const { promise, resolve } = Promise.withResolvers<SimulatorReport>()
  const ended = () => resolve({ failed: { message: 'The process of the simulator ended during its start.' } })
  if (hasEnded(child)) ended()
  child.once('message', resolve).once('exit', ended)
  child.send(options)
  return promise
}

async function end(child: ChildProcess, started: boolean): Promise<void> {
  if (hasEnded(child)) return
  // Not `once` of node:events, because it would reject at the event `error` after a message to a dead process.
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  if (!started) child.kill('SIGKILL')
  else if (child.connected) child.send('stop')
  await exit
  clearTimeout(timer)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
