import { randomBytes } from 'node:crypto'
import { hintOfStore } from '../core/ids.ts'

/** The alphabet leaves out I, L, O, U, 0 and 1, because people confuse these characters on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const BASE = BigInt(ALPHABET.length)
const CODE_LENGTH = 12
const RANDOM_BITS = 43
const HINTS = 2 ** 15

/**
 * Returns a code for a certificate of a store, such as `7KQM-2XWD-H9TR`. It has the hint of the store (`hintOfStore`)
 * and 43 random bits.
 */
export function newCode(storeId: string): string {
  const random = randomBytes(6).readUIntBE(0, 6) % 2 ** RANDOM_BITS
  let rest = (BigInt(hintOfStore(storeId)) << BigInt(RANDOM_BITS)) | BigInt(random)
  let code = ''
  for (let place = 0; place < CODE_LENGTH; place++) {
    code = ALPHABET[Number(rest % BASE)] + code
    rest /= BASE
  }
  return inGroups(code)
}

/**
 * Reads a code in upper or lower case, with or without hyphens.
 * @returns the code as on the certificate, and the hint of its store. Undefined for a text that is no code
 */
export function readCode(typed: string): { code: string; hint: number } | undefined {
  const characters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const digits = [...characters].map((character) => ALPHABET.indexOf(character))
  if (typed.length > 40 || digits.length !== CODE_LENGTH || digits.includes(-1)) return undefined
  const value = digits.reduce((sum, digit) => sum * BASE + BigInt(digit), 0n)
  const hint = Number(value >> BigInt(RANDOM_BITS))
  return hint < HINTS ? { code: inGroups(characters), hint } : undefined
}

function inGroups(characters: string): string {
  return characters.match(/.{4}/g)!.join('-')
}
