import { type Tracking, toTracking, trackingFields } from '../charges/charge.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { holdsCardNumber } from '../stores/cardNumbers.ts'

/** How addresses spell the fields (decisions, "Where a sale came from"). */
const parameterOf: Record<keyof Tracking, string> = {
  src: 'src',
  sck: 'sck',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
}

const MOST_CHARACTERS = 255

/**
 * Where a visitor of a listing came from, as its address says; nothing else of the address is kept. A text that no table may
 * hold, such as a card number, is left out: a buyer is not to be sent away for it.
 */
export function readTracking(query: Readonly<Record<string, unknown>>): Tracking | null {
  return toTracking(
    Object.fromEntries(trackingFields.map((field) => [field, textOf(query[parameterOf[field]])])) as Tracking,
  )
}

/** Address of a listing's page, with where its visitor came from, so that a form or a reload loses nothing of it. */
export function listingAddress(id: string, tracking: Tracking | null, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  for (const field of trackingFields) if (tracking?.[field]) query.set(parameterOf[field], tracking[field])
  return query.size > 0 ? `/checkout/${id}?${query}` : `/checkout/${id}`
}

/** The first of several with one name. */
function textOf(value: unknown): string | null {
  const text = Array.isArray(value) ? value[0] : value
  if (typeof text !== 'string' || !isStorable(text) || holdsCardNumber(text)) return null
  return [...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join('') || null
}
