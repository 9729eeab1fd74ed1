import type { FastifyRequest } from 'fastify'
import { addressFields, type Form, LINE_LENGTH } from '../checkout/readForm.ts'
import type { Context } from '../core/context.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { holdsCardNumber } from '../stores/cardNumbers.ts'
import { openCookie, type SealedCookie, sealedCookie } from './sealedCookie.ts'

/** The fields that the next page gets. Card data are not included. */
const FIELDS = ['name', 'email', 'document', 'phone', 'addressLine', ...addressFields, 'method'] as const
/**
 * Browsers store at most 4 KiB of a cookie. With this limit for each field, the cookie is always smaller, whether the
 * address is one line or several fields.
 */
const MAX_CHARACTERS = 100
const MAX_AGE_S = 600

/**
 * Returns the cookie that passes a buyer's typed values to the next page of the form. It is encrypted, lasts for ten
 * minutes, and is sent only to that page. @param page the address of the next page, such as `/checkout/off_…?changed=1`
 */
export function typedCookie(ctx: Context, page: string, form: Form): string {
  const path = page.split('?')[0]!
  const isInParts = addressFields.some((name) => form[name])
  const kept = FIELDS.flatMap((name) => {
    if (name === 'addressLine' && isInParts) return []
    const text = form[name]?.slice(0, name === 'addressLine' ? LINE_LENGTH : MAX_CHARACTERS)
    return text && isStorable(text) && !holdsCardNumber(text) ? [[name, text]] : []
  })
  return sealedCookie(ctx, cookieOf(path), JSON.stringify(Object.fromEntries(kept)))
}

/** Returns the values that the buyer typed into the last form. @returns undefined without a cookie of this server */
export function typedIn(ctx: Context, request: FastifyRequest): Form | undefined {
  const text = openCookie(ctx, request, cookieOf(request.url.split('?')[0]!))
  return text === undefined ? undefined : JSON.parse(text)
}

function cookieOf(path: string): SealedCookie {
  return { name: 'typed', place: `typed fields for:${path}`, path, seconds: MAX_AGE_S }
}
