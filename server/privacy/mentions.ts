import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { escapePattern } from './escapePattern.ts'
import { normalEmail, type PersonTraces } from './person.ts'

/** Says whether a text mentions a person. */
export type Mentions = (text: string) => boolean

/** Shorter, a word would be found in anything. */
const SHORTEST_WORD = 5
const SHORTEST_NUMBER = 8

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
  const values = { storeId, paymentIds, email: subscriptionIds, subscriptionIds: chargeIds, studentIds }
  const { words, numbers } = (await runner.row<{ words: string[]; numbers: string[] }>(selectWords, values))!
  const patterns = [
    new RegExp(String.raw`(?<![\w.+-])${escapePattern(folded(normalEmail(email)))}(?![\w-]|\.\w)`),
    ...words.map(wordPattern).filter((pattern) => pattern !== undefined),
    ...numbers
      .map(digitsOf)
      .filter(({ length }) => length >= SHORTEST_NUMBER)
      .map(numberPattern),
  ]
  return (text) => spellings(text).some((spelling) => patterns.some((pattern) => pattern.test(spelling)))
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

/** Of a document, phone or postal code, under any mask, and with Brazil's prefix. */
function numberPattern(digits: string): RegExp {
  const mask = String.raw`[\s().\-/]{0,3}`
  return new RegExp(String.raw`(?<![a-z\d])(?:\+?55${mask})?${[...digits].join(mask)}(?![a-z\d])`)
}

/** A phone's prefix of Brazil goes: its pattern has it. A document may hold letters. */
function digitsOf(number: string): string {
  const digits = folded(number).replace(/[^a-z\d]/g, '')
  return /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The text as it is, and as the address that it may be. */
function spellings(text: string): string[] {
  if (!/[%+]/.test(text)) return [folded(text)]
  const decoded = decode(text)
  return [text, decoded, decode(text.replaceAll('+', ' '))].map(folded)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const buyers = `select buyer_name, buyer_document, buyer_phone, buyer_address, null as buyer_ip from payments
     where store_id = :storeId and id = any (:paymentIds)
     union all select buyer_name, buyer_document, buyer_phone, buyer_address, buyer_ip from subscriptions
     where store_id = :storeId and id = any (:email)`

const selectWords = sql(
  'wordsOfPerson',
  `with buyer as (${buyers})
   select
     array(select word from buyer, unnest(array[buyer_name, buyer_ip, buyer_address->>'street']) as word where word is not null
       union select customer_name from charges
         where store_id = :storeId and id = any (:subscriptionIds) and customer_name is not null
       union select name from students where store_id = :storeId and id = any (:studentIds)) as words,
     array(select number from buyer, unnest(array[buyer_document, buyer_phone, buyer_address->>'zipCode']) as number
       where number is not null) as numbers`,
)
