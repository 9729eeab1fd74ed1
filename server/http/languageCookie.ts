import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { type Language, languages } from '../lib/inThree.ts'
import { pickLanguage } from '../pages/i18n/language.ts'
import { isHttps } from './sessionCookie.ts'

/**
 * Returns the language that the visitor chose on a page. Without a choice it returns the person's own language, or else
 * the language of the browser.
 * @param own the language of the signed-in person, if the person has chosen one
 */
export function languageOf(request: FastifyRequest, own?: Language | null): Language {
  const kept = /(?:^|;\s*)(?:__Host-)?lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  return pickLanguage(asked(request) ?? kept ?? own ?? undefined, request.headers['accept-language'])
}

/**
 * Stores the language from the request's address in a cookie. The cookie identifies nobody. Only pages of buyers and
 * students read it.
 */
export function keepLanguage(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  const language = languages.find((one) => one === asked(request))
  if (!language) return
  const [prefix, secure] = isHttps(ctx) ? ['__Host-', '; Secure'] : ['', '']
  reply.header('set-cookie', `${prefix}lang=${language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`)
}

function asked({ query }: FastifyRequest): string | undefined {
  const { lang } = (query ?? {}) as { lang?: unknown }
  return typeof lang === 'string' ? lang : undefined
}
