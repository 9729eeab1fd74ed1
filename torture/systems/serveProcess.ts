import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { monotonicMs } from '../../server/core/clock.ts'

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))
const START_TIMEOUT_MS = 60_000

/** A long timeout, for runs on a busy machine. */
export const PATIENT = { startTimeoutMs: 300_000 }

/** A real `balcao serve` process, started by this process. */
export type ServeProcess = {
  pid: number
  /** The time from the spawn to the log line "Started.", in milliseconds. */
  readyMs: number
  /** Resolves when the process has exited. */
  exited: Promise<unknown>
  /** Sends the signal and resolves when the process has exited. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** The log lines of level error and above. A node without faults has none. */
  errors: string[]
}

/**
 * Starts a node and waits until it is ready.
 *
 * @param options.openFiles limit of open files and sockets. By default it is the limit of this process.
 * @param options.program a program that runs a node, instead of `balcao serve`
 * @param options.onOutput called with the node's output
 * @param options.startTimeoutMs a node that is not ready is killed after this time
 * @throws an error with the node's output, if the node does not start
 */
export async function startServing(
  variables: Record<string, string>,
  options: { openFiles?: number; startTimeoutMs?: number; program?: string; onOutput?(text: string): void } = {},
): Promise<ServeProcess> {
  const { openFiles, startTimeoutMs = START_TIMEOUT_MS, program } = options
  const startedMs = monotonicMs()
  const { PATH, HOME } = process.env
  const command = program === undefined ? [COMMAND, 'serve'] : [program]
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, ...command], {
    env: { PATH, HOME, LOG_LEVEL: 'info', BALCAO_DEMO: 'false', RATE_LIMIT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (text) => options.onOutput?.(String(text)))
  const errors: string[] = []
  const ready = untilReady(child, errors)
  const late = AbortSignal.timeout(startTimeoutMs)
  try {
    await Promise.race([
      ready,
      exit.then(([code]) => Promise.reject(new Error(`The node ended with ${code}.`))),
      once(late, 'abort').then(() => Promise.reject(new Error('The node did not start in time.'))),
    ])
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${(error as Error).message} ${errors.join('\n')}`)
  }
  return {
    pid: child.pid!,
    readyMs: monotonicMs() - startedMs,
    errors,
    exited: exit,
    async kill(signal) {
      child.kill(signal)
      await exit
    },
  }
}

function untilReady(child: ChildProcess, errors: string[]): Promise<void> {
  child.stderr!.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  return new Promise((resolve) => {
    let rest = ''
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (line.includes('"msg":"Started."')) resolve()
        // A level is a number: 50 is error, 60 is fatal.
        if (/"level":(50|60|"error"|"fatal")/.test(line)) errors.push(line)
      }
    })
  })
}

/** Returns false for errors of the simulator, because the cuts and kills of the test cause them. */
export function isOurs(line: string): boolean {
  return !line.includes('The simulator failed')
}
