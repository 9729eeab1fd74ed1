import { addDays, dateInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import type { Books, Payout } from './books.ts'
import { findPayment } from './findPayments.ts'
import type { Reply, SimulatedPayment } from './gateway.ts'
import { type Call, formAt, listOf, ok, textAt } from './gatewayDCall.ts'
import { chargeIdOf, detailsOf, transferIdOf } from './gatewayDSession.ts'
import { toCharge, toDispute, toRefund } from './gatewayDWire.ts'
import { type BookedLine, balanceOf, linesOfPayout, listLines, listPayouts as readPayouts } from './readBooks.ts'

/** Answers `GET /v1/balance`. The store has only reais. */
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

/** Answers `GET /v1/balance_transactions`, newest first. With `payout`, only those that the payout carried. */
export async function listTransactions(call: Call, withSource: boolean): Promise<Reply> {
  const { world, query } = call
  const books = booksOf(call)
  const payoutId = textAt(query, 'payout')
  const period = daysOf(call)
  const lines = payoutId
    ? await linesOfPayout(world, books, payoutId)
    : await listLines(world, books, { ...period, by: 'happened' })
  const payouts = await readPayouts(world, books, payoutId ? EVER : period)
  const carried = payouts.filter(({ id }) => payoutId === undefined || id === payoutId)
  const transactions = [...transactionsOf(lines), ...carried.map(payoutTransaction)]
  const newestFirst = transactions.sort((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1))
  const { shown, hasMore } = shownOf(call, newestFirst)
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

/** A sale and its fee are one transaction. Every other line is a transaction of its own. */
function transactionsOf(lines: readonly BookedLine[]): Transaction[] {
  const fees = new Map(lines.filter(({ kind }) => kind === 'gateway_fee').map((line) => [line.movementId, line]))
  const withFee = new Set<number>()
  return lines
    .filter(({ kind }) => kind !== 'gateway_fee')
    .map((line) => {
      const isSale = line.kind === 'gross' && !withFee.has(line.movementId)
      if (isSale) withFee.add(line.movementId)
      return transaction(line, isSale ? -(fees.get(line.movementId)?.amountInCents ?? 0) : 0)
    })
}

function transaction(line: BookedLine, fee: number) {
  const { amountInCents: amount } = line
  const { type, category } = typeOf(line)
  return {
    line: line as BookedLine | undefined,
    id: `txn_${String(line.id).padStart(16, '0')}`,
    object: 'balance_transaction',
    amount,
    available_on: noonS(line.availableOn),
    balance_type: 'payments',
    created: noonS(line.happenedOn),
    currency: 'brl',
    description: null as string | null,
    exchange_rate: null,
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
function sourceOf({ kind, amountInCents, recipient }: BookedLine, session: SimulatedPayment): unknown {
  const { refunds = [] } = detailsOf(session)
  switch (kind) {
    case 'refund': {
      const refund = refunds.find(({ amount }) => amount === -amountInCents)
      return refund ? toRefund(session, refund) : null
    }
    case 'chargeback':
      return toDispute(session) ?? null
    case 'split': {
      const amount = Math.abs(amountInCents)
      const transfer = {
        id: transferIdOf(session.id),
        object: 'transfer',
        amount,
        currency: 'brl',
        metadata: {},
      }
      return { ...transfer, destination: recipient, source_transaction: chargeIdOf(session.id) }
    }
    default:
      return toCharge(session)
  }
}

function payoutTransaction({ id, amountInCents, day }: Payout): Transaction {
  return {
    line: undefined,
    id: `txn_${id}`,
    object: 'balance_transaction',
    amount: -amountInCents,
    available_on: noonS(day),
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
    id,
    object: 'payout',
    amount: amountInCents,
    arrival_date: noonS(day),
    automatic: true,
    balance_transaction: `txn_${id}`,
    created: noonS(day),
    currency: 'brl',
    description: 'STRIPE PAYOUT',
    destination: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    status: 'paid',
    type: 'bank_account',
  }
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

/** The books know days, and this API shows seconds: noon of the day. */
function noonS(day: string): number {
  return startOfDayInSaoPaulo(day).getTime() / 1000 + 12 * 3600
}

function pageOf(call: Call, all: (Record<string, unknown> & { id: string })[]): Reply {
  const { shown, hasMore } = shownOf(call, all)
  return listOf(call, shown, hasMore)
}

function shownOf<Item extends { id: string }>({ query }: Call, all: Item[]): { shown: Item[]; hasMore: boolean } {
  const limit = Math.min(Math.max(Number(textAt(query, 'limit') ?? 10) || 10, 1), 100)
  const after = textAt(query, 'starting_after')
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  return { shown: all.slice(start, start + limit), hasMore: start + limit < all.length }
}
