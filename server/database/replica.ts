import { setTimeout as pause } from 'node:timers/promises'
import { monotonicMs } from '../core/clock.ts'
import { isDatabaseAway } from '../core/databaseErrors.ts'
import type { Replica, ReplicaState } from '../core/replica.ts'
import { type Database, type StatementRunner, sql } from '../core/sql.ts'
import { PLANS_BY_KEY, PLANS_OF_SEARCH, runnerOver, SEARCH_TIMEOUT_MS } from './database.ts'
import { readHosts } from './hosts.ts'
import { openPool } from './openPool.ts'

export type ReplicaOptions = {
  /** The longest time in milliseconds that a read waits for the replica. */
  waitMs: number
  /** Connections of each of the two pools. */
  size?: number
  onError(error: Error): void
}

/** A replica that was behind or away gets the next question after this time. */
const REST_MS = 1_000
const LOOK_PAUSE_MS = 5
/** The replica ends a statement that keeps it from replaying. The primary then answers. */
const STATEMENT_TIMEOUT_MS = 10_000
const QUESTION_TIMEOUT_MS = 2_000

/**
 * Opens a replica of the primary for reads.
 *
 * A read goes to the replica only if the replica has every commit that the primary had flushed when the read arrived. So each
 * caller reads its own writes, also those that another node made, and no table or cookie has to know them. The position costs
 * one small statement at the primary, which simultaneous reads share, and nothing at a write.
 * @param url a PostgreSQL connection string, with one host or several
 */
export function openReplica(primary: Database, url: string, options: ReplicaOptions): Replica {
  const { waitMs, size = 8, onError } = options
  const hosts = readHosts(url)
  const shared = { applicationName: 'balcao replica', onError, max: size, takesStandby: true }
  const pool = openPool(hosts, { ...shared, settings: {}, timeoutMs: STATEMENT_TIMEOUT_MS })
  const keyPool = openPool(hosts, { ...shared, settings: PLANS_BY_KEY, timeoutMs: STATEMENT_TIMEOUT_MS })
  const searchPool = openPool(hosts, { ...shared, settings: PLANS_OF_SEARCH, timeoutMs: SEARCH_TIMEOUT_MS })
  const reader = readerOver(primary, {
    main: runnerOver(pool),
    byKey: runnerOver(keyPool),
    search: runnerOver(searchPool),
  })
  const asked = runnerOver(pool, QUESTION_TIMEOUT_MS)
  const counts = { replica: 0, behind: 0, away: 0 }
  let state: ReplicaState = 'up'
  let restUntilMs = Number.NEGATIVE_INFINITY
  const rest = (now: ReplicaState) => {
    state = now
    restUntilMs = monotonicMs() + REST_MS
  }

  /** Returns true if the replica has reached the position in time. */
  async function reaches(position: string): Promise<boolean> {
    const deadlineMs = monotonicMs() + waitMs
    for (;;) {
      const { reached } = (await asked.row<{ reached: boolean }>(hasReplayed, { position }))!
      if (reached || monotonicMs() >= deadlineMs) return reached
      await pause(LOOK_PAUSE_MS)
    }
  }

  async function look(): Promise<ReplicaState> {
    const { position } = (await primary.row<{ position: string }>(flushedPosition, {}))!
    try {
      if (!(await reaches(position))) rest('behind')
      else state = 'up'
    } catch (error) {
      if (!isDatabaseAway(error)) onError(error as Error)
      hosts.leave(hosts.url())
      rest('away')
    }
    return state
  }

  const lookTogether = shareNext(look)
  return {
    async choose() {
      const seen = monotonicMs() < restUntilMs ? state : await lookTogether()
      counts[seen === 'up' ? 'replica' : seen] += 1
      return seen === 'up' ? reader : primary
    },
    state: () => state,
    counts: () => ({ ...counts }),
    async lagBytes() {
      const { position } = (await primary.row<{ position: string }>(flushedPosition, {}))!
      const row = await asked.row<{ lag: number | null }>(lagBehind, { position })
      return row!.lag ?? undefined
    },
    async close() {
      await Promise.all([pool.end(), keyPool.end(), searchPool.end()])
    },
  }
}

/**
 * Shares a run among the callers that wait for its start. A caller never gets the result of a run that had already begun,
 * because that run may not know the caller's own writes.
 */
function shareNext<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const result = run()
      running = result.catch(() => {})
      return result
    })
    return next
  }
}

/** A statement that fails at the replica runs at the primary: a broken connection, a conflict with the replay, or a write. */
function readerOver(primary: Database, replica: Record<'main' | 'byKey' | 'search', StatementRunner>): Database {
  const over = (reader: StatementRunner, writer: StatementRunner): StatementRunner => {
    const otherwise = (run: (writer: StatementRunner) => Promise<unknown>) => (error: unknown) => {
      if (isDatabaseAway(error)) return run(writer)
      throw error
    }
    return {
      rows: (...given) => reader.rows(...given).catch(otherwise((other) => other.rows(...given))) as never,
      row: (...given) => reader.row(...given).catch(otherwise((other) => other.row(...given))) as never,
    }
  }
  return {
    ...primary,
    ...over(replica.main, primary),
    byKey: over(replica.byKey, primary.byKey),
    search: over(replica.search, primary.search),
  }
}

const flushedPosition = sql('flushedPosition', 'select pg_current_wal_flush_lsn()::text as position')

/** A server that is no standby any more replays nothing. Its position then belongs to another history. */
const hasReplayed = sql(
  'hasReplayed',
  `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= :position::pg_lsn as reached`,
)

const lagBehind = sql(
  'lagBehind',
  `select case when pg_is_in_recovery()
     then greatest(0, pg_wal_lsn_diff(:position::pg_lsn, pg_last_wal_replay_lsn())) end::float8 as lag`,
)
