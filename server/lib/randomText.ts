import { randomBytes } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns a random base62 text with 5.95 bits per character. @param length number of characters */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length)
    // 248 is the largest multiple of 62 in a byte. If larger bytes were used, some characters would be more frequent.
    for (const byte of randomBytes(length * 2)) if (byte < 248 && text.length < length) text += BASE62[byte % 62]
  return text
}

/** Returns a secret that people can copy: its kind, an underscore, and a random text of 190 bits. */
export function newSecret(kind: string): string {
  return `${kind}_${randomBase62(32)}`
}
