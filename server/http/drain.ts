import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'

/**
 * Lets clients leave a node that stops. While it drains, each answer ends its connection, so that the next request goes to
 * another node. When it stops, it refuses requests in the envelope of the API. Nothing has happened then, so a client may send
 * the request again.
 */
export function addDrain(app: FastifyInstance, { health }: Context): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // Node then writes `Connection: close`. The route cannot change that.
    if (health.isDraining) reply.raw.shouldKeepAlive = false
    done(health.isStopping ? refusal() : undefined)
  })
}

function refusal(): ApiError {
  return new ApiError(503, 'internal_error', 'This server is stopping. Send the request again.', {
    retryAfterSeconds: 1,
  })
}
