import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { appIcon } from '../learn/views/appIcon.ts'
import { touchIcon } from '../learn/views/touchIcon.ts'
import { learnPath } from '../learn/visit.ts'
import { DEFAULT_COLOR, getBranding } from '../pages/branding.ts'
import { readBuiltEntry } from '../pages/pageFiles.ts'
import { getStore, type Store } from '../stores/store.ts'

const HOUR_S = 3_600
/** The widths of the icons in pixels, for iOS, for Android's start screen and for its splash screen. */
const ICON_SIDES = [180, 192, 512] as const

/** Serves the files that a browser needs to install the members area of a store (W3C, Web Application Manifest). */
export function addAppFiles(learn: FastifyInstance, ctx: Context): void {
  const hidden = { schema: { hide: true } as object }
  const worker = readBuiltEntry('learn', 'serviceWorker.ts')
  learn.get('/learn/:storeId/manifest.webmanifest', hidden, async (request, reply) => {
    const store = await storeOf(ctx, request)
    const { color } = await getBranding(ctx, store)
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .send(JSON.stringify(manifestOf(store, color ?? DEFAULT_COLOR)))
  })
  learn.get('/learn/:storeId/icon', hidden, async (request, reply) => {
    const store = await storeOf(ctx, request)
    const { color, logoUrl } = await getBranding(ctx, store)
    return reply
      .header('content-type', 'image/svg+xml; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .header('content-security-policy', "default-src 'none'; img-src data:; sandbox")
      .send(appIcon({ name: store.name, color: color ?? DEFAULT_COLOR, logoUrl }))
  })
  learn.get('/learn/:storeId/icon/:file', hidden, async (request, reply) => {
    const side = ICON_SIDES.find((one) => `${one}.png` === (request.params as { file: string }).file)
    if (side === undefined) throw notFound('file')
    const { color } = await getBranding(ctx, await storeOf(ctx, request))
    return reply
      .header('content-type', 'image/png')
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .send(touchIcon(color ?? DEFAULT_COLOR, side))
  })
  learn.get('/learn/:storeId/worker.js', hidden, async (request, reply) => {
    const store = await storeOf(ctx, request)
    if (worker === undefined) throw notFound('file')
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('service-worker-allowed', learnPath(store))
      .send(worker)
  })
}

function manifestOf(store: Store, color: string): object {
  return {
    id: learnPath(store),
    name: store.name,
    short_name: store.name,
    start_url: learnPath(store),
    scope: learnPath(store),
    display: 'standalone',
    theme_color: color,
    background_color: '#ffffff',
    icons: [
      { src: learnPath(store, '/icon'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...ICON_SIDES.map((side) => ({
        src: learnPath(store, `/icon/${side}.png`),
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose: 'maskable',
      })),
    ],
  }
}

/** @throws ApiError 404 */
async function storeOf(ctx: Context, { params }: FastifyRequest): Promise<Store> {
  const { storeId } = params as { storeId: string }
  if (!isId('sto', storeId)) throw notFound('store')
  return await getStore(ctx.database, storeId)
}
