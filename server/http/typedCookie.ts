import type { FastifyRequest } from 'fastify'
import { addressFields, type Form, LINE_LENGTH } from '../checkout/readForm.ts'
import type { Context } from '../core/context.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { holdsCardNumber } from '../stores/cardNumbers.ts'
import { openCookie, type SealedCookie, sealedCookie } from './sealedCookie.ts'

/** The fields that the next page gets. Card data is not included. */
const FIELDS = ['name', 'email', 'document', 'phone', 'addressLine', ...addressFields, 'method'] as const
/** Browsers keep at most 4 KiB of a cookie. With this limit all fields together stay below it, in both forms of the address. */
const MAX_CHARACTERS = 100
const MAX_AGE_S = 600

/**
 * Returns the cookie that carries the typed values of a buyer to the next page of the form. It is encrypted, only that page gets
 * it, and it lasts for ten minutes.
 * @param page the address of that page, such as `/checkout/off_…?changed=1`
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
