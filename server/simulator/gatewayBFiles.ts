import { qrPng } from '../lib/qrPng.ts'
import { findPayment } from './bank.ts'
import type { Reply, World } from './gateway.ts'
import { OUR_PROVIDER, refuse } from './gatewayBCall.ts'
import { boletoOf, detailsOf, maskedLine, pixCodeOf } from './gatewayBWire.ts'

/** What the links of a transaction lead to, open to whoever has them: `/transactions/tran_…/{qrcode|boleto|pdf}`. */
export async function answerFiles(world: World, transactionId: string, file: string | undefined): Promise<Reply> {
  const id = transactionId.replace(/^tran_/, 'ch_')
  const payment = await findPayment(world.database, { provider: OUR_PROVIDER, id })
  if (payment === undefined || payment.method === 'credit_card') return refuse(404, 'Transaction not found.')
  const details = detailsOf(payment)
  if (file === 'qrcode') return { status: 200, bytes: qrPng(pixCodeOf(payment)), contentType: 'image/png' }
  if ((file === 'boleto' || file === 'pdf') && details.boleto) {
    const { line, dueDate } = boletoOf(payment)
    return { status: 200, text: page(maskedLine(line), dueDate, payment.amountInCents) }
  }
  return refuse(404, 'Transaction not found.')
}

function page(line: string, dueDate: string, amountInCents: number): string {
  const reais = (amountInCents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
  const due = dueDate.split('-').reverse().join('/')
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Boleto simulado</title>
<h1>Boleto simulado</h1><p>${reais}, vencimento ${due}</p><p><code>${line}</code></p></html>`
}
