import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Context } from '../core/context.ts'
import { type LearnMessages, learnMessagesIn } from '../learn/i18n/learnMessages.ts'
import type { LearnAnswer } from '../learn/pages/learnAnswer.ts'
import { learnLayout } from '../learn/views/learnLayout.ts'
import type { LearnPage } from '../learn/views/learnPage.ts'
import { learnPolicy } from '../learn/views/learnPolicy.ts'
import { readPageFiles } from '../pages/pageFiles.ts'
import { fixedHeaders } from '../pages/pagePolicy.ts'
import { sendJson } from './checkoutFrame.ts'
import { logFault, toApiError } from './errorAnswers.ts'
import { languageOf } from './languageCookie.ts'
import { sendPage } from './sendPage.ts'

export type LearnFrame = ReturnType<typeof createLearnFrame>

/** Sends the pages of the members area with their frame, headers and compression. */
export function createLearnFrame(ctx: Context) {
  const files = readPageFiles('learn')

  function send(request: FastifyRequest, reply: FastifyReply, page: LearnPage, messages: LearnMessages) {
    return sendPage(ctx, request, reply, {
      status: page.status,
      text: (nonce) => learnLayout(page, messages, files, { nonce, address: request.url }),
      policy: (nonce) => learnPolicy(nonce, page),
    })
  }

  function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const answer = toApiError(error)
    logFault(error, request, answer)
    if (answer.details.retryAfterSeconds !== undefined) reply.header('retry-after', answer.details.retryAfterSeconds)
    if (wantsJson(request)) return sendJson(reply, answer.status, answer.toBody())
    const messages = learnMessagesIn(languageOf(request))
    return send(request, reply, errorPage(answer.status, request.url, messages), messages)
  }

  /** Redirects with status 303, so a reload does not send the form again. The page's script gets the path as JSON. */
  function answer(request: FastifyRequest, reply: FastifyReply, given: LearnAnswer, messages: LearnMessages) {
    switch (given.is) {
      case 'page':
        return send(request, reply, given.page, messages)
      case 'json':
        return sendJson(reply, 200, given.body)
      case 'go':
        if (wantsJson(request)) return sendJson(reply, 200, { go: given.path })
        return reply.header('cache-control', 'no-store').redirect(given.path, 303)
      case 'file':
        return reply
          .headers(fixedHeaders)
          .header('content-type', given.type)
          .header('content-disposition', `attachment; filename="${given.name}"`)
          .send(given.text)
    }
  }

  return { send, sendError, answer }
}

function errorPage(status: number, address: string, messages: LearnMessages): LearnPage {
  const [title, text] = wordsFor(status, messages)
  const home = /^\/learn(?:\/[\w-]+)?/.exec(address)?.[0] ?? '/learn'
  const main = html`<h1>${title}</h1><p class="lead">${text}</p><p class="choices"><a class="button secondary" href="${home}">${messages.goHome}</a></p>`
  return { status, title, main, isNarrow: true }
}

function wordsFor(status: number, messages: LearnMessages): readonly [title: string, text: string] {
  if (status === 404) return [messages.notFoundTitle, messages.notFoundText]
  if (status === 429) return [messages.busyTitle, messages.busyText]
  if (status === 403) return [messages.refusedTitle, messages.refusedText]
  if (status < 500) return [messages.invalidTitle, messages.invalidText]
  return [messages.brokenTitle, messages.brokenText]
}

function wantsJson({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('application/json') || headers['content-type']?.includes('application/json') || false
}
