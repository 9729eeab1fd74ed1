import { paletteOf } from '../../lib/palette.ts'
import { pngOf } from '../../lib/png.ts'

/**
 * The left page of an open book, in fractions of the icon's side. Its upper and lower edges slope down to the middle.
 */
const PAGE = { outer: 0.2, inner: 0.475, top: 0.29, bottom: 0.65, fall: 0.07 }

/**
 * Draws the icon of the installed members area for systems without SVG icons, such as iOS: an open book on the store's
 * colour.
 * @param side in pixels
 * @returns PNG
 */
export function touchIcon(color: string, side: number): Buffer {
  const { brand, onBrand } = paletteOf(color)
  const [ground, sign] = [rgbOf(brand), rgbOf(onBrand)]
  const mix = (part: number) => ground.map((from, channel) => Math.round(from + part * (sign[channel]! - from)))
  // The first byte of each row is the PNG filter type 0 (no filter).
  const lines = Buffer.concat(Array<Buffer>(side).fill(Buffer.from([0, ...Array(side).fill(ground).flat()])))
  const stride = lines.length / side
  for (let y = Math.floor(PAGE.top * side); y < (PAGE.bottom + PAGE.fall) * side; y++)
    for (let x = Math.floor(PAGE.outer * side); x < (1 - PAGE.outer) * side; x++)
      lines.set(mix(coverage(x, y, side)), y * stride + 1 + 3 * x)
  return pngOf({ side, format: 'rgb8', level: 6 }, lines)
}

/** Returns the fraction of a pixel that the book covers, from 0 to 1. */
function coverage(x: number, y: number, side: number): number {
  const fromLeft = Math.min(x, side - 1 - x) + 0.5
  const { outer, inner, top, bottom, fall } = PAGE
  const place = (fromLeft / side - outer) / (inner - outer)
  const drop = fall * place
  const across = overlap(fromLeft, outer * side, inner * side)
  return across * overlap(y + 0.5, (top + drop) * side, (bottom + drop) * side)
}

/** Returns the fraction of a pixel around `middle` that lies between two edges. */
function overlap(middle: number, from: number, to: number): number {
  return Math.max(0, Math.min(middle + 0.5, to) - Math.max(middle - 0.5, from))
}

function rgbOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
