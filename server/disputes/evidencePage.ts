import { latinText } from '../lib/latinText.ts'

/** The size of an upright A4 page, in points. */
const PAGE = { width: 595.28, height: 841.89 }
const LEFT = 54
const TOP = 54
const BOTTOM = PAGE.height - 72
const WIDTH = PAGE.width - 2 * LEFT
const INK = '#14181f'
const QUIET = '#555f6d'
const RULE = '#dfe3e8'
const LABEL_WIDTH = 150

/** Draws sections with facts, paragraphs and tables. Page breaks are only between rows. */
export type EvidencePage = {
  head(texts: { store: string; title: string; note: string }): void
  section(title: string): void
  heading(title: string): void
  paragraph(text: string): void
  /** Draws facts. Facts without a value are omitted. */
  facts(rows: readonly (readonly [label: string, value: string | null | undefined | false])[]): void
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void
  /** Writes the line at the foot of each page and ends the document. */
  end(foot: (page: number, pages: number) => readonly [left: string, right: string]): Promise<Buffer>
}

/** `share` is the column's share of the width, from 0 to 1. */
export type Column = { title: string; share: number; align?: 'right' }

/** Starts a document. The package loads at its first use, because it takes 20 MB of memory. */
export async function startEvidencePage(info: {
  title: string
  author: string
  language: string
  at: Date
}): Promise<EvidencePage> {
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: TOP, left: LEFT, right: LEFT, bottom: 0 },
    bufferPages: true,
    lang: info.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: info.title, Author: info.author, CreationDate: info.at },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    ...drawing(document),
    async end(foot) {
      const { count } = document.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        document.switchToPage(page)
        const [left, right] = foot(page + 1, count)
        const y = PAGE.height - 44
        rule(document, y - 10)
        document.font('Helvetica').fontSize(8).fillColor(QUIET)
        document.text(latinText(left), LEFT, y, { width: WIDTH * 0.75, lineBreak: false })
        document.text(latinText(right), LEFT + WIDTH * 0.75, y, {
          width: WIDTH * 0.25,
          align: 'right',
          lineBreak: false,
        })
      }
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

function drawing(document: PDFKit.PDFDocument): Omit<EvidencePage, 'end'> {
  const place = { y: TOP }
  /** Starts a page if the next block does not fit on the current page. */
  const needs = (height: number) => {
    if (place.y + height <= BOTTOM) return false
    document.addPage()
    place.y = TOP
    return true
  }
  const write = (
    text: string,
    { x = LEFT, width = WIDTH, size = 10, font = 'Helvetica', color = INK, gap = 0 } = {},
  ) => {
    document.font(font).fontSize(size).fillColor(color)
    const shown = latinText(text)
    const height = document.heightOfString(shown, { width })
    needs(height)
    document.font(font).fontSize(size).fillColor(color).text(shown, x, place.y, { width })
    place.y += height + gap
  }
  return {
    head({ store, title, note }) {
      write(store, { size: 10, font: 'Helvetica-Bold', color: QUIET, gap: 6 })
      write(title, { size: 22, font: 'Helvetica-Bold', gap: 6 })
      write(note, { color: QUIET, gap: 10 })
    },
    section(title) {
      needs(90)
      place.y += 14
      rule(document, place.y)
      place.y += 12
      write(title, { size: 13, font: 'Helvetica-Bold', gap: 8 })
    },
    heading(title) {
      needs(60)
      place.y += 8
      write(title, { size: 10, font: 'Helvetica-Bold', gap: 5 })
    },
    paragraph: (text) => write(text, { gap: 4 }),
    facts(rows) {
      for (const [label, value] of rows) if (value) fact(document, place, needs, [label, value])
    },
    table: (columns, rows) => table(document, place, needs, { columns, rows }),
  }
}

type Place = { y: number }
type Needs = (height: number) => boolean

function fact(
  document: PDFKit.PDFDocument,
  place: Place,
  needs: Needs,
  [label, value]: readonly [string, string],
): void {
  const width = WIDTH - LABEL_WIDTH
  const shown = latinText(value)
  const height = document.font('Helvetica').fontSize(10).heightOfString(shown, { width })
  needs(height)
  document.fillColor(QUIET).text(latinText(label), LEFT, place.y, { width: LABEL_WIDTH - 10 })
  document.fillColor(INK).text(shown, LEFT + LABEL_WIDTH, place.y, { width })
  place.y += height + 4
}

type Table = { columns: readonly Column[]; rows: readonly (readonly string[])[] }

function table(document: PDFKit.PDFDocument, place: Place, needs: Needs, { columns, rows }: Table): void {
  const widths = columns.map(({ share }) => share * WIDTH)
  const line = (cells: readonly string[], font: string, color: string) => {
    document.font(font).fontSize(8.5)
    const heights = cells.map((cell, index) => document.heightOfString(latinText(cell), { width: widths[index]! - 8 }))
    const height = Math.max(...heights)
    if (needs(height + 8) && font !== 'Helvetica-Bold')
      line(
        columns.map(({ title }) => title),
        'Helvetica-Bold',
        QUIET,
      )
    let x = LEFT
    for (const [index, cell] of cells.entries()) {
      const { align } = columns[index]!
      document.font(font).fontSize(8.5).fillColor(color)
      document.text(latinText(cell), x, place.y, { width: widths[index]! - 8, align: align ?? 'left' })
      x += widths[index]!
    }
    place.y += height + 4
    rule(document, place.y - 1)
    place.y += 3
  }
  line(
    columns.map(({ title }) => title),
    'Helvetica-Bold',
    QUIET,
  )
  for (const row of rows) line(row, 'Helvetica', INK)
  place.y += 4
}

function rule(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.5)
    .stroke(RULE)
}
