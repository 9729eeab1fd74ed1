import { interleaved2of5 } from '../../brazil/boleto.ts'
import { qrPng } from '../../lib/qrPng.ts'
import { boletoPdf } from '../records/boletoPdf.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedPayment, World } from '../records/gateway.ts'
import { OUR_PROVIDER, refuse } from './call.ts'
import { BANK, boletoOf, detailsOf, maskedLine, pixCodeOf } from './wire.ts'

/** Serves the files that a transaction links to: `/transactions/tran_…/{qrcode|boleto|pdf|barcode}`. They need no API key. */
export async function answerFiles(world: World, transactionId: string, file: string | undefined): Promise<Reply> {
  const id = transactionId.replace(/^tran_/, 'ch_')
  const payment = await findPayment(world, { provider: OUR_PROVIDER, id })
  const isBoleto = payment?.method === 'boleto'
  if (payment === undefined || !(isBoleto || (payment.method === 'pix' && file === 'qrcode'))) return notFound()
  switch (file) {
    case 'qrcode':
      return { status: 200, bytes: qrPng(pixCodeOf(payment)), contentType: 'image/png' }
    case 'boleto':
      return { status: 200, text: pageOf(payment) }
    case 'pdf':
      return { status: 200, bytes: pdfOf(payment), contentType: 'application/pdf' }
    case 'barcode':
      return { status: 200, bytes: Buffer.from(barsOf(payment)), contentType: 'image/svg+xml' }
    default:
      return notFound()
  }
}

function notFound(): Reply {
  return refuse(404, 'Transaction not found.')
}

function pageOf(payment: SimulatedPayment): string {
  const { line, dueDate } = boletoOf(payment)
  const reais = (payment.amountInCents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Boleto simulado</title>
<h1>Boleto simulado</h1><p>${reais}, vencimento ${dueDate.split('-').reverse().join('/')}</p>
<p>Linha digitável: <code>${maskedLine(line)}</code></p><p><a href="pdf">Boleto em PDF</a></p></html>`
}

function pdfOf(payment: SimulatedPayment): Buffer {
  const { customer, items, boleto } = detailsOf(payment)
  return boletoPdf({
    ...boletoOf(payment),
    bank: BANK,
    beneficiary: 'Loja Simulada',
    payer: String(customer.name),
    documentNumber: boleto!.nosso_numero,
    description: String(items[0]?.description ?? ''),
    amountInCents: payment.amountInCents,
    pixCode: pixCodeOf(payment),
  })
}

/** Draws the barcode of a boleto. A unit is one module, and each quiet zone has ten modules. */
function barsOf(payment: SimulatedPayment): string {
  let at = 10
  let bars = ''
  for (const [index, width] of interleaved2of5(boletoOf(payment).barcode).entries()) {
    if (index % 2 === 0) bars += `M${at} 0h${width}v50h-${width}z`
    at += width
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at + 10} 50"><path d="${bars}"/></svg>`
}
