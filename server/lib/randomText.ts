import { randomBytes } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** @param length characters, each drawn evenly from base62 (5.95 bits) */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length)
    // 248 is the largest multiple of 62 in a byte: bytes above it would favour some characters.
    for (const byte of randomBytes(length * 2)) if (byte < 248 && text.length < length) text += BASE62[byte % 62]
  return text
}

/** A secret that people copy: its kind, an underscore, and 190 random bits. */
export function newSecret(kind: string): string {
  return `${kind}_${randomBase62(32)}`
}
