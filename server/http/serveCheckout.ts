import type { FastifyError, FastifyInstance } from 'fastify'
import { type CheckoutRoute, checkoutRoutes, REPORTS, routeFor } from '../checkout/pages/checkoutRoutes.ts'
import { type Form, isTyped } from '../checkout/readForm.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { isAnyId } from '../core/ids.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { createFrame, type Frame } from './checkoutFrame.ts'
import { createCheckoutLimits } from './checkoutLimits.ts'
import { checkoutVisitOf } from './checkoutVisitOf.ts'
import { refuseOtherSites } from './ownSite.ts'

const BODY_LIMIT = 32 * 1024
const hidden = { hide: true } as object

/** Serves the hosted checkout, the pages for buyers. A buyer needs only the address of a page, and no key. */
export async function addCheckoutRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const frame = createFrame(ctx)
  const limits = createCheckoutLimits(ctx)
  await app.register(async (checkout) => {
    addBodyParsers(checkout)
    checkout.setErrorHandler((error, request, reply) => frame.sendError(error as FastifyError, request, reply))
    checkout.addHook('onRequest', async (request) => {
      limits.check(request)
      if (request.routeOptions.url !== `/checkout${REPORTS}`)
        refuseOtherSites(ctx, request, 'The form must be sent by its own page.')
    })
    const byPath = Map.groupBy(checkoutRoutes, ({ method, path }) => `${method} ${path}`)
    for (const routes of byPath.values()) addPage(checkout, ctx, frame, routes)
    checkout.get('/checkout/*', { schema: hidden }, () => {
      throw notFound('page')
    })
  })
}

/** @param routes the routes of one method and path */
function addPage(checkout: FastifyInstance, ctx: Context, frame: Frame, routes: readonly CheckoutRoute[]): void {
  const { method, path } = routes[0]!
  checkout.route({
    method,
    url: `/checkout${path}`,
    schema: hidden,
    async handler(request, reply) {
      const visit = checkoutVisitOf(ctx, request)
      if (path.startsWith('/:id') && !isAnyId(visit.id)) throw notFound('page')
      const answer = await routeFor(routes, visit.id).run(ctx, visit)
      return frame.answer(request, reply, answer, visit)
    },
  })
}

/** Pages send forms, and browsers send reports about a page's policy. */
function addBodyParsers(checkout: FastifyInstance): void {
  checkout.removeAllContentTypeParsers()
  const asText = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const
  checkout.addContentTypeParser<string>('application/x-www-form-urlencoded', asText, (_request, text, done) =>
    done(null, readPairs(text)),
  )
  for (const type of ['application/csp-report', 'application/reports+json'])
    checkout.addContentTypeParser<string>(type, asText, (_request, text, done) => done(null, text))
}

/**
 * Reads the fields of a form. If a name has several values, the first value counts, because the pressed button comes
 * before the other fields. The form's handler validates the values.
 */
function readPairs(text: string): Form {
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isTyped(name) && !isStorable(value)) throw invalidRequest(undefined, 'Not valid text.')
    form[name] ??= value
  }
  return form
}
