import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, endSpan, isTracing, type Span, withinSpans } from '../core/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request. Undefined without tracing. */
    span?: Span
  }
}

/**
 * Adds a span to each request. The span continues the trace of the header `traceparent`. Without tracing, no hook is
 * added.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, _reply, done) => {
    const traceparent = request.headers.traceparent
    const name = `${request.method} ${routeOf(request)}`
    request.span = beginSpan(name, 'server', typeof traceparent === 'string' ? traceparent : undefined)
    withinSpans([request.span], done)
  })
  // The body arrives in the async context of the connection, so the span is entered again.
  app.addHook('preValidation', (request, _reply, done) => withinSpans([request.span!], done))
  app.addHook('onResponse', (request, reply, done) => {
    const { access, dashboard } = request
    const storeId = access?.store.id ?? dashboard?.store?.id
    const attributes = {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': reply.statusCode,
      'balcao.request_id': request.id,
      ...(storeId !== undefined && { 'balcao.store_id': storeId }),
    }
    endSpan(request.span!, attributes, { isFailed: reply.statusCode >= 500 })
    done()
  })
}

/** The span has the route instead of the address, because an address may have the token of a student or a buyer. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown'
}
