import { dateInSaoPaulo, startOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import { parseDocument } from '../../brazil/document.ts'
import { ApiError } from '../../core/errors.ts'
import { isEmail, normalizeEmail } from '../../lib/email.ts'
import { foldText } from '../../lib/foldText.ts'
import { MAX_AMOUNT_IN_CENTS } from '../../lib/money.ts'
import { checkHistory, type PaymentHistory } from '../../payments/importPayments.ts'
import type { SaleStatus } from '../../payments/paymentStatus.ts'
import { checkName } from '../../stores/checkName.ts'
import { columnsOf, type Platform, statusOfWord } from './platform.ts'
import type { ExportRow } from './readExport.ts'

/** A sale of another platform. `month` is `YYYY-MM` in the time zone of Brasília. */
export type PlatformSale = {
  transaction: string
  product: string
  month: string
  /** The buyer, if the sale has an e-mail address. */
  buyer: { name: string; email: string } | undefined
  payment: SoldPayment
}

type SoldPayment = PaymentHistory & { status: SaleStatus; currency: string; createdAt: string }

/** A cell that cannot be read. */
export type Problem = { line: number; column: string; problem: string }

/**
 * Reads one row of an export.
 * @returns the sale, or the fault of the row
 */
export function readSale(
  platform: Platform,
  { line, cells }: ExportRow,
): { is: 'sale'; sale: PlatformSale } | { is: 'wrong'; problem: Problem } {
  const unreadable = (field: keyof ExportRow['cells'], problem: string) => {
    const column = columnsOf[platform][field]![0]!
    return { is: 'wrong', problem: { line, column, problem } } as const
  }
  const { transaction, product, status: word, createdAt: date, total: amount, currency = 'BRL', net } = cells
  if (!transaction) return unreadable('transaction', 'is empty')
  if (transaction.length > 200) return unreadable('transaction', 'has more than 200 characters')
  if (!product) return unreadable('product', 'is empty')
  const status = statusOfWord[foldText(word ?? '')]
  if (!status) return unreadable('status', `"${word ?? ''}" is not a known status`)
  const createdAt = readInstant(date ?? '')
  if (!createdAt) return unreadable('createdAt', `"${date ?? ''}" is not a date`)
  const amountInCents = readCents(amount ?? '')
  if (amountInCents === undefined) return unreadable('total', `"${amount ?? ''}" is not an amount`)
  if (!/^[A-Za-z]{3}$/.test(currency)) return unreadable('currency', `"${currency}" is not a currency`)
  const netInCents = readCents(net ?? '')
  const keepsFee = netInCents !== undefined && netInCents <= amountInCents && currency.toUpperCase() === 'BRL'
  const email = cells.email && isEmail(normalizeEmail(cells.email)) ? normalizeEmail(cells.email) : undefined
  const name = cells.name?.slice(0, 200) ?? email
  const payment: SoldPayment = {
    status,
    paymentMethod: readMethod(cells.method),
    amountInCents,
    currency,
    platformFeeInCents: keepsFee ? amountInCents - netInCents : 0,
    externalId: transaction,
    customer: { ...buyerOf(cells), name: name ?? null, email: email ?? null },
    metadata: metadataOf(platform, cells),
    tracking: trackingOf(cells),
    createdAt: createdAt.toISOString(),
  }
  try {
    checkName(product, 'product')
    checkHistory(payment)
  } catch (error) {
    if (error instanceof ApiError)
      return { is: 'wrong', problem: { line, column: error.details.param ?? '', problem: error.message } }
    throw error
  }
  const buyer = email === undefined ? undefined : { name: name!, email }
  const month = dateInSaoPaulo(createdAt).slice(0, 7)
  return { is: 'sale', sale: { transaction, product, month, buyer, payment } }
}

function buyerOf({ areaCode = '', phone, document, ...cells }: ExportRow['cells']) {
  const { zipCode, number, street, complement, neighborhood, city, state } = cells
  const isWhole = zipCode !== undefined && number !== undefined
  return {
    phone: phone === undefined ? null : `${areaCode}${phone}`.slice(0, 40),
    document: document === undefined ? null : (parseDocument(document) ?? document.slice(0, 40)),
    address: isWhole ? { zipCode, number, street, complement, neighborhood, city, state } : null,
  }
}

/** Returns the fields of the export that have no column in our tables. */
function metadataOf(platform: Platform, { transaction, method, installments, coupon, offer }: ExportRow['cells']) {
  const kept = { platform, transaction, paymentMethod: method, installments, coupon, offer }
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== undefined))
}

function trackingOf({ src, sck, utmSource }: ExportRow['cells']) {
  const kept = Object.entries({ src, sck, utmSource }).filter(([, text]) => text !== undefined)
  return kept.length === 0 ? null : Object.fromEntries(kept.map(([field, text]) => [field, text!.slice(0, 200)]))
}

/** Wallets and a platform's own credit count as cards, because they are neither PIX nor boleto. */
function readMethod(text = ''): 'pix' | 'boleto' | 'credit_card' {
  const word = foldText(text)
  if (word.includes('pix')) return 'pix'
  return /boleto|billet/.test(word) ? 'boleto' : 'credit_card'
}

/** Reads `1.234,56`, `1,234.56`, `1234.56`, `1.234` and `R$ 97`. @returns cents, or undefined */
export function readCents(text: string): number | undefined {
  const bare = text.replaceAll(/R\$|\s/g, '')
  const parts = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!parts) return undefined
  const [, whole, fraction = ''] = parts
  if (!/^(\d+|\d{1,3}(\.\d{3})+|\d{1,3}(,\d{3})+)$/.test(whole!)) return undefined
  const cents = Number(whole!.replaceAll(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  return cents <= MAX_AMOUNT_IN_CENTS ? cents : undefined
}

const DATE = /^(?:(\d{2})\/(\d{2})\/(\d{4})|(\d{4})-(\d{2})-(\d{2}))(?:[ T,]+(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/

/** Reads a date with or without a time in the zone of Brasília, or an instant with a zone. */
export function readInstant(text: string): Date | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const instant = new Date(text)
    return Number.isNaN(instant.getTime()) ? undefined : instant
  }
  const parts = DATE.exec(text)
  if (!parts) return undefined
  const [, day, month, year, isoYear, isoMonth, isoDay, hours = '0', minutes = '0', seconds = '0'] = parts
  const date = `${year ?? isoYear}-${month ?? isoMonth}-${day ?? isoDay}`
  const isDay = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(isDay.getTime()) || isDay.toISOString().slice(0, 10) !== date) return undefined
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const sinceMidnight = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return new Date(startOfDayInSaoPaulo(date).getTime() + sinceMidnight * 1000)
}
