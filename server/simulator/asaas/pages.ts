import { moneyText } from '../../lib/moneyText.ts'
import { boletoPdf } from '../records/boletoPdf.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedGateway, SimulatedPayment, WireRequest, World } from '../records/gateway.ts'
import { movePayment } from '../records/movePayments.ts'
import { escaped, simulatedPage } from '../records/simulatedPage.ts'
import { refund } from './acts.ts'
import { boletoOf, pixCodeOf } from './codes.ts'

/**
 * Serves the pages for the buyer. They need no API key. They show the payment, the boleto, and the form for a boleto's
 * refund.
 */
export async function answerPages(world: World, gateway: SimulatedGateway, request: WireRequest): Promise<Reply> {
  const [, page, slug] = /^\/(i|b\/pdf|estorno)\/(\w{16})$/.exec(request.path) ?? []
  const payment = slug && (await findPayment(world, { provider: 'GATEWAY_A', id: `pay_${slug}` }))
  if (!payment) return NOT_FOUND
  switch (`${request.method} ${page}`) {
    case 'GET i':
      return paymentPage(payment)
    case 'GET b/pdf':
      return showPdf(payment)
    case 'GET estorno':
      return refundPage(payment)
    case 'POST estorno':
      return confirmRefund(world, gateway, payment)
    default:
      return simulatedPage({ status: 405, title: 'Não permitido', body: '' })
  }
}

function showPdf(payment: SimulatedPayment): Reply {
  if (payment.method !== 'boleto') return NOT_FOUND
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

function paymentPage(payment: SimulatedPayment): Reply {
  const { details, method, status, deleted } = payment
  const state = deleted ? 'Cancelada' : (STATES[status] ?? status)
  const lines = [
    `<p class="quiet">${escaped(String(details.description ?? ''))}</p>`,
    amountOf(payment),
    `<p>${state}. Vencimento: ${dayText(String(details.dueDate))}.</p>`,
  ]
  const isOpen = !deleted && (status === 'PENDING' || status === 'OVERDUE')
  if (isOpen && method === 'boleto') {
    lines.push(`<p>Linha digitável <code>${boletoOf(payment).line}</code></p>`)
    lines.push(`<p><a href="${escaped(String(details.origin))}/b/pdf/${payment.id.slice(4)}">Boleto em PDF</a></p>`)
  }
  if (isOpen && method !== 'credit_card')
    lines.push(`<p>PIX copia e cola <code>${escaped(pixCodeOf(payment))}</code></p>`)
  return simulatedPage({ status: 200, title: 'Fatura', body: lines.join('\n') })
}

const STATES: Readonly<Record<string, string>> = {
  PENDING: 'Aguardando o pagamento',
  AWAITING_RISK_ANALYSIS: 'Em análise',
  OVERDUE: 'Vencida',
  CONFIRMED: 'Paga',
  RECEIVED: 'Paga',
  REFUND_REQUESTED: 'Devolução pedida',
  REFUNDED: 'Devolvida',
  CHARGEBACK_REQUESTED: 'Contestada',
  CHARGEBACK_DISPUTE: 'Contestada',
}

function refundPage(payment: SimulatedPayment): Reply {
  const text =
    'A loja devolve este boleto. No gateway de verdade, você informa aqui a sua conta. Neste teste, basta confirmar.'
  const form = '<form method="post"><button>Devolver para a minha conta</button></form>'
  const isAsked = payment.status === 'REFUND_REQUESTED'
  const body = `${amountOf(payment)}<p>${isAsked ? text : 'Nenhuma devolução espera por você.'}</p>${isAsked ? form : ''}`
  return simulatedPage({ status: 200, title: 'Devolução do boleto', body })
}

function amountOf({ amountInCents }: SimulatedPayment): string {
  return `<p class="amount">${moneyText(amountInCents, 'brl', 'pt')}</p>`
}

function dayText(day: string): string {
  return day.split('-').reverse().join('/')
}

/** Refunds a boleto after the buyer has entered a bank account. */
async function confirmRefund(world: World, gateway: SimulatedGateway, { id }: SimulatedPayment): Promise<Reply> {
  const moved = await movePayment(world, gateway, { id }, (payment) =>
    payment.status === 'REFUND_REQUESTED' ? refund(payment) : undefined,
  )
  return moved?.is === 'moved'
    ? simulatedPage({
        status: 200,
        title: 'Valor devolvido',
        body: '<p>O valor volta para a sua conta. Pode fechar esta página.</p>',
      })
    : simulatedPage({ status: 409, title: 'Nada a devolver', body: '<p>Nenhuma devolução espera por você.</p>' })
}

const NOT_FOUND = simulatedPage({
  status: 404,
  title: 'Página não encontrada',
  body: '<p>Esta cobrança não existe.</p>',
})
