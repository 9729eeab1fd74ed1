import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { isHttps } from './sessionCookie.ts'

type Kind = 'card' | 'card-done'

const HOUR_S = 3_600

/**
 * Reads the token of a card link from its cookie. The token moves from the address to a cookie, because addresses stay in
 * browser histories and in logs of proxies.
 */
export function cardTokenIn({ headers }: FastifyRequest, kind: Kind): string {
  const pattern =
    kind === 'card' ? /(?:^|;\s?)(?:__Secure-)?card=([\w%.~-]+)/ : /(?:^|;\s?)(?:__Secure-)?card-done=([\w%.~-]+)/
  const kept = pattern.exec(headers.cookie ?? '')?.[1] ?? ''
  try {
    return decodeURIComponent(kept)
  } catch {
    return ''
  }
}

/**
 * Stores a token in a cookie for an hour. Browsers send the cookie only to the card page of one subscription.
 * @param cookie.token an empty token deletes the cookie
 */
export function setCardCookie(
  ctx: Context,
  reply: FastifyReply,
  cookie: { subscriptionId: string; kind: Kind; token: string },
): void {
  const { subscriptionId, kind, token } = cookie
  const [prefix, secure] = isHttps(ctx) ? ['__Secure-', '; Secure'] : ['', '']
  const path = `/checkout/${encodeURIComponent(subscriptionId)}/card`
  const rules = `Path=${path}; Max-Age=${token === '' ? 0 : HOUR_S}; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${prefix}${kind}=${encodeURIComponent(token)}; ${rules}`)
}
