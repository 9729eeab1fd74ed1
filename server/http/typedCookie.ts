import type { FastifyRequest } from 'fastify'
import { addressFields, type Form } from '../checkout/forms/readForm.ts'
import type { Context } from '../core/context.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { holdsCardNumber } from '../stores/cardNumbers.ts'
import { isHttps } from './sessionCookie.ts'

/** The fields that the next page gets. No card is among them. */
const FIELDS = ['name', 'email', 'document', 'phone', ...addressFields, 'method'] as const
/** All fields together stay below the 4 KiB that browsers keep of a cookie. */
const MAX_CHARACTERS = 100
const MAX_AGE_S = 600

/**
 * Returns the cookie that carries what a buyer typed to the page to which the form leads. It is encrypted, only that page gets
 * it, and it lasts for ten minutes.
 * @param page the address of that page, such as `/checkout/off_…?changed=1`
 */
export function typedCookie(ctx: Context, page: string, form: Form): string {
  const path = page.split('?')[0]!
  const kept = FIELDS.flatMap((name) => {
    const text = form[name]?.slice(0, MAX_CHARACTERS)
    return text && isStorable(text) && !holdsCardNumber(text) ? [[name, text]] : []
  })
  const sealed = ctx.secrets.seal(JSON.stringify(Object.fromEntries(kept)), placeOf(path))
  const secure = isHttps(ctx) ? '; Secure' : ''
  return `typed=${encodeURIComponent(sealed)}; Path=${path}; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure}`
}

/** Returns what the buyer typed into the form that led to this page. @returns undefined without a cookie of this server */
export function typedIn(ctx: Context, { headers, url }: FastifyRequest): Form | undefined {
  const kept = /(?:^|;\s?)typed=([\w%.~-]+)/.exec(headers.cookie ?? '')?.[1]
  if (kept === undefined) return undefined
  try {
    return JSON.parse(ctx.secrets.open(decodeURIComponent(kept), placeOf(url.split('?')[0]!)))
  } catch {
    return undefined
  }
}

function placeOf(path: string): string {
  return `typed fields for:${path}`
}
