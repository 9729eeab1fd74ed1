import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError, notFound } from '../core/errors.ts'

/** The folder with the output of `npm run build` (web/build.ts). */
const BUILT = fileURLToPath(new URL('../../dist/web', import.meta.url))
const NONCE_PLACE = '<meta name="csp-nonce" content="'

/**
 * Serves the dashboard's page at every address under `/dashboard`, and the files of every site. These files have a hash in
 * their name, so their content never changes. They are stored compressed.
 */
export async function addWebFiles(app: FastifyInstance, hasDocs: boolean): Promise<void> {
  for (const site of ['dashboard', 'checkout', 'learn', ...(hasDocs ? ['docs'] : [])]) {
    const assets = join(BUILT, site, 'assets')
    if (!existsSync(assets)) continue
    await app.register(fastifyStatic, {
      root: assets,
      prefix: `/${site}/assets/`,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  }
  // This handler only gets requests for missing files, because a hook refuses unknown addresses earlier.
  app.setNotFoundHandler(() => {
    throw notFound('route')
  })
  const page = dashboardPage()
  app.get('/dashboard', (_request, reply) => reply.redirect('/dashboard/'))
  app.get('/dashboard/*', (request, reply) => {
    const path = request.url.split('?')[0]!
    if (/^\/dashboard\/(?:api|assets)(?:\/|$)/.test(path)) throw notFound('route')
    return sendPage(reply, page)
  })
}

/** Returns the page's text before and after its nonce, or undefined if the pages were not built. */
function dashboardPage(): [string, string] | undefined {
  const path = join(BUILT, 'dashboard/index.html')
  if (!existsSync(path)) return undefined
  const html = readFileSync(path, 'utf8')
  const at = html.indexOf(NONCE_PLACE) + NONCE_PLACE.length
  return [html.slice(0, at), html.slice(at)]
}

/** @throws ApiError 503 if the pages were not built */
function sendPage(reply: FastifyReply, page: [string, string] | undefined) {
  if (!page)
    throw new ApiError(503, 'internal_error', 'The dashboard is not built. Run "npm run build" and restart the server.')
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy(nonce))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    .send(page.join(nonce))
}

/**
 * Allows only this server's scripts. Inline styles need the nonce. Images may come from any https address, because a store's
 * images are on its own host.
 */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
