import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import { escapePattern } from './escapePattern.ts'
import type { PersonTraces } from './person.ts'

/**
 * Returns true if a text mentions a person. A free text mentions the person if it contains the person's data, even
 * within a longer word. In a customer's field the data must be a separate word, because `x.ana@example.com` is somebody
 * else's e-mail.
 */
export type Mentions = (text: string, place?: 'free words' | 'customer') => boolean

/** Shorter words are not searched, because they would match almost any text. */
const SHORTEST_WORD = 5
const SHORTEST_NUMBER = 8
/** A name or a number of this length or more is also found within longer words. */
const DISTINCT_WORD = 8
const DISTINCT_NUMBER = 10

/**
 * Creates the search for mentions of a person. It finds the e-mail, the name, documents, phone numbers, the street, the
 * postal code and the IP address. It ignores case, accents and masks, and also finds URL-encoded data.
 */
export async function mentionsOf(
  runner: Runner,
  storeId: string,
  email: string,
  traces: PersonTraces,
): Promise<Mentions> {
  const { paymentIds, chargeIds, studentIds, endedSubscriptionIds, liveSubscriptionIds } = traces
  const subscriptionIds = [...endedSubscriptionIds, ...liveSubscriptionIds]
  const values = { storeId, paymentIds, subscriptionIds, chargeIds, studentIds }
  const { words, numbers } = (await runner.row(selectWords, values))!
  const spelled = folded(normalizeEmail(email))
  const longNumbers = numbers.map(digitsOf).filter(({ length }) => length >= SHORTEST_NUMBER)
  const patterns = [
    new RegExp(String.raw`(?<![\w.+-])${escapePattern(spelled)}(?![\w-]|\.\w)`),
    ...words
      .flatMap(orders)
      .map(wordPattern)
      .filter((pattern) => pattern !== undefined),
    ...longNumbers.map(numberPattern),
  ]
  const distinct = [
    ...words
      .flatMap(orders)
      .filter(hasLetters)
      .map(compact)
      .filter(({ length }) => length >= DISTINCT_WORD),
    ...longNumbers.filter(({ length }) => length >= DISTINCT_NUMBER),
  ]
  const isWithin = (spelling: string) => {
    const joined = compact(spelling)
    return spelling.includes(spelled) || distinct.some((one) => joined.includes(one))
  }
  return (text, place = 'free words') =>
    spellings(text).some(
      (spelling) =>
        patterns.some((pattern) => pattern.test(spelling)) || (place === 'free words' && isWithin(spelling)),
    )
}

/** Returns true if a JSON value mentions the person in any text, number or key. */
export function isMentionedIn(value: unknown, isMentioned: Mentions): boolean {
  if (typeof value === 'string' || typeof value === 'number') return isMentioned(String(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => isMentioned(key) || isMentionedIn(inner, isMentioned))
}

/**
 * Returns a pattern for a name or a street with any separators between its words. The text is split at all separators.
 * Otherwise the search for a name such as `A - - - B` would take far too long.
 * @returns undefined if the name is too short to identify anybody
 */
export function wordPattern(text: string): RegExp | undefined {
  const words = folded(text).split(JOINTS).filter(Boolean)
  if (words.join(' ').length < SHORTEST_WORD) return undefined
  const joined = words.map(escapePattern).join(JOINTS.source)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${joined}(?![\p{L}\p{N}])`, 'u')
}

const JOINTS = /[\s_+.,-]+/u

/** Returns all rotations of a name, because lists write names as `Souza, Ana Maria`. */
function orders(name: string): string[] {
  const words = name.split(JOINTS).filter(Boolean)
  if (!hasLetters(name)) return [name]
  return words.map((_, index) => [...words.slice(index), ...words.slice(0, index)].join(' '))
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Removes all characters except letters and digits. */
function compact(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a pattern for a document, phone number or postal code with any mask, with or without Brazil's prefix 55. */
function numberPattern(digits: string): RegExp {
  const mask = String.raw`[\s().\-/]{0,3}`
  return new RegExp(String.raw`(?<!\d)(?:\+?55${mask})?${[...digits].join(mask)}(?![a-z\d])`)
}

/**
 * Removes Brazil's prefix 55 from a phone number, because `numberPattern` accepts this prefix. The letters of a
 * document stay.
 */
function digitsOf(number: string): string {
  const digits = folded(number).replace(/[^a-z\d]/g, '')
  return /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the text unchanged, URL-decoded once, URL-decoded twice, and URL-decoded with each `+` as a space. */
function spellings(text: string): string[] {
  if (!/[%+]/.test(text)) return [folded(text)]
  const decoded = decode(text)
  return [text, decoded, decode(decoded), decode(text.replaceAll('+', ' '))].map(folded)
}

/** Decodes the valid URL escapes of a text. Invalid escapes stay, so that the text after them is decoded too. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
}

const buyers = `select buyer_name, buyer_document, buyer_phone, buyer_address, buyer_ip from payments
     where store_id = :storeId and id = any (:paymentIds)
     union all select buyer_name, buyer_document, buyer_phone, buyer_address, buyer_ip from subscriptions
     where store_id = :storeId and id = any (:subscriptionIds)`

const selectWords = sql(
  'wordsOfPerson',
  `with buyer as (${buyers})
   select
     array(select word from buyer, unnest(array[buyer_name, buyer_ip, buyer_address->>'street']) as word where word is not null
       union select customer_name from charges
         where store_id = :storeId and id = any (:chargeIds) and customer_name is not null
       union select name from students where store_id = :storeId and id = any (:studentIds)) as words,
     array(select number from buyer, unnest(array[buyer_document, buyer_phone, buyer_address->>'zipCode']) as number
       where number is not null) as numbers`,
)
