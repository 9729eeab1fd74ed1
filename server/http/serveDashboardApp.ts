import type { FastifyInstance } from 'fastify'
import { notFound } from '../core/errors.ts'
import { touchIcon } from '../learn/views/touchIcon.ts'
import { readBuiltEntry } from '../pages/pageFiles.ts'

const DAY_S = 86_400
const COLOR = '#0b7a53'
const ICON_SIDE = 512

/**
 * The manifest of the dashboard (W3C, Web Application Manifest). An iPhone needs it to install the page, and shows
 * notifications only for installed pages.
 */
const manifest = {
  id: '/dashboard/',
  name: 'Balcão',
  short_name: 'Balcão',
  start_url: '/dashboard/',
  scope: '/dashboard/',
  display: 'standalone',
  theme_color: COLOR,
  background_color: '#ffffff',
  icons: [{ src: '/dashboard/icon.png', sizes: `${ICON_SIDE}x${ICON_SIDE}`, type: 'image/png' }],
}

/** Serves the files that a browser needs to install the dashboard and to show its notifications. They need no session. */
export function addDashboardAppFiles(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } as object }
  const worker = readBuiltEntry('dashboard', 'pushWorker.ts')
  let icon: Buffer | undefined
  app.get('/dashboard/manifest.webmanifest', hidden, (_request, reply) =>
    reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_S}`)
      .send(JSON.stringify(manifest)),
  )
  app.get('/dashboard/icon.png', hidden, (_request, reply) => {
    icon ??= touchIcon(COLOR, ICON_SIDE)
    return reply.header('content-type', 'image/png').header('cache-control', `public, max-age=${DAY_S}`).send(icon)
  })
  app.get('/dashboard/push-worker.js', hidden, (_request, reply) => {
    if (worker === undefined) throw notFound('file')
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'")
      .send(worker)
  })
}
