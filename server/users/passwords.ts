import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Cost of argon2id by the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. A hash takes about 40 ms.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

/** NIST SP 800-63B requires a minimum length and forbids rules about kinds of characters. */
export const PASSWORD_LENGTH = { min: 8, max: 200 }

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** Hashes a password. @returns hash, salt and cost in the PHC format: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await tagOf(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Returns true if a password is correct.
 * @param hash null if the person or the password does not exist. The call then returns false after the same time.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = HASH.exec(hash ?? (await nobodysHash())) ?? []
  if (salt === undefined || tag === undefined) return false
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  const found = await tagOf(password, Buffer.from(salt, 'base64'), cost)
  return found.length === expected.length && timingSafeEqual(found, expected) && hash !== null
}

let previous: Promise<unknown> = Promise.resolve()

/**
 * Computes the hash of a password. A process computes one hash at a time, because a hash occupies a processor core and
 * payments need the other cores. The text is normalized, because keyboards encode the same letter in different ways.
 */
function tagOf(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  const message = password.normalize('NFKC')
  const tag = previous.then(() => derive('argon2id', { message, nonce, tagLength: TAG_BYTES, ...cost }))
  previous = tag.catch(() => {})
  return tag
}

let nobodys: Promise<string> | undefined
function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  return nobodys
}

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
