import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

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
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // The zeros after these two bytes mean deflate and no interlace.
  header[8] = pixelFormats[format].depth
  header[9] = pixelFormats[format].colorType
  const pixels = deflateSync(lines, { level })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}
