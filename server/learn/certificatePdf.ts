import type { Context } from '../core/context.ts'
import { certificateUrl } from '../courses/certificateUrl.ts'
import { getCertificateByCode, type PublicCertificate } from '../courses/getCertificateByCode.ts'
import { latinText } from '../lib/latinText.ts'
import { paletteOf } from '../lib/palette.ts'
import { qrPng } from '../lib/qrPng.ts'
import { findShownBranding, getBranding } from '../pages/branding.ts'
import { getStore } from '../stores/store.ts'
import type { LearnMessages } from './i18n/learnMessages.ts'

/** A4 landscape, in points. */
const PAGE = { width: 841.89, height: 595.28 }
const LEFT = 76
const WIDTH = PAGE.width - 2 * LEFT
const QR_SIZE = 92
const INK = '#14181f'
const QUIET = '#555f6d'

type Drawn = { certificate: PublicCertificate; storeName: string; color: string; logo: Buffer | undefined; url: string }

/**
 * Draws a certificate as a PDF of one page, with a QR code that leads to its public page.
 * @returns undefined for an unknown, revoked or erased certificate
 */
export async function certificatePdf(ctx: Context, code: string, messages: LearnMessages): Promise<Buffer | undefined> {
  const certificate = await getCertificateByCode(ctx, code)
  if (certificate?.status !== 'valid') return undefined
  const store = await getStore(ctx.database, certificate.storeId)
  const [{ color }, { logoUrl }] = await Promise.all([findShownBranding(ctx, store), getBranding(ctx, store)])
  return await draw(
    {
      certificate,
      storeName: store.name,
      color: paletteOf(color).accent,
      logo: logoOf(logoUrl),
      url: certificateUrl(ctx.settings.publicUrl, certificate.code),
    },
    messages,
  )
}

/** Loads the package at its first use, because it takes 20 MB of memory. */
async function draw(drawn: Drawn, messages: LearnMessages): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const { certificate, storeName, color } = drawn
  const title = `${messages.certificateTitle}: ${certificate.name}`
  const document = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: messages.locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: storeName, CreationDate: certificate.issuedAt },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.rect(0, 0, 18, PAGE.height).fill(color)
  drawHead(document, drawn)
  drawText(document, drawn, messages)
  drawCheck(document, drawn, messages)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead(document: PDFKit.PDFDocument, { logo, storeName }: Drawn): void {
  const indent = logo === undefined ? 0 : 60
  if (logo !== undefined) document.image(logo, LEFT, 56, { fit: [46, 46] })
  line(document, storeName, { y: 70, size: 15, font: 'Helvetica-Bold', indent })
}

function drawText(document: PDFKit.PDFDocument, { certificate, color }: Drawn, messages: LearnMessages): void {
  document.fillColor(color).font('Helvetica-Bold').fontSize(12)
  document.text(latinText(messages.certificateTitle).toUpperCase(), LEFT, 160, { characterSpacing: 2.4 })
  line(document, messages.certifies, { y: 196, size: 14, color: QUIET })
  line(document, certificate.name!, { y: 220, size: 38, font: 'Helvetica-Bold' })
  line(document, messages.hasCompleted, { y: 276, size: 14, color: QUIET })
  line(document, certificate.courseTitle, { y: 300, size: 26, font: 'Helvetica-Bold', lines: 2 })
  const facts = [
    ...(certificate.workloadHours === null ? [] : [[messages.workload, messages.hours(certificate.workloadHours)]]),
    [messages.completedOn, messages.day(certificate.issuedAt)],
  ]
  for (const [index, [term, value]] of facts.entries()) {
    const indent = index * 190
    line(document, term!, { y: 372, size: 11, color: QUIET, indent })
    line(document, value!, { y: 388, size: 15, indent })
  }
}

function drawCheck(document: PDFKit.PDFDocument, { certificate, url }: Drawn, messages: LearnMessages): void {
  const y = PAGE.height - 56 - QR_SIZE
  document
    .moveTo(LEFT, y - 18)
    .lineTo(LEFT + WIDTH, y - 18)
    .lineWidth(0.75)
    .stroke('#dfe3e8')
  document.image(qrPng(url), LEFT + WIDTH - QR_SIZE, y, { width: QR_SIZE })
  line(document, messages.certificateCode, { y: y + 14, size: 11, color: QUIET })
  line(document, certificate.code, { y: y + 29, size: 15, font: 'Courier-Bold' })
  line(document, messages.checkAt, { y: y + 56, size: 11, color: QUIET })
  document
    .fillColor(INK)
    .font('Helvetica')
    .fontSize(11)
    .text(url, LEFT, y + 71, { link: url, lineBreak: false })
}

/** Writes a text. The font size shrinks until a long text fits into its lines. @param how.size in points */
function line(
  document: PDFKit.PDFDocument,
  text: string,
  how: { y: number; size: number; font?: string; color?: string; indent?: number; lines?: number },
): void {
  const { y, size, font = 'Helvetica', color = INK, indent = 0, lines = 1 } = how
  const width = WIDTH - indent
  const shown = latinText(text)
  document.fillColor(color).font(font)
  let fitting = size
  const heightOf = () => document.fontSize(fitting).heightOfString(shown, { width })
  while (fitting > 9 && heightOf() > document.currentLineHeight(true) * lines + 1) fitting -= 1
  document
    .fontSize(fitting)
    .text(shown, LEFT + indent, y + (size - fitting) / 2, {
      width,
      height: document.currentLineHeight(true) * lines + 1,
      ellipsis: true,
    })
}

/** Returns the picture of a `data:` URL, if a PDF supports its type. */
function logoOf(dataUrl: string | null): Buffer | undefined {
  const data = /^data:image\/(?:png|jpeg);base64,(.+)$/.exec(dataUrl ?? '')?.[1]
  return data === undefined ? undefined : Buffer.from(data, 'base64')
}
