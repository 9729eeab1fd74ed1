import { crc32 } from 'node:zlib'

/** Digits, upper case, lower case: the order in the checksums of GitHub's tokens. */
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns the CRC32 of a text as six base62 characters. The checksum reveals typos in a key. It is not secret. */
export function base62Checksum(text: string): string {
  let value = crc32(text)
  let checksum = ''
  for (let position = 0; position < 6; position++) {
    checksum = BASE62[value % 62] + checksum
    value = Math.floor(value / 62)
  }
  return checksum
}
