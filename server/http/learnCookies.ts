import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { PURCHASE_DAYS, purchaseToken } from '../students/purchaseEntry.ts'
import { STUDENT_SESSION_DAYS } from '../students/studentSessions.ts'
import { DEVICE_DAYS } from '../users/devices.ts'
import { isHttps } from './sessionCookie.ts'

/**
 * The cookies of the members area. The path of a cookie limits it to one store, so a browser may have sessions in
 * several stores. The dashboard never reads these cookies.
 */
type Name = 'balcao_learn' | 'balcao_learn_device'

/** Returns the token of the student's session. Empty without a session. */
export function learnTokenIn(ctx: Context, request: FastifyRequest): string {
  return request.cookies[nameOf(ctx, 'balcao_learn')] ?? ''
}

/** Returns the tokens of earlier sign-ins in this browser (`users/devices.ts`). */
export function learnDeviceTokensIn(ctx: Context, request: FastifyRequest): string[] {
  const token = request.cookies[nameOf(ctx, 'balcao_learn_device')]
  return token ? [token] : []
}

/** @param token the token of the session. Null deletes the cookie */
export function setLearnCookie(ctx: Context, reply: FastifyReply, storeId: string, token: string | null): void {
  const name = nameOf(ctx, 'balcao_learn')
  if (token === null) reply.clearCookie(name, optionsOf(ctx, storeId))
  else reply.setCookie(name, token, { ...optionsOf(ctx, storeId), maxAge: STUDENT_SESSION_DAYS * 86_400 })
}

export function setLearnDeviceCookie(ctx: Context, reply: FastifyReply, storeId: string, token: string): void {
  const options = { ...optionsOf(ctx, storeId), maxAge: DEVICE_DAYS * 86_400 }
  reply.setCookie(nameOf(ctx, 'balcao_learn_device'), token, options)
}

/**
 * Returns the tokens of the payments that this browser began. Browsers send each token only to the pages of its charge.
 * The checkout has no cookie parser, so this function reads the header.
 */
export function purchaseTokensIn(ctx: Context, { headers }: FastifyRequest): string[] {
  const prefix = purchaseCookieName(ctx, '')
  return (headers.cookie ?? '').split('; ').flatMap((pair) => {
    const [name = '', token = ''] = pair.split('=', 2)
    return name.startsWith(prefix) ? [token] : []
  })
}

/**
 * The payment that a browser made. `seesMore` is true if the charge's page may offer an upsell or a cancellation to
 * this browser.
 */
type MadePayment = { storeId: string; chargeId: string; paymentId: string; seesMore?: boolean }

/**
 * Returns the cookies that identify the browser of a payment. Browsers send them only to the pages of this purchase.
 * The page of the charge gets a cookie only if the page may offer an upsell or a cancellation. Other purchases then
 * need no look-up.
 */
export function purchaseCookies(ctx: Context, { storeId, chargeId, paymentId, seesMore }: MadePayment): string[] {
  const paths = [`/learn/${storeId}/purchases/${chargeId}`, ...(seesMore ? [`/checkout/${chargeId}`] : [])]
  const [name, token] = [purchaseCookieName(ctx, paymentId), purchaseToken(ctx, paymentId)]
  const rules = `Max-Age=${PURCHASE_DAYS * 86_400}; HttpOnly; SameSite=Lax${isHttps(ctx) ? '; Secure' : ''}`
  return paths.map((path) => `${name}=${token}; Path=${path}; ${rules}`)
}

function purchaseCookieName(ctx: Context, paymentId: string): string {
  return `${isHttps(ctx) ? '__Secure-' : ''}paid-${paymentId}`
}

/** With https the name has a prefix. Browsers accept a cookie with this prefix only over https. */
function nameOf(ctx: Context, name: Name): string {
  return isHttps(ctx) ? `__Secure-${name}` : name
}

function optionsOf(ctx: Context, storeId: string) {
  return { path: `/learn/${storeId}`, httpOnly: true, sameSite: 'lax', secure: isHttps(ctx) } as const
}
