import { invalidRequest } from '../core/errors.ts'

/** The pattern of a picture in a JSON body. */
export const PICTURE_PATTERN = '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$'

/** A PNG, JPEG or WebP picture, with its size in pixels. */
export type Picture = { bytes: Buffer; type: string; width: number; height: number }

/**
 * A browser needs four bytes of memory for each pixel. So a small file with a huge picture could crash the browser of a
 * phone.
 */
const MAX_SIDE = 4096

/**
 * Reads a picture from a `data:` URL. The bytes determine the type and the size, because a caller could declare wrong
 * values.
 * @param url a text that fits `PICTURE_PATTERN`
 * @param limit.param the field that an error names
 * @throws ApiError 400
 */
export function readPicture(url: string, { param, maxKib }: { param: string; maxKib: number }): Picture {
  const [, type = '', base64 = ''] = /^data:([a-z/]+);base64,(.*)$/s.exec(url) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxKib * 1024) throw invalidRequest(param, `The picture is over ${maxKib} KiB.`)
  const size = sizes[type]?.(bytes)
  if (size === undefined || size.width === 0 || size.height === 0)
    throw invalidRequest(param, 'Not a PNG, JPEG or WebP picture.')
  if (Math.max(size.width, size.height) > MAX_SIDE)
    throw invalidRequest(param, `The picture is over ${MAX_SIDE} pixels wide or high.`)
  return { bytes, type, ...size }
}

type Size = { width: number; height: number }

/** Finds the size of a picture in its first bytes. Undefined if the bytes are not of the type. */
const sizes: Readonly<Record<string, (bytes: Buffer) => Size | undefined>> = {
  'image/png': sizeOfPng,
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
}

/** PNG (ISO/IEC 15948): after the signature, the first chunk is IHDR. */
function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.toString('latin1', 0, 16) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' || bytes.length < 24) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/**
 * JPEG (ITU T.81): segments with a marker and a length. The frame's segment is the first segment from C0 to CF, apart
 * from C4, C8 and CC.
 */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.toString('latin1', 0, 3) !== '\xff\xd8\xff') return undefined
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    if (marker >= 0xc0 && marker <= 0xcf && !TABLES.has(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const TABLES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])

/** WebP (RFC 9649): the type of the first chunk is extended, lossless or lossy. */
function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.length < 30) return undefined
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'WEBPVP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'WEBPVP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
  return undefined
}
