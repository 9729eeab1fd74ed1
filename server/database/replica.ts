import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { monotonicMs } from '../core/clock.ts'
import { isDatabaseAway } from '../core/databaseErrors.ts'
import type { Replica, ReplicaState } from '../core/replica.ts'
import { type Database, type StatementRunner, sql } from '../core/sql.ts'
import { PLANS_BY_KEY, PLANS_OF_SEARCH, runnerOver, SEARCH_TIMEOUT_MS } from './database.ts'
import { type Hosts, readHosts } from './hosts.ts'
import { openPool } from './openPool.ts'

export type ReplicaOptions = {
  /** The longest time in milliseconds that a read waits for the replica. */
  waitMs: number
  /** The number of connections of each of the two pools. */
  size?: number
  onError(error: Error): void
}

/** After a replica was behind or away, the next read waits this long before it tries the replica again. */
const REST_MS = 1_000
const LOOK_PAUSE_MS = 5
/**
 * SQLSTATE of a statement that the replica ends because the statement delays the replay. The primary then runs the
 * statement.
 */
const STATEMENT_TIMEOUT_MS = 10_000
const QUESTION_TIMEOUT_MS = 2_000

/**
 * Opens a replica of the primary for reads.
 *
 * A read goes to the replica only if the replica has every commit that the primary had flushed when the read arrived.
 * So each caller sees its own writes, even if another node made them, and neither a table nor a cookie stores
 * positions. Reading the position costs one small statement at the primary. Simultaneous reads share this statement. A
 * write costs nothing more.
 *
 * A balancer may connect each connection to another standby. So the position is checked on the connection that will run
 * the statement.
 * @param url a PostgreSQL connection string, with one host or several
 */
export function openReplica(primary: Database, url: string, options: ReplicaOptions): Replica {
  const { size = 8, onError } = options
  const hosts = readHosts(url)
  const shared = { applicationName: 'balcao replica', onError, max: size, takesStandby: true }
  const pool = openPool(hosts, { ...shared, settings: {}, timeoutMs: STATEMENT_TIMEOUT_MS })
  const keyPool = openPool(hosts, { ...shared, settings: PLANS_BY_KEY, timeoutMs: STATEMENT_TIMEOUT_MS })
  const searchPool = openPool(hosts, { ...shared, settings: PLANS_OF_SEARCH, timeoutMs: SEARCH_TIMEOUT_MS })
  const counts = { replica: 0, behind: 0, away: 0 }
  const standbys = followStandbys(hosts, options)
  const positionTogether = shareNext(() => positionOf(primary))

  /**
   * Runs statements at a standby that has reached the position. A statement that fails at the standby runs at the
   * primary.
   */
  function runnerAt(from: pg.Pool, writer: StatementRunner, position: number): StatementRunner {
    const rows: StatementRunner['rows'] = async (statement, ...values) => {
      const connection = await standbys.connect(from, position)
      counts[connection.is] += 1
      if (connection.is !== 'replica') return writer.rows(statement, ...values)
      const { client } = connection
      let failure: Error | undefined
      try {
        return await runnerOver(client).rows(statement, ...values)
      } catch (error) {
        failure = error as Error
      } finally {
        client.release(failure)
      }
      if (!isDatabaseAway(failure)) throw failure
      return writer.rows(statement, ...values)
    }
    return { rows, row: async (statement, ...values) => (await rows(statement, ...values))[0] }
  }

  return {
    async choose() {
      const resting = standbys.rest()
      if (resting) {
        counts[resting] += 1
        return primary
      }
      const position = await positionTogether()
      return {
        ...primary,
        ...runnerAt(pool, primary, position),
        byKey: runnerAt(keyPool, primary.byKey, position),
        search: runnerAt(searchPool, primary.search, position),
      }
    },
    state: () => standbys.state(),
    counts: () => ({ ...counts }),
    async lagBytes() {
      const position = await positionOf(primary)
      const replayed = await replayedBy(pool)
      if (replayed === undefined) return undefined
      if (replayed >= position) standbys.noteReached()
      return Math.max(0, position - replayed)
    },
    async close() {
      await Promise.all([pool.end(), keyPool.end(), searchPool.end()])
    },
  }
}

type Connection = { is: 'replica'; client: pg.PoolClient } | { is: 'behind' | 'away' }

/** Stores the known state of the servers behind the connections. */
function followStandbys(hosts: Hosts, { waitMs, onError }: ReplicaOptions) {
  let trouble: { is: 'behind' | 'away'; untilMs: number } | undefined
  /** The last known position of each connection's server. A server's position never decreases. */
  const reached = new WeakMap<pg.PoolClient, number>()
  const rest = () => (trouble && monotonicMs() < trouble.untilMs ? trouble.is : undefined)
  const stop = (is: 'behind' | 'away') => {
    trouble = { is, untilMs: monotonicMs() + REST_MS }
    return is
  }

  /** Returns true if the server has reached the position in time. */
  async function reaches(client: pg.PoolClient, position: number): Promise<boolean> {
    if ((reached.get(client) ?? -1) >= position) return true
    const deadlineMs = monotonicMs() + waitMs
    for (;;) {
      const replayed = (await replayedBy(client)) ?? -1
      reached.set(client, replayed)
      if (replayed >= position) return true
      if (monotonicMs() >= deadlineMs) return false
      await pause(LOOK_PAUSE_MS)
    }
  }

  /**
   * Sets the state to `up` after the rest. The metrics call it too: in a night without reads, an old `away` must not
   * raise an alert.
   */
  const noteReached = () => {
    if (rest() === undefined) trouble = undefined
  }

  return {
    rest,
    noteReached,
    state: (): ReplicaState => trouble?.is ?? 'up',
    /** Returns a connection to a server that has reached the position, or the reason why no such connection exists. */
    async connect(from: pg.Pool, position: number): Promise<Connection> {
      const resting = rest()
      if (resting) return { is: resting }
      let client: pg.PoolClient | undefined
      try {
        client = await from.connect()
        if (!(await reaches(client, position))) {
          client.release()
          return { is: stop('behind') }
        }
        noteReached()
        return { is: 'replica', client }
      } catch (error) {
        client?.release(error as Error)
        if (!isDatabaseAway(error)) onError(error as Error)
        hosts.leave(hosts.url())
        return { is: stop('away') }
      }
    },
  }
}

/**
 * Shares one run among all callers that came before its start. A caller never gets the result of a run that had already
 * begun, because that run may miss the caller's own writes.
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

/** Returns the end of the WAL on the primary's disk, in bytes from its beginning. */
async function positionOf(primary: Database): Promise<number> {
  return (await primary.row(flushedPosition))!.position
}

/**
 * Returns the server's replay position in the WAL. Undefined if the server is no longer a standby, because then it has
 * another WAL.
 */
async function replayedBy(server: pg.Pool | pg.PoolClient): Promise<number | undefined> {
  const row = await runnerOver(server, QUESTION_TIMEOUT_MS).row(replayedPosition)
  return row!.replayed ?? undefined
}

const flushedPosition = sql(
  'flushedPosition',
  `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as position`,
).as<{ position: number }>()

const replayedPosition = sql(
  'replayedPosition',
  `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end::float8 as replayed`,
)
