import { dateInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { Reply } from './gateway.ts'
import { type Call, OUR_PROVIDER, refuse } from './gatewayBCall.ts'
import type { LineKind } from './linesOfMovement.ts'
import { dayOf } from './movements.ts'
import { type BookedLine, balanceOf, listLines, listPayouts } from './readBooks.ts'

/** Answers `GET /recipients/{id}/balance`. Only the store's own recipient has a balance here. */
export async function showBalance(call: Call, id: string): Promise<Reply> {
  if (id !== call.ownRecipient) return refuse(404, 'Recipient not found.')
  const { availableInCents, waitingInCents, paidOutInCents } = await balanceOf(call.world, booksOf(call))
  const json = {
    currency: 'BRL',
    available_amount: availableInCents,
    waiting_funds_amount: waitingInCents,
    transferred_amount: paidOutInCents,
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
  return page(call, data, `recipients/${id}/withdrawals`)
}

/** Answers `GET /payables`, oldest first: for each movement and installment one payable per recipient (documentation, "Recebíveis"). */
export async function listPayables(call: Call): Promise<Reply> {
  const { world, query, account } = call
  const lines = await listLines(world, booksOf(call), { ...daysOf(call), by: 'happened' })
  const today = dayOf(world, account)
  const own = lines.filter(({ kind }) => kind in TYPES)
  const shares = Map.groupBy(
    lines.filter(({ kind }) => kind === 'split'),
    keyOf,
  )
  const fees = new Map(
    lines.filter(({ kind }) => kind.endsWith('_fee')).map((line) => [`${keyOf(line)} ${line.kind}`, line]),
  )
  const withShares = new Set<string>()
  const payables = own.flatMap((line) => {
    const key = keyOf(line)
    const isFirst = !withShares.has(key)
    withShares.add(key)
    const parts = isFirst ? (shares.get(key) ?? []) : []
    const ownInCents = parts.reduce((sum, { amountInCents }) => sum + amountInCents, line.amountInCents)
    const feeOf = (kind: LineKind) => (isFirst ? -(fees.get(`${key} ${kind}`)?.amountInCents ?? 0) : 0)
    const feesOfLine = { fee: feeOf('gateway_fee'), anticipation_fee: feeOf('anticipation_fee') }
    return [
      payable(line, { today, amount: ownInCents, recipient: call.ownRecipient, ...feesOfLine }),
      ...parts.map((part) =>
        payable(
          { ...line, id: part.id, shareId: part.shareId },
          { today, amount: -part.amountInCents, recipient: part.recipient! },
        ),
      ),
    ]
  })
  const charge = query.get('charge_id')
  const recipient = query.get('recipient_id')
  const asked = payables.filter(
    (one) => (charge === null || one.charge_id === charge) && (recipient === null || one.recipient_id === recipient),
  )
  return page(call, asked, 'payables')
}

/** The types of payables. A line that takes money becomes the first type, and a line that gives it back the second. */
const TYPES: Partial<Record<LineKind, { takes: string; gives: string }>> = {
  gross: { takes: 'refund', gives: 'credit' },
  refund: { takes: 'refund', gives: 'refund_reversal' },
  chargeback: { takes: 'chargeback', gives: 'chargeback_refund' },
}

type Payable = { today: string; amount: number; recipient: string; fee?: number; anticipation_fee?: number }

/** The amount is positive, and the type tells the direction. */
function payable(line: BookedLine, { today, amount, recipient, fee = 0, anticipation_fee = 0 }: Payable) {
  const type = TYPES[line.kind]![line.amountInCents < 0 ? 'takes' : 'gives']
  return {
    id: line.id,
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

function keyOf({ movementId, installment }: BookedLine): string {
  return `${movementId} ${installment ?? 0}`
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

/** The books know days, and this API shows instants: noon of the day. */
function noon(day: string): string {
  return new Date(startOfDayInSaoPaulo(day).getTime() + 12 * 3_600_000).toISOString()
}

const MAX_SIZE = 100

/** Returns a page with the address of the next page. */
function page({ query, base }: Call, all: unknown[], path: string): Reply {
  const size = Math.min(Number(query.get('size') ?? 10) || 10, MAX_SIZE)
  const number = Number(query.get('page') ?? 1) || 1
  const more = new URLSearchParams([...query, ['page', String(number + 1)]])
  more.set('page', String(number + 1))
  const next = number * size < all.length ? { next: `${base}/${path}?${more}` } : {}
  return {
    status: 200,
    json: { data: all.slice((number - 1) * size, number * size), paging: { total: all.length, ...next } },
  }
}
