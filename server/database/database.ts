import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { everyStore, workOfMachine } from '../core/byShard.ts'
import { isMachineAway, isNotConnected, isSplit, isUnanswered } from '../core/databaseErrors.ts'
import { machineFailures } from '../core/machineFailures.ts'
import {
  type AnyStatement,
  type Database,
  type Runner,
  type StatementRunner,
  type Values,
  valuesInOrder,
} from '../core/sql.ts'
import { isTracing, traced } from '../core/tracing.ts'
import { NotStarted } from '../lib/batch.ts'
import { type Connections, followConnections } from './connections.ts'
import { type LimitedQuery, queryClient, queryPool } from './describedQuery.ts'
import { readHosts } from './hosts.ts'
import { openPool } from './openPool.ts'
import { type Form, followShards, type Shards } from './shards.ts'

// node-postgres returns bigint as text by default. A JavaScript number is exact here, because our values are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * Opens pools of connections. They connect at the first statement, to the host that accepts writes.
 *
 * @param url a PostgreSQL connection string, with one host or several
 * @param options.size connections for most statements. On two cores, 16 connections were the fastest.
 * @param options.keySize connections for shared statements (`byKey`)
 * @param options.searchSize connections for searches. With more, searches would slow payments.
 * @param options.timeoutMs limit of a statement, by default 30 seconds. A search has 5 seconds.
 * @param options.onError called if an idle connection breaks. Without a listener Node would exit.
 * @param options.onMachineAway called if a machine of a distributed database did not answer a statement
 */
export function openDatabase(
  url: string,
  options: PoolSizes & {
    timeoutMs?: number
    applicationName?: string
    onError(error: Error): void
    onMachineAway?(error: Error): void
  },
): Database & { connections: Connections } {
  const { size = 16, keySize = 4, searchSize = 2, timeoutMs = 30_000, applicationName = 'balcao', onError } = options
  const hosts = readHosts(url)
  const shared = { timeoutMs, applicationName, onError }
  const pool = openPool(hosts, { ...shared, max: size, settings: {}, onDistributed: (client) => shards.follow(client) })
  const shards = followShards(pool)
  const { shardOf } = shards
  const keyPool = openPool(hosts, { ...shared, max: keySize, settings: PLANS_BY_KEY })
  const searchPool = openPool(hosts, {
    ...shared,
    max: searchSize,
    settings: PLANS_OF_SEARCH,
    timeoutMs: SEARCH_TIMEOUT_MS,
  })
  const noticeShards = (error: unknown): never => {
    if (isSplit(error)) shards.refresh()
    if (isMachineAway(error)) {
      machineFailures.inc()
      options.onMachineAway?.(error as Error)
    }
    throw error
  }
  const main = runnerOver({
    shards,
    client: pool,
    query: (query) => runAgain(() => queryPool(pool, query)).catch(noticeShards),
  })
  const byKey = runnerOver({
    shards,
    client: pool,
    query: (query) =>
      runAgain(() => queryPool(keyPool, query))
        .catch(noticeShards)
        .catch(throwNotStarted),
  })
  return {
    ...lookingWithoutMachine(main),
    byKey: lookingWithoutMachine(byKey),
    search: runnerOver({ shards, client: pool, query: (query) => queryPool(searchPool, query) }),
    shardOf,
    pool,
    pools: { main: pool, by_key: keyPool, search: searchPool },
    connections: followConnections([pool, keyPool, searchPool], hosts),
    transaction(work, { once = false, atOneInstant = false } = {}) {
      const begin = () => (atOneInstant && shards.isDivided() ? AT_ONE_INSTANT : 'begin')
      const run = () => transactionOver(pool, shards, work, begin)
      return (once ? run() : runAgain(run)).catch(noticeShards)
    },
    snapshot: (read) => transactionOver(pool, shards, read, () => `${AT_ONE_INSTANT}, read only`),
    async close() {
      shards.stop()
      await Promise.all([pool.end(), keyPool.end(), searchPool.end()])
    },
  }
}

/** If a machine does not answer, a look for due work finds every store. The claims then leave out the stores of this machine. */
function lookingWithoutMachine({ rows }: StatementRunner): StatementRunner {
  const run: StatementRunner['rows'] = async (statement, ...values) => {
    if (!statement.looksForWork) return await rows(statement, ...values)
    const found = await workOfMachine(() => rows(statement, ...values), undefined)
    return found ?? ((await rows(everyStore)) as never)
  }
  return { rows: run, row: async (statement, ...values) => (await run(statement, ...values))[0] }
}

/** Connections open when they are needed, and close after ten idle seconds. */
export type PoolSizes = { size?: number; keySize?: number; searchSize?: number }

export const PLANS_BY_KEY = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', jit: 'off' }

export const SEARCH_TIMEOUT_MS = 5_000
export const PLANS_OF_SEARCH = { ...PLANS_BY_KEY, plan_cache_mode: 'force_generic_plan' }

const AT_ONE_INSTANT = 'begin isolation level repeatable read'

function throwNotStarted(error: Error): never {
  throw isNotConnected(error) ? new NotStarted(error.message) : error
}

async function transactionOver<Result>(
  pool: pg.Pool,
  shards: Shards,
  work: (trx: Runner) => Promise<Result>,
  begin: () => string,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(begin())
    const runner = runnerOver({ shards, client, query: (query) => queryClient(client, query) })
    const result = await work({ ...runner, byKey: runner, shardOf: shards.shardOf })
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A rollback would wait for the statement that got no answer.
    if (isUnanswered(error)) {
      client.release(error as Error)
      throw error
    }
    // If the rollback fails, the connection is broken and must not return to the pool.
    await client.query('rollback').then(
      () => client.release(),
      (broken) => client.release(broken),
    )
    throw error
  }
}

const NONE: Values = Object.freeze({})

const LONG_MS = 86_400_000

/** @property client the connection of `query`, or its pool */
type Connection = {
  query(query: LimitedQuery): Promise<{ rows: unknown[] }>
  shards?: Pick<Shards, 'formOf' | 'requirePlaces'>
  client?: Pick<pg.ClientBase, 'query'>
}

/** The trace contains only the statement's name, because values are data of buyers. */
function describeStatement({ rows }: { rows: unknown[] }) {
  return { attributes: { 'db.system.name': 'postgresql', 'db.response.returned_rows': rows.length } }
}

/** @param timeoutMs the client's limit for a statement, if it differs from the connection's limit */
export function runnerOver(connection: Connection, timeoutMs?: number): StatementRunner {
  const rows = async <Row>(statement: AnyStatement, values: Values = NONE) => {
    const form: Form = connection.shards?.formOf(statement) ?? statement
    const { name, text, placedBy } = form
    if (placedBy !== undefined) await connection.shards!.requirePlaces(connection.client!, form, values)
    const query: LimitedQuery = { name, text, values: valuesInOrder(statement, values) }
    if (statement.isLong) query.query_timeout = LONG_MS
    else if (timeoutMs !== undefined) query.query_timeout = timeoutMs
    const result = isTracing()
      ? await traced(statement.name, () => connection.query(query), describeStatement)
      : await connection.query(query)
    return result.rows as Row[]
  }
  return {
    rows,
    row: async <Row>(statement: AnyStatement, values?: Values) => (await rows<Row>(statement, values))[0],
  } as StatementRunner
}

/**
 * SQLSTATEs of a deadlock and of a serialization failure. PostgreSQL has rolled back the work, so the work can run
 * again.
 */
const RETRYABLE_CODES = new Set(['40P01', '40001'])
/** Citus planned a statement before it split or moved the shard, and did not run the statement. */
const OUTDATED_PLAN = /^could not find valid entry for shard/
const MAX_RUNS = 3
const MAX_PAUSE_MS = 50

async function runAgain<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let runs = 1; ; runs++) {
    try {
      return await run()
    } catch (error) {
      const { code, message } = error as Error & { code: string }
      if (!(RETRYABLE_CODES.has(code) || OUTDATED_PLAN.test(message)) || runs === MAX_RUNS) throw error
    }
    // The random pause prevents a second collision of the same two transactions.
    await pause(randomInt(MAX_PAUSE_MS * runs))
  }
}
