import { addDays, startOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { daysAt, undecided, unreadable } from '../port/answers.ts'
import type { BalanceReading, GatewayLine, GatewayPayout, MoneyPeriod, MoneyReading } from '../port/books.ts'
import { call } from './call.ts'
import { dayIn, isCents, linesOf, type Payable, readPayable } from './payables.ts'

/**
 * Reads a week of payables and withdrawals. `cursor` is its first day. A payable is the part of one recipient in one
 * installment. So several payables make the lines of a payment. We do not use the call for balance operations, because the
 * gateway will remove it (documentation, "Financeiro").
 */
export async function readMoney(account: GatewayAccount, period: MoneyPeriod): Promise<MoneyReading> {
  const { first, last, next } = daysAt(period)
  const own = await ownRecipient(account)
  if (own.is === 'unknown') return own
  const created = createdIn(first, last)
  const payables = await readAll(account, '/payables', created)
  if (payables.is === 'unknown') return payables
  const withdrawals = await readAll(account, `/recipients/${encodeURIComponent(own.id)}/withdrawals`, created)
  if (withdrawals.is === 'unknown') return withdrawals
  const read = payables.items.map(readPayable)
  const payouts = withdrawals.items.map(toPayout)
  if (read.includes(undefined) || payouts.includes(undefined)) return unreadable('list of payables or withdrawals')
  const fees = withdrawals.items.flatMap(withdrawalFee)
  return {
    is: 'read',
    lines: [...linesOf(read as Payable[], own.id), ...fees],
    payouts: payouts as GatewayPayout[],
    ...(next && { next }),
  }
}

export async function readBalance(account: GatewayAccount): Promise<BalanceReading> {
  const own = await ownRecipient(account)
  if (own.is === 'unknown') return own
  const answer = await call(account, 'GET', `/recipients/${encodeURIComponent(own.id)}/balance`)
  if (answer.is !== 'ok') return undecided(answer)
  const { available_amount: available, waiting_funds_amount: waiting } = answer.body
  if (!isCents(available) || !isCents(waiting)) return unreadable('balance')
  return { is: 'read', availableInCents: available, waitingInCents: waiting }
}

type Unknown = { is: 'unknown'; cause: string }

/** Returns the store's own recipient: from the credentials, or the account's default recipient. */
async function ownRecipient(account: GatewayAccount): Promise<{ is: 'found'; id: string } | Unknown> {
  const { recipientId } = account.credentials
  if (recipientId) return { is: 'found', id: recipientId }
  const answer = await call(account, 'GET', '/recipients/default')
  if (answer.is !== 'ok') return undecided(answer)
  const id = asText(answer.body.id)
  return id === undefined ? unreadable('recipient') : { is: 'found', id }
}

// Withdrawals

export const WITHDRAWAL_STATUSES: Readonly<Record<string, GatewayPayout['status']>> = {
  pending: 'planned',
  created: 'planned',
  processing: 'sent',
  transferred: 'done',
  paid: 'done',
  failed: 'failed',
  canceled: 'failed',
}

function toPayout(withdrawal: Record<string, unknown>): GatewayPayout | undefined {
  const id = typeof withdrawal.id === 'number' ? String(withdrawal.id) : asText(withdrawal.id)
  const status = WITHDRAWAL_STATUSES[String(withdrawal.status)]
  const arrivesOn = dayIn(withdrawal.funding_date ?? withdrawal.funding_estimated_date ?? withdrawal.created_at)
  if (!id || !status || !arrivesOn || !isCents(withdrawal.amount)) return undefined
  return { externalId: id, amountInCents: withdrawal.amount, arrivesOn, status }
}

function withdrawalFee({ id, fee, status, created_at }: Record<string, unknown>): GatewayLine[] {
  const day = dayIn(created_at)
  if (!day || !isCents(fee) || fee === 0 || WITHDRAWAL_STATUSES[String(status)] === 'failed') return []
  return [{ externalId: `${id}:fee`, kind: 'gateway_fee', amountInCents: -fee, availableOn: day, happenedOn: day }]
}

// Calls

const SIZE = '100'

type Items = { is: 'read'; items: Record<string, unknown>[] } | Unknown

/**
 * Reads all pages. Most lists answer with the address of the next page. In the company's own client library, the
 * list of payables answers with a cursor, but no page documents how to send it. If the gateway ignores our parameters, it
 * sends the same page again. Then the reading ends with an error.
 */
async function readAll(account: GatewayAccount, path: string, filter: Record<string, string>): Promise<Items> {
  const items: Record<string, unknown>[] = []
  const seen = new Set<unknown>()
  const first = { ...filter, size: SIZE }
  for (let query: string | undefined = String(new URLSearchParams(first)); query; ) {
    const answer = await call(account, 'GET', `${path}?${query}`)
    if (answer.is !== 'ok') return undecided(answer)
    const { data, paging } = answer.body
    if (!Array.isArray(data)) return unreadable(`list at ${path}`)
    const page = data.map(asObject)
    if (page.includes(undefined)) return unreadable(`list at ${path}`)
    if (page.some((item) => seen.has(item!.id))) return unreadable(`page of the list at ${path}`)
    for (const item of page) seen.add(item!.id)
    items.push(...(page as Record<string, unknown>[]))
    query = page.length > 0 ? nextQuery(first, asObject(paging)) : undefined
  }
  return { is: 'read', items }
}

function nextQuery(first: Record<string, string>, paging: Record<string, unknown> | undefined): string | undefined {
  const next = asText(paging?.next, 2_000)
  if (next) return URL.parse(next, 'http://next')?.search.slice(1)
  const cursor = asText(paging?.forward_cursor, 2_000)
  return cursor && String(new URLSearchParams({ ...first, forward_cursor: cursor, cursor }))
}

function createdIn(first: string, last: string): { created_since: string; created_until: string } {
  const [start, end] = [startOfDayInSaoPaulo(first), startOfDayInSaoPaulo(addDays(last, 1))]
  return { created_since: start.toISOString(), created_until: new Date(end.getTime() - 1).toISOString() }
}
