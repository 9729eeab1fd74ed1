import type { FastifyRequest } from 'fastify'
import type { KnownCookies } from '../checkout/knownBuyer.ts'
import type { Context } from '../core/context.ts'
import { openCookie, type SealedCookie, sealedCookie } from './sealedCookie.ts'
import { isHttps } from './sessionCookie.ts'

const HOUR_S = 3_600
const HALF_YEAR_S = 180 * 86_400

/**
 * The lifetime of each cookie in seconds. The cookies have the ids of a code, of the payment with the remembered card,
 * and of the last payment. They contain no personal data.
 */
const seconds = { code: HOUR_S, card: HALF_YEAR_S, paid: HALF_YEAR_S }

/**
 * Reads the cookies of a known buyer. This server encrypts the cookies, so a browser cannot choose another code or
 * payment.
 */
export function knownCookiesIn(ctx: Context, request: FastifyRequest): KnownCookies {
  return {
    codeId: openCookie(ctx, request, cookieOf(ctx, 'code')),
    rememberedId: openCookie(ctx, request, cookieOf(ctx, 'card')),
    paidId: openCookie(ctx, request, cookieOf(ctx, 'paid')),
  }
}

/** @param id the code's id. An empty id deletes the cookie */
export function codeCookie(ctx: Context, id: string): string {
  return sealedCookie(ctx, cookieOf(ctx, 'code'), id)
}

/** @param id an empty id deletes the cookie */
export function rememberedCookie(ctx: Context, id: string): string {
  return sealedCookie(ctx, cookieOf(ctx, 'card'), id)
}

/** @param id an empty id deletes the cookie */
export function paidCookie(ctx: Context, id: string): string {
  return sealedCookie(ctx, cookieOf(ctx, 'paid'), id)
}

function cookieOf(ctx: Context, use: keyof typeof seconds): SealedCookie {
  const name = `buyer-${use}`
  return {
    name: isHttps(ctx) ? `__Secure-${name}` : name,
    place: `cookie of a known buyer:${name}`,
    path: '/checkout',
    seconds: seconds[use],
  }
}
