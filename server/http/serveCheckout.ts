import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPicture } from '../catalog/productPicture.ts'
import type { CheckoutSession } from '../charges/checkoutSession.ts'
import { getSession, isListing, isSession } from '../checkout/listing.ts'
import { readChoice, readTracking } from '../checkout/listingTracking.ts'
import { answerUpsell } from '../checkout/pages/answerUpsell.ts'
import { keepNewCard, showCardPage } from '../checkout/pages/cardPage.ts'
import { chargeStatus } from '../checkout/pages/chargeStatus.ts'
import { answerCodeOf } from '../checkout/pages/codeOfPage.ts'
import type { KnownVisit } from '../checkout/pages/knownVisit.ts'
import { showListing } from '../checkout/pages/listingPage.ts'
import { upsellAfter } from '../checkout/pages/openUpsell.ts'
import { payCharge, type Sender } from '../checkout/pages/payCharge.ts'
import { payListing } from '../checkout/pages/payListing.ts'
import { pixPicture } from '../checkout/pages/pixPicture.ts'
import { readAddress } from '../checkout/pages/readAddress.ts'
import { askRefundOfReceipt, showReceipt } from '../checkout/pages/receipt.ts'
import { keepTypedDraft, stopRemindersPage } from '../checkout/pages/recovery.ts'
import { messagesOfSession, paySession, showSession } from '../checkout/pages/sessionPage.ts'
import { showCharge } from '../checkout/pages/showCharge.ts'
import { simulate } from '../checkout/pages/simulate.ts'
import { cancelFromPage } from '../checkout/pages/subscriptionOf.ts'
import { previewUpsell, showUpsellPage } from '../checkout/pages/upsellPage.ts'
import { whatBecame } from '../checkout/pages/whatBecame.ts'
import { orWithdrawn, sentOrWithdrawn } from '../checkout/pages/withdrawnPage.ts'
import { type Form, isTyped } from '../checkout/readForm.ts'
import { knownProblems } from '../checkout/views/knownSection.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { asObject, isStorable, parsedObject } from '../lib/untrustedJson.ts'
import { findLogo } from '../pages/branding.ts'
import { fixedHeaders } from '../pages/pagePolicy.ts'
import { openCardLink } from '../subscriptions/cardLink.ts'
import { cardTokenIn, setCardCookie } from './cardCookies.ts'
import { createFrame, type Frame, messagesOf, sendJson } from './checkoutFrame.ts'
import { createCheckoutLimits } from './checkoutLimits.ts'
import { knownCookiesIn } from './knownCookies.ts'
import { purchaseTokensIn } from './learnCookies.ts'
import { refuseOtherSites } from './ownSite.ts'
import { addressOf } from './requestAddress.ts'
import { typedIn } from './typedCookie.ts'

const BODY_LIMIT = 32 * 1024
const REPORTS = '/checkout/reports'
const ADDRESS = '/checkout/address'

/** Serves the hosted checkout, the pages for buyers. A buyer needs no key. The address of a page is enough. */
export async function addCheckoutRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const frame = createFrame(ctx)
  const limits = createCheckoutLimits(ctx)
  await app.register(async (checkout) => {
    checkout.removeAllContentTypeParsers()
    checkout.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, done) => done(null, readPairs(text as string)),
    )
    checkout.setErrorHandler((error, request, reply) => frame.sendError(error as FastifyError, request, reply))
    for (const type of ['application/csp-report', 'application/reports+json'])
      checkout.addContentTypeParser(type, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) =>
        done(null, text),
      )
    checkout.addHook('onRequest', async (request) => {
      limits.check(request)
      if (request.routeOptions.url !== REPORTS) refuseOtherSites(ctx, request, 'The form must be sent by its own page.')
    })
    addPages(checkout, ctx, frame)
    checkout.get('/checkout/*', { schema: { hide: true } as object }, () => {
      throw notFound('page')
    })
  })
}

function addPages(checkout: FastifyInstance, ctx: Context, frame: Frame): void {
  const hidden = { schema: { hide: true } as object }
  const sendSession = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    const session = await getSession(ctx, id)
    const messages = messagesOfSession(session, messagesOf(request), hasLanguage(request))
    const visitor = { messages, choice: sessionChoice(session, request), knownVisit: knownVisitOf(ctx, request) }
    const wanted = { ...wantedOf(request), draft: draftIn(request), typed: typedIn(ctx, request) }
    const shown = await orWithdrawn(ctx, id, messages, () => showSession(ctx, session, wanted, visitor))
    return 'main' in shown ? frame.send(request, reply, shown, messages) : frame.go(request, reply, shown)
  }
  const answerSession = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    const session = await getSession(ctx, id)
    const messages = messagesOfSession(session, messagesOf(request), hasLanguage(request))
    const sender = { ...senderOf(ctx, request), messages, choice: sessionChoice(session, request) }
    const sent = await sentOrWithdrawn(ctx, id, messages, () => paySession(ctx, session, formOf(request), sender))
    return frame.answer(request, reply, sent, messages)
  }
  checkout.get('/checkout/:id', hidden, async (request, reply) => {
    const messages = messagesOf(request)
    const id = idOf(request)
    if (isSession(id)) return await sendSession(request, reply, id)
    const tokens = purchaseTokensIn(ctx, request)
    const upsell = await upsellAfter(ctx, id, tokens)
    if (upsell) return frame.go(request, reply, { page: upsell })
    const knownVisit = knownVisitOf(ctx, request)
    const wanted = { ...wantedOf(request), tokens, draft: draftIn(request), typed: typedIn(ctx, request), knownVisit }
    const visitor = { messages, ...originOf(request), knownVisit }
    const shown = isListing(id)
      ? await orWithdrawn(ctx, id, messages, () => showListing(ctx, id, wanted, visitor))
      : await showCharge(ctx, id, wanted, messages)
    return 'main' in shown ? frame.send(request, reply, shown, messages) : frame.go(request, reply, shown)
  })
  checkout.post('/checkout/:id', hidden, async (request, reply) => {
    const sender = senderOf(ctx, request)
    const [id, form] = [idOf(request), formOf(request)]
    if (isSession(id)) return await answerSession(request, reply, id)
    const sent = isListing(id)
      ? await sentOrWithdrawn(ctx, id, sender.messages, () =>
          payListing(ctx, id, form, { ...sender, ...originOf(request) }),
        )
      : await payCharge(ctx, id, form, sender)
    return frame.answer(request, reply, sent, sender.messages)
  })
  checkout.post('/checkout/:id/code', hidden, async (request, reply) => {
    const visit = knownVisitOf(ctx, request)
    const sender = { address: addressOf(request), messages: messagesOf(request) }
    return frame.go(request, reply, await answerCodeOf(ctx, idOf(request), { form: formOf(request), visit, sender }))
  })
  checkout.post('/checkout/:id/draft', hidden, async (request, reply) => {
    const visitor = { messages: messagesOf(request), ...originOf(request) }
    await keepTypedDraft(ctx, idOf(request), formOf(request), visitor)
    return reply.code(204).send()
  })
  for (const method of ['GET', 'POST'] as const)
    checkout.route({
      method,
      url: '/checkout/:id/reminders',
      ...hidden,
      handler: async (request, reply) => {
        const messages = messagesOf(request)
        const link = { token: draftIn(request), isSent: method === 'POST' }
        return frame.send(request, reply, await stopRemindersPage(ctx, idOf(request), link, messages), messages)
      },
    })
  checkout.get('/checkout/:id/card', hidden, async (request, reply) => {
    const { token, done } = request.query as Record<string, unknown>
    const messages = messagesOf(request)
    const subscriptionId = idOf(request)
    if (typeof token === 'string') {
      await openCardLink(ctx, subscriptionId, token)
      setCardCookie(ctx, reply, { subscriptionId, kind: 'card', token })
      const page = `/checkout/${subscriptionId}/card?lang=${messages.language}`
      return reply.code(303).headers(fixedHeaders).header('location', page).send()
    }
    const wanted = { token: cardTokenIn(request, done === '1' ? 'card-done' : 'card'), done: done === '1' }
    const { page, nextToken } = await showCardPage(ctx, subscriptionId, wanted, messages)
    if (nextToken) setCardCookie(ctx, reply, { subscriptionId, kind: 'card', token: nextToken })
    return frame.send(request, reply, page, messages)
  })
  checkout.post('/checkout/:id/card', hidden, async (request, reply) => {
    const sender = senderOf(ctx, request)
    const subscriptionId = idOf(request)
    const sent = await keepNewCard(ctx, subscriptionId, formOf(request), sender)
    if ('going' in sent && sent.going.doneToken) {
      setCardCookie(ctx, reply, { subscriptionId, kind: 'card', token: '' })
      setCardCookie(ctx, reply, { subscriptionId, kind: 'card-done', token: sent.going.doneToken })
    }
    return frame.answer(request, reply, sent, sender.messages)
  })
  checkout.get('/checkout/:id/upsell', hidden, async (request, reply) => {
    const [id, messages] = [idOf(request), messagesOf(request)]
    const shown = isListing(id)
      ? await previewUpsell(ctx, id, messages)
      : await showUpsellPage(ctx, id, purchaseTokensIn(ctx, request), messages)
    return 'main' in shown ? frame.send(request, reply, shown, messages) : frame.go(request, reply, shown)
  })
  checkout.post('/checkout/:id/upsell', hidden, async (request, reply) => {
    const sender = { ...senderOf(ctx, request), tokens: purchaseTokensIn(ctx, request) }
    const answered = await answerUpsell(ctx, idOf(request), formOf(request), sender)
    return 'main' in answered
      ? frame.send(request, reply, answered, sender.messages)
      : frame.go(request, reply, answered)
  })
  checkout.post('/checkout/:id/cancel', hidden, async (request, reply) =>
    frame.go(request, reply, await cancelFromPage(ctx, idOf(request), purchaseTokensIn(ctx, request))),
  )
  checkout.get('/checkout/:id/status', hidden, async (request, reply) =>
    sendJson(reply, 200, await chargeStatus(ctx, idOf(request), wantedOf(request))),
  )
  checkout.post('/checkout/:id/sent', hidden, async (request, reply) => {
    const going = await whatBecame(ctx, idOf(request), formOf(request), messagesOf(request))
    return going ? frame.go(request, reply, going) : sendJson(reply, 200, {})
  })
  checkout.post('/checkout/:id/simulate', hidden, async (request, reply) =>
    frame.go(request, reply, { page: await simulate(ctx, idOf(request), formOf(request)) }),
  )
  checkout.get('/checkout/:id/pix/:paymentId.png', hidden, async (request, reply) => {
    const { id, paymentId } = request.params as { id: string; paymentId: string }
    const bytes = await pixPicture(ctx, id, paymentId)
    return sendPicture(reply, { bytes, type: 'image/png' }, 'private, max-age=60')
  })
  checkout.get('/checkout/:id/receipt', hidden, async (request, reply) => {
    const messages = messagesOf(request)
    return frame.send(request, reply, await showReceipt(ctx, idOf(request), messages), messages)
  })
  checkout.post('/checkout/:id/refund', hidden, async (request, reply) => {
    const messages = messagesOf(request)
    const asked = await askRefundOfReceipt(ctx, idOf(request), formOf(request), messages)
    return 'page' in asked ? frame.go(request, reply, asked) : frame.send(request, reply, asked, messages)
  })
  checkout.post(ADDRESS, hidden, (request, reply) =>
    sendJson(reply, 200, readAddress(formOf(request), messagesOf(request))),
  )
  checkout.post(REPORTS, hidden, async (request, reply) => {
    noteReport(ctx, String(request.body))
    return reply.code(204).send()
  })
  checkout.get('/checkout/logos/:storeId/:hash', hidden, async (request, reply) => {
    const { storeId, hash } = request.params as { storeId: string; hash: string }
    const logo = isStorable(storeId) ? await findLogo(ctx, storeId, hash) : undefined
    if (!logo) throw notFound('logo')
    return sendPicture(reply, logo)
  })
  checkout.get('/checkout/pictures/:storeId/:productId/:hash', hidden, async (request, reply) => {
    const address = request.params as { storeId: string; productId: string; hash: string }
    const picture = Object.values(address).every(isStorable) ? await findPicture(ctx, address) : undefined
    if (!picture) throw notFound('picture')
    return sendPicture(reply, picture)
  })
}

/** Sends a picture. The address of a picture that a store uploaded has its hash, so a browser may keep it. */
function sendPicture(
  reply: FastifyReply,
  { bytes, type }: { bytes: Buffer; type: string },
  kept = 'public, max-age=31536000, immutable',
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('cache-control', kept)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}

/**
 * Logs the report of a browser that blocked a script or another file by the page's policy. Anybody can send such a report, so
 * only the violated rule and the blocked address are logged.
 */
function noteReport(ctx: Context, text: string): void {
  const { 'csp-report': report } = parsedObject(text) ?? {}
  const field = (name: string) => String(asObject(report)?.[name] ?? '').slice(0, 100)
  const blocked = URL.parse(field('blocked-uri'))?.origin ?? field('blocked-uri')
  ctx.log.warn({ directive: field('violated-directive'), blocked }, 'A browser reported that a page broke its policy.')
}

function wantedOf({ query }: FastifyRequest) {
  const { method, form, begun, changed, gone } = query as Record<string, unknown>
  return {
    method: typeof method === 'string' ? method : undefined,
    form: form === '1',
    begun: begun === '1',
    changed: changed === '1',
    ...((gone === 'seat' || gone === 'coupon') && ({ gone } as const)),
  }
}

/** Returns the token of a reminder's link. */
function draftIn({ query }: FastifyRequest): string | undefined {
  const { draft } = query as Record<string, unknown>
  return typeof draft === 'string' ? draft : undefined
}

/** Returns the parameters of a listing's address: its tracking, its coupon and its order bumps. */
function originOf({ query }: FastifyRequest) {
  const parameters = query as Record<string, unknown>
  return { tracking: readTracking(parameters), choice: readChoice(parameters) }
}

/** The store chooses the coupon and the order bumps, unless the address comes from a page on which the buyer chose. */
function sessionChoice({ details }: CheckoutSession, request: FastifyRequest) {
  const { own, changed } = request.query as Record<string, unknown>
  const { coupon, bumps } = originOf(request).choice
  if (own === '1' || changed === '1') return { coupon, bumps }
  return { coupon: coupon ?? details.coupon ?? undefined, bumps: bumps?.length ? bumps : details.bumps }
}

/** True if the visitor chose a language by the links of the page. */
function hasLanguage({ query }: FastifyRequest): boolean {
  return typeof (query as Record<string, unknown>).lang === 'string'
}

function idOf({ params }: FastifyRequest): string {
  return (params as { id: string }).id
}

function senderOf(ctx: Context, request: FastifyRequest): Sender {
  const userAgent = request.headers['user-agent'] ?? null
  return { ip: addressOf(request), messages: messagesOf(request), userAgent, knownVisit: knownVisitOf(ctx, request) }
}

/** Returns the cookies of a known buyer, and the parameters of the address, which the forms about the code keep. */
function knownVisitOf(ctx: Context, request: FastifyRequest): KnownVisit {
  const { known } = request.query as Record<string, unknown>
  const [, search = ''] = request.url.split('?', 2)
  const problem = knownProblems.find((one) => one === known)
  return { cookies: knownCookiesIn(ctx, request), search: search && `?${search}`, problem }
}

function formOf({ body }: FastifyRequest): Form {
  return (body ?? {}) as Form
}

/**
 * Reads the fields of a form. If a name has several values, the first value counts, because the button that the buyer pressed
 * comes before the other fields. The form's handler validates the values.
 */
function readPairs(text: string): Form {
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isTyped(name) && !isStorable(value)) throw invalidRequest(undefined, 'Not valid text.')
    form[name] ??= value
  }
  return form
}
