import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { countRetriedMails } from '../mail/countRetriedMails.ts'
import { worstLag } from '../webhooks/lag.ts'
import { addressOf } from './requestAddress.ts'
import { createRequestLog } from './requestLog.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** Adds `/healthz`, `/metrics` and one log line per request, for the operator. */
export function addMonitoring(app: FastifyInstance, ctx: Context): void {
  const registry = new Registry()
  // The default of 10 ms keeps an idle node busy.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const requests = new Counter({
    name: 'balcao_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'balcao_http_request_seconds',
    help: 'Time from the start of a request to its answer',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'balcao_webhook_lag_seconds',
    help: 'Age of the oldest delivery that has no 2xx answer yet, for any reason',
    registers: [registry],
    async collect() {
      this.set(await worstLag(ctx))
    },
  })
  new Gauge({
    name: 'balcao_mails_retried',
    help: 'Mails whose last attempt failed and that wait for another one',
    registers: [registry],
    async collect() {
      this.set(await countRetriedMails(ctx))
    },
  })
  const logAnswered = createRequestLog(ctx.log)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { id: requestId, method, access } = request
    const { statusCode: status, elapsedTime } = reply
    requests.inc({ method, route, status })
    seconds.observe({ route }, elapsedTime / 1000)
    const ms = Math.round(elapsedTime * 10) / 10
    const line = { requestId, method, route, status, ms }
    if (access && status < 300) logAnswered({ ...line, storeId: access.store.id, keyId: access.key.id })
    else ctx.log.info({ ...line, ...callerOf(request, status) }, 'request')
    done()
  })
  app.decorate('metrics', registry)
  // The metrics show the traffic of all stores, so in production they have a separate address (`metricsServer.ts`).
  if (ctx.settings.environment === 'sandbox')
    app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('content-type', registry.contentType).send(await registry.metrics()),
    )
  app.get('/healthz', { schema: { hide: true } }, async () => {
    await ctx.database.row(alive).catch(() => {
      throw new ApiError(503, 'internal_error', 'The database does not answer.', { retryAfterSeconds: 2 })
    })
    return { status: 'ok', environment: ctx.settings.environment, simulatorUrl: ctx.simulatorUrl ?? null }
  })
}

function callerOf(request: FastifyRequest, status: number) {
  const { access, dashboard } = request
  return {
    storeId: access?.store.id ?? dashboard?.store?.id,
    keyId: access?.key.id,
    userId: dashboard?.user?.id,
    ...(REFUSALS.has(status) && { address: addressOf(request) }),
  }
}

/**
 * The log line of a request with one of these statuses has the caller's address (OWASP ASVS 5.0, 16.3.2). Other lines have no
 * address.
 */
const REFUSALS = new Set([401, 403])

const alive = sql('alive', 'select 1')
