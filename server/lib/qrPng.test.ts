import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crc32, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import jsQRModule from 'jsqr'
import { qrPng } from './qrPng.ts'

// The package is CommonJS, so Node imports the function itself. Its types wrongly declare a default export.
const jsQR = jsQRModule as unknown as typeof jsQRModule.default

describe('qrPng', () => {
  test('draws a code that an independent reader decodes, for any text and length', () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, maxLength: 500 }),
      fc.stringMatching(/^[0-9]{1,300}$/),
      fc.string({ unit: fc.constantFrom(...'ação😀 $%AB1'), minLength: 1, maxLength: 200 }),
    )
    fc.assert(
      fc.property(text, (anything) => assert.equal(scan(qrPng(anything)), anything)),
      { numRuns: 40 },
    )
  })

  test('leaves four modules of white on every side', () => {
    const { side, isBlack } = readPng(qrPng('00020126'))
    const margin = 20
    for (let along = 0; along < side; along++) {
      for (let depth = 0; depth < margin; depth++) {
        assert.equal(isBlack(along, depth) || isBlack(depth, along), false)
        assert.equal(isBlack(along, side - 1 - depth) || isBlack(side - 1 - depth, along), false)
      }
    }
    assert.equal(isBlack(margin, margin), true)
  })

  test('is small, and the same for the same text', () => {
    const code = `00020101021226${'x'.repeat(180)}`
    assert.deepEqual(qrPng(code), qrPng(code))
    assert.ok(qrPng(code).length < 2000)
  })
})

function scan(png: Buffer): string | undefined {
  const { side, isBlack } = readPng(png)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (isBlack(x, y)) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  const found = jsQR(pixels, side, side)
  return found ? Buffer.from(found.binaryData).toString() : undefined
}

/** Reads a one-bit greyscale PNG and checks the CRC of each chunk. */
function readPng(png: Buffer): { side: number; isBlack: (x: number, y: number) => boolean } {
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const data = png.subarray(at + 8, at + 8 + length)
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(png.subarray(at + 4, at + 8 + length)))
    chunks.set(png.toString('latin1', at + 4, at + 8), data)
    at += length + 12
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR')!
  const side = header.readUInt32BE(0)
  assert.equal(header.readUInt32BE(4), side)
  assert.deepEqual([...header.subarray(8)], [1, 0, 0, 0, 0])
  const rows = unfilter(inflateSync(chunks.get('IDAT')!), 1 + Math.ceil(side / 8))
  assert.equal(rows.length, side)
  return { side, isBlack: (x, y) => (rows[y]![x >> 3]! & (0x80 >> (x & 7))) === 0 }
}

function unfilter(lines: Buffer, stride: number): Uint8Array[] {
  const rows: Uint8Array[] = []
  for (let at = 0; at < lines.length; at += stride) {
    const filter = lines[at]!
    assert.ok(filter === 0 || filter === 2)
    const above = rows.at(-1)
    const line = lines.subarray(at + 1, at + stride)
    rows.push(line.map((byte, place) => (filter === 2 ? (byte + (above?.[place] ?? 0)) & 0xff : byte)))
  }
  return rows
}
