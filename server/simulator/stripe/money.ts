import { addDays, dateInSaoPaulo, startOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import type { Books, Payout } from '../records/books.ts'
import { rateOf, toReais } from '../records/exchange.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedPayment } from '../records/gateway.ts'
import { areOfOnePart, linesOfPayments } from '../records/linePages.ts'
import { type LinePlace, linesBefore, placeOfLine } from '../records/linesBefore.ts'
import { type BookedLine, balanceOf, listPayouts as readPayouts } from '../records/readBooks.ts'
import { type Call, formAt, listOf, ok, textAt } from './call.ts'
import { chargeIdOf, detailsOf } from './session.ts'
import { toReversal, toTransfer } from './transfers.ts'
import { toCharge, toDispute, toRefund } from './wire.ts'

/** Answers `GET /v1/balance`. The balance has only reais. */
export async function showBalance(call: Call): Promise<Reply> {
  const { availableInCents, waitingInCents } = await balanceOf(call.world, booksOf(call))
  const money = (amount: number) => [{ amount, currency: 'brl', source_types: { card: amount } }]
  return ok({ object: 'balance', available: money(availableInCents), livemode: false, pending: money(waitingInCents) })
}

/** Answers `GET /v1/payouts`, newest first. */
export async function listPayouts(call: Call): Promise<Reply> {
  const payouts = await readPayouts(call.world, booksOf(call), daysOf(call))
  return pageOf(call, payouts.toReversed().map(payoutToWire))
}

/** Answers `GET /v1/balance_transactions`, newest first. With `payout`, only lines of this payout. */
export async function listTransactions(call: Call, withSource: boolean): Promise<Reply> {
  const { world, query } = call
  const books = booksOf(call)
  const payoutId = textAt(query, 'payout')
  const period = payoutId ? EVER : daysOf(call)
  const payouts = await readPayouts(world, books, period)
  const before = await placeOf(call, payouts)
  const limit = limitOf(call)
  const lines = await linesBefore(world, books, { ...period, payoutId: payoutId ?? null, before, limit: limit + 1 })
  const carried = payouts.filter(
    ({ id, day }) => (!payoutId || id === payoutId) && (before === null || day < before.day),
  )
  const transactions = [
    ...transactionsOf(lines, await linesOfPayments(world, lines)),
    ...carried.map(payoutTransaction),
  ]
  const newestFirst = transactions.sort((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1))
  const [shown, hasMore] = [newestFirst.slice(0, limit), newestFirst.length > limit]
  if (!withSource) return listOf(call, shown.map(withoutLine), hasMore)
  const ids = [...new Set(shown.flatMap(({ line }) => line?.paymentId ?? []))]
  const found = await Promise.all(
    ids.map((id) => findPayment(world, { provider: 'GATEWAY_D', id, account: books.account })),
  )
  const sessions = new Map(found.map((session) => [session!.id, session!]))
  const expanded = shown.map(({ line, ...wire }) => ({
    ...wire,
    source: line ? sourceOf(line, sessions.get(line.paymentId)!) : wire.source,
  }))
  return listOf(call, expanded, hasMore)
}

type Transaction = ReturnType<typeof transaction>

/** A sale and its fee are one transaction. Every other line is a separate transaction. */
function transactionsOf(lines: readonly BookedLine[], ofPayments: readonly BookedLine[]): Transaction[] {
  return lines.map((line) => {
    const siblings = ofPayments.filter((one) => areOfOnePart(one, line))
    const isSale = line.id === siblings.find(({ kind }) => kind === 'gross')?.id
    const fee = siblings.find(({ kind }) => kind === 'gateway_fee')
    return transaction(line, isSale && fee ? -fee.amountInCents : 0)
  })
}

function transaction(line: BookedLine, fee: number) {
  const { amountInCents: amount } = line
  const { type, category } = typeOf(line)
  return {
    line: line as BookedLine | undefined,
    id: `${TRANSACTION}${String(line.id).padStart(16, '0')}`,
    object: 'balance_transaction',
    amount,
    available_on: midnightS(line.availableOn),
    balance_type: 'payments',
    created: noonS(line.happenedOn),
    currency: 'brl',
    description: null as string | null,
    exchange_rate: line.currency === 'brl' ? null : rateOf(line.currency),
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency: 'brl', description: null, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source: chargeIdOf(line.paymentId),
    status: 'available',
    type,
  }
}

function typeOf({ kind, amountInCents }: BookedLine): { type: string; category: string } {
  switch (kind) {
    case 'gross':
      return { type: 'charge', category: 'charge' }
    case 'refund':
      if (amountInCents > 0) return { type: 'refund_failure', category: 'refund_failure' }
      return { type: 'refund', category: 'refund' }
    case 'chargeback':
      return { type: 'adjustment', category: amountInCents < 0 ? 'dispute' : 'dispute_reversal' }
    case 'split':
      if (amountInCents < 0) return { type: 'transfer', category: 'transfer' }
      return { type: 'transfer_refund', category: 'transfer_reversal' }
    case 'gateway_fee':
    case 'anticipation_fee':
      return { type: 'stripe_fee', category: 'fee' }
    case 'blocked':
      return { type: 'reserve_transaction', category: 'risk_reserved_funds' }
  }
}

/** Returns the object that a transaction belongs to. */
function sourceOf({ kind, amountInCents, currency }: BookedLine, session: SimulatedPayment): unknown {
  const { refunds = [], reversals = [] } = detailsOf(session)
  switch (kind) {
    case 'refund': {
      const refund = refunds.find(({ amount }) => toReais(amount, currency) === Math.abs(amountInCents))
      return refund ? toRefund(session, refund) : null
    }
    case 'chargeback':
      return toDispute(session) ?? null
    case 'split': {
      const reversal = reversals.find(({ amount }) => toReais(amount, currency) === amountInCents)
      return reversal ? toReversal(session, reversal) : toTransfer(session)
    }
    default:
      return toCharge(session)
  }
}

function payoutTransaction({ id, amountInCents, day }: Payout): Transaction {
  return {
    line: undefined,
    id: `${TRANSACTION}${id}`,
    object: 'balance_transaction',
    amount: -amountInCents,
    available_on: midnightS(day),
    balance_type: 'payments',
    created: noonS(day),
    currency: 'brl',
    description: 'STRIPE PAYOUT',
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: -amountInCents,
    reporting_category: 'payout',
    source: id,
    status: 'available',
    type: 'payout',
  }
}

function payoutToWire({ id, amountInCents, day }: Payout): Record<string, unknown> & { id: string } {
  return {
    ...PAYOUT_NULLS,
    id,
    object: 'payout',
    amount: amountInCents,
    arrival_date: midnightS(day),
    automatic: true,
    balance_transaction: `${TRANSACTION}${id}`,
    created: noonS(day),
    currency: 'brl',
    description: 'STRIPE PAYOUT',
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'paid',
    type: 'bank_account',
  }
}

const PAYOUT_NULLS = {
  application_fee: null,
  application_fee_amount: null,
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  original_payout: null,
  payout_method: null,
  reversed_by: null,
  statement_descriptor: null,
  trace_id: null,
}

function withoutLine({ line: _, ...wire }: Transaction): Record<string, unknown> {
  return wire
}

function booksOf({ account }: Call): Books {
  return { provider: 'GATEWAY_D', account }
}

const EVER = { since: '0001-01-01', until: '9999-12-31' }

/** Returns the days of the filter `created`, in Brasília. */
function daysOf({ query }: Call): { since: string; until: string } {
  const range = formAt(query, 'created')
  const [from, before] = [textAt(range, 'gte'), textAt(range, 'lt')]
  return {
    since: from ? dateInSaoPaulo(new Date(Number(from) * 1000)) : EVER.since,
    until: before ? addDays(dateInSaoPaulo(new Date(Number(before) * 1000)), -1) : EVER.until,
  }
}

/** A date of this API is midnight in UTC. */
function midnightS(day: string): number {
  return Date.parse(day) / 1000
}

/** The books contain days, but this API shows instants. So it shows noon of the day. */
function noonS(day: string): number {
  return startOfDayInSaoPaulo(day).getTime() / 1000 + 12 * 3600
}

function pageOf(call: Call, all: (Record<string, unknown> & { id: string })[]): Reply {
  const after = textAt(call.query, 'starting_after')
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = limitOf(call)
  return listOf(call, all.slice(start, start + limit), start + limit < all.length)
}

function limitOf({ query }: Call): number {
  return Math.min(Math.max(Number(textAt(query, 'limit') ?? 10) || 10, 1), 100)
}

const TRANSACTION = 'txn_'

/**
 * Returns the place of a transaction in the list. The newest transaction is first, so a payout comes before the lines of its
 * day.
 */
async function placeOf(call: Call, payouts: readonly Payout[]): Promise<LinePlace | null> {
  const id = textAt(call.query, 'starting_after')?.slice(TRANSACTION.length) ?? ''
  const payout = payouts.find((one) => one.id === id)
  if (payout !== undefined) return { day: payout.day, id: Number.MAX_SAFE_INTEGER }
  return /^\d{16}$/.test(id) ? await placeOfLine(call.world, booksOf(call), Number(id)) : null
}
