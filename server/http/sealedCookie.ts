import type { FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { isHttps } from './sessionCookie.ts'

/**
 * A cookie that this server encrypts. `place` binds the text to one use, so the text is invalid in any other cookie.
 */
export type SealedCookie = { name: string; place: string; path: string; seconds: number }

/** Returns the `Set-Cookie` header. @param text the content of the cookie. An empty text deletes the cookie. */
export function sealedCookie(ctx: Context, { name, place, path, seconds }: SealedCookie, text: string): string {
  const value = text === '' ? '' : encodeURIComponent(ctx.secrets.seal(text, place))
  const secure = isHttps(ctx) ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${text === '' ? 0 : seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Returns the text of the cookie. @returns undefined without a cookie that this server wrote for this use */
export function openCookie(
  ctx: Context,
  { headers }: FastifyRequest,
  { name, place }: Pick<SealedCookie, 'name' | 'place'>,
): string | undefined {
  const kept = (headers.cookie ?? '').split(/;\s?/).find((pair) => pair.startsWith(`${name}=`))
  try {
    return kept && ctx.secrets.open(decodeURIComponent(kept.slice(name.length + 1)), place)
  } catch {
    return undefined
  }
}
