import type { FastifyRequest } from 'fastify'
import type { KnownCookies } from '../checkout/knownBuyer.ts'
import type { Context } from '../core/context.ts'
import { isHttps } from './sessionCookie.ts'

/** The code of a purchase, the payment whose card this browser remembers, and its last payment. None names a person. */
const CODE = 'buyer-code'
const REMEMBERED = 'buyer-card'
const PAID = 'buyer-paid'
const CODE_S = 3_600
/** Of both cookies of payments. */
const PAID_S = 180 * 86_400

/** Reads the cookies of a known buyer. Each was encrypted by this server, so a browser cannot name another code or payment. */
export function knownCookiesIn(ctx: Context, { headers }: FastifyRequest): KnownCookies {
  const open = (name: string) => {
    const kept = (headers.cookie ?? '').split('; ').find((pair) => pair.startsWith(`${name}=`))
    try {
      return kept && ctx.secrets.open(decodeURIComponent(kept.slice(name.length + 1)), placeOf(name))
    } catch {
      return undefined
    }
  }
  return {
    codeId: open(nameOf(ctx, CODE)),
    rememberedId: open(nameOf(ctx, REMEMBERED)),
    paidId: open(nameOf(ctx, PAID)),
  }
}

/** @param id an empty id deletes the cookie */
export function codeCookie(ctx: Context, id: string): string {
  return cookieOf(ctx, nameOf(ctx, CODE), { id, seconds: CODE_S })
}

/** @param id as in `codeCookie` */
export function rememberedCookie(ctx: Context, id: string): string {
  return cookieOf(ctx, nameOf(ctx, REMEMBERED), { id, seconds: PAID_S })
}

/** @param id as in `codeCookie` */
export function paidCookie(ctx: Context, id: string): string {
  return cookieOf(ctx, nameOf(ctx, PAID), { id, seconds: PAID_S })
}

function cookieOf(ctx: Context, name: string, { id, seconds }: { id: string; seconds: number }): string {
  const value = id === '' ? '' : encodeURIComponent(ctx.secrets.seal(id, placeOf(name)))
  const secure = isHttps(ctx) ? '; Secure' : ''
  return `${name}=${value}; Path=/checkout; Max-Age=${id === '' ? 0 : seconds}; HttpOnly; SameSite=Lax${secure}`
}

function nameOf(ctx: Context, name: string): string {
  return isHttps(ctx) ? `__Secure-${name}` : name
}

function placeOf(name: string): string {
  return `cookie of a known buyer:${name}`
}
