import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PNG_3X2, riffOf, urlOf, VP8_3X2, VP8L_3X2 } from '../../test/media/smallPictures.ts'
import { readPicture } from './picture.ts'

const read = (url: string, maxKib = 32) => readPicture(url, { param: 'picture', maxKib })
const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 2, 0, 3, 1, 1])
const table = Buffer.from([0xff, 0xc4, 0, 4, 1, 1])
const exif = Buffer.from([0xff, 0xe1, 0, 9, ...Buffer.from('\xff\xc0\0\x11\0\0\0', 'latin1')])
const jpegOf = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.alloc(20)])

describe('a picture', () => {
  test('has the size from its own bytes, in each form of each type', () => {
    const extended = riffOf(Buffer.from('VP8X\x0a\0\0\0\0\0\0\0\x02\0\0\x01\0\0', 'latin1'), VP8_3X2)
    for (const [type, bytes] of [
      ['image/png', PNG_3X2],
      ['image/webp', riffOf(VP8_3X2)],
      ['image/webp', riffOf(VP8L_3X2)],
      ['image/webp', extended],
      ['image/jpeg', jpegOf(frame)],
      ['image/jpeg', jpegOf(exif, table, Buffer.from([0xff]), frame)],
    ] as const) {
      const { width, height, ...rest } = read(urlOf(type, bytes))
      assert.deepEqual([width, height], [3, 2], bytes.toString('latin1'))
      assert.deepEqual(rest, { bytes, type })
    }
  })

  test('is refused if it is cut, empty, not a picture, or not of its declared type', () => {
    const page = Buffer.from(`<html>${'x'.repeat(100)}</html>`)
    const huge = Buffer.from(PNG_3X2).fill(0x7f, 16, 24)
    for (const [type, bytes, message] of [
      ['image/png', page, /^Not a PNG/],
      ['image/jpeg', page, /^Not a PNG/],
      ['image/webp', page, /^Not a PNG/],
      ['image/jpeg', PNG_3X2, /^Not a PNG/],
      ['image/png', jpegOf(frame), /^Not a PNG/],
      ['image/png', PNG_3X2.subarray(0, 20), /^Not a PNG/],
      ['image/png', Buffer.from(PNG_3X2).fill(0, 16, 20), /^Not a PNG/],
      ['image/jpeg', jpegOf(table), /^Not a PNG/],
      ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff]), /^Not a PNG/],
      ['image/webp', riffOf(VP8_3X2).subarray(0, 20), /^Not a PNG/],
      ['image/webp', riffOf(Buffer.from('WAVEfmt '), page), /^Not a PNG/],
      ['image/svg+xml', page, /^Not a PNG/],
      ['image/png', huge, /over 4096 pixels/],
      ['image/png', Buffer.concat([PNG_3X2, Buffer.alloc(32 * 1024)]), /over 32 KiB/],
    ] as const)
      assert.throws(() => read(urlOf(type, bytes)), { message, details: { param: 'picture' } }, `${type} ${message}`)
  })
})
