import type Stripe from 'stripe'
import { addDays, dateInSaoPaulo, startOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type {
  BalanceReading,
  GatewayLine,
  GatewayLineKind,
  GatewayPayout,
  MoneyPeriod,
  MoneyReading,
} from '../port/books.ts'
import { ask, stripeClient } from './client.ts'
import { type Place, placesOf } from './places.ts'

type Unknown = { is: 'unknown'; cause: string }
type Lines = { is: 'read'; lines: GatewayLine[]; next?: string } | Unknown

const PAGE = 100
const PAYOUTS = 'payouts'

/**
 * Reads a page of balance transactions. The last page contains the payouts of the period, and the lines that were paid out
 * with each payout. These lines may be older than the period. `cursor` is the id of the last transaction, or `payouts`.
 */
export async function readMoney(account: GatewayAccount, period: MoneyPeriod): Promise<MoneyReading> {
  if (period.cursor === PAYOUTS) return readPayouts(account, period)
  const read = await readLines(account, { created: createdIn(period), starting_after: period.cursor })
  if (read.is === 'unknown') return read
  return { is: 'read', lines: read.lines, payouts: [], next: read.next ?? PAYOUTS }
}

/** Reads the balance in reais. A Brazilian account has no other currency. */
export async function readBalance(account: GatewayAccount): Promise<BalanceReading> {
  const asked = await ask(stripeClient(account).balance.retrieve())
  if (asked.is !== 'ok') return undecided(asked)
  const { available, pending } = asked.value
  if (!Array.isArray(available) || !Array.isArray(pending)) return unreadable('balance')
  const sum = (funds: { amount: number; currency: string }[]) =>
    funds.filter(({ currency }) => currency === 'brl').reduce((total, { amount }) => total + amount, 0)
  return { is: 'read', availableInCents: sum(available), waitingInCents: sum(pending) }
}

async function readPayouts(account: GatewayAccount, period: MoneyPeriod): Promise<MoneyReading> {
  const payouts: GatewayPayout[] = []
  const lines: GatewayLine[] = []
  for (let last: string | undefined; ; ) {
    const query = { created: createdIn(period), limit: PAGE, ...(last && { starting_after: last }) }
    const asked = await ask(stripeClient(account).payouts.list(query))
    if (asked.is !== 'ok') return undecided(asked)
    for (const payout of asked.value.data.filter(({ currency }) => currency === 'brl')) {
      payouts.push(toPayout(payout))
      // For a manual payout, the gateway refuses to list the transactions (documentation, "Payout reconciliation").
      if (payout.reconciliation_status !== 'completed') continue
      const carried = await linesOfPayout(account, payout.id)
      if (carried.is === 'unknown') return carried
      lines.push(...carried.lines.map((line) => ({ ...line, payoutExternalId: payout.id })))
    }
    last = asked.value.data.at(-1)?.id
    if (!asked.value.has_more || last === undefined) return { is: 'read', lines, payouts }
  }
}

async function linesOfPayout(account: GatewayAccount, payout: string): Promise<Lines> {
  const lines: GatewayLine[] = []
  for (let last: string | undefined; ; ) {
    const read = await readLines(account, { payout, starting_after: last })
    if (read.is === 'unknown') return read
    lines.push(...read.lines)
    if (read.next === undefined) return { is: 'read', lines }
    last = read.next
  }
}

export const PAYOUT_STATUSES: Readonly<Record<string, GatewayPayout['status']>> = {
  pending: 'planned',
  in_transit: 'sent',
  paid: 'done',
  failed: 'failed',
  canceled: 'failed',
}

function toPayout({ id, amount, arrival_date, status }: Stripe.Payout): GatewayPayout {
  return {
    externalId: id,
    amountInCents: amount,
    arrivesOn: utcDay(arrival_date),
    status: PAYOUT_STATUSES[status] ?? 'planned',
  }
}

// Transactions

type Transaction = Stripe.BalanceTransaction
type Filter = { created?: Stripe.RangeQueryParam; payout?: string; starting_after: string | undefined }

async function readLines(account: GatewayAccount, { starting_after, ...filter }: Filter): Promise<Lines> {
  const query = { ...filter, limit: PAGE, expand: ['data.source'], ...(starting_after && { starting_after }) }
  const asked = await ask(stripeClient(account).balanceTransactions.list(query))
  if (asked.is !== 'ok') return undecided(asked)
  const { data, has_more } = asked.value
  if (!Array.isArray(data)) return unreadable('list of balance transactions')
  const ours = data.filter(({ type, currency }) => currency === 'brl' && !OF_PAYOUTS.has(type))
  const places = await placesOf(account, ours)
  if (places.is === 'unknown') return places
  const lines = ours.flatMap((transaction) => linesOf(transaction, places.byId.get(transaction.id) ?? {}))
  return { is: 'read', lines, ...(has_more && { next: data.at(-1)?.id }) }
}

/**
 * The types of transactions that move payouts. They are not lines. Money that the gateway holds back from payouts is a line
 * of the kind `other`.
 */
export const OF_PAYOUTS: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure'])

/** The kind of a line by its reporting category (documentation, "Reporting categories"). */
export const KINDS: Readonly<Record<string, GatewayLineKind>> = {
  charge: 'gross',
  charge_failure: 'gross',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  refund_failure: 'refund',
  dispute: 'chargeback',
  dispute_reversal: 'chargeback',
  fee: 'gateway_fee',
  network_cost: 'gateway_fee',
  platform_earning: 'split',
  transfer: 'split',
  transfer_reversal: 'split',
}

/** Makes two lines of a transaction: one of its amount and one of its fee. */
function linesOf(
  { id, amount, fee, created, available_on, reporting_category }: Transaction,
  place: Place,
): GatewayLine[] {
  const days = { availableOn: availableDay(available_on), happenedOn: dayOf(created) }
  const line: GatewayLine = {
    ...place,
    ...days,
    externalId: id,
    kind: KINDS[reporting_category] ?? 'other',
    amountInCents: amount,
  }
  const { recipient: _, ...payment } = place
  if (fee === 0) return [line]
  return [line, { ...payment, ...days, externalId: `${id}:fee`, kind: 'gateway_fee', amountInCents: -fee }]
}

function createdIn({ since, until }: MoneyPeriod): Stripe.RangeQueryParam {
  const seconds = (day: string) => startOfDayInSaoPaulo(day).getTime() / 1000
  return { gte: seconds(since), lt: seconds(addDays(until, 1)) }
}

function dayOf(seconds: number): string {
  return dateInSaoPaulo(new Date(seconds * 1000))
}

/**
 * Returns the day of a bank date. The company sends it as midnight in UTC, and that is the evening before in Brasília (API
 * reference, "The Payout object").
 */
function utcDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

/**
 * Returns the day when money becomes available: usually at midnight in UTC (documentation, "Customize the start of day"),
 * sometimes at once.
 */
function availableDay(seconds: number): string {
  return seconds % 86_400 === 0 ? utcDay(seconds) : dayOf(seconds)
}
