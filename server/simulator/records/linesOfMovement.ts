import type { BookRules } from './bookRules.ts'
import { feeInCents } from './feeTable.ts'
import type { MovementKind, Share, SimulatedPayment } from './gateway.ts'
import { anticipatedDay, anticipationFeeInCents, availableDay } from './settlement.ts'

/** A movement of money without written lines. */
export type Posting = {
  rules: BookRules
  method: SimulatedPayment['method']
  parcels: number
  kind: MovementKind
  amountInCents: number
  day: string
  shares: readonly Share[]
  /** A planted mistake in the lines of a sale. */
  mistake?: Mistake
  /** Set if the account gets its card money early. */
  anticipationBasisPoints?: number
}

export const MISTAKES = ['missing', 'doubled', 'other_rate'] as const
export type Mistake = (typeof MISTAKES)[number]

export const LINE_KINDS = [
  'gross',
  'gateway_fee',
  'anticipation_fee',
  'split',
  'refund',
  'chargeback',
  'blocked',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

export type NewLine = {
  kind: LineKind
  /** Positive if the account gets the money. */
  amountInCents: number
  availableOn: string
  installment?: number
  recipient?: string
}

/** Returns the lines of a movement. A refund or chargeback gives back no fee. */
export function linesOf(posting: Posting): NewLine[] {
  const { kind, amountInCents } = posting
  switch (kind) {
    case 'received':
      return saleLines(posting)
    case 'refunded':
      return returnLines(posting, 'refund', -amountInCents)
    case 'refund_failed':
      return returnLines(posting, 'refund', amountInCents)
    case 'charged_back':
      return returnLines(posting, 'chargeback', -amountInCents)
    case 'chargeback_won':
      return returnLines(posting, 'chargeback', amountInCents)
    case 'blocked':
      return returnLines(posting, 'blocked', -amountInCents)
    case 'unblocked':
      return returnLines(posting, 'blocked', amountInCents)
    case 'split_reversed':
      return partLines(posting, 1)
  }
}

function saleLines(posting: Posting): NewLine[] {
  if (posting.mistake === 'missing') return []
  const { parcels, amountInCents, shares } = posting
  const lines = Array.from({ length: parcels }, (_, index) => index + 1).flatMap((installment) => {
    const part = (totalInCents: number) => parcelInCents(totalInCents, parcels, installment)
    const parts = shares.map(({ recipient, amountInCents }) => ({ recipient, amountInCents: part(amountInCents) }))
    return parcelLines(posting, { installment, amountInCents: part(amountInCents), shares: parts })
  })
  return posting.mistake === 'doubled' ? [...lines, ...lines.filter(({ kind }) => kind === 'gross')] : lines
}

function parcelLines(
  posting: Posting,
  parcel: { installment: number; amountInCents: number; shares: readonly Share[] },
): NewLine[] {
  const { rules, method, mistake, anticipationBasisPoints } = posting
  const { installment, amountInCents, shares } = parcel
  const isEarly = method === 'credit_card' && anticipationBasisPoints !== undefined
  const place = { availableOn: isEarly ? anticipatedDay(posting) : availableDay(posting, installment), installment }
  const fee = feeInCents(amountInCents, { ...posting, fees: rules.fees, otherRate: mistake === 'other_rate' })
  const early = isEarly ? anticipationFeeInCents(amountInCents, installment, anticipationBasisPoints) : 0
  const lines: NewLine[] = [
    { kind: 'gross', amountInCents, ...place },
    { kind: 'gateway_fee', amountInCents: -fee, ...place },
    { kind: 'anticipation_fee', amountInCents: -early, ...place },
    ...shares.map((share) => ({
      kind: 'split' as const,
      amountInCents: -share.amountInCents,
      recipient: share.recipient,
      ...place,
    })),
  ]
  return lines.filter(({ amountInCents }) => amountInCents !== 0)
}

/**
 * The money leaves or enters the balance on the day of the movement (gateway A: "the corresponding balance is debited",
 * documentation, "Refund payment").
 */
function returnLines(posting: Posting, kind: LineKind, amountInCents: number): NewLine[] {
  const sign = amountInCents < 0 ? 1 : -1
  return [{ kind, amountInCents, availableOn: posting.day }, ...partLines(posting, sign)]
}

function partLines({ shares, day }: Posting, sign: 1 | -1): NewLine[] {
  return shares.map(({ recipient, amountInCents }) => ({
    kind: 'split',
    amountInCents: sign * amountInCents,
    availableOn: day,
    recipient,
  }))
}

/** Returns the amount of a parcel, rounded down to the cent. The last parcel gets the remaining cents. */
export function parcelInCents(totalInCents: number, parcels: number, parcel: number): number {
  const each = Math.floor(totalInCents / parcels)
  return parcel === parcels ? totalInCents - each * (parcels - 1) : each
}
