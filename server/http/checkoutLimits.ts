import type { FastifyRequest } from 'fastify'
import { monotonicMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { rateLimited } from '../core/errors.ts'
import { networkOf } from '../lib/network.ts'
import { createRateLimiter } from '../lib/rateLimiter.ts'
import { addressOf } from './requestAddress.ts'

/**
 * Maximum numbers of requests per minute and process. They only stop floods. `cardAttempts.ts` limits attempts to pay
 * by card. The limits are high, because thousands of buyers of one mobile carrier can share an address.
 */
const PER_MINUTE = {
  pagesOfAddress: 3_000,
  asidesOfAddress: 12_000,
  /** Requests that write rows. */
  formsOfAddress: 1_200,
  formsOfCharge: 20,
}

/** Routes that scripts of pages call. They have a separate limit, so they do not use up the buyer's requests. */
const ASIDES = [
  '/checkout/:id/status',
  '/checkout/:id/sent',
  '/checkout/logos/:storeId/:hash',
  '/checkout/pictures/:storeId/:productId/:hash',
  '/checkout/reports',
  '/checkout/address',
]

export function createCheckoutLimits(ctx: Context) {
  const limiterOf = (perMinute: number) => createRateLimiter({ perSecond: perMinute / 60, burst: perMinute })
  const pages = limiterOf(PER_MINUTE.pagesOfAddress)
  const forms = limiterOf(PER_MINUTE.formsOfAddress)
  const asides = limiterOf(PER_MINUTE.asidesOfAddress)
  const charges = limiterOf(PER_MINUTE.formsOfCharge)
  return {
    /** @throws ApiError 429 */
    check(request: FastifyRequest): void {
      if (ctx.settings.rateLimit === 0) return
      const address = networkOf(addressOf(request))
      const { id = '' } = request.params as { id?: string }
      const now = monotonicMs()
      const isAside = ASIDES.includes(request.routeOptions.url ?? '')
      const isForm = !isAside && request.method === 'POST'
      const asked = [(isAside ? asides : isForm ? forms : pages).take(address, now)]
      // Only a charge has one buyer. Many buyers share an offer or a payment link.
      if (isForm && id.startsWith('chg_')) asked.push(charges.take(id, now))
      const refused = asked.find(({ allowed }) => !allowed)
      if (refused) throw rateLimited(refused.retryAfterSeconds)
    },
  }
}
