import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'

/**
 * Moves clients away from a node that will stop. While the node drains, each answer closes its connection, so the next
 * request goes to another node. While the node stops, it refuses requests with the error envelope of the API. A refused
 * request has no effect, so clients may send it again.
 */
export function addDrain(app: FastifyInstance, { health }: Context): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // Makes Node write `Connection: close`. Routes cannot change this.
    if (health.isDraining) reply.raw.shouldKeepAlive = false
    done(health.isStopping ? refusal() : undefined)
  })
}

function refusal(): ApiError {
  return new ApiError(503, 'internal_error', 'This server is stopping. Send the request again.', {
    retryAfterSeconds: 1,
  })
}
