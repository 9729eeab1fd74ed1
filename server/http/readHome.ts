import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { readingContext } from '../core/readingContext.ts'
import { type HomePage, renderHome } from '../dashboard/homePage.ts'
import { getOverview } from '../dashboard/overview.ts'
import { overviewPeriods } from '../dashboard/overviewPeriod.ts'
import { type Language, languages } from '../lib/inThree.ts'
import { preferredLanguage } from '../pages/i18n/language.ts'
import { checkCall } from './serveDashboard.ts'

/**
 * The maximum time that the page waits for its figures, in milliseconds. After this time, the page's script reads them.
 */
const LONGEST_WAIT_MS = 400
const periods = overviewPeriods.filter((period) => period !== 'own')

/** The settings that a browser sends in cookies (`web/dashboard/session/browserStorage.ts`). */
type Shared = { language: Language; scheme: 'light' | 'dark' | undefined }

/**
 * Returns the language and the colour scheme from the cookies. Without a cookie, the language is the browser's, and the
 * scheme is undefined.
 */
export function sharedBy({ cookies, headers }: FastifyRequest): Shared {
  const chosen = languages.find((one) => one === cookies['balcao.language'])
  const scheme = (['light', 'dark'] as const).find((one) => one === cookies['mantine-color-scheme-value'])
  return { language: chosen ?? preferredLanguage(headers['accept-language']) ?? 'pt', scheme }
}

/**
 * Renders the home page with its current figures, in the language of the browser. @returns undefined for another page,
 * for a person who may not read the figures, and if the figures take too long
 */
export async function readHome(ctx: Context, request: FastifyRequest): Promise<string | undefined> {
  const asked = homeOf(request)
  if (asked === undefined) return undefined
  const stopped = new AbortController()
  try {
    return await Promise.race([
      readFigures(ctx, request, asked),
      wait(LONGEST_WAIT_MS, undefined, { signal: stopped.signal }),
    ])
  } catch (error) {
    // The page's script repeats the request, and shows the error.
    if (!(error instanceof ApiError)) ctx.log.warn({ err: error }, 'Home was sent without its figures.')
    return undefined
  } finally {
    stopped.abort()
  }
}

type Asked = { storeId: string; period: HomePage['period'] }

async function readFigures(ctx: Context, request: FastifyRequest, { storeId, period }: Asked) {
  const { store, role } = await checkCall(ctx, { guard: 'overview.read' }, request, { storeId })
  const overview = await getOverview(await readingContext(ctx), store!, { period })
  return renderHome({ store: store!, role: role!, language: sharedBy(request).language, period, overview })
}

/** If the address has no store, the home page shows the store that the browser opened last. */
function homeOf({ url, cookies }: FastifyRequest): Asked | undefined {
  const [path, query] = url.split('?')
  const [isHome, inAddress] = /^\/dashboard\/(sto_\w+)?$/.exec(path!) ?? []
  const storeId = inAddress ?? cookies['balcao.store']
  if (isHome === undefined || !storeId) return undefined
  const { period: wanted = 'week', ...others } = Object.fromEntries(new URLSearchParams(query))
  const period = periods.find((one) => one === wanted)
  return period === undefined || Object.keys(others).length > 0 ? undefined : { storeId, period }
}
