import type { FastifyRequest } from 'fastify'
import { monotonicMs } from '../clock.ts'
import type { Context } from '../context.ts'
import { rateLimited } from '../errors.ts'
import { createRateLimiter } from '../lib/rateLimiter.ts'

/** A minute's worth: far over what a buyer does, far under what a machine would. Each process counts for itself. */
const PER_MINUTE = { pagesOfAddress: 240, linksOfAddress: 30, formsOfAddress: 60, formsOfCharge: 20 }

export function createCheckoutLimits(ctx: Context) {
  const limiterOf = (perMinute: number) => createRateLimiter({ perSecond: perMinute / 60, burst: perMinute })
  const pages = limiterOf(PER_MINUTE.pagesOfAddress)
  const forms = limiterOf(PER_MINUTE.formsOfAddress)
  const charges = limiterOf(PER_MINUTE.formsOfCharge)
  const links = limiterOf(PER_MINUTE.linksOfAddress)
  return {
    /** @throws ApiError 429 */
    check(request: FastifyRequest): void {
      if (ctx.settings.rateLimit === 0) return
      const address = networkOf(addressOf(request))
      const { id = '' } = request.params as { id?: string }
      const now = monotonicMs()
      const isForm = request.method === 'POST'
      const asked = [(isForm ? forms : pages).take(address, now)]
      // Offers and links are many buyers' at once.
      if (isForm && id.startsWith('chg_')) asked.push(charges.take(id, now))
      if (!isForm && id.startsWith('lnk_')) asked.push(links.take(address, now))
      const refused = asked.find(({ allowed }) => !allowed)
      if (refused) throw rateLimited(refused.retryAfterSeconds)
    },
  }
}

/** The buyer's address, as the connection has it; an IPv4 one in its own form. */
export function addressOf({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
}

/** An IPv6 subscriber has a whole network of addresses, 64 bits of them. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
