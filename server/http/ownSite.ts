import type { FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'

/**
 * Refuses a write that comes from a page of another site. `SameSite` cookies are not enough: older browsers ignore
 * `SameSite`, and sibling hosts count as the same site. Browsers send the origin of a request, and pages cannot change
 * it (OWASP, CSRF, "Fetch Metadata").
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
