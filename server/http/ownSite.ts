import type { FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'

/**
 * A write must come from a page of this server. This adds to `SameSite`, which older browsers and sibling hosts bypass:
 * browsers state a request's origin, and no page can change that (OWASP, CSRF, "Fetch Metadata").
 * @throws ApiError 403 with this message
 */
export function refuseOtherSites(ctx: Context, { method, headers }: FastifyRequest, message: string): void {
  if (method === 'GET' || method === 'HEAD') return
  const site = headers['sec-fetch-site']
  const { origin } = headers
  const own = [headers.host, new URL(ctx.settings.publicUrl).host]
  const isOwnOrigin = origin !== undefined && URL.canParse(origin) && own.includes(new URL(origin).host)
  if (site === undefined ? isOwnOrigin : site === 'same-origin') return
  throw new ApiError(403, 'forbidden', message, { code: 'cross_site' })
}
