import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError, invalidRequest, notFound } from '../core/errors.ts'
import { depthExceeds } from '../lib/metadata.ts'
import { DASHBOARD_API } from '../operations/dashboardRoute.ts'
import { apiOperations, dashboardOperations } from '../operations/operation.ts'
import { answerBrokenRequest } from './brokenRequest.ts'
import { capConnections, connectionTimes } from './connectionLimits.ts'
import { addDrain } from './drain.ts'
import { answerError, answerErrors, headersOfEveryAnswer } from './errorAnswers.ts'
import { operations } from './operations.ts'
import { plainForwardedFor } from './requestAddress.ts'
import { addApiRoutes } from './serveApi.ts'
import { addCertificateRoutes } from './serveCertificates.ts'
import { addCheckoutRoutes } from './serveCheckout.ts'
import { addDashboardRoutes } from './serveDashboard.ts'
import { addDocs } from './serveDocs.ts'
import { addWebFiles } from './serveFiles.ts'
import { addGatewayWebhookRoute } from './serveGatewayWebhooks.ts'
import { addHealth } from './serveHealth.ts'
import { addLearnRoutes } from './serveLearn.ts'
import { addMediaRoutes } from './serveMedia.ts'
import { addMonitoring } from './serveMonitoring.ts'
import { addOwnHosts } from './serveOwnHosts.ts'
import { closeSilentConnections } from './silentConnections.ts'
import { traceRequests } from './traceRequests.ts'
import { refuseUnstorableText, schemaController } from './validation.ts'

const BODY_LIMIT = 256 * 1024
/**
 * Metadata may nest 20 levels, and the fields around the metadata add some levels. Thousands of levels would overflow
 * the serializer's stack.
 */
const MAX_BODY_DEPTH = 30

/** Builds the complete web server. The caller makes it listen. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const everyAnswer = headersOfEveryAnswer(ctx.settings.publicUrl)
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    // `serveMonitoring.ts` writes one line per request, without the body.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Each log line already has the id of its request, so requests do not need separate loggers.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    trustProxy: [...ctx.settings.trustedProxies],
    ...connectionTimes(ctx.settings.connections),
    forceCloseConnections: 'idle',
    // `drain.ts` refuses requests in the envelope of the API.
    return503OnClosing: false,
    schemaController,
    // The server refuses some requests before routing. No hook runs for these requests, so the headers are added here.
    frameworkErrors: (error, request, reply) =>
      answerError(error as FastifyError, request as never, reply as never, everyAnswer),
    clientErrorHandler: (error, socket) => answerBrokenRequest(ctx, error, socket),
  })
  capConnections(app.server, ctx)
  closeSilentConnections(app)
  app.setSerializerCompiler(() => JSON.stringify)
  app.addHook('onRequest', (request, reply, done) => {
    plainForwardedFor(request.raw)
    // The API sets these headers itself when it answers (`sendJson.ts`).
    if (!request.url.startsWith('/v1/')) reply.header('x-request-id', request.id).headers(everyAnswer)
    done(request.is404 ? unknownRoute(app, request, reply) : undefined)
  })
  answerErrors(app, everyAnswer)
  parseJson(app)
  traceRequests(app)
  addMonitoring(app, ctx)
  addDrain(app, ctx)
  addHealth(app, ctx)
  addDocs(app, ctx)
  await addWebFiles(app, ctx)
  addOwnHosts(app, ctx)
  addGatewayWebhookRoute(app, ctx)
  addApiRoutes(app, ctx, operations)
  await addDashboardRoutes(app, ctx, operations)
  await addCheckoutRoutes(app, ctx)
  addMediaRoutes(app, ctx)
  await addLearnRoutes(app, ctx)
  await addCertificateRoutes(app, ctx)
  return app
}

/**
 * Returns the error for a refused body: the body is not JSON, or one of its fields could change the prototype of
 * objects.
 */
function unreadable(text: string): Error {
  try {
    JSON.parse(text)
  } catch {
    return Object.assign(new Error('invalid JSON'), { code: 'INVALID_JSON' })
  }
  return invalidRequest(
    'body',
    'No field of the body may be named __proto__. A field named constructor must not contain a field named prototype.',
  )
}

/** Accepts only JSON. An empty body counts as `{}`, so the error has the name of the first missing field. */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, {})
    // Text in another encoding, such as Latin-1, would silently lose its accents.
    if (!isUtf8(bytes as Buffer)) return done(invalidRequest('body', 'The body is not valid UTF-8.'))
    const text = bytes.toString()
    parse(request, text, (error, body) => {
      if (error) return done(unreadable(text))
      try {
        if (depthExceeds(body, MAX_BODY_DEPTH))
          throw invalidRequest('body', `The body is nested deeper than ${MAX_BODY_DEPTH} levels.`)
        refuseUnstorableText(text, body)
        done(null, body)
      } catch (refusal) {
        done(refusal as Error)
      }
    })
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method !== 'GET' && request.body === undefined) request.body = {}
    done()
  })
}

/** Returns the error 405 if the address exists with another method, otherwise the error 404. */
function unknownRoute(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): ApiError {
  const path = request.url.split('?')[0]!
  const known = methodsOf(app, path)
  if (known.length === 0) return notFound('route')
  reply.header('allow', known.join(', '))
  return new ApiError(
    405,
    'invalid_request',
    `${request.method} is not a method of this route. Use ${either.format(known)}.`,
  )
}

const either = new Intl.ListFormat('en', { type: 'disjunction' })

/**
 * Returns the methods of the routes at this address. `findRoute` finds only routes without an id, so a second search
 * compares the address with the patterns of the API's routes. Below the dashboard's API, only the second search counts,
 * because the route of the dashboard's page matches every address.
 */
function methodsOf(app: FastifyInstance, path: string): string[] {
  const found = METHODS.filter((method) => app.findRoute({ method, url: path } as never))
  if (found.length > 0 && !path.startsWith(`${DASHBOARD_API}/`)) return found
  // Production has no sandbox helpers, so the addresses of the helpers give 404.
  const matching = everyRoute.filter(
    (route) => !route.sandboxOnly && new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return METHODS.filter((method) => matching.some((route) => route.method === (method === 'HEAD' ? 'GET' : method)))
}

const everyRoute = [
  ...apiOperations(operations),
  ...dashboardOperations(operations).map((route) => ({ ...route, path: DASHBOARD_API + route.path })),
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
