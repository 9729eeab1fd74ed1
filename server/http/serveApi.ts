import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { forbidden, rateLimited } from '../core/errors.ts'
import { createRateLimiter, type RateLimiter } from '../lib/rateLimiter.ts'
import { reference, referredSchemas } from '../lib/schema.ts'
import { type ApiOperation, apiOperations, type Operation } from '../operations/operation.ts'
import { type Access, authenticate, recentAccess, requireScope } from '../stores/authenticate.ts'
import { answerOperation } from './answerOperation.ts'
import { paramsOf } from './description/pathParameters.ts'
import { headersOfEveryAnswer } from './errorAnswers.ts'
import { NoInput, urlOf } from './requestInput.ts'
import { createSendJson, type SendJson } from './sendJson.ts'

declare module 'fastify' {
  interface FastifyRequest {
    access?: Access
  }
}

const PostHeaders = Type.Object({ 'idempotency-key': Type.Optional(Type.String()) })

/** Registers the operations of the API: authentication, rate limits, validation and idempotency. */
export function addApiRoutes(app: FastifyInstance, ctx: Context, operations: readonly Operation[]): void {
  const { rateLimit, workers, environment } = ctx.settings
  const perSecond = rateLimit / workers // Connections are spread over the processes.
  const limiter = rateLimit > 0 ? createRateLimiter({ perSecond, burst: Math.max(1, perSecond * 2) }) : undefined
  const available = apiOperations(operations).filter(({ sandboxOnly }) => !sandboxOnly || environment === 'sandbox')
  for (const { body } of available) if (body) reference(body)
  for (const schema of referredSchemas()) app.addSchema(schema)
  const sendJson = createSendJson(headersOfEveryAnswer(ctx.settings.publicUrl))
  for (const operation of available) addRoute(app, ctx, operation, { limiter, sendJson })
}

type Shared = { limiter: RateLimiter | undefined; sendJson: SendJson }

function addRoute(app: FastifyInstance, ctx: Context, operation: ApiOperation, { limiter, sendJson }: Shared): void {
  const { method, path, scope, alsoScope, query = NoInput, body = NoInput } = operation
  app.route({
    method,
    url: urlOf(path),
    schema: {
      params: path.includes('{') ? paramsOf(path) : NoInput,
      querystring: query,
      ...(method === 'POST' && { headers: PostHeaders }),
      ...(method !== 'GET' && { body: reference(body) }),
    },
    onRequest(request, reply, done) {
      const accept = (access: Access) => {
        request.access = access
        if (limiter) limit(limiter, access, ctx.settings.rateLimit / ctx.settings.workers, reply)
        requireScope(access, scope, alsoScope)
        if (operation.partnersOnly && !access.store.partner) throw forbidden('Only partners may do this.')
      }
      const { authorization } = request.headers
      const access = recentAccess(ctx, authorization)
      if (access === undefined)
        return void authenticate(ctx, authorization)
          .then(accept)
          .then(() => done(), done)
      accept(access)
      done()
    },
    // The handler does not return a promise. Fastify catches the errors that the handler throws.
    handler(request, reply) {
      const answer = answerOperation(ctx, operation, request, reply)
      if (answer instanceof Promise)
        answer.then((one) => sendJson(request, reply, one)).catch((error) => reply.send(error))
      else if (answer !== undefined) sendJson(request, reply, answer)
    },
  })
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
