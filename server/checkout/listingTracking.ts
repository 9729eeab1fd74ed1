import type { Choice } from '../catalog/selling.ts'
import { type Tracking, toTracking, trackingFields } from '../charges/charge.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { holdsCardNumber } from '../stores/cardNumbers.ts'

/** The parameter for each tracking field in the address of a page (docs/catalog.md, "Where a sale came from"). */
const parameterOf: Record<keyof Tracking, string> = {
  src: 'src',
  sck: 'sck',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
}

const MAX_CHARACTERS = 255
const MAX_BUMPS = 5

/**
 * Reads the tracking fields from the address of a listing's page and ignores other parameters. A text that we must not
 * store, such as a card number, is dropped and does not stop the purchase.
 */
export function readTracking(query: Readonly<Record<string, unknown>>): Tracking | null {
  return toTracking(
    Object.fromEntries(trackingFields.map((field) => [field, textOf(query[parameterOf[field]])])) as Tracking,
  )
}

/** Returns the address of a listing's page with its tracking fields. Forms and reloads then keep the fields. */
export function listingAddress(id: string, tracking: Tracking | null, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  for (const field of trackingFields) if (tracking?.[field]) query.set(parameterOf[field], tracking[field])
  return query.size > 0 ? `/checkout/${id}?${query}` : `/checkout/${id}`
}

/** Reads the coupon and the order bumps that the address of a listing's page chooses. */
export function readChoice(query: Readonly<Record<string, unknown>>): Choice {
  return {
    coupon: textOf(query.coupon)?.trim() || undefined,
    bumps: textOf(query.bumps)?.split(',').slice(0, MAX_BUMPS) ?? [],
  }
}

/** Returns the parameters of an address for the same coupon and order bumps. */
export function choiceParameters({ coupon, bumps = [] }: Choice): Record<string, string> {
  return { ...(coupon && { coupon }), ...(bumps.length > 0 && { bumps: bumps.join(',') }) }
}

/** Returns the value of a parameter. If the name occurs twice, this is the first value. */
function textOf(value: unknown): string | null {
  const text = Array.isArray(value) ? value[0] : value
  if (typeof text !== 'string' || !isStorable(text) || holdsCardNumber(text)) return null
  return [...text.slice(0, 2 * MAX_CHARACTERS)].slice(0, MAX_CHARACTERS).join('') || null
}
