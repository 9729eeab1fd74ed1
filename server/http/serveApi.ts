import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { forbidden, invalidRequest, notFound, rateLimited } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { answerOnce, type Run, serialize } from '../idempotency/idempotentAnswer.ts'
import { createRateLimiter, type RateLimiter } from '../lib/rateLimiter.ts'
import { reference, referredSchemas } from '../lib/schema.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { type Access, authenticate, requireScope } from '../stores/authenticate.ts'
import type { Route } from '../stores/route.ts'
import { errorAnswers, goodAnswer } from './openApi.ts'

declare module 'fastify' {
  interface FastifyRequest {
    access?: Access
  }
}

const Nothing = Type.Object({}, { additionalProperties: false })

const PostHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Up to 255 characters. The same key and request within 24 hours get the same answer again, with `Idempotency-Replayed: true`.',
    }),
  ),
})

/** Registers the API's routes: authentication, rate limits, validation and idempotency. */
export function addApiRoutes(app: FastifyInstance, ctx: Context, routes: readonly Route[]): void {
  const { rateLimit, workers, environment } = ctx.settings
  const perSecond = rateLimit / workers // Each process counts for itself; connections spread over them.
  const limiter = rateLimit > 0 ? createRateLimiter({ perSecond, burst: Math.max(1, perSecond * 2) }) : undefined
  const there = routes.filter((route) => !route.sandboxOnly || environment === 'sandbox')
  for (const schema of there.flatMap((route) => [route.body, ...Object.values(route.answers)]))
    if (schema) reference(schema)
  for (const schema of referredSchemas()) app.addSchema(schema)
  for (const route of there) addRoute(app, ctx, route, limiter)
}

function addRoute(app: FastifyInstance, ctx: Context, route: Route, limiter: RateLimiter | undefined): void {
  app.route({
    method: route.method,
    url: route.path.replace('{id}', ':id'),
    schema: {
      summary: route.summary,
      description: route.description,
      tags: [route.tag],
      security: [{ apiKey: [route.scope] }],
      params: route.params ?? Nothing,
      querystring: route.query ?? Nothing,
      ...(route.method === 'POST' && { headers: PostHeaders, body: reference(route.body ?? Nothing) }),
      response: {
        ...Object.fromEntries(
          Object.entries(route.answers).map(([status, schema]) => [
            status,
            goodAnswer(status, schema, route.csv !== undefined),
          ]),
        ),
        ...errorAnswers(route.method, route.errors ?? []),
      },
    },
    onRequest: async (request, reply) => {
      request.access = await authenticate(ctx, request.headers.authorization)
      if (limiter) limit(limiter, request.access, ctx.settings.rateLimit / ctx.settings.workers, reply)
      requireScope(request.access, route.scope)
      if (route.partnersOnly && !request.access.store.partner) throw forbidden('This is for partners only.')
    },
    handler: (request, reply) => handle(ctx, route, request, reply),
  })
}

async function handle(ctx: Context, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const params = request.params as Record<string, string>
  refuseUnstorableInput(params, request.query as Record<string, unknown>, route.path)
  const { store } = request.access!
  const call = (run: Run) => ({ store, params, query: request.query, body: request.body, ...run })
  const once = (id: string): Run => ({ newId: id, isRetry: false, rebindResource: async () => {} })
  if (route.csv && wantsCsv(request)) return sendCsv(reply, route.csv(ctx, call(once(''))))
  const run = (one: Run) => route.handle(ctx, call(one))
  const id = route.creates ? newId(route.creates) : ''
  const key = route.method === 'POST' ? request.headers['idempotency-key'] : undefined
  const { method, url, body } = request
  const answer =
    key === undefined
      ? serialize(await run(once(id)))
      : await answerOnce(ctx, store.id, String(key), { method, url, body }, id, run)
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.body)
}

function wantsCsv({ headers }: FastifyRequest): boolean {
  return /(?:^|,)\s*text\/csv\s*(?:;|,|$)/i.test(headers.accept ?? '')
}

/** Streams at the reader's pace. A later failure cuts the connection, because the status is already sent. */
function sendCsv(reply: FastifyReply, pieces: AsyncIterable<string>) {
  return reply
    .code(200)
    .header('content-type', 'text/csv; charset=utf-8')
    .header('vary', 'accept')
    .send(Readable.from(pieces))
}

/** @throws ApiError 429 */
function limit(limiter: RateLimiter, access: Access, perSecond: number, reply: FastifyReply): void {
  const { allowed, remaining, resetSeconds, retryAfterSeconds } = limiter.take(access.key.id, monotonicMs())
  reply
    .header('ratelimit-limit', Math.ceil(perSecond))
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', resetSeconds)
  if (!allowed) throw rateLimited(retryAfterSeconds)
}

/**
 * @param path of the route, with a noun before each id
 * @throws ApiError 404 for an id, 400 for a filter, that the database cannot hold
 */
export function refuseUnstorableInput(
  params: Record<string, string>,
  query: Record<string, unknown>,
  path: string,
): void {
  const unheld = Object.keys(params).find((name) => !isStorable(params[name]!))
  if (unheld !== undefined) throw notFound(nounBefore(path, unheld))
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && !isStorable(value)) throw invalidRequest(name, 'Not valid text.')
    // AJV reads "1e400" as Infinity, and then checks no bounds.
    if (typeof value === 'number' && !Number.isFinite(value)) throw invalidRequest(name, 'Not a valid number.')
  }
}

/** `/stores/{storeId}/webhook-endpoints/{endpointId}` names a webhook endpoint. */
function nounBefore(path: string, param: string): string {
  const before = path.slice(0, path.indexOf(`/{${param}}`))
  return before
    .slice(before.lastIndexOf('/') + 1)
    .replace(/s$/, '')
    .replaceAll('-', ' ')
}
