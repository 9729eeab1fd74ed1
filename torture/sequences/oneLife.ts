import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent, type Dispatcher } from 'undici'
import type { Database, StatementRunner } from '../../server/core/sql.ts'
import { watchCrashPoints } from '../../server/lib/crashPoint.ts'

/**
 * Transport errors of a gateway call. With the first two, the call does not reach the gateway. The others lose or replace the
 * gateway's answer.
 */
export const WIRE_TROUBLES = ['refused', 'reset', 'answer lost', 'answer 500', 'answer nonsense'] as const

/** The fault of one piece of work: a crash at a crash point, or a transport error in one of its gateway calls. */
export type Hurt = {
  crashAt?: string
  /** The number of the gateway call that gets the error, counted from 1. */
  atCall?: number
  wire?: (typeof WIRE_TROUBLES)[number]
}

export type End<Value> = { is: 'done'; value: Value } | { is: 'crashed'; at: string }

type Life = { hurt: Hurt; calls: number; dead: boolean; die(at: string): void }
const lives = new AsyncLocalStorage<Life>()

/**
 * Simulates the crash of a process for one piece of work. After the crash, the database calls of this work never return. So
 * its `catch` blocks have no effect, as if the process had been killed. Thousands of pieces of work can crash in parallel in one process.
 */
export async function liveOnce<Value>(hurt: Hurt, work: () => Promise<Value>): Promise<End<Value>> {
  const { promise: death, resolve } = Promise.withResolvers<End<Value>>()
  const life: Life = {
    hurt,
    calls: 0,
    dead: false,
    die(at) {
      life.dead = true
      resolve({ is: 'crashed', at })
      throw new Error(`crashed at ${at}`)
    },
  }
  const living = lives.run(life, work).then((value): End<Value> => ({ is: 'done', value }))
  living.catch(() => {}) // Ignore errors after the crash.
  return Promise.race([death, living])
}

/** Wraps a database. Calls by crashed work never return. */
export function mortal(database: Database): Database {
  const alive = <Value>(work: () => Promise<Value>) => (lives.getStore()?.dead ? new Promise<Value>(() => {}) : work())
  const mortalRunner = ({ rows, row }: StatementRunner): StatementRunner => ({
    rows: (statement, ...values) => alive(() => rows(statement, ...values)),
    row: (statement, ...values) => alive(() => row(statement, ...values)),
  })
  return {
    ...mortalRunner(database),
    byKey: mortalRunner(database.byKey),
    search: mortalRunner(database.search),
    transaction: (work) => alive(() => database.transaction(work)),
    snapshot: (read) => alive(() => database.snapshot(read)),
    shardOf: database.shardOf,
    pool: database.pool,
    pools: database.pools,
    close: database.close,
  }
}

/**
 * Crash points in batches that many pieces of work share. A crashed piece of work may still run such a batch for the
 * others, so these points are no fault after its crash.
 */
const SHARED: ReadonlySet<string> = new Set(['batch.started', 'batch.committed'])

/**
 * Enables the faults of `liveOnce` at crash points and in gateway calls. Work outside of `liveOnce` gets no fault.
 * @returns the number of times that each fault occurred
 */
export function armLives(simulatorUrl: string): Map<string, number> {
  const hits = new Map<string, number>()
  const count = (what: string) => hits.set(what, (hits.get(what) ?? 0) + 1)
  watchCrashPoints((reached) => {
    const life = lives.getStore()
    if (life?.dead && SHARED.has(reached)) return
    if (life?.dead) throw new Error(`${reached} was reached after the crash`)
    if (!life || life.hurt.crashAt !== reached) return
    count(`crash at ${reached}`)
    life.die(reached)
  })
  Agent.prototype.dispatch = function (options, handler) {
    const life = options.origin === simulatorUrl ? lives.getStore() : undefined
    if (life) life.calls += 1
    const wire = life && life.calls === life.hurt.atCall ? life.hurt.wire : undefined
    if (wire) count(wire)
    if (wire === 'refused') throw broken('ECONNREFUSED')
    if (wire === 'reset') throw broken('UND_ERR_SOCKET')
    return dispatch.call(this, options, wire ? disturbed(handler, wire) : handler)
  }
  return hits
}

const { dispatch } = Agent.prototype

/** Lets the gateway perform the call, then replaces or drops its answer. */
function disturbed(handler: Dispatcher.DispatchHandler, wire: string): Dispatcher.DispatchHandler {
  const type = { 'content-type': 'text/html' }
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onResponseStart() {},
    onResponseData() {},
    onResponseEnd(controller, trailers) {
      if (wire === 'answer lost') return handler.onResponseError?.(controller, broken('UND_ERR_SOCKET'))
      const [status, text] = wire === 'answer 500' ? [500, '<html></html>'] : [200, '{"id": "truncated", "status": ']
      handler.onResponseStart?.(controller, status, type, '')
      handler.onResponseData?.(controller, Buffer.from(text))
      handler.onResponseEnd?.(controller, trailers)
    },
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  }
}

function broken(code: string): Error {
  return Object.assign(new Error(code), { code })
}
