import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError, notFound } from '../core/errors.ts'
import { tagOf } from '../lib/inThree.ts'
import { compressed } from './compressed.ts'
import { readHome, sharedBy } from './readHome.ts'
import { addDashboardAppFiles } from './serveDashboardApp.ts'
import { sessionCookieName } from './sessionCookie.ts'

/** The folder with the output of `npm run build` (web/build.ts). */
const BUILT = fileURLToPath(new URL('../../dist/web', import.meta.url))
/** The positions of the nonce in a page. */
const NONCE_PLACE = /(?<=<meta name="csp-nonce" content=")|(?<=<style nonce=")/
/** The placeholder boxes that the home page replaces. */
const HOME_PLACE = /<div class="screen"[\s\S]*?<\/div>/

/** Addresses of the dashboard that mails link to. They need no session. */
const MAILED = /^\/dashboard\/(?:forgot-password|reset|invitation)(?:\/|$)/

/**
 * Serves the dashboard's page at every address under `/dashboard`, and the files of every site. These files have a hash
 * in their name, so their content never changes. They are stored compressed. At every address, a visitor without a
 * session immediately gets the small page of the sign-in.
 */
export async function addWebFiles(app: FastifyInstance, ctx: Context): Promise<void> {
  for (const site of ['dashboard', 'checkout', 'learn', ...(ctx.settings.docs ? ['docs'] : [])]) {
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
  // A hook has already refused unknown addresses, so this handler gets only requests for missing files.
  app.setNotFoundHandler(() => {
    throw notFound('route')
  })
  addDashboardAppFiles(app)
  const [dashboard, signIn] = [readPage('index.html'), readPage('signIn.html')]
  // These screens have no menu, so their page shows no placeholder for the menu while it loads.
  const mailed = dashboard?.map((part) => part.replace('<div id="root">', '<div id="root" class="bare">'))
  app.get('/dashboard', (_request, reply) => reply.redirect('/dashboard/'))
  await app.register(async (pages) => {
    await pages.register(cookie)
    pages.get('/dashboard/*', async (request, reply) => {
      const path = request.url.split('?')[0]!
      if (/^\/dashboard\/(?:api|assets)(?:\/|$)/.test(path)) throw notFound('route')
      if (needsSignIn(ctx, request, path)) return sendPage(reply, signIn)
      if (MAILED.test(path)) return sendPage(reply, mailed)
      const [home, { language, scheme }] = [await readHome(ctx, request), sharedBy(request)]
      return sendPage(reply, dashboard, (page) =>
        compressed(request, reply, home === undefined ? page : withHome(page, { home, language, scheme })),
      )
    })
  })
}

/** Replaces the placeholder boxes in the page with the content of the home page. */
function withHome(page: string, { home, language, scheme }: { home: string } & ReturnType<typeof sharedBy>): string {
  const look = scheme === undefined ? '' : ` data-mantine-color-scheme="${scheme}"`
  return page
    .replace(/<html lang="[^"]*"/, () => `<html lang="${tagOf(language)}"${look}`)
    .replace(HOME_PLACE, () => home)
}

/** Returns true without a session cookie. The page itself checks if the session is still open. */
function needsSignIn(ctx: Context, { headers }: FastifyRequest, path: string): boolean {
  if (path === '/dashboard/sign-in') return true
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return !MAILED.test(path) && !cookies.some((cookie) => cookie.startsWith(`${sessionCookieName(ctx)}=`))
}

/** Splits a page at the positions of its nonce. Undefined if the pages are not built. */
function readPage(name: string): string[] | undefined {
  const path = join(BUILT, 'dashboard', name)
  if (!existsSync(path)) return undefined
  return readFileSync(path, 'utf8').split(NONCE_PLACE)
}

/** @param finish returns the answer for the complete page @throws ApiError 503 if the pages are not built */
function sendPage(
  reply: FastifyReply,
  page: string[] | undefined,
  finish: (page: string) => string | Buffer = (whole) => whole,
) {
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
    .send(finish(page.join(nonce)))
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
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
