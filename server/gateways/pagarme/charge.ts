import { barcodeOfLine } from '../../brazil/boleto.ts'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import { unreadable } from '../port/answers.ts'
import type { BoletoSlip, Outcome, PaymentIdentifiers, PixCode, SavedCard } from '../port/outcome.ts'
import type { Method } from '../port/payments.ts'
import type { RefundOutcome } from '../port/refunds.ts'
import { declineOf } from './declines.ts'
import { MEANINGS, type Meaning } from './status.ts'

/** The fields of a charge that we read. */
export type Charge = {
  id: string
  /** Our reference. It is set only if the answer contains the order. */
  orderCode: string | undefined
  status: string
  amountInCents: number
  paidInCents: number | undefined
  canceledInCents: number
  wasPaid: boolean
  customerId: string | undefined
  transaction: Record<string, unknown>
}

/** Returns undefined if the value is not a charge in reais with whole cents. */
export function readCharge(value: unknown, inOrder?: Record<string, unknown>): Charge | undefined {
  const body = asObject(value)
  const id = asText(body?.id)
  const status = asText(body?.status)
  const amountInCents = asCents(body?.amount)
  const transaction = asObject(body?.last_transaction) ?? {}
  if (body === undefined || id === undefined || status === undefined || amountInCents === undefined) return undefined
  if (body.currency !== undefined && body.currency !== 'BRL') return undefined
  const paidInCents = asCents(body.paid_amount)
  const isWrongPaid = body.paid_amount !== undefined && body.paid_amount !== null && paidInCents === undefined
  if (isWrongPaid) return undefined
  return {
    id,
    orderCode: asText((inOrder ?? asObject(body.order))?.code),
    status,
    amountInCents,
    paidInCents: paidInCents || undefined,
    canceledInCents: asCents(body.canceled_amount) ?? 0,
    wasPaid: (paidInCents ?? 0) > 0 || asText(body.paid_at) !== undefined,
    customerId: asText((asObject(body.customer) ?? asObject(inOrder?.customer))?.id),
    transaction,
  }
}

function asCents(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}

/** `canceled` means an unpaid charge that was canceled, or a paid charge that was refunded. */
function meaningOf(charge: Charge, method: Method): Meaning {
  const meaning = MEANINGS[charge.status] ?? 'pending'
  if (meaning !== 'canceled') return meaning
  const { status } = charge.transaction
  // If a card payment is refunded on the day of its capture, the gateway calls it `voided`.
  const moneyWentBack = status === 'refunded' || (status === 'voided' && method === 'credit_card' && isCaptured(charge))
  return charge.wasPaid || moneyWentBack ? 'refunded' : 'canceled'
}

function isCaptured({ transaction }: Charge): boolean {
  return asText(transaction.acquirer_auth_code) !== undefined
}

/** Returns true if the store has the money or a part of the money. */
export function isPaid(charge: Charge): boolean {
  return MEANINGS[charge.status] === 'paid'
}

/** Returns true if the bank has returned the money after a dispute. */
export function isChargedBack(charge: Charge): boolean {
  return MEANINGS[charge.status] === 'charged_back'
}

/** Returns true if the charge is still open. */
export function isOpen(charge: Charge): boolean {
  return (MEANINGS[charge.status] ?? 'pending') === 'pending'
}

/** Returns true if the charge is unpaid and can no longer be paid. */
export function isGone(charge: Charge, method: Method): boolean {
  const meaning = meaningOf(charge, method)
  return meaning === 'canceled' || meaning === 'failed'
}

/** Translates a charge into an outcome of the port. */
export function outcomeOf(charge: Charge, method: Method): Outcome {
  const externalId = charge.id
  const meaning = meaningOf(charge, method)
  switch (meaning) {
    case 'paid':
      return moneyOutcome('paid', charge, method)
    case 'refunded':
    case 'charged_back':
      return moneyOutcome(meaning, charge, method)
    case 'canceled':
      return { is: 'canceled', externalId }
    case 'failed':
      if (charge.transaction.status === 'expired') return { is: 'expired', externalId }
      return { is: 'declined', externalId, ...(method === 'credit_card' ? declineOf(charge) : {}) }
    case 'pending':
      return pendingOutcome(charge, method)
  }
}

/** Returns an outcome with one receipt, because a charge receives at most one payment. The receipt has the charge's id. */
function moneyOutcome(is: 'paid' | 'refunded' | 'charged_back', charge: Charge, method: Method): Outcome {
  const differs = charge.status === 'overpaid' || charge.status === 'underpaid'
  if (differs && charge.paidInCents === undefined) return unreadable('amount that was paid')
  const receipts = [{ id: charge.id, amountInCents: charge.paidInCents ?? charge.amountInCents }]
  const identity = { externalId: charge.id, ...identifiersOf(charge) }
  if (is !== 'paid') return { is, ...identity, receipts }
  const card = method === 'credit_card' ? savedCardOf(charge) : undefined
  const { canceledInCents: refundedInCents } = charge
  const part = refundedInCents > 0 ? { refundedInCents } : {}
  return { is, ...identity, receipts, ...part, ...(card ? { card } : {}) }
}

/** The documentation does not give the status of a charge with an expired PIX. So we read the status of its transaction. */
function pendingOutcome(charge: Charge, method: Method): Outcome {
  const externalId = charge.id
  if (charge.transaction.status === 'expired') return { is: 'expired', externalId }
  if (method === 'credit_card' || charge.status !== 'pending') return { is: 'pending', externalId }
  if (method === 'boleto')
    return { is: 'pending', externalId, ...identifiersOf(charge), boleto: slipOf(charge.transaction) }
  const pix = pixCodeOf(charge.transaction)
  // Without a code the buyer cannot pay the charge. The outcome is `unknown`, so `find` reads the charge again later.
  return pix ? { is: 'pending', externalId, pix } : unreadable('PIX code')
}

/** We do not read `pix_provider_tid`, because it is the gateway's own number and not the txid (documentation, "Pix"). */
function identifiersOf({ transaction }: Charge): { identifiers?: PaymentIdentifiers } {
  const endToEndId = asText(transaction.end_to_end_id)
  const ourNumber = asText(transaction.nosso_numero)
  if (endToEndId === undefined && ourNumber === undefined) return {}
  return { identifiers: { ...(endToEndId && { endToEndId }), ...(ourNumber && { ourNumber }) } }
}

function pixCodeOf(transaction: Record<string, unknown>): PixCode | undefined {
  const copyPaste = asText(transaction.qr_code)
  return copyPaste === undefined ? undefined : { copyPaste, qrCodeUrl: asText(transaction.qr_code_url) ?? null }
}

/** In the answer `barcode` is the address of a picture. So we compute the digits of the bar code from the line. */
function slipOf(transaction: Record<string, unknown>): BoletoSlip {
  const line = asText(transaction.line)?.replace(/[. ]/g, '') ?? null
  return {
    line,
    barcode: (line && barcodeOfLine(line)) ?? null,
    url: asText(transaction.url) ?? null,
    pdfUrl: asText(transaction.pdf) ?? null,
  }
}

function savedCardOf({ transaction, customerId }: Charge): SavedCard | undefined {
  return readCard(transaction.card, customerId)
}

/**
 * Reads a card in a customer's wallet. A charge needs the ids of the customer and of the card, so `id` contains both.
 * @returns undefined if the value is not a card
 */
export function readCard(value: unknown, customerId: string | undefined): SavedCard | undefined {
  const card = asObject(value)
  const id = asText(card?.id)
  if (id === undefined) return undefined
  // Keep the digits only if they are exactly four. More digits are not stored.
  const lastFour = asText(card?.last_four_digits)?.match(/^\d{4}$/)?.[0] ?? null
  return { id: customerId ? `${id}/${customerId}` : id, brand: asText(card?.brand) ?? null, lastFour }
}

/**
 * Returns the outcome of a refund. Undefined if the charge does not show the refund.
 * @param wanted.goneInCents the total refunded amount after this refund
 */
export function refundOutcome(
  charge: Charge,
  wanted: { goneInCents: number; isWhole: boolean; method: Method },
): RefundOutcome | undefined {
  const partIsBack = !wanted.isWhole && isPaid(charge) && charge.canceledInCents >= wanted.goneInCents
  if (meaningOf(charge, wanted.method) === 'refunded' || partIsBack)
    return moneyOutcome('refunded', charge, wanted.method) as RefundOutcome
  return charge.transaction.status === 'pending_refund' ? { is: 'pending', externalId: charge.id } : undefined
}
