import { asObjects, asText } from '../../lib/untrustedJson.ts'
import type { GatewayLine, GatewayLineKind } from '../port/books.ts'
import { fromSignedReais } from '../port/reais.ts'
import { SHARE_STATUSES } from './split.ts'

// Card parcels

/** Returns the lines of a parcel. Before and after its credit, the lines have the same ids. */
export function linesOfParcel(parcel: Record<string, unknown>): GatewayLine[] {
  const id = asText(parcel.id)
  const grossInCents = fromSignedReais(parcel.value)
  const netInCents = fromSignedReais(parcel.netValue)
  const availableOn = asText(parcel.creditDate) ?? asText(parcel.estimatedCreditDate)
  const happenedOn = asText(parcel.confirmedDate)
  if (!happenedOn || !id || grossInCents === undefined || netInCents === undefined || !availableOn) return []
  const place = { ...placeOf(parcel), availableOn, happenedOn }
  const lines: GatewayLine[] = [
    { ...place, externalId: `${id}:gross`, kind: 'gross', amountInCents: grossInCents },
    { ...place, externalId: `${id}:fee`, kind: 'gateway_fee', amountInCents: netInCents - grossInCents },
    ...sharesOf(parcel).map((share) => ({
      ...place,
      externalId: `${id}:split:${share.id}`,
      kind: 'split' as const,
      amountInCents: -(fromSignedReais(share.totalValue ?? share.fixedValue) ?? 0),
      ...(asText(share.walletId) && { recipient: asText(share.walletId) }),
    })),
  ]
  return lines.filter(({ amountInCents }) => amountInCents !== 0)
}

function sharesOf({ split }: Record<string, unknown>): Record<string, unknown>[] {
  return asObjects(split).filter(({ status }) => SHARE_STATUSES[String(status)] !== 'nothing')
}

function placeOf(
  payment: Record<string, unknown>,
): Pick<GatewayLine, 'reference' | 'externalPaymentId' | 'installment'> {
  const { installmentNumber } = payment
  return {
    externalPaymentId: asText(payment.id),
    ...(asText(payment.externalReference) && { reference: asText(payment.externalReference) }),
    ...(typeof installmentNumber === 'number' && { installment: installmentNumber }),
  }
}

// The statement

/**
 * The kind of a line by the type of its entry in the statement (documentation, "Recuperar extrato"). The type of a blocked
 * PIX is not published.
 */
const KINDS: readonly [RegExp, GatewayLineKind][] = [
  [/^PAYMENT_RECEIVED$|^REVERSAL$/, 'gross'],
  [/^RECEIVABLE_ANTICIPATION(_PAYMENT)?_FEE$/, 'anticipation_fee'],
  [/_FEE(_REVERSAL)?$/, 'gateway_fee'],
  [/^INTERNAL_TRANSFER_(DEBIT|REVERSAL)$/, 'split'],
  [/^PAYMENT_REVERSAL$|^PAYMENT_REFUND_CANCELLED$|^PIX_TRANSACTION_CREDIT_REFUND/, 'refund'],
  [/^CHARGEBACK(_REVERSAL)?$/, 'chargeback'],
  [/_(BLOCK|LOCK|UNLOCK)(_REVERSAL)?$/, 'blocked'],
]

/**
 * The types of entries without a payment. Their kind in our books is `other`. These entries are the gateway's own products,
 * transfers, bills and phone credit that the account pays, decisions of courts, and manual corrections.
 */
export const OTHER_TYPES: readonly RegExp[] = [
  /^ASAAS_(CARD|MONEY)_/,
  /^(BILL_PAYMENT|MOBILE_PHONE_RECHARGE|REFUND_MOBILE_PHONE_RECHARGE|CANCEL_MOBILE_PHONE_RECHARGE)/,
  /^(TRANSFER|TRANSFER_REVERSAL|INTERNAL_TRANSFER_CREDIT)$/,
  /^(CREDIT|DEBIT|DEBIT_REVERSAL|PROMOTIONAL_CODE_(CREDIT|DEBIT)|FREE_PAYMENT_USE|PARTIAL_PAYMENT)$/,
  /^(CUSTOMER_COMMISSION_|CONTRACTUAL_EFFECT_|EXTERNAL_SETTLEMENT_|BACEN_JUDICIAL_TRANSFER|CREDIT_BUREAU_REPORT)/,
  /^(PIX_TRANSACTION_(CREDIT|DEBIT|DEBIT_REFUND)|REFUND_REQUEST_CANCELLED|CHARGED_FEE_REFUND|CARD_SALE_(RECEIVED|REVERSAL))$/,
  /^(RECEIVABLE_ANTICIPATION_(GROSS_CREDIT|CREDIT|DEBIT|PARTNER_SETTLEMENT)|DEBT_RECOVERY_NEGOTIATION_FINANCIAL_CHARGES)$/,
]

/** Returns the kind of a line by the type of its entry in the statement. */
export function kindOfType(type: string): GatewayLineKind {
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
}

/**
 * Makes a line from an entry of the statement. Returns undefined if the entry does not have the documented form.
 * @param payment the payment of the entry
 */
export function lineOfEntry(
  entry: Record<string, unknown>,
  payment: Record<string, unknown> | undefined,
): GatewayLine | undefined {
  const [id, type, date] = [asText(entry.id), asText(entry.type), asText(entry.date)]
  const amountInCents = fromSignedReais(entry.value)
  if (!id || !type || !date || amountInCents === undefined) return undefined
  const recipient = recipientOf(entry, payment)
  const parcelId = parcelLineId(entry, payment)
  return {
    ...(payment ? placeOf(payment) : {}),
    externalId: parcelId ?? id,
    kind: kindOfType(type),
    amountInCents,
    availableOn: date,
    happenedOn: (parcelId && asText(payment?.confirmedDate)) ?? date,
    ...(recipient && { recipient }),
  }
}

/** Returns the id of a line that `linesOfParcel` made on the day of the sale, if the entry credits a card's parcel. */
function parcelLineId(
  entry: Record<string, unknown>,
  payment: Record<string, unknown> | undefined,
): string | undefined {
  return payment?.billingType === 'CREDIT_CARD' ? creditedLineId(entry, String(payment.id)) : undefined
}

/** Returns the possible ids of an entry's line: the id of a parcel's line, and the id of the entry itself. */
export function lineIdsOf(entry: Record<string, unknown>): string[] {
  const [id, paymentId] = [asText(entry.id), asText(entry.paymentId)]
  return [id, paymentId && creditedLineId(entry, paymentId)].filter(
    (one) => one !== undefined && one !== '',
  ) as string[]
}

function creditedLineId({ type, splitId }: Record<string, unknown>, paymentId: string): string | undefined {
  switch (type) {
    case 'PAYMENT_RECEIVED':
      return `${paymentId}:gross`
    case 'PAYMENT_FEE':
      return `${paymentId}:fee`
    case 'INTERNAL_TRANSFER_DEBIT':
      return asText(splitId) && `${paymentId}:split:${splitId}`
    default:
      return undefined
  }
}

/** An entry of the statement has only the id of the share. The payment has the recipient's wallet. */
function recipientOf(entry: Record<string, unknown>, payment: Record<string, unknown> | undefined): string | undefined {
  const splitId = asText(entry.splitId)
  return asText(asObjects(payment?.split).find((share) => share.id === splitId)?.walletId) ?? splitId
}
