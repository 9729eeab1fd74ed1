import { interleaved2of5 } from '../../brazil/boleto.ts'

/** The white border on each side, in modules (ISO/IEC 16390). */
const QUIET_ZONE = 10
const HEIGHT = 50

/**
 * Renders the barcode of a boleto as an SVG, always black on white.
 * @param barcode 44 digits
 * @param label the text for screen readers
 */
export function barcodeSvg(barcode: string, label: string): string {
  const widths = interleaved2of5(barcode)
  let x = QUIET_ZONE
  let path = ''
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${x} 4h${width}v${HEIGHT - 8}h-${width}z`
    x += width
  }
  const side = x + QUIET_ZONE
  return `<svg class="bars" viewBox="0 0 ${side} ${HEIGHT}" role="img" aria-label="${label.replace(/[&<>"]/g, '')}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${HEIGHT}H0z"/><path fill="#000" d="${path}"/></svg>`
}
