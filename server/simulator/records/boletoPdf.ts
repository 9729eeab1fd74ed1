import encodeQR from 'qr'
import { interleaved2of5 } from '../../brazil/boleto.ts'
import { pdfFrame, pdfPage, pdfRects, pdfText, type Rect } from './pdfPage.ts'

export type BoletoSheet = {
  /** The 47 digits that the buyer types. */
  line: string
  /** The 44 digits of the barcode. */
  barcode: string
  /** The three digits of the bank's code. */
  bank: string
  beneficiary: string
  payer: string
  documentNumber: string
  description: string
  /** Due date, as `YYYY-MM-DD`. */
  dueDate: string
  amountInCents: number
  /** Text of the PIX code, which the page shows as a QR code. */
  pixCode?: string
}

/** Size of the barcode on paper (FEBRABAN, layout of the boleto). */
const BARS_MM = { width: 103, height: 13 }
const QR_MM = 40

/**
 * Builds a PDF file with a boleto on one A4 page. The page has the texts, the barcode as vectors, and the QR code of the PIX.
 */
export function boletoPdf(sheet: BoletoSheet): Buffer {
  const { line, barcode, pixCode } = sheet
  const operations = [
    pdfText({ x: 20, y: 20, size: 14, bold: true }, `Banco ${sheet.bank}`),
    pdfText({ x: 60, y: 20, size: 11, bold: true }, formatLine(line)),
    ...fieldsOf(sheet).flatMap(([label, value], index) => field(label, value, 30 + index * 13)),
    pdfText({ x: 20, y: 128, size: 7 }, 'Boleto de demonstração: nenhum banco o recebe.'),
    pdfRects(bars(barcode, { x: 20, y: 140 })),
  ]
  if (pixCode !== undefined) {
    operations.push(pdfText({ x: 145, y: 28, size: 9, bold: true }, 'Pague com PIX'))
    operations.push(pdfRects(qrModules(pixCode, { x: 145, y: 32 })))
  }
  return pdfPage({ title: `Boleto ${sheet.documentNumber}`, operations })
}

function fieldsOf(sheet: BoletoSheet): [string, string][] {
  return [
    ['Beneficiário', sheet.beneficiary],
    ['Pagador', sheet.payer],
    ['Descrição', sheet.description],
    ['Número do documento', sheet.documentNumber],
    ['Vencimento', sheet.dueDate.split('-').reverse().join('/')],
    ['Valor do documento', formatAmount(sheet.amountInCents)],
    ['Local de pagamento', 'Pagável em qualquer banco até o vencimento'],
  ]
}

const MAX_CHARACTERS = 60

function field(label: string, value: string, y: number): string[] {
  const text = value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS - 3)}...` : value
  return [
    pdfFrame({ x: 20, y, width: 118, height: 11 }),
    pdfText({ x: 21, y: y + 3.5, size: 6.5 }, label),
    pdfText({ x: 21, y: y + 8.8, size: 10 }, text),
  ]
}

/**
 * Returns the black bars of a barcode. The list of widths begins with a bar, then a space, then a bar. The white paper is the
 * quiet zone.
 */
function bars(barcode: string, at: { x: number; y: number }): Rect[] {
  const widths = interleaved2of5(barcode)
  const moduleMm = BARS_MM.width / widths.reduce((sum, width) => sum + width, 0)
  const rects: Rect[] = []
  let modules = 0
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0)
      rects.push({ x: at.x + modules * moduleMm, y: at.y, width: width * moduleMm, height: BARS_MM.height })
    modules += width
  }
  return rects
}

/** Returns the black rectangles of a QR code. Neighbouring black modules in a row become one rectangle. */
function qrModules(text: string, at: { x: number; y: number }): Rect[] {
  // The library requires a border of one module. The white paper is the rest of the quiet zone.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const side = QR_MM / rows.length
  return rows.flatMap((row, y) =>
    runsOf(row).map(({ from, length }) => ({
      x: at.x + from * side,
      y: at.y + y * side,
      width: length * side,
      height: side,
    })),
  )
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [x, black] of row.entries()) {
    if (!black) continue
    if (row[x - 1]) runs.at(-1)!.length++
    else runs.push({ from: x, length: 1 })
  }
  return runs
}

/** Returns the printed form of a line: `AAAAA.AAAAA BBBBB.BBBBBB CCCCC.CCCCCC D EEEEEEEEEEEEEE`. */
function formatLine(line: string): string {
  return line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
}

function formatAmount(amountInCents: number): string {
  const reais = Math.trunc(amountInCents / 100).toLocaleString('pt-BR')
  return `R$ ${reais},${String(amountInCents % 100).padStart(2, '0')}`
}
