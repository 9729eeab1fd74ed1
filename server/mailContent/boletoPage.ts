import { barcodeOfLine, groupedLine, interleaved2of5 } from '../brazil/boleto.ts'
import { qrPng } from '../lib/qrPng.ts'
import { orderOf } from './factBlocks.ts'
import type { MailFacts, PaymentFacts } from './mailFacts.ts'

const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
/**
 * The width of a narrow bar and the height of the barcode, in points. The barcode with 405 modules is 103 mm by 13 mm
 * (FEBRABAN).
 */
const MODULE = (103 * 72) / 25.4 / 405
const BAR_HEIGHT = (13 * 72) / 25.4

/**
 * Draws a page with the data that a bank needs for a boleto: the line, the barcode, the amount and the due date. The
 * page needs no call to the gateway. So the mail never waits for the gateway's PDF, and always has an attachment.
 * @returns undefined if the gateway sent no line
 */
export async function boletoPage(facts: MailFacts, payment: PaymentFacts): Promise<Buffer | undefined> {
  const { boleto_line: line } = payment
  const barcode = payment.boleto_barcode ?? (line === null ? undefined : barcodeOfLine(line))
  if (line === null || barcode === undefined) return undefined
  // The package is loaded at its first use, because few mails have a boleto.
  const { default: PDFDocument } = await import('pdfkit')
  const { t } = facts
  const { bought, store, amount } = orderOf(facts, payment)
  const title = `${t.slipTitle} ${payment.id}`
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: t.locale,
    info: { Title: title, Author: printable(store) },
  })
  page.font('Helvetica-Bold').fontSize(20).text(t.slipTitle).moveDown(0.8)
  const rows: [string, string][] = [
    [t.store, store],
    [t.bought, bought],
    ...(payment.buyer_name ? [[t.slipPayer, payment.buyer_name] as [string, string]] : []),
    [t.amount, amount],
    ...(payment.expires_at ? [[t.dueOn, t.day(payment.expires_at)] as [string, string]] : []),
    [t.reference, payment.id],
  ]
  const pixCode = payment.pix_copy_paste
  if (pixCode) drawPix(page, pixCode, t.slipPix)
  const width = pixCode ? WIDTH - QR_SIZE - 24 : WIDTH
  for (const [label, value] of rows) {
    page.font('Helvetica').fontSize(9).fillColor('#5b6673').text(label, { width })
    page.fontSize(12).fillColor('#1a1f26').text(printable(value), { width }).moveDown(0.5)
  }
  page.moveDown(0.5).fontSize(9).fillColor('#5b6673').text(t.boletoLine)
  page.font('Courier-Bold').fontSize(12).fillColor('#1a1f26').text(groupedLine(line), { width: WIDTH }).moveDown(1.5)
  drawBarcode(page, barcode)
  page
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#5b6673')
    .text(t.slipNote, MARGIN, page.y + BAR_HEIGHT + 18, { width: WIDTH })
  return await bytesOf(page)
}

/** The side of the QR code in points, 45 mm. */
const QR_SIZE = (45 * 72) / 25.4

/** Draws the QR code at the right of the data, and returns to the place before. */
function drawPix(page: PDFKit.PDFDocument, code: string, label: string): void {
  const { x, y } = page
  const left = MARGIN + WIDTH - QR_SIZE
  page.image(qrPng(code), left, y, { width: QR_SIZE })
  page.font('Helvetica').fontSize(9).fillColor('#5b6673')
  page.text(label, left, y + QR_SIZE + 4, { width: QR_SIZE, align: 'center' })
  page.x = x
  page.y = y
}

function drawBarcode(page: PDFKit.PDFDocument, barcode: string): void {
  let x = MARGIN
  interleaved2of5(barcode).forEach((width, index) => {
    if (index % 2 === 0) page.rect(x, page.y, width * MODULE, BAR_HEIGHT)
    x += width * MODULE
  })
  page.fill('#000000')
}

/** Replaces characters that the PDF's standard fonts do not have. */
function printable(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\x20-\x7e\xa0-\xff€–—‘’“”…]/gu, '?')
}

function bytesOf(page: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  page.on('end', () => resolve(Buffer.concat(chunks)))
  page.on('error', reject)
  page.end()
  return promise
}
