import { randomBytes } from 'node:crypto'
import { addDays, dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import { feeInCents } from '../records/feeTable.ts'
import type { SimulatedPayment } from '../records/gateway.ts'
import { parcelInCents } from '../records/linesOfMovement.ts'
import { availableDay } from '../records/settlement.ts'
import { sharesOf } from '../records/shares.ts'
import { asaasBookRules } from './bookRules.ts'

/*
 * An installment plan is one row in the database. A parcel is one installment of the plan. The row has the id of the first
 * parcel, which ends in 1. The id of the k-th parcel ends in k (base 36). The plan's id is the row's id as a UUID. So one
 * statement changes the whole plan, and the bank has a single amount for the plan.
 */

/** Returns `pay_` and 16 characters. The first eight characters encode the time, so new rows are neighbours in the index. */
export function newPaymentId(parcels = 1): string {
  const time = systemNow().getTime().toString(36).slice(-8).padStart(8, '0')
  const random = (randomBytes(6).readUIntBE(0, 6) % 36 ** 8).toString(36).padStart(8, '0')
  return `pay_${time}${parcels > 1 ? `${random.slice(0, -1)}1` : random}`
}

export function parcelsOf({ details }: SimulatedPayment): number {
  return typeof details.installmentCount === 'number' ? details.installmentCount : 1
}

/** Returns the row id and the number of a parcel other than the first. The row may not exist. */
export function parcelOfId(id: string): { rowId: string; parcel: number } {
  return { rowId: `${id.slice(0, -1)}1`, parcel: Number.parseInt(id.slice(-1), 36) }
}

/** @param rowId id of the plan's row, or of a payment without a plan */
export function parcelIdOf(rowId: string, parcel: number): string {
  return parcel === 1 ? rowId : rowId.slice(0, -1) + parcel.toString(36)
}

export function planIdOf(id: string): string {
  const hex = Buffer.from(id.slice('pay_'.length), 'latin1').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function rowIdOfPlan(planId: string): string {
  return `pay_${Buffer.from(planId.replaceAll('-', ''), 'hex').toString('latin1')}`
}

/** Returns a payment in the form of the API. For a plan, the result has all its parcels, with the last parcel first. */
export function allToWire(payment: SimulatedPayment): Record<string, unknown>[] {
  const parcels = parcelsOf(payment)
  return Array.from({ length: parcels }, (_, index) => toWire(payment, parcels - index))
}

/** Returns a payment or a parcel in the form of the API. @param parcel number of the parcel in its plan, from 1 */
export function toWire(payment: SimulatedPayment, parcel = 1): Record<string, unknown> {
  const { details, method, paidInCents } = payment
  const parcels = parcelsOf(payment)
  const amountInCents = parcelInCents(paidInCents || payment.amountInCents, parcels, parcel)
  const askedInCents = parcelInCents(payment.amountInCents, parcels, parcel)
  const id = parcelIdOf(payment.id, parcel)
  const slug = id.slice('pay_'.length)
  const dueDate = monthsLater(String(details.dueDate), parcel - 1)
  const creditDate = creditDateOf(payment, parcel)
  return {
    object: 'payment',
    id,
    dateCreated: dateInSaoPaulo(payment.createdAt),
    customer: details.customer,
    // Without a plan this field is missing, while most other empty fields are null.
    ...(parcels > 1 ? { installment: planIdOf(payment.id) } : {}),
    checkoutSession: null,
    paymentLink: null,
    value: toReais(amountInCents),
    netValue: toReais(amountInCents - feeInCents(amountInCents, { ...payment, ...asaasBookRules, parcels })),
    originalValue: amountInCents === askedInCents ? null : toReais(askedInCents),
    interestValue: null,
    description: descriptionOf(details.description, parcels, parcel),
    billingType: details.billingType,
    ...(method === 'boleto' ? { canBePaidAfterDueDate: true } : {}),
    ...(method === 'credit_card'
      ? { confirmedDate: details.confirmedDate ?? null, creditCard: details.creditCard ?? null }
      : {}),
    pixTransaction: details.pixTransaction ?? null,
    ...(details.pixQrCodeId ? { pixQrCodeId: details.pixQrCodeId } : {}),
    status: payment.status,
    dueDate,
    originalDueDate: dueDate,
    paymentDate: details.paymentDate ?? null,
    clientPaymentDate: details.confirmedDate ?? details.paymentDate ?? null,
    installmentNumber: parcels > 1 ? parcel : null,
    invoiceUrl: `${details.origin}/i/${slug}`,
    invoiceNumber: String(Number(details.invoiceNumber) + parcel - 1),
    externalReference: shownReference(payment),
    deleted: payment.deleted,
    anticipated: false,
    anticipable: false,
    creditDate,
    estimatedCreditDate: creditDate,
    transactionReceiptUrl: paidInCents > 0 ? `https://sandbox.asaas.com/comprovantes/${slug}` : null,
    nossoNumero: details.nossoNumero ?? null,
    bankSlipUrl: method === 'boleto' ? `${details.origin}/b/pdf/${slug}` : null,
    lastInvoiceViewedDate: null,
    lastBankSlipViewedDate: null,
    discount: { value: 0, limitDate: null, dueDateLimitDays: 0, type: 'FIXED' },
    fine: { value: 0, type: 'FIXED' },
    interest: { value: 0, type: 'PERCENTAGE' },
    postalService: false,
    escrow: null,
    refunds: refundsToWire(payment, parcels, parcel),
    ...(sharesOf(payment).length > 0 ? { split: splitToWire(payment, parcels, parcel) } : {}),
    ...(chargebackOf(payment) && { chargeback: chargebackToWire(payment) }),
  }
}

/** The first payment of an authorization has no reference in the API. The records keep the contract id, to compare them. */
export function shownReference({ reference, details }: SimulatedPayment): string | null {
  return details.pixQrCodeId === undefined ? reference : null
}

/** A refund in the stored form, with its value in cents. */
export type Refund = { dateCreated: string; status: string; valueInCents: number; description: string | null }

export function refundsOf({ details }: SimulatedPayment): Refund[] {
  return Array.isArray(details.refunds) ? details.refunds : []
}

/** Returns the refunds in the form of the API. Returns null without refunds, as recorded. */
export function refundsToWire(payment: SimulatedPayment, parcels = 1, parcel = 1): Record<string, unknown>[] | null {
  const refunds = refundsOf(payment).map(({ valueInCents, ...refund }) => ({
    ...refund,
    value: toReais(parcelInCents(valueInCents, parcels, parcel)),
  }))
  return refunds.length === 0 ? null : refunds
}

/** Returns the id of a share of a parcel. @param id of the share of the first parcel */
export function splitIdOf(id: string, parcel: number): string {
  return parcel === 1 ? id : `${id.slice(0, -1)}${parcel.toString(36)}`
}

/** Returns the shares of a payment or of a parcel in the form of the API. */
function splitToWire(payment: SimulatedPayment, parcels: number, parcel: number): Record<string, unknown>[] {
  return sharesOf(payment).map(({ id, recipient, amountInCents, refundedInCents }) => {
    const value = toReais(parcelInCents(amountInCents, parcels, parcel))
    return {
      id: splitIdOf(id, parcel),
      walletId: recipient,
      fixedValue: value,
      percentualValue: null,
      totalValue: value,
      cancellationReason: null,
      status: statusOf(payment, refundedInCents === amountInCents),
      externalReference: null,
      description: null,
    }
  })
}

function statusOf({ paidInCents }: SimulatedPayment, isBack: boolean): string {
  if (paidInCents === 0) return 'PENDING'
  return isBack ? 'REFUNDED' : 'DONE'
}

/** Returns the time in Brasília as `YYYY-MM-DD HH:mm:ss`. */
export function timeText(instant: Date): string {
  return new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** @param amountInCents may be negative */
export function toReais(amountInCents: number): number {
  const positive = Math.abs(amountInCents)
  const cents = positive % 100
  const reais = Number(`${(positive - cents) / 100}.${String(cents).padStart(2, '0')}`)
  return amountInCents < 0 ? -reais : reais
}

export function fromReais(value: unknown): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d\d?))?$/.exec(typeof value === 'number' ? `${value}` : '') ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

function descriptionOf(description: unknown, parcels: number, parcel: number): unknown {
  if (parcels === 1) return description
  return `Parcela ${parcel} de ${parcels}.${description ? ` ${description}` : ''}`
}

/** Returns the date of the credit. The parcels of a card payment are credited 32 days apart, on business days, as recorded. */
function creditDateOf({ details, method }: SimulatedPayment, parcel: number): unknown {
  if (method !== 'credit_card') return details.paymentDate ?? null
  if (typeof details.confirmedDate !== 'string') return null
  return availableDay({ rules: asaasBookRules, method, day: details.confirmedDate }, parcel)
}

/** Returns the same day of a later month, or the last day of that month if it is shorter. */
export function monthsLater(date: string, months: number): string {
  if (months === 0) return date
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}

/** A chargeback of gateway A. Its id is the id of its payment as a UUID. The id of a plan has the same form. */
export type Chargeback = {
  status: 'REQUESTED' | 'IN_DISPUTE' | 'DISPUTE_LOST' | 'REVERSED'
  reason: string
  valueInCents: number
  disputeStartDate: string
  /** The payment's status before the chargeback. */
  before: string
}

const DAYS_TO_ANSWER = 10

export function chargebackOf({ details }: SimulatedPayment): Chargeback | undefined {
  return details.chargeback as Chargeback | undefined
}

export function chargebackToWire(payment: SimulatedPayment): Record<string, unknown> | undefined {
  const chargeback = chargebackOf(payment)
  if (chargeback === undefined) return undefined
  const { status, reason, valueInCents, disputeStartDate } = chargeback
  return {
    id: planIdOf(payment.id),
    payment: payment.id,
    installment: parcelsOf(payment) > 1 ? planIdOf(payment.id) : null,
    customerAccount: payment.details.customer,
    status,
    reason,
    disputeStartDate,
    value: toReais(valueInCents),
    paymentDate: payment.details.paymentDate ?? null,
    creditCard: disputedCard(payment),
    disputeStatus: DISPUTE_STATUSES[status] ?? null,
    deadlineToSendDisputeDocuments: addDays(disputeStartDate, DAYS_TO_ANSWER),
  }
}

/** The fields of a card have other names in a chargeback than in a payment. */
function disputedCard({ details }: SimulatedPayment): Record<string, unknown> | null {
  const card = details.creditCard as { creditCardNumber: string; creditCardBrand: string } | null | undefined
  return card ? { number: card.creditCardNumber, brand: card.creditCardBrand } : null
}

const DISPUTE_STATUSES: Partial<Record<Chargeback['status'], string>> = {
  IN_DISPUTE: 'REQUESTED',
  REVERSED: 'ACCEPTED',
  DISPUTE_LOST: 'REJECTED',
}
