import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The number of bytes of a chunk without its data, and of the first chunk's data (PNG, 5.3 and 11.2.1). */
const FRAME = 12
const HEADER = 13
const CHUNK_SIZE = 4096

/** The pixels of a PNG: grey with one bit, or red, green and blue with eight bits each (PNG, 11.2.1). */
export const pixelFormats = { grey1: { depth: 1, colorType: 0 }, rgb8: { depth: 8, colorType: 2 } } as const

/**
 * Builds a square PNG.
 * @param side width and height in pixels
 * @param lines the rows. Each row begins with its filter type
 * @param level the level of the compression, 1 to 9
 */
export function pngOf(
  { side, format, level }: { side: number; format: keyof typeof pixelFormats; level: number },
  lines: Buffer,
): Buffer {
  // Node allocates 16 kB for the result by default, ten times a QR code's size.
  const pixels = deflateSync(lines, { level, chunkSize: CHUNK_SIZE })
  const png = Buffer.alloc(SIGNATURE.length + 3 * FRAME + HEADER + pixels.length)
  SIGNATURE.copy(png)
  const header = SIGNATURE.length + 8
  png.writeUInt32BE(side, header)
  png.writeUInt32BE(side, header + 4)
  // The zeros after these two bytes mean deflate and no interlace.
  png[header + 8] = pixelFormats[format].depth
  png[header + 9] = pixelFormats[format].colorType
  const data = header + HEADER + FRAME
  pixels.copy(png, data)
  frame(png, header, { type: 'IHDR', length: HEADER })
  frame(png, data, { type: 'IDAT', length: pixels.length })
  frame(png, data + pixels.length + FRAME, { type: 'IEND', length: 0 })
  return png
}

/** Writes the length, the type and the checksum around the data of a chunk (PNG, 5.3). @param at place of the data */
function frame(png: Buffer, at: number, { type, length }: { type: string; length: number }): void {
  png.writeUInt32BE(length, at - 8)
  png.write(type, at - 4, 'latin1')
  png.writeUInt32BE(crc32(png.subarray(at - 4, at + length)), at + length)
}
