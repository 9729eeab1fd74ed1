import { createHash, randomFillSync } from 'node:crypto'
import { systemNow } from './clock.ts'
import { hashText } from './hashText.ts'

/** Prefixes of ids: first the public prefixes (decisions, "Names"), then the internal prefixes. */
export type IdPrefix =
  | 'sto'
  | 'key'
  | 'chg'
  | 'pay'
  | 'evt'
  | 'whd'
  | 'whe'
  | 'prod'
  | 'off'
  | 'sub'
  | 'lnk'
  | 'cs'
  | 'crs'
  | 'mod'
  | 'les'
  | 'coh'
  | 'stu'
  | 'enr'
  | 'cert'
  | 'med'
  | 'att'
  | 'cmt'
  | 'rcp'
  | 'gwa'
  | 'gwh'
  | 'rct'
  | 'rfd'
  | 'dsp'
  | 'rrq'
  | 'usr'
  | 'ses'
  | 'inv'
  | 'aud'
  | 'mail'
  | 'lrn'
  | 'mln'
  | 'pyt'
  | 'mdf'
  | 'bat'
  | 'cpn'
  | 'not'
  | 'psh'
  | 'job'
  | 'code'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ID = /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** The hint is in the characters 14, 15 and 16 behind the underscore, between the variant of the UUID and the tag. */
const HINT_AT = 14
const HINT_SHIFTS = [10, 5, 0]

let lastMs = 0
let sequence = 0

/** Prefixes of ids that requests name without a store. Such an id has a hint of its store (`newIdOf`). */
export type HintedPrefix = 'chg' | 'cs' | 'lnk' | 'off' | 'sub' | 'whe'

/**
 * Creates a TypeID: prefix, underscore, and a UUIDv7 in Crockford base32 (26 characters). The ids of one process sort
 * by creation: the 12 bits after the time are a counter within the millisecond, which begins at a random number.
 */
export function newId<P extends Exclude<IdPrefix, HintedPrefix>>(prefix: P): `${P}_${string}` {
  return `${prefix}_${base32(uuidV7(systemNow().getTime()))}`
}

/** Creates a TypeID with a hint of its store. The id has 58 random bits, because the hint replaces 15 of them. */
export function newIdOf<P extends IdPrefix>(prefix: P, storeId: string): `${P}_${string}` {
  return withHintOf(`${prefix}_${base32(uuidV7(systemNow().getTime()))}`, storeId)
}

/** Returns an id with the hint of a store in place of 15 random bits. */
export function withHintOf<P extends IdPrefix>(id: `${P}_${string}`, storeId: string): `${P}_${string}` {
  const start = id.indexOf('_') + 1 + HINT_AT
  const hint = hintOfStore(storeId)
  const text = HINT_SHIFTS.map((shift) => ALPHABET[(hint >> shift) & 31]).join('')
  return `${id.slice(0, start)}${text}${id.slice(start + HINT_SHIFTS.length)}` as `${P}_${string}`
}

/**
 * Returns the hint of a store: the first 15 bits of its hash. A distributed database divides stores by this hash, so the
 * stores with one hint are on one shard.
 */
export function hintOfStore(storeId: string): number {
  return hashText(storeId) >>> 17
}

/** Returns the hint in an id. An id without a hint has a random number in its place. */
export function hintOf(id: string): number {
  const start = id.indexOf('_') + 1 + HINT_AT
  const digits = [...id.slice(start, start + HINT_SHIFTS.length)]
  return digits.reduce((sum, digit) => sum * 32 + ALPHABET.indexOf(digit), 0)
}

/**
 * Derives an id from a seed. The same seed and time give the same id, so the id is known before its row exists.
 * @param atMs the creation time that the id contains, in milliseconds since 1970
 * @param seed unique among the rows with this prefix
 */
export function derivedId<P extends IdPrefix>(prefix: P, atMs: number, seed: string): `${P}_${string}` {
  const bytes = createHash('sha256').update(`${prefix} ${seed}`).digest().subarray(0, 16)
  bytes.writeUIntBE(atMs, 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return `${prefix}_${base32(bytes)}`
}

/** The number of characters of a tag. A tag is the end of an id, and has 40 bits. */
export const TAG_LENGTH = 8

/** Returns the tag of an id. A payment's id has the same tag as its charge's id. */
export function tagOf(id: string): string {
  return id.slice(-TAG_LENGTH)
}

/** Returns an id with its tag replaced. The time, the hint and 19 other bits stay. */
export function withTag(id: string, tag: string): string {
  return id.slice(0, -TAG_LENGTH) + tag
}

/** Returns the tag of a seed. The same seed always gives the same tag. */
export function tagFrom(seed: string): string {
  return tagOf(derivedId('chg', 0, seed))
}

/**
 * Returns true if a text from a request has the form of an id. Callers answer 404 for a malformed id (decisions,
 * "Names").
 */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && ID.test(text)
}

/** Returns true if a text has the form of an id with any prefix. */
export function isAnyId(text: string): boolean {
  return ID.test(text)
}

/** Returns the smallest possible id of this prefix at an instant. A UUIDv7 starts with 48 bits of milliseconds. */
export function firstIdAt(prefix: IdPrefix, atMs: number): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(atMs, 0, 6)
  return `${prefix}_${base32(bytes)}`
}

/** Returns the creation time of an id, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  const digits = id.slice(id.indexOf('_') + 1)
  const value = [...digits].reduce((sum, digit) => sum * 32n + BigInt(ALPHABET.indexOf(digit)), 0n)
  return Number(value >> 80n)
}

function uuidV7(nowMs: number): Buffer {
  const bytes = Buffer.allocUnsafe(16)
  fillRandomly(bytes, 6)
  // Half of the numbers, so that at least 2048 ids of a millisecond follow.
  const firstSequence = bytes.readUInt16BE(6) & 0x7ff
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = firstSequence
  } else if (++sequence > 0xfff) {
    lastMs += 1
    sequence = firstSequence
  }
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return bytes
}

/** A stock of random bytes for many ids, because one system call for each id took 1 % of a payment's processor time. */
const random = Buffer.alloc(4096)
let usedOfRandom = random.length

/** Fills the bytes from `start` on. No random byte is used twice. */
function fillRandomly(bytes: Buffer, start: number): void {
  if (usedOfRandom + bytes.length - start > random.length) {
    randomFillSync(random)
    usedOfRandom = 0
  }
  usedOfRandom += random.copy(bytes, start, usedOfRandom, usedOfRandom + bytes.length - start)
}

function base32(bytes: Buffer): string {
  const text = new Array<string>(26)
  let value = 0
  let bits = 2 // 26 digits have 130 bits, so two zero bits come before the 128 bits of the id.
  let position = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text[position++] = ALPHABET[(value >> bits) & 31]!
    }
    value &= (1 << bits) - 1
  }
  return text.join('')
}
