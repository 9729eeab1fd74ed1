import { crc32 } from 'node:zlib'

/** The order of GitHub's token checksums: digits, upper case, lower case. */
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns the CRC32 of a text as six base62 characters. The checksum shows that a key has a typo. It is not secret. */
export function base62Checksum(text: string): string {
  let value = crc32(text)
  let checksum = ''
  for (let position = 0; position < 6; position++) {
    checksum = BASE62[value % 62] + checksum
    value = Math.floor(value / 62)
  }
  return checksum
}
