import type { FastifyReply } from 'fastify'
import type { Context } from '../core/context.ts'
import { SESSION_DAYS } from '../users/sessions.ts'

/**
 * Returns the name of the session cookie. With https the name has a prefix. Browsers accept a cookie with this prefix
 * only from this host and over https.
 */
export function sessionCookieName(ctx: Context): string {
  return isHttps(ctx) ? '__Host-balcao' : 'balcao'
}

export function setSessionCookie(ctx: Context, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookieName(ctx), token, { ...cookieOptions(ctx), maxAge: SESSION_DAYS * 86_400 })
}

export function clearSessionCookie(ctx: Context, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(ctx), cookieOptions(ctx))
}

export function cookieOptions(ctx: Context) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(ctx) } as const
}

export function isHttps(ctx: Context): boolean {
  return ctx.settings.publicUrl.startsWith('https:')
}
