import { isMentionedIn, type Mentions } from './mentions.ts'

/** Stands where a text had to go and something must stand. */
export const ERASED_NAME = '—'

/** Fields of a customer: another's e-mail may hold hers. */
const CUSTOMER: ReadonlySet<string> = new Set(['customer', 'customerEmail', 'buyer', 'email'])

/** Fields that say something about the buyer in any words: of the person's own sales they go whole. */
const aboutBuyer: Record<string, unknown> = {
  metadata: {},
  tracking: null,
  description: null,
  successUrl: null,
  cancelUrl: null,
}

/**
 * What was said of a sale, in an event's body or in an answer, without the person.
 * @param value JSON as it was told
 * @param person.place `customer` within the fields of one
 * @param person.isHers it is about a sale of the person: then all that may say something of the buyer goes; else what mentions her
 */
export function withoutPerson(
  value: unknown,
  person: { isHers: boolean; isMentioned: Mentions; place?: 'customer' },
): unknown {
  const { isHers, isMentioned, place } = person
  if (typeof value === 'string' || typeof value === 'number') return isMentioned(String(value), place) ? null : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((inner) => withoutPerson(inner, person))
  const kept = Object.entries(value).map(([key, inner]) => {
    if (key === 'offer' || key === 'id') return [key, inner]
    if (key === 'items') return [key, itemsWithout(inner, isMentioned)]
    if (key in aboutBuyer && inner != null && (isHers || isMentionedIn(inner, isMentioned)))
      return [key, aboutBuyer[key]]
    if (key === 'customer' && isHers) return [key, emptied(inner)]
    if (key === 'customerEmail' && isHers) return [key, null]
    return [key, withoutPerson(inner, CUSTOMER.has(key) ? { ...person, place: 'customer' } : person)]
  })
  return Object.fromEntries(kept.filter(([key]) => !isMentioned(key)))
}

/** What was sold stays, under another name where its name mentions the person. */
export function itemsWithout(items: unknown, isMentioned: Mentions): unknown {
  if (!Array.isArray(items)) return items
  return items.map((item) => (isMentioned(String(item?.name)) ? { ...item, name: ERASED_NAME } : item))
}

function emptied(customer: unknown): object {
  return Object.fromEntries(Object.keys(customer ?? {}).map((key) => [key, null]))
}
