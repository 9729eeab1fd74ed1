import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Context } from '../core/context.ts'
import type { ErrorDetails } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { machineFailures } from '../core/machineFailures.ts'
import { prunedRows } from '../core/retention.ts'
import { spanInLog } from '../core/tracing.ts'
import { gatewayCallSeconds, gatewayCalls } from '../gateways/port/callStats.ts'
import { addGaugeGroup } from '../monitoring/gaugeGroups.ts'
import { nodeGauges } from '../monitoring/nodeGauges.ts'
import { storedGauges } from '../monitoring/storedGauges.ts'
import { addressOf } from './requestAddress.ts'
import { createRequestLog } from './requestLog.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The details of the error that answered the request. */
    refusal?: ErrorDetails
  }
  interface FastifyInstance {
    metrics: Registry
  }
}

/** Adds `/metrics` and one log line per request, for the operator. */
export function addMonitoring(app: FastifyInstance, ctx: Context): void {
  const registry = new Registry()
  // With the default precision of 10 ms, the measurement would keep an idle node busy.
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
  for (const metric of [gatewayCalls, gatewayCallSeconds]) registry.registerMetric(metric)
  registry.registerMetric(prunedRows)
  registry.registerMetric(machineFailures)
  for (const group of [...nodeGauges(ctx), ...storedGauges(ctx)]) addGaugeGroup(registry, group)
  const logAnswered = createRequestLog(ctx.log)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { id: requestId, method, access } = request
    const { statusCode: status, elapsedTime } = reply
    requests.inc({ method, route, status })
    if (!request.routeOptions.config.isStream) seconds.observe({ route }, elapsedTime / 1000)
    const ms = Math.round(elapsedTime * 10) / 10
    const line = { requestId, method, route, status, ms, ...(request.span && spanInLog(request.span)) }
    if (PROBES.has(route) && status === 200) ctx.log.debug(line, 'request')
    else if (access && status < 300) logAnswered({ ...line, storeId: access.store.id, keyId: access.key.id })
    else ctx.log.info({ ...line, ...callerOf(request, status) }, 'request')
    done()
  })
  app.decorate('metrics', registry)
  // The metrics show the traffic of all stores, so in production they have a separate address (`metricsServer.ts`).
  if (ctx.settings.environment === 'sandbox')
    app.get('/metrics', async (_request, reply) =>
      reply.header('content-type', registry.contentType).send(await registry.metrics()),
    )
}

function callerOf(request: FastifyRequest, status: number) {
  const { access, dashboard } = request
  return {
    storeId: access?.store.id ?? dashboard?.store?.id,
    keyId: access?.key.id,
    userId: dashboard?.user?.id,
    ...(status >= 400 && subjectOf(request)),
    ...(REFUSALS.has(status) && { address: addressOf(request) }),
  }
}

/**
 * Returns the codes of the error, and the ids of the charge and payment from the error or the path. The name of a wrong
 * field is left out, because the caller wrote that name.
 */
function subjectOf({ params, refusal = {} }: FastifyRequest) {
  const inPath = Object.values((params ?? {}) as Record<string, unknown>)
  const named = (prefix: 'chg' | 'pay') => inPath.find((id) => typeof id === 'string' && isId(prefix, id))
  const { code, declineCode, chargeId = named('chg'), paymentId = named('pay') } = refusal
  return { code, declineCode, chargeId, paymentId }
}

/**
 * The log line of a request with one of these statuses has the caller's address (OWASP ASVS 5.0, 16.3.2). Other lines have no
 * address.
 */
const REFUSALS = new Set([401, 403])

/** Load balancers call these routes every few seconds, so their good answers are logged at the level debug. */
const PROBES = new Set(['/livez', '/readyz'])
