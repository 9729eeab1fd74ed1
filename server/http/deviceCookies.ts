import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { DEVICE_DAYS } from '../users/devices.ts'
import { cookieOptions, isHttps } from './sessionCookie.ts'

/** Returns the tokens of earlier sign-ins in this browser, by any person (`devices.ts`). */
export function deviceTokensOf(ctx: Context, { cookies }: FastifyRequest): string[] {
  return Object.entries(cookies).flatMap(([name, token]) => (name.startsWith(prefixOf(ctx)) && token ? [token] : []))
}

/**
 * Sets a cookie for one person. Each person has a separate cookie, because several people may sign in with one browser.
 */
export function setDeviceCookie(ctx: Context, reply: FastifyReply, userId: string, token: string): void {
  const name = prefixOf(ctx) + hash('sha256', userId, 'hex').slice(0, 12)
  reply.setCookie(name, token, { ...cookieOptions(ctx), maxAge: DEVICE_DAYS * 86_400 })
}

function prefixOf(ctx: Context): string {
  return isHttps(ctx) ? '__Host-balcao-device-' : 'balcao-device-'
}
