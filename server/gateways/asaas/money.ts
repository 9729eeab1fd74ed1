import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { daysAt, undecided, unreadable } from '../port/answers.ts'
import type { BalanceReading, GatewayLine, GatewayPayout, MoneyPeriod, MoneyReading } from '../port/books.ts'
import { fromSignedReais } from '../port/reais.ts'
import { asaasCall } from './call.ts'
import { lineIdsOf, lineOfEntry, linesOfParcel } from './lines.ts'

/**
 * Reads a week of the books. `cursor` is its first day.
 *
 * The statement contains only money that is in the account. A PIX or boleto is in the statement from its payment on. The
 * parcels of a card are read from the list of payments on the day of the sale, with their day of credit. Weeks later the
 * statement contains their credit, and its lines get the same ids. A refund debits the account at once, even before the
 * credit (documentation, "Refund payment").
 */
export async function readMoney(account: GatewayAccount, period: MoneyPeriod): Promise<MoneyReading> {
  const { first, last, next } = daysAt(period)
  const created = { 'dateCreated[ge]': first, 'dateCreated[le]': last }
  // In the company's own client these two parameters have other names than in its documentation. So we send both names.
  const alsoCreated = { 'dateCreatedLe[ge]': first, 'dateCreatedLe[le]': last }
  const [statement, parcels, transfers] = await Promise.all([
    readAll(account, '/financialTransactions', { startDate: first, finishDate: last, order: 'asc' }),
    readAll(account, '/payments', { ...created, billingType: 'CREDIT_CARD' }),
    readAll(account, '/transfers', { ...created, ...alsoCreated }),
  ])
  if (statement.is === 'unknown') return statement
  if (parcels.is === 'unknown') return parcels
  if (transfers.is === 'unknown') return transfers
  const parcelLines = parcels.items.flatMap(linesOfParcel)
  const entryLines = await linesOfStatement(account, await newEntries(period, statement.items))
  if (entryLines.is === 'unknown') return entryLines
  const payouts = transfers.items.map(toPayout)
  if (payouts.includes(undefined)) return unreadable('list of transfers')
  return {
    is: 'read',
    lines: [...parcelLines, ...entryLines.lines],
    payouts: payouts as GatewayPayout[],
    ...(next && { next }),
  }
}

/** The waiting money is the net value of confirmed card payments, without the shares of recipients. */
export async function readBalance(account: GatewayAccount): Promise<BalanceReading> {
  const [balance, confirmed, splits] = await Promise.all([
    asaasCall(account, 'GET', '/finance/balance'),
    asaasCall(account, 'GET', '/finance/payment/statistics?status=CONFIRMED&billingType=CREDIT_CARD'),
    asaasCall(account, 'GET', '/finance/split/statistics'),
  ])
  if (balance.is !== 'ok') return undecided(balance)
  if (confirmed.is !== 'ok') return undecided(confirmed)
  if (splits.is !== 'ok') return undecided(splits)
  const availableInCents = fromSignedReais(balance.body.balance)
  const netInCents = fromSignedReais(confirmed.body.netValue)
  // `value` is the amount that the account must send to other accounts. `income` is the amount that it will receive from them.
  const sharesInCents = fromSignedReais(splits.body.value)
  if (availableInCents === undefined || netInCents === undefined || sharesInCents === undefined)
    return unreadable('balance')
  return { is: 'read', availableInCents, waitingInCents: netInCents - sharesInCents }
}

// The statement

type Lines = { is: 'read'; lines: GatewayLine[] } | { is: 'unknown'; cause: string }

const OF_PAYOUTS = new Set(['TRANSFER', 'TRANSFER_REVERSAL'])
/** A transfer to another account at the gateway has the same types as a share, but it has no payment. */
const OF_SHARES = new Set(['INTERNAL_TRANSFER_DEBIT', 'INTERNAL_TRANSFER_REVERSAL'])

/** True for the entry of a payout. Payouts are not lines. */
function isOfPayout({ type, transferId, paymentId, splitId }: Record<string, unknown>): boolean {
  if (OF_PAYOUTS.has(String(type))) return true
  return OF_SHARES.has(String(type)) && Boolean(transferId) && !paymentId && !splitId
}

/**
 * Returns the entries without recorded lines. An entry does not contain its payment's reference, so each new entry costs a
 * call. Many entries are already recorded: the readings overlap by days, and a parcel's credit was recorded on the day of its
 * sale.
 */
async function newEntries(
  { known }: MoneyPeriod,
  entries: readonly Record<string, unknown>[],
): Promise<readonly Record<string, unknown>[]> {
  if (known === undefined || entries.length === 0) return entries
  const recorded = await known(entries.flatMap(lineIdsOf))
  return entries.filter((entry) => !lineIdsOf(entry).some((id) => recorded.has(id)))
}

async function linesOfStatement(account: GatewayAccount, entries: readonly Record<string, unknown>[]): Promise<Lines> {
  const ids = new Set(entries.flatMap(({ paymentId }) => asText(paymentId) ?? []))
  const payments = await fetchAll(account, [...ids])
  if (payments.is === 'unknown') return payments
  const lines: GatewayLine[] = []
  for (const entry of entries) {
    if (isOfPayout(entry)) continue
    const line = lineOfEntry(entry, payments.byId.get(asText(entry.paymentId) ?? ''))
    if (line === undefined) return unreadable('statement')
    lines.push(line)
  }
  return { is: 'read', lines }
}

// Calls

const PAGE = 100
/** The number of simultaneous look-ups of payments. */
const AT_ONCE = 8

type Items = { is: 'read'; items: Record<string, unknown>[] } | { is: 'unknown'; cause: string }

async function readAll(account: GatewayAccount, path: string, filter: Record<string, string>): Promise<Items> {
  const items: Record<string, unknown>[] = []
  for (;;) {
    const query = new URLSearchParams({ ...filter, limit: String(PAGE), offset: String(items.length) })
    const answer = await asaasCall(account, 'GET', `${path}?${query}`)
    if (answer.is !== 'ok') return undecided(answer)
    if (!Array.isArray(answer.body.data)) return unreadable(`list at ${path}`)
    const page = answer.body.data.map(asObject)
    if (page.includes(undefined)) return unreadable(`list at ${path}`)
    items.push(...(page as Record<string, unknown>[]))
    if (answer.body.hasMore !== true || page.length === 0) return { is: 'read', items }
  }
}

type Payments = { is: 'read'; byId: Map<string, Record<string, unknown>> } | { is: 'unknown'; cause: string }

async function fetchAll(account: GatewayAccount, ids: readonly string[]): Promise<Payments> {
  const byId = new Map<string, Record<string, unknown>>()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    const answers = await Promise.all(
      some.map((id) => asaasCall(account, 'GET', `/payments/${encodeURIComponent(id)}`)),
    )
    for (const [index, answer] of answers.entries()) {
      if (answer.is === 'ok') byId.set(some[index]!, answer.body)
      else if (answer.is !== 'refused' || answer.status !== 404) return undecided(answer)
    }
  }
  return { is: 'read', byId }
}

export const PAYOUT_STATUSES: Readonly<Record<string, GatewayPayout['status']>> = {
  PENDING: 'planned',
  // This status is known only from the event `TRANSFER_BLOCKED`. The company's list of statuses does not contain it.
  BLOCKED: 'planned',
  BANK_PROCESSING: 'sent',
  DONE: 'done',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

function toPayout(transfer: Record<string, unknown>): GatewayPayout | undefined {
  const [id, status] = [asText(transfer.id), PAYOUT_STATUSES[String(transfer.status)]]
  const arrivesOn = asText(transfer.effectiveDate) ?? asText(transfer.scheduleDate) ?? asText(transfer.dateCreated)
  const amountInCents = fromSignedReais(transfer.value)
  if (!id || !status || !arrivesOn || amountInCents === undefined) return undefined
  return { externalId: id, amountInCents, arrivesOn: arrivesOn.slice(0, 10), status }
}
