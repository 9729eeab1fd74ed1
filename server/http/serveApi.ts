import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { forbidden, rateLimited } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Answer, answerOnce, serialize } from '../idempotency/idempotentAnswer.ts'
import { createRateLimiter, type RateLimiter } from '../lib/rateLimiter.ts'
import { reference, referredSchemas } from '../lib/schema.ts'
import { type Access, authenticate, requireScope } from '../stores/authenticate.ts'
import { firstRun, type Run, type StoreCall } from '../stores/call.ts'
import { type ApiOperation, apiOperations, type Operation } from '../stores/operation.ts'
import { errorAnswers, goodAnswer } from './openApi.ts'
import { lastIdOf, NoInput, paramsOf, refuseUnstorableInput, urlOf } from './requestInput.ts'

declare module 'fastify' {
  interface FastifyRequest {
    access?: Access
  }
}

const PostHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Up to 255 characters. A second request with the same key and content within 24 hours gets the same answer, with `Idempotency-Replayed: true`.',
    }),
  ),
})

/** Registers the operations of the API: authentication, rate limits, validation and idempotency. */
export function addApiRoutes(app: FastifyInstance, ctx: Context, operations: readonly Operation[]): void {
  const { rateLimit, workers, environment } = ctx.settings
  const perSecond = rateLimit / workers // Each process has its share, because connections spread over the processes.
  const limiter = rateLimit > 0 ? createRateLimiter({ perSecond, burst: Math.max(1, perSecond * 2) }) : undefined
  const available = apiOperations(operations).filter(({ sandboxOnly }) => !sandboxOnly || environment === 'sandbox')
  for (const schema of available.flatMap(({ body, answers }) => [body, ...Object.values(answers)]))
    if (schema) reference(schema)
  for (const schema of referredSchemas()) app.addSchema(schema)
  for (const operation of available) addRoute(app, ctx, operation, limiter)
}

function addRoute(app: FastifyInstance, ctx: Context, operation: ApiOperation, limiter: RateLimiter | undefined): void {
  const { method, path, scope, summary, description, tag, query = NoInput, body = NoInput, csv } = operation
  const answers = Object.entries(operation.answers).map(([status, schema]) => [
    status,
    goodAnswer(status, schema, csv !== undefined),
  ])
  app.route({
    method,
    url: urlOf(path),
    schema: {
      summary,
      description,
      tags: [tag],
      security: [{ apiKey: [scope] }],
      params: path.includes('{') ? paramsOf(path) : NoInput,
      querystring: query,
      ...(method === 'POST' && { headers: PostHeaders, body: reference(body) }),
      response: { ...Object.fromEntries(answers), ...errorAnswers(method, operation.errors ?? []) },
    },
    onRequest: async (request, reply) => {
      request.access = await authenticate(ctx, request.headers.authorization)
      if (limiter) limit(limiter, request.access, ctx.settings.rateLimit / ctx.settings.workers, reply)
      requireScope(request.access, scope)
      if (operation.partnersOnly && !request.access.store.partner) throw forbidden('Only partners may do this.')
    },
    handler: (request, reply) => handle(ctx, operation, request, reply),
  })
}

async function handle(ctx: Context, operation: ApiOperation, request: FastifyRequest, reply: FastifyReply) {
  const params = request.params as Record<string, string>
  refuseUnstorableInput(params, request.query as Record<string, unknown>, operation.path)
  const { store } = request.access!
  const callOf = (run: Run): StoreCall => ({
    store,
    id: lastIdOf(params),
    query: request.query,
    body: request.body,
    ...run,
  })
  if (operation.csv && wantsCsv(request)) return sendCsv(reply, operation.csv(ctx, callOf(firstRun(''))))
  const run = (one: Run) => perform(ctx, operation, callOf(one))
  const id = operation.creates ? newId(operation.creates) : ''
  const key = operation.method === 'POST' ? request.headers['idempotency-key'] : undefined
  const { method, url, body } = request
  const keyed = { storeId: store.id, key: String(key), request: { method, url, body }, newId: id }
  const answer = key === undefined ? serialize(await run(firstRun(id))) : await answerOnce(ctx, keyed, run)
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.body)
}

async function perform(ctx: Context, operation: ApiOperation, call: StoreCall): Promise<Answer> {
  const result = await operation.run(ctx, call)
  const status = operation.status?.(result) ?? Number(Object.keys(operation.answers)[0])
  return { status, body: operation.answer ? await operation.answer(ctx, result, call) : result }
}

function wantsCsv({ headers }: FastifyRequest): boolean {
  return /(?:^|,)\s*text\/csv\s*(?:;|,|$)/i.test(headers.accept ?? '')
}

/** Streams a file as fast as the client reads it. A later failure cuts the connection, because the status is already sent. */
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
