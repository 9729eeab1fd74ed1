import { crc32 } from 'node:zlib'

/** Digits, upper case, lower case: the order that GitHub's token checksums use. */
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The CRC32 of a text as six base62 characters: tells a typo from a wrong key, and is no secret. */
export function base62Checksum(text: string): string {
  let value = crc32(text)
  let checksum = ''
  for (let position = 0; position < 6; position++) {
    checksum = BASE62[value % 62] + checksum
    value = Math.floor(value / 62)
  }
  return checksum
}
