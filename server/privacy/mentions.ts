import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { escapePattern } from './escapePattern.ts'
import { normalEmail, type PersonTraces } from './person.ts'

/**
 * Says whether a text mentions a person. Free words mention her wherever her data stand in them, also within a longer word. A field
 * of a customer mentions her only by the whole: `x.ana@example.com` is the e-mail of somebody else.
 */
export type Mentions = (text: string, place?: 'free words' | 'customer') => boolean

/** Shorter, a word would be found in anything. */
const SHORTEST_WORD = 5
const SHORTEST_NUMBER = 8
/** From these lengths, a name or a number is looked for within longer words too. */
const TELLING_WORD = 8
const TELLING_NUMBER = 10

/**
 * How texts mention a person: by e-mail, name, document, phone, street, postal code or IP address, in either case, with or without
 * accents and masks, also escaped as in an address.
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
  const { words, numbers } = (await runner.row<{ words: string[]; numbers: string[] }>(selectWords, values))!
  const spelled = folded(normalEmail(email))
  const longNumbers = numbers.map(digitsOf).filter(({ length }) => length >= SHORTEST_NUMBER)
  const patterns = [
    new RegExp(String.raw`(?<![\w.+-])${escapePattern(spelled)}(?![\w-]|\.\w)`),
    ...words
      .flatMap(orders)
      .map(wordPattern)
      .filter((pattern) => pattern !== undefined),
    ...longNumbers.map(numberPattern),
  ]
  const telling = [
    ...words
      .flatMap(orders)
      .filter(hasLetters)
      .map(compact)
      .filter(({ length }) => length >= TELLING_WORD),
    ...longNumbers.filter(({ length }) => length >= TELLING_NUMBER),
  ]
  const isWithin = (spelling: string) => {
    const joined = compact(spelling)
    return spelling.includes(spelled) || telling.some((one) => joined.includes(one))
  }
  return (text, place = 'free words') =>
    spellings(text).some(
      (spelling) =>
        patterns.some((pattern) => pattern.test(spelling)) || (place === 'free words' && isWithin(spelling)),
    )
}

/** Whether a JSON value mentions the person anywhere, also in a key. */
export function isMentionedIn(value: unknown, isMentioned: Mentions): boolean {
  if (typeof value === 'string' || typeof value === 'number') return isMentioned(String(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => isMentioned(key) || isMentionedIn(inner, isMentioned))
}

/**
 * Finds a name or a street; between its words may stand anything that joins words. A word holds none of that: a name such as
 * `A - - - B` would else take longer with the length of a text than any process can wait.
 * @returns undefined where the name is too short to tell anything
 */
export function wordPattern(text: string): RegExp | undefined {
  const words = folded(text).split(JOINTS).filter(Boolean)
  if (words.join(' ').length < SHORTEST_WORD) return undefined
  const joined = words.map(escapePattern).join(JOINTS.source)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${joined}(?![\p{L}\p{N}])`, 'u')
}

const JOINTS = /[\s_+.,-]+/u

/** A name with any of its words first: lists write `Souza, Ana Maria`. */
function orders(name: string): string[] {
  const words = name.split(JOINTS).filter(Boolean)
  if (!hasLetters(name)) return [name]
  return words.map((_, index) => [...words.slice(index), ...words.slice(0, index)].join(' '))
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Letters and digits alone. */
function compact(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Of a document, phone or postal code, under any mask, and with Brazil's prefix. */
function numberPattern(digits: string): RegExp {
  const mask = String.raw`[\s().\-/]{0,3}`
  return new RegExp(String.raw`(?<!\d)(?:\+?55${mask})?${[...digits].join(mask)}(?![a-z\d])`)
}

/** A phone's prefix of Brazil goes: its pattern has it. A document may hold letters. */
function digitsOf(number: string): string {
  const digits = folded(number).replace(/[^a-z\d]/g, '')
  return /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The text as it is, and as the address that it may be, also one within an address. */
function spellings(text: string): string[] {
  if (!/[%+]/.test(text)) return [folded(text)]
  const decoded = decode(text)
  return [text, decoded, decode(decoded), decode(text.replaceAll('+', ' '))].map(folded)
}

/** Escapes that stand for no text stay: a `%` beside them must not hide the others. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
}

const buyers = `select buyer_name, buyer_document, buyer_phone, buyer_address, null as buyer_ip from payments
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
