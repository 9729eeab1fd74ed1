import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import { asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { unreadable } from '../port/answers.ts'
import type { SoughtOrder } from '../port/orders.ts'
import type { BoletoSlip, Outcome, PixCode, Receipt } from '../port/outcome.ts'
import { asaasCall } from './call.ts'
import { type AsaasPayment, receiptOf, refundedPart } from './payment.ts'
import { type Meaning, meaningOf, movedMoney } from './status.ts'

/**
 * Returns the outcome of an order. The outcome of an open order has the data that the buyer needs to pay, unless the caller has it.
 *
 * @param payments at least one, newest first
 */
export async function outcomeOf(
  account: GatewayAccount,
  payments: readonly AsaasPayment[],
  { method, externalId, codeKnown }: Omit<SoughtOrder, 'reference'>,
): Promise<Outcome> {
  const today = dateInSaoPaulo(systemNow())
  const known = payments.find((payment) => payment.id === externalId && movedMoney(payment))
  // If the payment with `externalId` was charged back or refunded, a second payment does not change this outcome.
  const meaning = known
    ? meaningOf(known, today)
    : STRONGEST_FIRST.find((one) => payments.some((payment) => meaningOf(payment, today) === one))!
  const meant = payments.filter((payment) => meaningOf(payment, today) === meaning)
  const payment = meant.find(({ id }) => id === externalId) ?? meant.at(-1)!
  switch (meaning) {
    case 'paid':
      return {
        is: 'paid',
        ...identityOf(payment),
        receipts: receiptsOf(payments),
        card: payment.card,
        ...refundedPart(payment),
      }
    case 'refunded':
    case 'charged_back':
      return { is: meaning, ...identityOf(payment), receipts: receiptsOf(payments) }
    case 'declined':
    case 'expired':
    case 'canceled':
      return { is: meaning, externalId: payment.id }
    case 'pending':
      // The gateway gives no code for a PIX that it reviews.
      if (codeKnown || payment.status === 'AWAITING_RISK_ANALYSIS') return { is: 'pending', ...identityOf(payment) }
      if (method === 'pix') return pendingPix(account, payment)
      return method === 'boleto' ? pendingBoleto(account, payment) : { is: 'pending', externalId: payment.id }
  }
}

/** If the payments of an order have different outcomes, the order has the outcome that comes first in this list. */
const STRONGEST_FIRST: readonly Meaning[] = [
  'paid',
  'charged_back',
  'refunded',
  'pending',
  'expired',
  'declined',
  'canceled',
]

/** Returns the receipts of all received payments, oldest first. They include refunded payments. */
export function receiptsOf(payments: readonly AsaasPayment[]): Receipt[] {
  return payments.filter(movedMoney).map(receiptOf).reverse()
}

function identityOf({ id, ourNumber }: AsaasPayment) {
  return { externalId: id, ...(ourNumber === undefined ? {} : { identifiers: { ourNumber } }) }
}

async function pendingPix(account: GatewayAccount, { id }: AsaasPayment): Promise<Outcome> {
  const answer = await asaasCall(account, 'GET', `/payments/${encodeURIComponent(id)}/pixQrCode`)
  if (answer.is !== 'ok') return { is: 'unknown', cause: `PIX code of ${id}: ${answer.cause}` }
  const copyPaste = asText(answer.body.payload)
  if (copyPaste === undefined) return unreadable('PIX code')
  const pix: PixCode = { copyPaste, qrCodeUrl: null }
  return { is: 'pending', externalId: id, pix }
}

async function pendingBoleto(account: GatewayAccount, payment: AsaasPayment): Promise<Outcome> {
  const { id, pageUrl, pdfUrl } = payment
  const [answer, pixCode] = await Promise.all([
    asaasCall(account, 'GET', `/payments/${encodeURIComponent(id)}/identificationField`),
    pixCodeOf(account, payment),
  ])
  // The gateway refuses this request until the line exists. The buyer can still pay with the page or the PDF.
  const none = answer.is === 'refused' && (answer.status === 400 || answer.status === 404)
  if (answer.is !== 'ok' && !none) return { is: 'unknown', cause: `boleto line of ${id}: ${answer.cause}` }
  const { identificationField, barCode } = answer.is === 'ok' ? answer.body : {}
  const line = asText(identificationField) ?? null
  const slip = { line, barcode: asText(barCode) ?? null, url: pageUrl, pdfUrl }
  const boleto: BoletoSlip = pixCode === undefined ? slip : { ...slip, pixCode }
  return { is: 'pending', ...identityOf(payment), boleto }
}

/** The boleto does not wait longer for its PIX code. */
const PIX_CODE_TIMEOUT_MS = 2_000

/**
 * Returns the PIX code of a boleto (documentation, "Obter QR Code para pagamentos via Pix"). The boleto is complete without it.
 * An account without a PIX key gets a code that ends on the same day, so it does not belong on a boleto that is due later.
 */
async function pixCodeOf(account: GatewayAccount, { id, dueDate }: AsaasPayment): Promise<string | undefined> {
  const path = `/payments/${encodeURIComponent(id)}/pixQrCode`
  const answer = await asaasCall(account, 'GET', path, { timeoutMs: PIX_CODE_TIMEOUT_MS })
  if (answer.is !== 'ok') return undefined
  const lastDay = asText(answer.body.expirationDate)?.slice(0, 10)
  const endsTooSoon = lastDay !== undefined && dueDate !== null && lastDay < dueDate
  return endsTooSoon ? undefined : asText(answer.body.payload)
}
