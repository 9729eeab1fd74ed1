import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitPaymentLink } from '../charges/visitPaymentLink.ts'
import { keepNewCard, showCardPage } from '../checkout/cardPage.ts'
import { chargeStatus } from '../checkout/chargeStatus.ts'
import { pickLanguage, type Speech, speechIn } from '../checkout/language.ts'
import { layout, type Page } from '../checkout/layout.ts'
import { findLogo } from '../checkout/look.ts'
import { payOffer, showOffer } from '../checkout/offerPage.ts'
import { readPageFiles } from '../checkout/pageFiles.ts'
import { fixedHeaders, pagePolicy } from '../checkout/pagePolicy.ts'
import { type Going, payCharge, type Sender, type Sent } from '../checkout/payCharge.ts'
import type { Form } from '../checkout/readForm.ts'
import { showReceipt } from '../checkout/receipt.ts'
import type { Refusal } from '../checkout/refusal.ts'
import { messageView } from '../checkout/resultView.ts'
import { showCharge } from '../checkout/showCharge.ts'
import { simulate } from '../checkout/simulate.ts'
import { monotonicMs } from '../clock.ts'
import type { Context } from '../context.ts'
import { invalidRequest, notFound, rateLimited } from '../errors.ts'
import { createRateLimiter } from '../lib/rateLimiter.ts'
import { asObject, parsedObject } from '../lib/untrustedJson.ts'
import { logFault, toApiError } from './errorAnswers.ts'
import { refuseOtherSites } from './ownSite.ts'
import { isStorable } from './validation.ts'

const BODY_LIMIT = 32 * 1024
const REPORTS = '/checkout/reports'

/** The hosted checkout: pages for buyers, who have no key; the address itself is what they know. */
export async function addCheckoutRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const frame = createFrame(ctx)
  const limits = createLimits(ctx)
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
  })
}

function addPages(checkout: FastifyInstance, ctx: Context, frame: Frame): void {
  const hidden = { schema: { hide: true } as object }
  checkout.get('/checkout/:id', { ...hidden, exposeHeadRoute: false }, async (request, reply) => {
    const speech = speechOf(request)
    const id = idOf(request)
    if (id.startsWith('lnk_')) {
      // A browser that fetches ahead has not visited: each visit makes a charge.
      if (/prefetch/.test(String(request.headers['sec-purpose'] ?? ''))) return reply.code(204).send()
      const { charge } = await visitPaymentLink(ctx, id)
      return frame.go(request, reply, { page: `/checkout/${charge.id}` })
    }
    const page = id.startsWith('off_')
      ? await showOffer(ctx, id, wantedOf(request), speech)
      : await showCharge(ctx, id, wantedOf(request), speech)
    return frame.send(request, reply, page, speech)
  })
  checkout.post('/checkout/:id', hidden, async (request, reply) => {
    const sender = senderOf(request)
    const pay = idOf(request).startsWith('off_') ? payOffer : payCharge
    return frame.answer(request, reply, await pay(ctx, idOf(request), formOf(request), sender), sender.speech)
  })
  checkout.get('/checkout/:id/card', hidden, async (request, reply) => {
    const { token, done } = request.query as Record<string, unknown>
    const speech = speechOf(request)
    const wanted = { token: typeof token === 'string' ? token : '', done: done === '1' }
    return frame.send(request, reply, await showCardPage(ctx, idOf(request), wanted, speech), speech)
  })
  checkout.post('/checkout/:id/card', hidden, async (request, reply) => {
    const sender = senderOf(request)
    return frame.answer(request, reply, await keepNewCard(ctx, idOf(request), formOf(request), sender), sender.speech)
  })
  checkout.get('/checkout/:id/status', hidden, async (request, reply) =>
    sendJson(reply, 200, await chargeStatus(ctx, idOf(request), wantedOf(request))),
  )
  checkout.post('/checkout/:id/simulate', hidden, async (request, reply) =>
    frame.go(request, reply, { page: await simulate(ctx, idOf(request), formOf(request)) }),
  )
  checkout.get('/checkout/:id/receipt', hidden, async (request, reply) => {
    const speech = speechOf(request)
    return frame.send(request, reply, await showReceipt(ctx, idOf(request), speech), speech)
  })
  checkout.post(REPORTS, hidden, async (request, reply) => {
    noteReport(ctx, String(request.body))
    return reply.code(204).send()
  })
  checkout.get('/checkout/logos/:storeId/:hash', hidden, async (request, reply) => {
    const { storeId, hash } = request.params as { storeId: string; hash: string }
    const logo = isStorable(storeId) ? await findLogo(ctx, storeId, hash) : undefined
    if (!logo) throw notFound('logo')
    return reply
      .header('content-type', logo.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(logo.bytes)
  })
}

/**
 * A browser stopped something that the page's policy does not allow: a script put in by somebody, or by an extension. Of the
 * report, which anybody can send, no more is logged than what it is about.
 */
function noteReport(ctx: Context, text: string): void {
  const { 'csp-report': report } = parsedObject(text) ?? {}
  const field = (name: string) => String(asObject(report)?.[name] ?? '').slice(0, 100)
  const blocked = URL.parse(field('blocked-uri'))?.origin ?? field('blocked-uri')
  ctx.log.warn({ directive: field('violated-directive'), blocked }, 'A page’s policy was broken.')
}

type Frame = ReturnType<typeof createFrame>

/** What every page of the checkout leaves with: its frame, its headers, its size on the wire. */
function createFrame(ctx: Context) {
  const files = readPageFiles()
  const isHttps = ctx.settings.publicUrl.startsWith('https:')

  function send(request: FastifyRequest, reply: FastifyReply, page: Page, speech: Speech) {
    const nonce = randomBytes(16).toString('base64')
    const text = layout(page, speech, files, nonce, request.url)
    reply
      .code(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .headers(fixedHeaders)
      .header('content-security-policy', pagePolicy(nonce, page))
      .header('vary', 'accept-encoding, accept-language, cookie')
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000')
    const { lang } = request.query as { lang?: string }
    if (lang === speech.language) reply.header('set-cookie', languageCookie(lang, isHttps))
    return reply.send(compressed(request, reply, text))
  }

  function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const answer = toApiError(error)
    logFault(error, request, answer)
    const speech = speechOf(request)
    const [title, text] = wordsFor(answer.status, speech)
    if (answer.details.retryAfterSeconds !== undefined) reply.header('retry-after', answer.details.retryAfterSeconds)
    if (wantsJson(request)) return sendJson(reply, answer.status, { notice: { title, text, kind: 'bad' } })
    return send(request, reply, { status: answer.status, title, main: messageView(title, text) }, speech)
  }

  /** To a page of ours by 303, so that a reload sends nothing again; a script goes where that page would lead. */
  function go(request: FastifyRequest, reply: FastifyReply, { page, onward }: Going) {
    if (wantsJson(request)) return sendJson(reply, 200, { go: onward ?? page })
    return reply.code(303).header('cache-control', 'no-store').header('location', page).send()
  }

  /** What came of a form: the way on, or the form again; for a script, what is wrong alone. */
  function answer(request: FastifyRequest, reply: FastifyReply, sent: Sent, speech: Speech) {
    if ('going' in sent) return go(request, reply, sent.going)
    if (wantsJson(request)) return sendRefusal(reply, sent.refusal, speech)
    return send(request, reply, sent.page, speech)
  }

  return { send, sendError, go, answer }
}

function wordsFor(status: number, speech: Speech): readonly [title: string, text: string] {
  if (status === 404) return [speech.notFoundTitle, speech.notFoundText]
  if (status === 429) return [speech.busyTitle, speech.busyText]
  if (status === 403) return [speech.refusedTitle, speech.refusedText]
  return [speech.brokenTitle, speech.brokenText]
}

function sendRefusal(reply: FastifyReply, { status, errors, notice, offersPix }: Refusal, speech: Speech) {
  const texts = Object.fromEntries(Object.entries(errors).map(([field, wrong]) => [field, speech.wrong[wrong]]))
  return sendJson(reply, status, { errors: texts, notice, pix: offersPix ? speech.pixInstead : undefined })
}

function sendJson(reply: FastifyReply, status: number, body: object) {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify(body))
}

const WORTH_COMPRESSING_BYTES = 1_400

function compressed(request: FastifyRequest, reply: FastifyReply, text: string): string | Buffer {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (text.length < WORTH_COMPRESSING_BYTES) return text
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  }
  if (!/\bgzip\b/.test(accepted)) return text
  reply.header('content-encoding', 'gzip')
  return gzipSync(text)
}

/** A preference and nothing else: it names no one, and no other part of the server reads it. */
function languageCookie(language: string, isHttps: boolean): string {
  return `lang=${language}; Path=/checkout; Max-Age=31536000; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

function speechOf(request: FastifyRequest): Speech {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const kept = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  const chosen = typeof lang === 'string' ? lang : kept
  return speechIn(pickLanguage(chosen, request.headers['accept-language']))
}

function wantedOf({ query }: FastifyRequest): { method?: string; form: boolean; begun: boolean } {
  const { method, form, begun } = query as Record<string, unknown>
  return { method: typeof method === 'string' ? method : undefined, form: form === '1', begun: begun === '1' }
}

function idOf({ params }: FastifyRequest): string {
  return (params as { id: string }).id
}

function senderOf(request: FastifyRequest): Sender {
  return { ip: addressOf(request), speech: speechOf(request) }
}

function formOf({ body }: FastifyRequest): Form {
  return (body ?? {}) as Form
}

function wantsJson({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('application/json') ?? false
}

/** The first of several with one name: a button outside a form speaks before the form's own fields. */
function readPairs(text: string): Form {
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isStorable(value)) throw invalidRequest(undefined, 'Not valid text.')
    form[name] ??= value
  }
  return form
}

/** The buyer's address, as the connection has it; an IPv4 one in its own form. */
function addressOf({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
}

/** A minute's worth: far over what a buyer does, far under what a machine would. Each process counts for itself. */
const PER_MINUTE = { pagesOfAddress: 240, linksOfAddress: 30, formsOfAddress: 60, formsOfCharge: 20 }

function createLimits(ctx: Context) {
  const limiterOf = (perMinute: number) => createRateLimiter({ perSecond: perMinute / 60, burst: perMinute })
  const pages = limiterOf(PER_MINUTE.pagesOfAddress)
  const forms = limiterOf(PER_MINUTE.formsOfAddress)
  const charges = limiterOf(PER_MINUTE.formsOfCharge)
  const links = limiterOf(PER_MINUTE.linksOfAddress)
  return {
    /** @throws ApiError 429 */
    check(request: FastifyRequest): void {
      if (ctx.settings.rateLimit === 0) return
      const address = addressOf(request)
      const id = idOf(request) ?? ''
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
