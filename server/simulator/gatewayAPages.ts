import { boletoPdf } from './boletoPdf.ts'
import { findPayment } from './findPayments.ts'
import type { Reply, SimulatedGateway, SimulatedPayment, WireRequest, World } from './gateway.ts'
import { refund } from './gatewayAActs.ts'
import { boletoOf, pixCodeOf } from './gatewayACodes.ts'
import { movePayment } from './movePayments.ts'

/**
 * Answers the pages for the buyer, which need no API key. They show the payment, the boleto, and the form for a boleto's
 * refund.
 */
export async function answerPages(world: World, gateway: SimulatedGateway, request: WireRequest): Promise<Reply> {
  const [, page, slug] = /^\/(i|b\/pdf|estorno)\/(\w{16})$/.exec(request.path) ?? []
  const payment = slug && (await findPayment(world, { provider: 'GATEWAY_A', id: `pay_${slug}` }))
  if (!payment) return { status: 404, text: pageOf('Página não encontrada', '') }
  switch (`${request.method} ${page}`) {
    case 'GET i':
      return { status: 200, text: paymentPage(payment) }
    case 'GET b/pdf':
      return showPdf(payment)
    case 'GET estorno':
      return { status: 200, text: pageOf('Devolução do boleto', REFUND_FORM) }
    case 'POST estorno':
      return confirmRefund(world, gateway, payment)
    default:
      return { status: 405, text: pageOf('Não permitido', '') }
  }
}

function showPdf(payment: SimulatedPayment): Reply {
  if (payment.method !== 'boleto') return { status: 404, text: pageOf('Página não encontrada', '') }
  const { details, amountInCents } = payment
  const bytes = boletoPdf({
    ...boletoOf(payment),
    bank: '461',
    beneficiary: 'Loja Simulada',
    payer: String(details.payer),
    documentNumber: String(details.nossoNumero),
    description: String(details.description ?? ''),
    dueDate: String(details.dueDate),
    amountInCents,
    pixCode: pixCodeOf(payment),
  })
  return { status: 200, bytes, contentType: 'application/pdf' }
}

function paymentPage(payment: SimulatedPayment): string {
  const { details, amountInCents, method, status } = payment
  const lines = [
    `<p>R$ ${(amountInCents / 100).toFixed(2).replace('.', ',')} · vencimento ${details.dueDate} · ${status}</p>`,
    `<p>${escaped(String(details.description ?? ''))}</p>`,
  ]
  if (method === 'boleto') {
    lines.push(`<p>Linha digitável: <code>${boletoOf(payment).line}</code></p>`)
    lines.push(`<p><a href="${escaped(String(details.origin))}/b/pdf/${payment.id.slice(4)}">Boleto em PDF</a></p>`)
  }
  if (method !== 'credit_card') lines.push(`<p>PIX copia e cola: <code>${escaped(pixCodeOf(payment))}</code></p>`)
  return pageOf('Fatura', lines.join('\n'))
}

const REFUND_FORM = '<form method="post"><button>Devolver para a minha conta</button></form>'

/** Refunds a boleto after the buyer has named a bank account. */
async function confirmRefund(world: World, gateway: SimulatedGateway, { id }: SimulatedPayment): Promise<Reply> {
  const moved = await movePayment(world, gateway, { id }, (payment) =>
    payment.status === 'REFUND_REQUESTED' ? refund(payment) : undefined,
  )
  return moved?.is === 'moved'
    ? { status: 200, text: pageOf('Valor devolvido', '') }
    : { status: 409, text: pageOf('Nada a devolver', '') }
}

function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
