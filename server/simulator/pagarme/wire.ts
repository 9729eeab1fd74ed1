import { buildBoleto } from '../../brazil/boleto.ts'
import { buildPixCode } from '../../brazil/brCode.ts'
import type { KeptCard } from '../records/cardTokens.ts'
import type { SimulatedPayment } from '../records/gateway.ts'
import type { BookedShare } from '../records/shares.ts'

/**
 * Returns the 16 characters that the ids of order, charge and transaction have in common. In the simulator these three
 * objects are one row.
 */
export function slugOf(payment: { id: string }): string {
  return payment.id.slice('ch_'.length)
}

/** Stored data of a payment in addition to its amounts. The API shows fields in snake_case unchanged. */
export type Details = {
  base: string
  customer: Record<string, unknown>
  items: Record<string, unknown>[]
  shares?: BookedShare[]
  updatedAt: string
  transactionStatus: string
  paidAt: string | null
  canceledAt?: string
  canceledInCents?: number
  endToEndId?: string
  returnCode?: string | null
  acquirerMessage?: string | null
  antifraud?: string
  failure?: string
  pix?: { expires_at: string }
  boleto?: { due_at: string; instructions: string | null; nosso_numero: string; hasLine: boolean }
  card?: KeptCard
  /** Set for a card from the customer's wallet. */
  cardId?: string
  installments?: number
  statementDescriptor?: string | null
  threedsTransactionId?: string | null
}

export function detailsOf(payment: SimulatedPayment): Details {
  return payment.details as Details
}

export function toOrder(payment: SimulatedPayment): Record<string, unknown> {
  return { ...orderHead(payment), items: detailsOf(payment).items, charges: [toCharge(payment)], metadata: {} }
}

/** Returns the charge with its order, in the form of `GET /charges` and of webhooks. */
export function toChargeWithOrder(payment: SimulatedPayment): Record<string, unknown> {
  return { ...toCharge(payment), order: orderHead(payment) }
}

function orderHead(payment: SimulatedPayment): Record<string, unknown> {
  const details = detailsOf(payment)
  return {
    id: `or_${slugOf(payment)}`,
    code: payment.reference,
    amount: payment.amountInCents,
    currency: 'BRL',
    closed: true,
    customer: details.customer,
    status: ORDER_STATUSES[payment.status] ?? 'pending',
    created_at: payment.createdAt.toISOString(),
    updated_at: details.updatedAt,
    closed_at: payment.createdAt.toISOString(),
  }
}

const ORDER_STATUSES: Record<string, string> = {
  paid: 'paid',
  overpaid: 'paid',
  chargedback: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

export function toCharge(payment: SimulatedPayment): Record<string, unknown> {
  const details = detailsOf(payment)
  return {
    id: payment.id,
    code: payment.reference,
    gateway_id: `gw_${slugOf(payment)}`,
    amount: payment.amountInCents,
    // The gateway leaves out amounts and instants that do not exist yet.
    ...(payment.paidInCents > 0 ? { paid_amount: payment.paidInCents } : {}),
    ...(details.canceledInCents === undefined ? {} : { canceled_amount: details.canceledInCents }),
    status: payment.status,
    currency: 'BRL',
    payment_method: payment.method,
    ...(details.paidAt ? { paid_at: details.paidAt } : {}),
    ...(details.canceledAt ? { canceled_at: details.canceledAt } : {}),
    created_at: payment.createdAt.toISOString(),
    updated_at: details.updatedAt,
    customer: details.customer,
    last_transaction: toTransaction(payment),
    metadata: {},
  }
}

const UNSUCCESSFUL = new Set(['not_authorized', 'failed', 'with_error'])

function toTransaction(payment: SimulatedPayment): Record<string, unknown> {
  const details = detailsOf(payment)
  const errors = details.failure ? [{ message: details.failure }] : undefined
  return {
    id: `tran_${slugOf(payment)}`,
    transaction_type: payment.method,
    gateway_id: `gw_${slugOf(payment)}`,
    amount: payment.amountInCents,
    status: details.transactionStatus,
    success: !UNSUCCESSFUL.has(details.transactionStatus),
    created_at: payment.createdAt.toISOString(),
    updated_at: details.updatedAt,
    gateway_response: { code: errors ? '400' : '200', ...(errors ? { errors } : {}) },
    antifraud_response: details.antifraud ? { status: details.antifraud, provider_name: 'simulator' } : {},
    metadata: {},
    ...methodFields(payment, details),
  }
}

function methodFields(payment: SimulatedPayment, details: Details): Record<string, unknown> {
  if (details.pix) return pixFields(payment, details)
  return details.boleto ? boletoFields(payment, details) : cardFields(payment, details)
}

export function pixCodeOf(payment: SimulatedPayment): string {
  return buildPixCode({
    location: `pix.example.com/qr/v2/${slugOf(payment)}`,
    amountInCents: payment.amountInCents,
    merchantName: 'Loja Simulada',
    merchantCity: 'Sao Paulo',
  })
}

function pixFields(payment: SimulatedPayment, details: Details): Record<string, unknown> {
  if (payment.status === 'failed') return { expires_at: details.pix!.expires_at }
  return {
    pix_provider_tid: slugOf(payment),
    qr_code: pixCodeOf(payment),
    qr_code_url: `${details.base}/transactions/tran_${slugOf(payment)}/qrcode?payment_method=pix`,
    expires_at: details.pix!.expires_at,
    ...(details.endToEndId ? { end_to_end_id: details.endToEndId } : {}),
  }
}

export const BANK = '001'

/** Returns line, barcode and due date (`YYYY-MM-DD`) of a payment's boleto. */
export function boletoOf(payment: SimulatedPayment): { line: string; barcode: string; dueDate: string } {
  const { due_at, nosso_numero } = detailsOf(payment).boleto!
  const dueDate = due_at.slice(0, 10)
  const freeField = nosso_numero.padStart(25, '0')
  return { ...buildBoleto({ bank: BANK, amountInCents: payment.amountInCents, dueDate, freeField }), dueDate }
}

function boletoFields(payment: SimulatedPayment, details: Details): Record<string, unknown> {
  const { hasLine, ...boleto } = details.boleto!
  const address = `${details.base}/transactions/tran_${slugOf(payment)}`
  return {
    url: `${address}/boleto`,
    pdf: `${address}/pdf`,
    // The line has dots and spaces, because the real gateway sometimes sends them.
    line: hasLine ? maskedLine(boletoOf(payment).line) : null,
    // The gateway sends the URL of an image in this field, not the digits.
    barcode: `${address}/barcode`,
    qr_code: `${address}/qrcode?payment_method=boleto`,
    document_number: boleto.nosso_numero.slice(-10),
    bank: BANK,
    type: 'DM',
    ...boleto,
  }
}

/** Returns the printed form of a line: `AAAAA.AAAAA BBBBB.BBBBBB CCCCC.CCCCCC D EEEEEEEEEEEEEE`. */
export function maskedLine(line: string): string {
  return line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
}

function cardFields(payment: SimulatedPayment, details: Details): Record<string, unknown> {
  const card = details.card!
  return {
    operation_type: 'auth_and_capture',
    installments: details.installments,
    statement_descriptor: details.statementDescriptor,
    acquirer_name: 'simulator',
    acquirer_tid: slugOf(payment),
    acquirer_nsu: slugOf(payment),
    ...(details.returnCode === '0000' ? { acquirer_auth_code: '123456' } : {}),
    acquirer_message: details.acquirerMessage,
    acquirer_return_code: details.returnCode,
    card: {
      id: details.cardId ?? `card_${slugOf(payment)}`,
      // The simulator stores only the last four digits.
      first_six_digits: null,
      last_four_digits: card.lastFour,
      brand: card.brand,
      holder_name: card.holderName,
      exp_month: card.expiryMonth,
      exp_year: card.expiryYear,
      status: 'active',
      type: 'credit',
      billing_address: details.customer.address ?? null,
    },
  }
}
