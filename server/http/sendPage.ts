import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { fixedHeaders } from '../pages/pagePolicy.ts'
import { compressed } from './compressed.ts'
import { keepLanguage } from './languageCookie.ts'

/**
 * Sends a page for buyers or students, with its headers and compression. Each answer has a new nonce.
 * @param page.text renders the page with the nonce for its style
 * @param page.policy returns the content security policy with the same nonce
 */
export function sendPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  page: { status: number; text(nonce: string): string; policy(nonce: string): string },
) {
  const nonce = randomBytes(16).toString('base64')
  const text = page.text(nonce)
  reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .headers(fixedHeaders)
    .header('content-security-policy', page.policy(nonce))
    .header('vary', 'accept-encoding, accept-language, cookie')
  keepLanguage(ctx, request, reply)
  return reply.send(compressed(request, reply, text))
}
