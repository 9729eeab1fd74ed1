import { randomBytes } from 'node:crypto'
import { addDays, dateInSaoPaulo, nextBusinessDay } from '../brazil/calendar.ts'
import { systemNow } from '../core/clock.ts'
import { asObject } from '../lib/untrustedJson.ts'
import type { SimulatedPayment } from './gateway.ts'

/*
 * An installment plan is one row. Its id is the first parcel's and ends in 1; the k-th parcel's id ends in k (base 36).
 * The plan's id is the row's id as a UUID. So the whole plan changes at once, and the bank has one amount for it.
 */

/** `pay_` and 16 characters. The first eight are the time, so new rows are neighbours in the index. */
export function newPaymentId(parcels = 1): string {
  const time = systemNow().getTime().toString(36).slice(-8).padStart(8, '0')
  const random = (randomBytes(6).readUIntBE(0, 6) % 36 ** 8).toString(36).padStart(8, '0')
  return `pay_${time}${parcels > 1 ? `${random.slice(0, -1)}1` : random}`
}

export function parcelsOf({ details }: SimulatedPayment): number {
  return typeof details.installmentCount === 'number' ? details.installmentCount : 1
}

/** The row and the number of a parcel, for an id that is not the first parcel's. The row may not exist. */
export function parcelOfId(id: string): { rowId: string; parcel: number } {
  return { rowId: `${id.slice(0, -1)}1`, parcel: Number.parseInt(id.slice(-1), 36) }
}

export function planIdOf(id: string): string {
  const hex = Buffer.from(id.slice('pay_'.length), 'latin1').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function rowIdOfPlan(planId: string): string {
  return `pay_${Buffer.from(planId.replaceAll('-', ''), 'hex').toString('latin1')}`
}

/** Rounded down to the cent; the last parcel takes the rest, as recorded (350.00 in 12: 11 × 29.16 and 29.24). */
export function parcelInCents(totalInCents: number, parcels: number, parcel: number): number {
  const each = Math.floor(totalInCents / parcels)
  return parcel === parcels ? totalInCents - each * (parcels - 1) : each
}

/** One payment, or all parcels of a plan, the last parcel first. */
export function allToWire(payment: SimulatedPayment): Record<string, unknown>[] {
  const parcels = parcelsOf(payment)
  return Array.from({ length: parcels }, (_, index) => toWire(payment, parcels - index))
}

/** @param parcel number of the parcel in its plan, from 1 */
export function toWire(payment: SimulatedPayment, parcel = 1): Record<string, unknown> {
  const { details, method, paidInCents } = payment
  const parcels = parcelsOf(payment)
  const amountInCents = parcelInCents(paidInCents || payment.amountInCents, parcels, parcel)
  const askedInCents = parcelInCents(payment.amountInCents, parcels, parcel)
  const id = parcel === 1 ? payment.id : payment.id.slice(0, -1) + parcel.toString(36)
  const slug = id.slice('pay_'.length)
  const dueDate = addMonths(String(details.dueDate), parcel - 1)
  const creditDate = creditDateOf(payment, parcel)
  return {
    object: 'payment',
    id,
    dateCreated: dateInSaoPaulo(payment.createdAt),
    customer: details.customer,
    // Absent without a plan; most other fields are null when empty.
    ...(parcels > 1 ? { installment: planIdOf(payment.id) } : {}),
    checkoutSession: null,
    paymentLink: null,
    value: toReais(amountInCents),
    netValue: toReais(Math.max(amountInCents - feeInCents(payment, amountInCents, parcels), 0)),
    originalValue: amountInCents === askedInCents ? null : toReais(askedInCents),
    interestValue: null,
    description: descriptionOf(details.description, parcels, parcel),
    billingType: details.billingType,
    ...(method === 'boleto' ? { canBePaidAfterDueDate: true } : {}),
    ...(method === 'credit_card'
      ? { confirmedDate: details.confirmedDate ?? null, creditCard: details.creditCard ?? null }
      : {}),
    pixTransaction: details.pixTransaction ?? null,
    status: payment.status,
    dueDate,
    originalDueDate: dueDate,
    paymentDate: details.paymentDate ?? null,
    clientPaymentDate: details.confirmedDate ?? details.paymentDate ?? null,
    installmentNumber: parcels > 1 ? parcel : null,
    invoiceUrl: `${details.origin}/i/${slug}`,
    invoiceNumber: String(Number(details.invoiceNumber) + parcel - 1),
    externalReference: payment.reference,
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
    ...(asObject(details.chargeback) ? { chargeback: details.chargeback } : {}),
  }
}

/** A refund as stored, with its value in cents. */
export type Refund = { dateCreated: string; status: string; valueInCents: number; description: string | null }

export function refundsOf({ details }: SimulatedPayment): Refund[] {
  return Array.isArray(details.refunds) ? details.refunds : []
}

/** As recorded, null when there are no refunds. */
export function refundsToWire(payment: SimulatedPayment, parcels = 1, parcel = 1): Record<string, unknown>[] | null {
  const refunds = refundsOf(payment).map(({ valueInCents, ...refund }) => ({
    ...refund,
    value: toReais(parcelInCents(valueInCents, parcels, parcel)),
  }))
  return refunds.length === 0 ? null : refunds
}

/** `YYYY-MM-DD HH:mm:ss` in Brasília. */
export function timeText(instant: Date): string {
  return new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

export function toReais(amountInCents: number): number {
  const cents = amountInCents % 100
  return Number(`${(amountInCents - cents) / 100}.${String(cents).padStart(2, '0')}`)
}

export function fromReais(value: unknown): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d\d?))?$/.exec(typeof value === 'number' ? `${value}` : '') ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

function descriptionOf(description: unknown, parcels: number, parcel: number): unknown {
  if (parcels === 1) return description
  return `Parcela ${parcel} de ${parcels}.${description ? ` ${description}` : ''}`
}

/** As recorded: R$ 1,99 for PIX and boleto; for cards R$ 0,49 per sale and a percentage that grows with the parcels. */
function feeInCents({ method }: SimulatedPayment, amountInCents: number, parcels: number): number {
  if (method !== 'credit_card') return 199
  const basisPoints = parcels === 1 ? 299 : parcels <= 6 ? 349 : 399
  return Math.round((amountInCents * basisPoints) / 10_000 + 49 / parcels)
}

/** As recorded: a card's parcels are credited 32 days apart, on business days. */
function creditDateOf({ details, method }: SimulatedPayment, parcel: number): unknown {
  if (method !== 'credit_card') return details.paymentDate ?? null
  if (typeof details.confirmedDate !== 'string') return null
  return nextBusinessDay(addDays(details.confirmedDate, 32 * parcel))
}

/** The same day of a later month, or that month's last day. */
function addMonths(date: string, months: number): string {
  if (months === 0) return date
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}
