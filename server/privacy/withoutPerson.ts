import { isMentionedIn, type Mentions } from './mentions.ts'

/** Replaces an erased text that must not be empty. */
export const ERASED_NAME = '—'

/**
 * Fields of a customer. In these fields a mention must be a separate word, because another customer's e-mail may contain
 * the person's e-mail.
 */
const CUSTOMER: ReadonlySet<string> = new Set(['customer', 'customerEmail', 'buyer', 'email'])

/**
 * Fields with free text about the buyer, each with its value after an erasure. In another person's sale, only a field
 * that mentions the person gets this value.
 */
const aboutBuyer: Record<string, unknown> = {
  metadata: {},
  tracking: null,
  description: null,
  successUrl: null,
  cancelUrl: null,
}

/**
 * Removes the person from the body of an event about a sale, or from a stored answer about a sale.
 * @param value the JSON value of the body or the answer
 * @param person.place `customer` inside a customer's fields
 * @param person.isHers true to remove all data about the buyer, for the person's own sale; false to remove only
 * mentions of the person
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

/** Replaces names of items that mention the person. */
export function itemsWithout(items: unknown, isMentioned: Mentions): unknown {
  if (!Array.isArray(items)) return items
  return items.map((item) => (isMentioned(String(item?.name)) ? { ...item, name: ERASED_NAME } : item))
}

function emptied(customer: unknown): object {
  return Object.fromEntries(Object.keys(customer ?? {}).map((key) => [key, null]))
}
