import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Database } from '../../server/core/sql.ts'
import type { Reconciliation } from '../../server/reconciliation/reconcile.ts'

type Variables = Record<string, string>

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))
const MAX_OUTPUT_BYTES = 2 ** 28

/** Runs a command of balcao. @returns the JSON that it prints @throws if its exit code is not 0 */
// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire.
export async function balcao(args: readonly string[], variables: Variables): Promise<any> {
  const options = { env: environment(variables), maxBuffer: MAX_OUTPUT_BYTES }
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], options)
  return JSON.parse(stdout)
}

/** Runs `balcao reconcile --fix`. */
export async function reconcile(variables: Variables, ...more: string[]): Promise<Reconciliation> {
  return await balcao(['reconcile', '--fix', ...more], variables)
}

/**
 * Kills `balcao reconcile --fix` after it has written its first lost orders.
 * @returns false if the command ended before
 */
export async function killReconcile(variables: Variables, database: Database): Promise<boolean> {
  const child = spawn(process.execPath, [COMMAND, 'reconcile', '--fix'], {
    env: environment(variables),
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  while (child.exitCode === null && !(await hasBegun(database))) await delay(2)
  child.kill('SIGKILL')
  const [, signal] = await exit
  return signal === 'SIGKILL'
}

async function hasBegun({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ begun: boolean }>('select exists (select from lost_orders) as begun')
  return rows[0]!.begun
}

function environment(variables: Variables): Variables {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, ...variables }
}
