import { sumOf } from '../../core/sumOf.ts'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { Receipt, SavedCard } from '../port/outcome.ts'
import { fromReais } from '../port/reais.ts'
import { isBeingRefunded, type Meaning, meaningOfStatus } from './status.ts'

/** The fields that we read from a payment of gateway A. We combine the parcels of a plan into one such object. */
export type AsaasPayment = {
  /** For a plan, the id of its first parcel. */
  id: string
  /** The id of the plan that this parcel belongs to. */
  plan: string | null
  parcel: number
  status: string
  deleted: boolean
  amountInCents: number
  reference: string | null
  dueDate: string | null
  pageUrl: string | null
  pdfUrl: string | null
  ourNumber: string | undefined
  /** The id of the PIX code that the buyer paid, if the gateway did not create the code for this payment. */
  qrCodeId: string | undefined
  /** True for a PIX that was paid, and for a boleto that was paid by its PIX code. */
  paidByPix: boolean
  card: SavedCard | undefined
  /** The refunds that the gateway did not cancel. `text` is the description in the refund request. */
  refunds: { text: string | null; amountInCents: number; done: boolean }[]
  canceledRefunds: { text: string | null; amountInCents: number }[]
  /** The shares, by the wallet of the recipient. */
  splits: ReadonlyMap<string, AsaasShare>
}

/** The part of a payment or of a parcel that a recipient gets. The amount is missing if the answer has no fixed amount. */
export type AsaasShare = { id: string; amountInCents: number | undefined }

/** Returns the receipt of a payment or plan. Its id stays the same from the first confirmation to the last chargeback. */
export function receiptOf({ plan, id, amountInCents }: AsaasPayment): Receipt {
  return { id: plan ?? id, amountInCents }
}

/** Returns the amount that can still be refunded. */
export function refundableInCents(payment: AsaasPayment): number {
  if (meaningOfStatus(payment.status) !== 'paid' || isBeingRefunded(payment)) return 0
  return payment.amountInCents - sumOf(payment.refunds)
}

/** Returns the refunded amount. The field is missing without a finished refund. */
export function refundedPart({ refunds }: AsaasPayment): { refundedInCents?: number } {
  const refundedInCents = sumOf(refunds.filter(({ done }) => done))
  return refundedInCents > 0 ? { refundedInCents } : {}
}

/**
 * Combines a plan's parcels into one payment. If one parcel is charged back, the whole sale is charged back. The sale is
 * refunded only when every parcel is refunded.
 */
export function joinParcels(parcels: readonly AsaasPayment[]): AsaasPayment {
  const inOrder = parcels.toSorted((left, right) => left.parcel - right.parcel)
  const spokesman = WORST_FIRST.map((worst) => inOrder.find(({ status }) => meaningOfStatus(status) === worst)).find(
    Boolean,
  )
  return {
    ...inOrder[0]!,
    status: spokesman?.status ?? inOrder[0]!.status,
    deleted: inOrder.every(({ deleted }) => deleted),
    amountInCents: sumOf(inOrder),
    refunds: inOrder.flatMap(({ refunds }) => refunds),
    canceledRefunds: inOrder.flatMap(({ canceledRefunds }) => canceledRefunds),
  }
}

const WORST_FIRST: readonly Meaning[] = ['charged_back', 'paid', 'refunded']

/** Returns undefined if the value does not have the documented form of a payment. */
export function readPayment(value: unknown): AsaasPayment | undefined {
  const body = asObject(value)
  const id = asText(body?.id)
  const status = body && statusOf(body)
  const amountInCents = fromReais(body?.value)
  if (body === undefined || id === undefined || status === undefined || amountInCents === undefined) return undefined
  const { installmentNumber } = body
  return {
    id,
    plan: asText(body.installment) ?? null,
    parcel: typeof installmentNumber === 'number' ? installmentNumber : 1,
    status,
    deleted: body.deleted === true,
    amountInCents,
    reference: asText(body.externalReference) ?? null,
    dueDate: asText(body.dueDate) ?? null,
    pageUrl: asText(body.invoiceUrl) ?? null,
    pdfUrl: asText(body.bankSlipUrl) ?? null,
    ourNumber: asText(body.nossoNumero),
    qrCodeId: asText(body.pixQrCodeId),
    paidByPix: isPaidByPix(body),
    card: readCard(body.creditCard),
    refunds: asObjects(body.refunds)
      .filter((entry) => !isCanceled(entry))
      .flatMap(readRefund),
    canceledRefunds: asObjects(body.refunds).filter(isCanceled).flatMap(readRefund),
    splits: new Map(asObjects(body.split).map(readShare)),
  }
}

/**
 * A suspicious PIX is `CONFIRMED` while the gateway reviews it, for up to 72 hours, and then `RECEIVED` or `REFUNDED`
 * (documentation, "Criar nova cobrança"). So a `CONFIRMED` PIX has not paid yet.
 */
function statusOf(body: Record<string, unknown>): string | undefined {
  const isPix = body.billingType === 'PIX' || isPaidByPix(body)
  return isPix && body.status === 'CONFIRMED' ? 'AWAITING_RISK_ANALYSIS' : asText(body.status)
}

function isPaidByPix({ pixTransaction }: Record<string, unknown>): boolean {
  return asText(pixTransaction) !== undefined
}

function readShare({ walletId, id, fixedValue }: Record<string, unknown>): [string, AsaasShare] {
  return [String(walletId), { id: String(id), amountInCents: fromReais(fixedValue) }]
}

/** Returns undefined if the answer has no card token. Without a token, renewals are impossible. */
export function readCard(value: unknown): SavedCard | undefined {
  const card = asObject(value)
  const id = asText(card?.creditCardToken)
  if (id === undefined) return undefined
  const brand = asText(card?.creditCardBrand)
  // Keep the digits only if they are exactly four. More digits are not stored.
  const lastFour = asText(card?.creditCardNumber)?.match(/^\d{4}$/)?.[0]
  return {
    id,
    brand: brand === undefined || brand === 'UNKNOWN' ? null : brand.toLowerCase(),
    lastFour: lastFour ?? null,
  }
}

function readRefund(entry: Record<string, unknown>): AsaasPayment['refunds'] {
  const amountInCents = fromReais(entry.value)
  if (amountInCents === undefined) return []
  return [{ text: asText(entry.description) ?? null, amountInCents, done: stateOf(entry) === 'done' }]
}

function isCanceled(entry: Record<string, unknown>): boolean {
  return stateOf(entry) === 'canceled'
}

/** The gateway's statuses of a refund. A status that is not listed means `waits`. */
export const REFUND_STATUSES: Readonly<Record<string, 'waits' | 'done' | 'canceled'>> = {
  PENDING: 'waits',
  // The owner of the account must confirm the refund in the gateway's app.
  AWAITING_CRITICAL_ACTION_AUTHORIZATION: 'waits',
  // The buyer of a boleto must enter a bank account.
  AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION: 'waits',
  CANCELLED: 'canceled',
  DONE: 'done',
}

function stateOf({ status }: Record<string, unknown>): 'waits' | 'done' | 'canceled' {
  return REFUND_STATUSES[String(status)] ?? 'waits'
}
