import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { asText } from '../../lib/untrustedJson.ts'
import type { GatewayLine, GatewayLineKind } from '../port/books.ts'

/** A recipient's part of an installment. */
export type Payable = {
  id: string
  /** Missing for an adjustment that belongs to no payment. */
  chargeId: string | undefined
  type: string
  recipient: string
  installment: number | undefined
  /** Signed: positive if the recipient gets money. */
  amountInCents: number
  /** The fee of the payment plus the fee of the chargeback guarantee. */
  feeInCents: number
  anticipationInCents: number
  availableOn: string
  happenedOn: string
}

/** The kind and the sign of each type of payable (documentation, "Recebíveis"). */
export const TYPES: Readonly<Record<string, { kind: GatewayLineKind; sign: 1 | -1 }>> = {
  credit: { kind: 'gross', sign: 1 },
  refund: { kind: 'refund', sign: -1 },
  refund_reversal: { kind: 'refund', sign: 1 },
  chargeback: { kind: 'chargeback', sign: -1 },
  chargeback_refund: { kind: 'chargeback', sign: 1 },
}

/**
 * Returns undefined if the payable does not have the documented form. Since August 2026 the list also contains financial
 * adjustments (documentation, "Financeiro"). An adjustment may have no charge.
 */
export function readPayable(payable: Record<string, unknown>): Payable | undefined {
  const { amount, fee, fraud_coverage_fee, anticipation_fee, installment } = payable
  // The gateway will change the ids from numbers to texts (documentation, "Financeiro").
  const id = typeof payable.id === 'number' ? String(payable.id) : asText(payable.id)
  const [chargeId, type, recipient] = [asText(payable.charge_id), asText(payable.type), asText(payable.recipient_id)]
  const [availableOn, happenedOn] = [dayIn(payable.payment_date), dayIn(payable.created_at ?? payable.accrual_at)]
  if (!id || !type || !recipient || !availableOn || !happenedOn || !isCents(amount)) return undefined
  const { sign = Math.sign(amount) } = TYPES[type] ?? {}
  return {
    id,
    chargeId,
    type,
    recipient,
    installment: typeof installment === 'number' ? installment : undefined,
    amountInCents: sign * Math.abs(amount),
    feeInCents: centsOf(fee) + centsOf(fraud_coverage_fee),
    anticipationInCents: centsOf(anticipation_fee),
    availableOn,
    happenedOn,
  }
}

/**
 * Makes the lines of whole payments from payables. For the part of another recipient there are two lines: one line adds the
 * part to the payment, and a `split` line subtracts it again. Each payable becomes separate lines, because a later refund of
 * the payment adds payables of the same charge and type.
 * @param own the store's own recipient
 */
export function linesOf(payables: readonly Payable[], own: string): GatewayLine[] {
  return payables.flatMap((payable) => (payable.recipient === own ? ownLines(payable) : shareLines(payable)))
}

function ownLines(payable: Payable): GatewayLine[] {
  const { id, feeInCents, anticipationInCents } = payable
  const place = placeOf(payable)
  const lines: GatewayLine[] = [
    { ...place, externalId: id, kind: kindOf(payable), amountInCents: payable.amountInCents },
    { ...place, externalId: `${id}:fee`, kind: 'gateway_fee', amountInCents: -feeInCents },
    { ...place, externalId: `${id}:early`, kind: 'anticipation_fee', amountInCents: -anticipationInCents },
  ]
  return lines.filter((line) => line.amountInCents !== 0)
}

/** Leaves out the recipient's fees, because the store does not pay them. */
function shareLines(payable: Payable): GatewayLine[] {
  const { id, recipient, amountInCents } = payable
  const place = placeOf(payable)
  return [
    { ...place, externalId: id, kind: kindOf(payable), amountInCents },
    { ...place, externalId: `${id}:share`, kind: 'split', amountInCents: -amountInCents, recipient },
  ]
}

function kindOf({ type, chargeId }: Payable): GatewayLineKind {
  return (chargeId && TYPES[type]?.kind) || 'other'
}

function placeOf({ chargeId, installment, availableOn, happenedOn }: Payable) {
  return {
    ...(chargeId !== undefined && { externalPaymentId: chargeId }),
    availableOn,
    happenedOn,
    ...(installment !== undefined && { installment }),
  }
}

/** Returns the day in Brasília of an instant, or undefined if the value is not an instant. */
export function dayIn(value: unknown): string | undefined {
  const instant = new Date(asText(value) ?? '')
  return Number.isNaN(instant.getTime()) ? undefined : dateInSaoPaulo(instant)
}

function centsOf(value: unknown): number {
  return isCents(value) ? value : 0
}

export function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
