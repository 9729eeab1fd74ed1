import { deflateSync } from 'node:zlib'

/*
 * Builds a PDF file with one A4 page of text and rectangles (ISO 32000-1). A boleto needs no more. Positions are in millimetres
 * from the upper left corner, and font sizes are in points.
 */

const POINTS_PER_MM = 72 / 25.4
const WIDTH_MM = 210
const HEIGHT_MM = 297

/** Returns the PDF operations for a text with its baseline at `y`. Characters outside Latin-1 become question marks. */
export function pdfText(
  { x, y, size = 9, bold = false }: { x: number; y: number; size?: number; bold?: boolean },
  text: string,
): string {
  const escaped = winAnsi(text).replace(/[\\()]/g, (character) => `\\${character}`)
  return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${points(x)} ${points(HEIGHT_MM - y)} Td (${escaped}) Tj ET\n`
}

export type Rect = { x: number; y: number; width: number; height: number }

/** Returns the PDF operations for black rectangles. They form one figure. So no gap appears between neighbours. */
export function pdfRects(rects: readonly Rect[]): string {
  return `${rects.map(rectPath).join('')}f\n`
}

/** Returns the PDF operations for a thin line around a rectangle. */
export function pdfFrame(rect: Rect): string {
  return `0.5 w ${rectPath(rect)}S\n`
}

/** Builds the PDF file. @param operations results of `pdfText`, `pdfRects` and `pdfFrame` */
export function pdfPage({ title, operations }: { title: string; operations: readonly string[] }): Buffer {
  const content = deflateSync(Buffer.from(operations.join(''), 'latin1'))
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects: Buffer[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(WIDTH_MM)} ${points(HEIGHT_MM)}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    streamOf(content),
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${winAnsi(title).replace(/[\\()]/g, (character) => `\\${character}`)}) >>`,
  ].map((object) => (typeof object === 'string' ? Buffer.from(object, 'latin1') : object))
  return assemble(objects)
}

/**
 * Joins header, objects and cross-reference table. The first object is the catalogue, and the last object is the document info.
 */
function assemble(objects: readonly Buffer[]): Buffer {
  // The second line contains bytes above 127. So transfer programs treat the file as binary.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]!.length
  const offsets = objects.map((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return length - part.length
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${length}\n%%EOF\n`
  parts.push(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${entries}${trailer}`))
  return Buffer.concat(parts)
}

function streamOf(content: Buffer): Buffer {
  const head = Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`)
  return Buffer.concat([head, content, Buffer.from('\nendstream')])
}

function rectPath({ x, y, width, height }: Rect): string {
  return `${points(x)} ${points(HEIGHT_MM - y - height)} ${points(width)} ${points(height)} re\n`
}

function points(mm: number): string {
  return String(Number((mm * POINTS_PER_MM).toFixed(3)))
}

/** Keeps the characters of Latin-1 except the control characters, because WinAnsi has the same codes for them. */
function winAnsi(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff]/gu, '?')
}
