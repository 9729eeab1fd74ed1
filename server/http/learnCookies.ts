import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { PURCHASE_DAYS, purchaseToken } from '../learn/purchaseEntry.ts'
import { STUDENT_SESSION_DAYS } from '../learn/studentSessions.ts'
import { DEVICE_DAYS } from '../users/devices.ts'
import { isHttps } from './sessionCookie.ts'

/**
 * The cookies of the members area. Each belongs to one store by its path, so a browser holds sessions in several stores.
 * The dashboard never reads them.
 */
type Name = 'balcao_learn' | 'balcao_learn_device'

/** Returns the token of the student's session; empty if there is none. */
export function learnTokenIn(ctx: Context, request: FastifyRequest): string {
  return request.cookies[nameOf(ctx, 'balcao_learn')] ?? ''
}

/** Returns the tokens of earlier sign-ins on this browser (`users/devices.ts`). */
export function learnDeviceTokensIn(ctx: Context, request: FastifyRequest): string[] {
  const token = request.cookies[nameOf(ctx, 'balcao_learn_device')]
  return token ? [token] : []
}

/** @param token of the session; null deletes the cookie */
export function setLearnCookie(ctx: Context, reply: FastifyReply, storeId: string, token: string | null): void {
  const name = nameOf(ctx, 'balcao_learn')
  if (token === null) reply.clearCookie(name, optionsOf(ctx, storeId))
  else reply.setCookie(name, token, { ...optionsOf(ctx, storeId), maxAge: STUDENT_SESSION_DAYS * 86_400 })
}

export function setLearnDeviceCookie(ctx: Context, reply: FastifyReply, storeId: string, token: string): void {
  const options = { ...optionsOf(ctx, storeId), maxAge: DEVICE_DAYS * 86_400 }
  reply.setCookie(nameOf(ctx, 'balcao_learn_device'), token, options)
}

/** Returns the token of the browser that paid a charge; empty if this browser did not pay it. */
export function purchaseTokenIn(ctx: Context, request: FastifyRequest, chargeId: string): string {
  return request.cookies[purchaseCookieName(ctx, chargeId)] ?? ''
}

/** Returns the cookie that recognizes the browser that paid a charge. Only the page of this purchase gets it. */
export function purchaseCookie(ctx: Context, { storeId, chargeId }: { storeId: string; chargeId: string }): string {
  const [path, secure] = [`/learn/${storeId}/purchases/${chargeId}`, isHttps(ctx) ? '; Secure' : '']
  const rules = `Path=${path}; Max-Age=${PURCHASE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
  return `${purchaseCookieName(ctx, chargeId)}=${purchaseToken(ctx, chargeId)}; ${rules}`
}

function purchaseCookieName(ctx: Context, chargeId: string): string {
  return `${isHttps(ctx) ? '__Secure-' : ''}paid-${chargeId}`
}

/** With https the name has a prefix. Then browsers accept the cookie only over https. */
function nameOf(ctx: Context, name: Name): string {
  return isHttps(ctx) ? `__Secure-${name}` : name
}

function optionsOf(ctx: Context, storeId: string) {
  return { path: `/learn/${storeId}`, httpOnly: true, sameSite: 'lax', secure: isHttps(ctx) } as const
}
