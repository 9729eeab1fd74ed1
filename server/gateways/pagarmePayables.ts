import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { asText } from '../lib/untrustedJson.ts'
import type { GatewayLine, GatewayLineKind } from './gateway.ts'

/** A recipient's part of an installment. */
export type Payable = {
  id: string
  chargeId: string
  type: string
  recipient: string
  installment: number | undefined
  /** Signed: positive if the recipient gets money. */
  amountInCents: number
  feeInCents: number
  anticipationInCents: number
  availableOn: string
  happenedOn: string
}

/** The kinds and signs of the types (documentation, "Recebíveis"). */
const TYPES: Record<string, { kind: GatewayLineKind; sign: 1 | -1 }> = {
  credit: { kind: 'gross', sign: 1 },
  refund: { kind: 'refund', sign: -1 },
  refund_reversal: { kind: 'refund', sign: 1 },
  chargeback: { kind: 'chargeback', sign: -1 },
  chargeback_refund: { kind: 'chargeback', sign: 1 },
}

/** Returns undefined if the payable does not have the documented form. */
export function readPayable(payable: Record<string, unknown>): Payable | undefined {
  const { amount, fee, anticipation_fee, installment } = payable
  // The ids become texts (documentation, "Financeiro").
  const id = typeof payable.id === 'number' ? String(payable.id) : asText(payable.id)
  const [chargeId, type, recipient] = [asText(payable.charge_id), asText(payable.type), asText(payable.recipient_id)]
  const [availableOn, happenedOn] = [dayIn(payable.payment_date), dayIn(payable.created_at ?? payable.accrual_at)]
  if (!id || !chargeId || !type || !recipient || !availableOn || !happenedOn || !isCents(amount)) return undefined
  const { sign = Math.sign(amount) } = TYPES[type] ?? {}
  return {
    id,
    chargeId,
    type,
    recipient,
    installment: typeof installment === 'number' ? installment : undefined,
    amountInCents: sign * Math.abs(amount),
    feeInCents: isCents(fee) ? fee : 0,
    anticipationInCents: isCents(anticipation_fee) ? anticipation_fee : 0,
    availableOn,
    happenedOn,
  }
}

/** Joins payables to lines of whole payments. @param own the store's own recipient */
export function linesOf(payables: readonly Payable[], own: string): GatewayLine[] {
  const groups = Map.groupBy(payables, ({ chargeId, type, installment }) => `${chargeId} ${type} ${installment ?? 0}`)
  return [...groups.values()].flatMap((group) => {
    const ours = group.filter(({ recipient }) => recipient === own)
    const others = group.filter(({ recipient }) => recipient !== own)
    const [first = others[0]!, ...further] = ours
    const sharedInCents = others.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
    // The first of the store's payables gets the shares of the others back, so that it is the whole amount.
    const wholeInCents = (ours.length > 0 ? first.amountInCents : 0) + sharedInCents
    return [
      ...payableLines(first, wholeInCents),
      ...further.flatMap((payable) => payableLines(payable, payable.amountInCents)),
      ...others.map((payable) => ({
        ...placeOf(payable),
        externalId: ours.length > 0 ? payable.id : `${payable.id}:share`,
        kind: 'split' as const,
        amountInCents: -payable.amountInCents,
        recipient: payable.recipient,
      })),
    ]
  })
}

function payableLines(payable: Payable, amountInCents: number): GatewayLine[] {
  const { id, type, feeInCents, anticipationInCents } = payable
  const lines: GatewayLine[] = [
    { ...placeOf(payable), externalId: id, kind: TYPES[type]?.kind ?? 'other', amountInCents },
    { ...placeOf(payable), externalId: `${id}:fee`, kind: 'gateway_fee', amountInCents: -feeInCents },
    { ...placeOf(payable), externalId: `${id}:early`, kind: 'anticipation_fee', amountInCents: -anticipationInCents },
  ]
  return lines.filter((line) => line.amountInCents !== 0)
}

function placeOf({ chargeId, installment, availableOn, happenedOn }: Payable) {
  return { externalPaymentId: chargeId, availableOn, happenedOn, ...(installment !== undefined && { installment }) }
}

/** Returns the day in Brasília of an instant, or undefined if the value is not an instant. */
export function dayIn(value: unknown): string | undefined {
  const instant = new Date(asText(value) ?? '')
  return Number.isNaN(instant.getTime()) ? undefined : dateInSaoPaulo(instant)
}

export function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
