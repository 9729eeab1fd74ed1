import { nextBusinessDay } from '../brazil/calendar.ts'
import { asObject, asObjects, asText } from '../lib/untrustedJson.ts'
import type { Receipt, SavedCard } from './gateway.ts'
import { fromReais } from './reais.ts'

/** The fields that we read of a payment of gateway A, or of a plan of parcels as one payment; we ignore the rest. */
export type AsaasPayment = {
  /** For a plan: of its first parcel. */
  id: string
  /** Id of the plan to which this parcel belongs. */
  plan: string | null
  parcel: number
  status: string
  deleted: boolean
  amountInCents: number
  reference: string | null
  dueDate: string | null
  pageUrl: string | null
  pdfUrl: string | null
  card: SavedCard | undefined
  /** Refunds that were not canceled. `text` is the description in the refund request. */
  refunds: { text: string | null; amountInCents: number; done: boolean }[]
}

export type Meaning = 'pending' | 'paid' | 'expired' | 'refunded' | 'charged_back' | 'declined' | 'canceled'

/** Any status that is not listed means `pending`: only an explicit status moves money. */
const MEANINGS: Record<string, Meaning> = {
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  // The store still has the money until the refund is done.
  REFUND_REQUESTED: 'paid',
  REFUND_IN_PROGRESS: 'paid',
  REFUNDED: 'refunded',
  CHARGEBACK_REQUESTED: 'charged_back',
  CHARGEBACK_DISPUTE: 'charged_back',
  AWAITING_CHARGEBACK_REVERSAL: 'charged_back',
  OVERDUE: 'expired',
}

/** @param today the date in Brasília */
export function meaningOf(payment: AsaasPayment, today: string): Meaning {
  if (movedMoney(payment)) return MEANINGS[payment.status]!
  if (payment.deleted) return payment.status === 'AWAITING_RISK_ANALYSIS' ? 'declined' : 'canceled'
  if (payment.status === 'OVERDUE' && isInGrace(payment.dueDate, today)) return 'pending'
  return MEANINGS[payment.status] ?? 'pending'
}

export function movedMoney(payment: AsaasPayment): boolean {
  const meaning = MEANINGS[payment.status]
  return meaning !== undefined && meaning !== 'expired'
}

/** The receipt. Its id stays the same from the first confirmation to the last chargeback; a plan has one id. */
export function receiptOf({ plan, id, amountInCents }: AsaasPayment): Receipt {
  return { id: plan ?? id, amountInCents }
}

/** The amount that can still be refunded. */
export function refundableInCents(payment: AsaasPayment): number {
  if (MEANINGS[payment.status] !== 'paid' || isBeingRefunded(payment)) return 0
  return payment.amountInCents - payment.refunds.reduce((sum, refund) => sum + refund.amountInCents, 0)
}

export function isBeingRefunded({ status }: AsaasPayment): boolean {
  return status === 'REFUND_REQUESTED' || status === 'REFUND_IN_PROGRESS'
}

export function isChargedBack({ status }: AsaasPayment): boolean {
  return MEANINGS[status] === 'charged_back'
}

/**
 * Combines a plan's parcels into one payment. One charged-back parcel puts the whole sale in dispute. The sale is
 * refunded only when every parcel is.
 */
export function joinParcels(parcels: readonly AsaasPayment[]): AsaasPayment {
  const inOrder = parcels.toSorted((left, right) => left.parcel - right.parcel)
  const spokesman = WORST_FIRST.map((worst) => inOrder.find(({ status }) => MEANINGS[status] === worst)).find(Boolean)
  return {
    ...inOrder[0]!,
    status: spokesman?.status ?? inOrder[0]!.status,
    deleted: inOrder.every(({ deleted }) => deleted),
    amountInCents: inOrder.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
    refunds: inOrder.flatMap(({ refunds }) => refunds),
  }
}

const WORST_FIRST: readonly Meaning[] = ['charged_back', 'paid', 'refunded']

/** Returns undefined if it is not a payment as documented. */
export function readPayment(value: unknown): AsaasPayment | undefined {
  const body = asObject(value)
  const id = asText(body?.id)
  const status = asText(body?.status)
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
    card: readCard(body.creditCard),
    refunds: asObjects(body.refunds).flatMap(readRefund),
  }
}

/** Undefined if the gateway keeps no token: renewals would be impossible. */
export function readCard(value: unknown): SavedCard | undefined {
  const card = asObject(value)
  const id = asText(card?.creditCardToken)
  if (id === undefined) return undefined
  const brand = asText(card?.creditCardBrand)
  // Keep exactly four digits, even if the gateway sends more.
  const lastFour = asText(card?.creditCardNumber)?.match(/^\d{4}$/)?.[0]
  return {
    id,
    brand: brand === undefined || brand === 'UNKNOWN' ? null : brand.toLowerCase(),
    lastFour: lastFour ?? null,
  }
}

function readRefund(entry: Record<string, unknown>): AsaasPayment['refunds'] {
  const amountInCents = fromReais(entry.value)
  if (amountInCents === undefined || entry.status === 'CANCELLED') return []
  return [{ text: asText(entry.description) ?? null, amountInCents, done: entry.status === 'DONE' }]
}

/**
 * A boleto that is due on a day without banks can be paid on the next banking day, whatever its status is meanwhile.
 */
function isInGrace(dueDate: string | null, today: string): boolean {
  if (dueDate === null || !/^\d{4}-\d{2}-\d{2}$/.test(dueDate)) return false
  return dueDate < today && today <= nextBusinessDay(dueDate)
}
