import { type Language, tagOf } from '../lib/inThree.ts'
import { latinText } from '../lib/latinText.ts'
import { reaisOf } from '../lib/sheet.ts'
import type { Closing } from './closing.ts'
import {
  type ClosingRow,
  type ClosingSection,
  closingMessages,
  closingSections,
  dayIn,
  monthIn,
  unfinishedWords,
} from './closingRows.ts'

/** The size of an upright A4 page, in points. */
const PAGE = { width: 595.28, height: 841.89 }
const LEFT = 56
const WIDTH = PAGE.width - 2 * LEFT
const BOTTOM = PAGE.height - 56
const ROW_HEIGHT = 19
const INK = '#14181f'
const QUIET = '#555f6d'
const RULE = '#dfe3e8'

/** Draws a month's closing as a PDF. A long list continues on the next page. */
export async function closingPdf(closing: Closing, language: Language): Promise<Buffer> {
  // The package is loaded at its first use, because it takes 20 MB of memory.
  const { default: PdfDocument } = await import('pdfkit')
  const title = titleOf(closing, language)
  const document = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: tagOf(language),
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: closing.storeName, CreationDate: new Date(`${closing.madeOn}T15:00:00Z`) },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  let y = drawHead(document, closing, language)
  for (const section of closingSections(closing, language)) y = drawSection(document, section, { from: y, language })
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function titleOf({ month }: Closing, language: Language): string {
  return `${closingMessages(language).title}: ${monthIn(month, language)}`
}

/** @returns the vertical position of the first section */
function drawHead(document: PDFKit.PDFDocument, closing: Closing, language: Language): number {
  write(document, closing.storeName, { y: 56, size: 11, color: QUIET })
  write(document, titleOf(closing, language), { y: 74, size: 20, bold: true })
  write(document, closingMessages(language).madeOn(dayIn(closing.madeOn, language)), { y: 102, size: 9, color: QUIET })
  write(document, unfinishedWords(closing, language), { y: 115, size: 9, bold: true })
  return 138
}

function drawSection(
  document: PDFKit.PDFDocument,
  { title, rows, empty }: ClosingSection,
  { from, language }: { from: number; language: Language },
): number {
  let y = roomFor(document, from, 28 + ROW_HEIGHT)
  write(document, title, { y, size: 12, bold: true })
  y += 20
  if (rows.length === 0) write(document, empty ?? '', { y: y + 4, size: 9.5, color: QUIET })
  for (const row of rows) {
    const height = rowHeight(document, row)
    y = roomFor(document, y, height)
    drawRow(document, { ...row, amount: reaisOf(row.amountInCents, language) }, y)
    y += height
  }
  return y + (rows.length === 0 ? ROW_HEIGHT : 0) + 18
}

const NAME_WIDTH = 190
const NAME_SIZE = 9.5
const NAME_LINE = 11
const DETAIL_WIDTH = WIDTH - 196 - 90
const DETAIL_SIZE = 8.5
const DETAIL_LINE = 10
const DETAIL_LINES = 3

/** A note about a difference, or a long name, may need several lines. */
function rowHeight(document: PDFKit.PDFDocument, { name, detail, isTotal }: ClosingRow): number {
  const more = [detailHeight(document, detail ?? '') - DETAIL_LINE, nameHeight(document, name, isTotal) - NAME_LINE]
  return ROW_HEIGHT + Math.max(...more)
}

function detailHeight(document: PDFKit.PDFDocument, detail: string): number {
  const height = document
    .font('Helvetica')
    .fontSize(DETAIL_SIZE)
    .heightOfString(latinText(detail), { width: DETAIL_WIDTH })
  return Math.min(Math.max(height, DETAIL_LINE), DETAIL_LINES * DETAIL_LINE)
}

function nameHeight(document: PDFKit.PDFDocument, name: string, bold = false): number {
  const height = document
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(NAME_SIZE)
    .heightOfString(latinText(name), { width: NAME_WIDTH })
  return Math.min(Math.max(height, NAME_LINE), 2 * NAME_LINE)
}

type DrawnRow = ClosingRow & { amount: string }

function drawRow(document: PDFKit.PDFDocument, row: DrawnRow, y: number): void {
  const { name, detail, amount, isTotal } = row
  document
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(isTotal ? 1 : 0.5)
    .stroke(isTotal ? QUIET : RULE)
  const bold = isTotal === true
  const height = nameHeight(document, name, bold)
  write(document, name, { y: y + 5, size: NAME_SIZE, bold, width: NAME_WIDTH, height })
  if (detail) {
    const place = { left: 196, width: DETAIL_WIDTH, height: detailHeight(document, detail) }
    write(document, detail, { y: y + 5.5, size: DETAIL_SIZE, color: QUIET, ...place })
  }
  write(document, amount, { y: y + 5, size: 9.5, bold, left: WIDTH - 86, width: 86, align: 'right' })
}

/** Begins a new page if this page is full. @returns the vertical position of the next row */
function roomFor(document: PDFKit.PDFDocument, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  document.addPage()
  return 56
}

type How = {
  y: number
  size: number
  bold?: boolean
  color?: string
  left?: number
  width?: number
  align?: 'left' | 'right'
  /** One line by default. */
  height?: number
}

/** Writes a text. A text that is too long ends in an ellipsis. */
function write(document: PDFKit.PDFDocument, text: string, how: How): void {
  const { y, size, bold = false, color = INK, left = 0, width = WIDTH, align = 'left' } = how
  document
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
  const height = Math.max(how.height ?? 0, document.currentLineHeight(true))
  document.text(latinText(text), LEFT + left, y, { width, height, ellipsis: true, align, lineBreak: true })
}
