import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { monotonicMs } from '../core/clock.ts'
import { openDatabase } from '../database/database.ts'
import { StartError } from '../lib/startError.ts'
import type { Manifest } from './manifest.ts'

/** How a caller follows a recovery, which may take hours. */
export type RecoveryWatch = {
  /** Ends the recovery. Its server then stops. */
  signal: AbortSignal
  /** Called once a minute with a line for the operator. */
  onWait(line: string): void
}

/** A recovered database. Its server accepts connections only through a socket in a private folder. */
export type Recovered = {
  database: ReturnType<typeof openDatabase>
  /** The time of the last change. Null if the copy had no change after its beginning. */
  lastChangeAt: Date | null
  /** Stops the server cleanly. */
  close(): Promise<void>
}

/** The server of a recovery. `socket` is its private folder, which also has its log. */
export type RecoveryServer = { socket: string; url: string }

/** The socket is in a private folder, so any number is free. */
export const RECOVERY_PORT = 5432
/** Applying a long WAL takes hours. PostgreSQL itself stops a recovery that cannot end. */
const RECOVERY_TIMEOUT_MS = 24 * 3_600_000
const REPORT_EVERY_MS = 60_000
const ASK_TIMEOUT_MS = 5_000
/** PostgreSQL logs each refused connection, so a long recovery is asked less often. */
const SHORT_MS = 10_000
/** SQLSTATE classes of a user or a database that the server does not know. */
const NEVER = /^(28|3D)/

/** Returns the address of a recovered database. */
export function recoveryUrl(socket: string, { user, database }: Pick<Manifest, 'user' | 'database'>): string {
  const [name, base] = [encodeURIComponent(user), encodeURIComponent(database)]
  return `postgres://${name}@localhost:${RECOVERY_PORT}/${base}?host=${encodeURIComponent(socket)}`
}

/**
 * Waits until the server of a recovery accepts connections, which is after the recovery.
 * @throws StartError with the reason in PostgreSQL's log, if the server ends before
 */
export async function connectRecovered(
  child: ChildProcess,
  { socket, url }: RecoveryServer,
  { signal, onWait }: RecoveryWatch,
): Promise<Recovered> {
  const server = follow(child, signal)
  const log = async () => (await readFile(join(socket, 'log'), 'utf8')).trim().split('\n')
  const end = async () => {
    await server.stop()
    await rm(socket, { recursive: true, force: true })
  }
  const beganMs = monotonicMs()
  let reportedMs = beganMs
  try {
    while (server.runs() && !signal.aborted && monotonicMs() - beganMs < RECOVERY_TIMEOUT_MS) {
      const seen = await ask(url)
      if (seen !== undefined) {
        const database = openDatabase(url, { size: 2, timeoutMs: RECOVERY_TIMEOUT_MS, onError: () => {} })
        return { database, lastChangeAt: seen.at, close: () => database.close().then(end) }
      }
      const nowMs = monotonicMs()
      await pause(nowMs - beganMs < SHORT_MS ? 50 : 1_000)
      if (nowMs - reportedMs < REPORT_EVERY_MS) continue
      reportedMs = nowMs
      onWait(
        `The recovery has taken ${Math.round((nowMs - beganMs) / 60_000)} min. PostgreSQL: ${stateIn(await log())}`,
      )
    }
    signal.throwIfAborted()
    throw new StartError(`PostgreSQL could not recover the copy: ${reasonIn(await log())}`)
  } catch (error) {
    await end()
    throw error
  }
}

/** Stops the server at once if the signal comes, also after the recovery. Nobody needs its data then. */
function follow(child: ChildProcess, signal: AbortSignal) {
  let runs = true
  const abandon = () => void child.kill('SIGQUIT')
  signal.addEventListener('abort', abandon)
  const exit = once(child, 'exit')
    .catch(() => {})
    .finally(() => {
      runs = false
      signal.removeEventListener('abort', abandon)
    })
  return {
    runs: () => runs,
    async stop() {
      child.kill('SIGINT')
      await exit
    },
  }
}

/**
 * Returns undefined while the server accepts no connections.
 * @throws StartError if the recovered server refuses the user or the database of the copy
 */
async function ask(url: string): Promise<{ at: Date | null } | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ASK_TIMEOUT_MS })
  client.on('error', () => {}) // The next attempt finds the server, or notices that it has ended.
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (NEVER.test(code ?? '')) throw new StartError(`The recovered copy cannot be used: ${message}.`, error)
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

function reasonIn(lines: readonly string[]): string {
  return lines.findLast((line) => line.includes('FATAL') || line.includes('PANIC')) ?? lines.at(-1) ?? ''
}

/** Our own attempts to connect are `FATAL` lines too. */
function stateIn(lines: readonly string[]): string {
  return lines.findLast((line) => !line.includes('FATAL')) ?? ''
}
