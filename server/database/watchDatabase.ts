import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { followDatabaseClock, monotonicMs } from '../core/clock.ts'
import { isNotConnected } from '../core/databaseErrors.ts'
import type { DatabaseCondition, Health } from '../core/health.ts'
import { createClockComparison } from './compareClocks.ts'
import { type Connections, socketOf } from './connections.ts'
import { missingMigrations } from './migrate.ts'
import { createOutageLog } from './outageLog.ts'

/** Checks each second whether the database answers and accepts writes. */
export type DatabaseWatch = {
  /** Resolves after the first check. From then on, this process follows the database's clock. */
  first: Promise<void>
  stop(): Promise<void>
}

const BEAT_MS = 1_000
/**
 * After this time without an answer on any connection, the database counts as silent. Its connections may never answer
 * again.
 */
const ANSWER_TIMEOUT_MS = 3_000

/** The condition of the database, and a sentence for the log if it is not `up`. */
type Heard = { condition: DatabaseCondition; reason: string }

/**
 * Watches the database of a process, and writes its condition into `health`.
 *
 * A network that drops packets, or a machine that stops, does not close connections. Then statements wait until their
 * timeout. So the watch has its own connection. If no connection gets an answer for three seconds, the watch closes all
 * connections. The statements on these connections fail at once, and the pools connect again.
 * @param options.beatMs the pause between two checks, by default a second
 * @param options.onRenewed called when the database answers again after connections broke
 */
export function watchDatabase(
  connections: Connections,
  options: { log: Logger; health: Health; beatMs?: number; onRenewed?(): void },
): DatabaseWatch {
  const { health, beatMs = BEAT_MS } = options
  const outages = createOutageLog(options.log)
  const compareClocks = createClockComparison(options)
  const first = Promise.withResolvers<void>()
  const stopping = new AbortController()
  let client: pg.Client | undefined

  /** Destroys the socket, because a silent server would never confirm the end of the connection. */
  function leave(): void {
    if (client !== undefined) socketOf(client).destroy()
    client = undefined
  }

  async function connect(): Promise<pg.Client> {
    client = await connections.open('balcao watch')
    const missing = await missingMigrations(client)
    if (missing.length > 0) throw new MigrationsMissingError(missing)
    return client
  }

  async function listen(): Promise<Heard> {
    const mark = connections.mark()
    try {
      const asked = client ?? (await connect())
      const askedMs = monotonicMs()
      const { standby, readOnly, nowMs } = await answerOf(asked)
      compareClocks({ databaseMs: nowMs, askedMs, answeredMs: monotonicMs() })
      if (standby) connections.leaveHost()
      if (standby) leave()
      return heard({ standby, readOnly, isFull: connections.foundDiskFull() })
    } catch (error) {
      leave()
      if (error instanceof SilenceError || isNotConnected(error as Error)) connections.closeSilent(mark)
      const condition = error instanceof MigrationsMissingError ? 'not_migrated' : 'away'
      return { condition, reason: (error as Error).message }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hadConnection = client !== undefined
      let now = await listen()
      // One broken connection is not an outage. A second connection shows whether the database answers.
      const broke = now.condition === 'away' && hadConnection
      if (broke) now = await listen()
      health.database = now.condition
      first.resolve()
      const ended = now.condition === 'up' ? outages.answered() : outages.away(now.reason)
      if (ended || (broke && now.condition === 'up')) options.onRenewed?.()
      await pause(beatMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    leave()
    followDatabaseClock(undefined)
  }

  const watching = watch()
  return {
    first: first.promise,
    stop() {
      stopping.abort()
      return watching
    },
  }
}

function heard({ standby, readOnly, isFull }: Omit<Answer, 'nowMs'> & { isFull: boolean }): Heard {
  if (standby) return { condition: 'away', reason: 'The server is a standby, so it takes no writes.' }
  if (readOnly) return { condition: 'read_only', reason: 'The database is read-only.' }
  if (isFull) return { condition: 'full', reason: 'The disk of the database is full.' }
  return { condition: 'up', reason: '' }
}

class SilenceError extends Error {}

class MigrationsMissingError extends Error {
  constructor(names: readonly string[]) {
    super(`The database lacks the migrations ${names.join(', ')}.`)
  }
}

type Answer = { standby: boolean; readOnly: boolean; nowMs: number }

const QUESTION = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
    (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`

/** @throws SilenceError if no answer comes in time */
async function answerOf(client: pg.Client): Promise<Answer> {
  const asked = client.query<Answer>(QUESTION)
  const late = new AbortController()
  try {
    const timer = pause(ANSWER_TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => {})
    const answered = await Promise.race([asked, timer])
    if (answered !== undefined) return answered.rows[0]!
    // After a long computation the timer fires first, although the answer has already arrived.
    await new Promise((resolve) => setImmediate(resolve))
    const found = await Promise.race([asked, undefined])
    if (found !== undefined) return found.rows[0]!
    asked.catch(() => {})
    throw new SilenceError(`The database did not answer for ${ANSWER_TIMEOUT_MS / 1_000} s.`)
  } finally {
    late.abort()
  }
}
