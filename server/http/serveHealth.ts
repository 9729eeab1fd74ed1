import type { FastifyInstance } from 'fastify'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { isUnreachable } from '../core/databaseErrors.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'

const RETRY_AFTER_SECONDS = 2
/** The maximum error of a machine's clock. With a larger error, the machine cannot check certificates. */
const MAX_SKEW_MS = 30_000
/** Anybody may call `/readyz`, so it writes at most once a second. */
const WRITE_EVERY_MS = 1_000

/** Adds `/livez`, `/readyz` and `/healthz` (docs/operations/health.md). */
export function addHealth(app: FastifyInstance, ctx: Context): void {
  const write = createWriteCheck(ctx)
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reasons = troublesOf(ctx)
    const failure = reasons.length === 0 ? await write() : undefined
    if (failure) reasons.push(failure)
    const { clockSkewMs } = ctx.health
    if (reasons.length === 0) return { status: 'ready', reasons, clockSkewMs }
    const answer = { status: 'not_ready', reasons, clockSkewMs }
    return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send(answer)
  })
  app.get('/healthz', async () => {
    await ctx.database.row(alive).catch(() => {
      throw new ApiError(503, 'internal_error', 'The database does not answer.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    })
    return { status: 'ok', environment: ctx.settings.environment, simulatorUrl: ctx.simulatorUrl ?? null }
  })
}

/** Returns the reasons why load balancers should not send requests to this process. */
function troublesOf({ health }: Context): string[] {
  return [
    ...(health.isDraining ? ['draining'] : []),
    ...(health.database === 'up' ? [] : [`database_${health.database}`]),
    ...(Math.abs(health.clockSkewMs) > MAX_SKEW_MS ? ['clock'] : []),
  ]
}

/**
 * Returns a function that commits a write and returns the reason for a failure. Calls within a second share one write.
 */
function createWriteCheck(ctx: Context): () => Promise<string | undefined> {
  let last: { atMs: number; done: Promise<string | undefined> } | undefined
  return () => {
    if (last === undefined || monotonicMs() - last.atMs >= WRITE_EVERY_MS) {
      const done = ctx.database.row(writeNothing).then(
        () => undefined,
        (error) => (isUnreachable(error) ? 'database_away' : 'database_refuses_writes'),
      )
      last = { atMs: monotonicMs(), done }
    }
    return last.done
  }
}

const alive = sql('alive', 'select 1')

/** Commits a record to PostgreSQL's write-ahead log without changing a table. Any role may call this function. */
const writeNothing = sql('writeNothing', `select pg_logical_emit_message(true, 'balcao', 'readyz')`)
