import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutAnswer } from '../checkout/pages/checkoutAnswer.ts'
import type { CheckoutVisit } from '../checkout/pages/checkoutVisit.ts'
import type { Going } from '../checkout/pages/going.ts'
import { readLine } from '../checkout/readForm.ts'
import { layout, type Page } from '../checkout/views/layout.ts'
import { errorTexts, type Refusal } from '../checkout/views/refusal.ts'
import { messageView } from '../checkout/views/resultView.ts'
import type { Context } from '../core/context.ts'
import { type Messages, messagesIn } from '../pages/i18n/language.ts'
import { readPageFiles } from '../pages/pageFiles.ts'
import { fixedHeaders, pagePolicy } from '../pages/pagePolicy.ts'
import { setCardCookie } from './cardCookies.ts'
import { logFault, toApiError } from './errorAnswers.ts'
import { codeCookie, paidCookie, rememberedCookie } from './knownCookies.ts'
import { languageOf } from './languageCookie.ts'
import { purchaseCookies } from './learnCookies.ts'
import { sendPage } from './sendPage.ts'
import { typedCookie } from './typedCookie.ts'

export type Frame = ReturnType<typeof createFrame>

/** Sends every answer of the checkout. A browser gets a page with its frame, headers and compression. A script gets JSON. */
export function createFrame(ctx: Context) {
  const files = readPageFiles()

  function send(request: FastifyRequest, reply: FastifyReply, page: Page, messages: Messages) {
    return sendPage(ctx, request, reply, {
      status: page.status,
      text: (nonce) => layout(page, messages, files, { nonce, address: request.url }),
      policy: (nonce) => pagePolicy(nonce, page),
    })
  }

  function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const answer = toApiError(error)
    logFault(error, request, answer)
    const messages = messagesOf(request)
    const [title, text] = wordsFor(answer.status, messages)
    if (answer.details.retryAfterSeconds !== undefined) reply.header('retry-after', answer.details.retryAfterSeconds)
    if (wantsJson(request)) return sendJson(reply, answer.status, { notice: { title, text, kind: 'bad' } })
    return send(request, reply, { status: answer.status, title, main: messageView(title, text) }, messages)
  }

  /**
   * Redirects to a page with status 303, so a reload does not repeat the request. A script gets the address as JSON.
   */
  function go(request: FastifyRequest, reply: FastifyReply, { page, onward, paid, typed, codeId, forgetsCard }: Going) {
    if (paid) reply.header('set-cookie', purchaseCookies(ctx, paid))
    if (paid?.isRemembered) reply.header('set-cookie', rememberedCookie(ctx, paid.paymentId))
    if (paid?.isTyped) reply.header('set-cookie', paidCookie(ctx, paid.paymentId))
    if (codeId !== undefined) reply.header('set-cookie', codeCookie(ctx, codeId))
    if (forgetsCard) reply.header('set-cookie', [rememberedCookie(ctx, ''), paidCookie(ctx, '')])
    if (typed) reply.header('set-cookie', typedCookie(ctx, page, typed))
    if (wantsJson(request)) return sendJson(reply, 200, { go: onward ?? page })
    return reply.code(303).header('cache-control', 'no-store').header('location', page).send()
  }

  function answer(request: FastifyRequest, reply: FastifyReply, given: CheckoutAnswer, visit: CheckoutVisit) {
    const { messages = visit.messages } = given
    keepCardTokens(ctx, reply, given, visit.id)
    switch (given.is) {
      case 'page':
        return send(request, reply, given.page, messages)
      case 'refused':
        return sendRefused(request, reply, given, messages)
      case 'go':
        return go(request, reply, given.going)
      case 'card_link':
        return reply.code(303).headers(fixedHeaders).header('location', given.page).send()
      case 'json':
        return sendJson(reply, 200, given.body)
      case 'picture':
        return sendPicture(reply, given)
      case 'nothing':
        return reply.code(204).send()
    }
  }

  /** Sends the form with its errors. A script gets only the errors. */
  function sendRefused(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, refusal }: Extract<CheckoutAnswer, { is: 'refused' }>,
    messages: Messages,
  ) {
    const { retryAfterSeconds } = refusal
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return wantsJson(request) ? sendRefusal(reply, refusal, messages) : send(request, reply, page, messages)
  }

  return { sendError, answer }
}

/** Stores the tokens of the card page in cookies, not in its address. */
function keepCardTokens(ctx: Context, reply: FastifyReply, given: CheckoutAnswer, subscriptionId: string): void {
  if ('cardToken' in given && given.cardToken)
    setCardCookie(ctx, reply, { subscriptionId, kind: 'card', token: given.cardToken })
  const doneToken = given.is === 'go' ? given.going.doneToken : undefined
  if (!doneToken) return
  setCardCookie(ctx, reply, { subscriptionId, kind: 'card', token: '' })
  setCardCookie(ctx, reply, { subscriptionId, kind: 'card-done', token: doneToken })
}

/** The address of an uploaded picture has its hash, so browsers may cache it. */
function sendPicture(reply: FastifyReply, { bytes, type, isPrivate }: Extract<CheckoutAnswer, { is: 'picture' }>) {
  return reply
    .header('content-type', type)
    .header('cache-control', isPrivate ? 'private, max-age=60' : 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}

function wordsFor(status: number, messages: Messages): readonly [title: string, text: string] {
  if (status === 404) return [messages.notFoundTitle, messages.notFoundText]
  if (status === 429) return [messages.busyTitle, messages.busyText]
  if (status === 403) return [messages.refusedTitle, messages.refusedText]
  return [messages.brokenTitle, messages.brokenText]
}

function sendRefusal(reply: FastifyReply, refusal: Refusal, messages: Messages) {
  const { status, values, errors, notice, offersPix, dropsCard, instead } = refusal
  if (instead) return sendJson(reply, status, { go: instead })
  const pix = offersPix ? messages.pixInstead : undefined
  const address = readLine(values)
  return sendJson(reply, status, { errors: errorTexts(errors, messages), address, notice, pix, dropsCard })
}

export function sendJson(reply: FastifyReply, status: number, body: object) {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify(body))
}

/** Returns the texts in the language chosen on the page, or in the browser's language. */
export function messagesOf(request: FastifyRequest): Messages {
  return messagesIn(languageOf(request))
}

function wantsJson({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('application/json') ?? false
}
