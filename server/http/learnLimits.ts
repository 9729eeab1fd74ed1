import type { FastifyRequest } from 'fastify'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { rateLimited } from '../core/errors.ts'
import { networkOf } from '../lib/network.ts'
import { createRateLimiter } from '../lib/rateLimiter.ts'
import { addressOf } from './requestAddress.ts'

/**
 * Maximum numbers of requests per minute, address and process. They only stop floods. `users/throttle.ts` limits
 * attempts to sign in. The limits are high, because all students of a company or of a mobile carrier can share an
 * address.
 */
const PER_MINUTE = { pages: 3_000, forms: 1_200, progress: 12_000, documents: 300 }

export function createLearnLimits(ctx: Context) {
  const limiterOf = (perMinute: number) => createRateLimiter({ perSecond: perMinute / 60, burst: perMinute })
  const limiters = {
    pages: limiterOf(PER_MINUTE.pages),
    forms: limiterOf(PER_MINUTE.forms),
    progress: limiterOf(PER_MINUTE.progress),
    documents: limiterOf(PER_MINUTE.documents),
  }
  return {
    /** @throws ApiError 429 */
    check(request: FastifyRequest): void {
      if (ctx.settings.rateLimit === 0) return
      const taken = limiters[kindOf(request)].take(networkOf(addressOf(request)), monotonicMs())
      if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds)
    },
  }
}

/** A PDF costs the server far more than a page. */
function kindOf({ routeOptions, method, url }: FastifyRequest): keyof typeof PER_MINUTE {
  if (routeOptions.url?.endsWith('/progress')) return 'progress'
  if (method === 'POST') return 'forms'
  return url.split('?')[0]!.endsWith('.pdf') ? 'documents' : 'pages'
}
