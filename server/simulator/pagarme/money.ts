import { dateInSaoPaulo, startOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import type { Reply } from '../records/gateway.ts'
import { areOfOnePart, linesOfPayments, type Part, pageOfShares } from '../records/linePages.ts'
import type { LineKind } from '../records/linesOfMovement.ts'
import { dayOf } from '../records/movements.ts'
import { type BookedLine, balanceOf, listPayouts } from '../records/readBooks.ts'
import { type Call, OUR_PROVIDER, refuse } from './call.ts'

/** Answers `GET /recipients/{id}/balance`. In the simulator only the store's own recipient has a balance. */
export async function showBalance(call: Call, id: string): Promise<Reply> {
  if (id !== call.ownRecipient) return refuse(404, 'Recipient not found.')
  const { availableInCents, waitingInCents, paidOutInCents } = await balanceOf(call.world, booksOf(call))
  const json = {
    currency: 'BRL',
    available_amount: availableInCents,
    waiting_funds_amount: waitingInCents,
    transferred_amount: paidOutInCents,
    payment_profile_id: null,
  }
  return { status: 200, json }
}

/** Answers `GET /recipients/{id}/withdrawals`, oldest first. */
export async function listWithdrawals(call: Call, id: string): Promise<Reply> {
  if (id !== call.ownRecipient) return refuse(404, 'Recipient not found.')
  const payouts = await listPayouts(call.world, booksOf(call), daysOf(call))
  const data = payouts.map(({ id: withdrawal, amountInCents, day }) => ({
    id: withdrawal,
    gateway_id: withdrawal,
    amount: amountInCents,
    status: 'transferred',
    fee: 0,
    type: 'ted',
    created_at: noon(day),
    updated_at: noon(day),
    funding_date: noon(day),
    funding_estimated_date: noon(day),
  }))
  const { offset, limit } = partOf(call.query)
  return page(call, data.slice(offset, offset + limit), { path: `recipients/${id}/withdrawals`, total: data.length })
}

/**
 * Answers `GET /payables`, oldest first. Each movement and installment has one payable per recipient (documentation,
 * "Recebíveis").
 */
export async function listPayables(call: Call): Promise<Reply> {
  const { world, query, account, ownRecipient } = call
  const recipient = query.get('recipient_id')
  const kinds = Object.keys(TYPES) as LineKind[]
  const { limit, offset } = partOf(query)
  const { lines, total } = await pageOfShares(world, booksOf(call), {
    ...daysOf(call),
    limit,
    offset,
    kinds,
    paymentId: query.get('charge_id'),
    recipient: recipient === ownRecipient ? '' : recipient,
  })
  const ofPayments = await linesOfPayments(world, lines)
  const today = dayOf(world, account)
  const payables = lines.map((line) => {
    const siblings = ofPayments.filter((one) => areOfOnePart(one, line))
    const own = siblings.find(({ kind }) => kinds.includes(kind))!
    if (line.kind === 'split')
      return payable(
        { ...own, id: line.id, shareId: line.shareId },
        { today, amount: -line.amountInCents, recipient: line.recipient! },
      )
    return payable(line, { today, recipient: ownRecipient, ...ownPart(line, line.id === own.id ? siblings : []) })
  })
  return cursorPage(call, payables, total)
}

/** Returns the store's part of a line, and its fees. A sale that was booked twice has shares and fees only once. */
function ownPart({ amountInCents }: BookedLine, siblings: readonly BookedLine[]) {
  const sumOf = (kind: LineKind) =>
    siblings.reduce((sum, line) => sum + (line.kind === kind ? line.amountInCents : 0), 0)
  return {
    amount: amountInCents + sumOf('split'),
    fee: -sumOf('gateway_fee'),
    anticipation_fee: -sumOf('anticipation_fee'),
  }
}

/** The types of payables by the kind of the line: `takes` for a negative line, and `gives` for a positive line. */
const TYPES: Partial<Record<LineKind, { takes: string; gives: string }>> = {
  gross: { takes: 'refund', gives: 'credit' },
  refund: { takes: 'refund', gives: 'refund_reversal' },
  chargeback: { takes: 'chargeback', gives: 'chargeback_refund' },
}

type Payable = { today: string; amount: number; recipient: string; fee?: number; anticipation_fee?: number }

/** Returns a payable. Its amount is positive, and its type shows the direction. */
function payable(line: BookedLine, { today, amount, recipient, fee = 0, anticipation_fee = 0 }: Payable) {
  const type = TYPES[line.kind]![line.amountInCents < 0 ? 'takes' : 'gives']
  return {
    id: String(line.id),
    status: line.availableOn > today ? 'waiting_funds' : anticipation_fee > 0 ? 'prepaid' : 'paid',
    amount: Math.abs(amount),
    fee,
    anticipation_fee,
    fraud_coverage_fee: 0,
    installment: line.method === 'credit_card' ? (line.installment ?? 1) : null,
    gateway_id: null,
    charge_id: line.paymentId,
    split_id: line.shareId,
    bulk_anticipation_id: null,
    originator_model: null,
    originator_model_id: null,
    settlement_id: null,
    payment_profile_id: null,
    recipient_id: recipient,
    payment_date: midnight(line.availableOn),
    original_payment_date: null,
    type,
    payment_method: line.method,
    accrual_at: noon(line.happenedOn),
    created_at: noon(line.happenedOn),
    liquidation_arrangement_id: null,
  }
}

function booksOf({ account }: Call) {
  return { provider: OUR_PROVIDER as typeof OUR_PROVIDER, account }
}

/** Returns the days of the filters `created_since` and `created_until`. */
function daysOf({ query }: Call): { since: string; until: string } {
  const day = (name: string, otherwise: string) => {
    const instant = new Date(query.get(name) ?? '')
    return Number.isNaN(instant.getTime()) ? otherwise : dateInSaoPaulo(instant)
  }
  return { since: day('created_since', '0001-01-01'), until: day('created_until', '9999-12-31') }
}

function midnight(day: string): string {
  return startOfDayInSaoPaulo(day).toISOString()
}

/** The books contain days, but this API shows instants. So it shows noon of the day. */
function noon(day: string): string {
  return new Date(startOfDayInSaoPaulo(day).getTime() + 12 * 3_600_000).toISOString()
}

const MAX_SIZE = 100

function partOf(query: URLSearchParams): Part & { number: number } {
  const limit = Math.min(Number(query.get('size') ?? 10) || 10, MAX_SIZE)
  const number = Number(query.get('page') ?? query.get('cursor') ?? 1) || 1
  return { limit, offset: (number - 1) * limit, number }
}

/** Returns a page with the cursor of the next page, in the form that the company's own client reads. */
function cursorPage({ query }: Call, data: unknown[], total: number): Reply {
  const { limit, offset, number } = partOf(query)
  const forward_cursor = offset + limit < total ? String(number + 1) : null
  return { status: 200, json: { data, paging: { forward_cursor } } }
}

/** Returns a page with the address of the next page. `total` counts the entries of all pages. */
function page({ query, base }: Call, data: unknown[], { path, total }: { path: string; total: number }): Reply {
  const { limit, offset, number } = partOf(query)
  const more = new URLSearchParams(query)
  more.set('page', String(number + 1))
  const next = offset + limit < total ? { next: `${base}/${path}?${more}` } : {}
  return { status: 200, json: { data, paging: { total, ...next } } }
}
