import { addDays, nextBusinessDay } from '../../brazil/calendar.ts'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { GatewayLine, MoneyPeriod, MoneyReading } from '../port/books.ts'
import { efiCall } from './call.ts'
import { meaningOf, movedMoney } from './charge.ts'
import { listCharges } from './listCharges.ts'

/** A full refund is possible for 360 days, but most refunds and disputes come within this number of days. */
const DAYS_OF_RETURNS = 120
/** The number of simultaneous look-ups of charges. */
const AT_ONCE = 8

/**
 * Reads a page of card charges. The gateway has neither a balance nor a statement nor fees for cards. So the lines follow
 * from the charges: the sales of the period, and the charges that became `refunded` or `contested` in it. A refund in part
 * leaves no trace in its charge, so it has no line. The gateway cannot filter the list by returned money. So the list begins
 * before the period. `cursor` is the page.
 */
export async function readMoney(account: GatewayAccount, period: MoneyPeriod): Promise<MoneyReading> {
  const page = Number(period.cursor ?? '1')
  const listed = await listCharges(account, {
    since: addDays(period.since, -DAYS_OF_RETURNS),
    until: period.until,
    page,
  })
  if (listed.is === 'unknown') return listed
  const asked = await newItems(period, listed.charges)
  const charges = await fetchAll(account, asked)
  if (charges.is === 'unknown') return charges
  const lines = asked.flatMap((item, index) => {
    const charge = charges.charges[index]!
    return [...(isSaleOf(period, item) ? saleLines(item, charge) : []), ...returnLines(item, charge, period)]
  })
  return { is: 'read', lines, payouts: [], ...(!listed.isLast && { next: String(page + 1) }) }
}

/** A charge in a list. */
type Item = Record<string, unknown>
type Charges = { is: 'read'; charges: Record<string, unknown>[] } | { is: 'unknown'; cause: string }

function isSaleOf({ since, until }: MoneyPeriod, item: Item): boolean {
  const day = dayOf(item)
  return day !== undefined && since <= day && day <= until && movedMoney({ status: String(item.status) })
}

/** Returns the kind of the line if the money of a charge went back. */
function returnOf({ status }: Item): 'refund' | 'chargeback' | undefined {
  const meaning = meaningOf({ status: String(status) })
  if (meaning === 'refunded') return 'refund'
  return meaning === 'charged_back' ? 'chargeback' : undefined
}

/** Returns the charges without recorded lines. Each of them costs a call. */
async function newItems(period: MoneyPeriod, items: readonly Item[]): Promise<readonly Item[]> {
  const withLines = items.filter((item) => firstLineIds(period, item).length > 0)
  if (period.known === undefined || withLines.length === 0) return withLines
  const recorded = await period.known(withLines.flatMap((item) => firstLineIds(period, item)))
  return withLines.filter((item) => !firstLineIds(period, item).every((id) => recorded.has(id)))
}

function firstLineIds(period: MoneyPeriod, item: Item): string[] {
  const kind = returnOf(item)
  return [...(isSaleOf(period, item) ? [`${item.id}:gross:1`] : []), ...(kind ? [`${item.id}:${kind}`] : [])]
}

/** Reads the charges one by one, because the list does not contain their history. */
async function fetchAll(account: GatewayAccount, items: readonly Item[]): Promise<Charges> {
  const charges: Record<string, unknown>[] = []
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const answers = await Promise.all(
      items.slice(start, start + AT_ONCE).map(({ id }) => efiCall(account, 'GET', `/v1/charge/${id}`)),
    )
    for (const answer of answers) {
      if (answer.is !== 'ok') return undecided(answer)
      const charge = asObject(answer.body.data)
      if (charge === undefined) return unreadable('charge')
      charges.push(charge)
    }
  }
  return { is: 'read', charges }
}

/**
 * Days between the credits of two installments, and from the sale to the first credit. This is a guess from the gateway's
 * price list, because the API does not contain the day of a credit.
 */
const CREDIT_DAYS = 30

function saleLines(item: Item, charge: Record<string, unknown>): GatewayLine[] {
  const happenedOn = dayOf(item)
  const { total } = item
  if (!happenedOn || !isCents(total)) return []
  const count = Number(asObject(asObject(charge.payment)?.credit_card)?.installments ?? 1) || 1
  return Array.from({ length: count }, (_, index) => index + 1).map((installment) => ({
    ...placeOf(item),
    availableOn: nextBusinessDay(addDays(happenedOn, CREDIT_DAYS * installment)),
    happenedOn,
    installment,
    externalId: `${item.id}:gross:${installment}`,
    kind: 'gross',
    amountInCents: partOf(total, count, installment),
  }))
}

function returnLines(item: Item, charge: Record<string, unknown>, { since, until }: MoneyPeriod): GatewayLine[] {
  const kind = returnOf(item)
  const day = dayOf(asObjects(charge.history).at(-1) ?? {})
  if (kind === undefined || !day || day < since || day > until || !isCents(item.total)) return []
  const days = { availableOn: day, happenedOn: day }
  return [{ ...placeOf(item), ...days, externalId: `${item.id}:${kind}`, kind, amountInCents: -item.total }]
}

function dayOf({ created_at }: Record<string, unknown>): string | undefined {
  return asText(created_at)?.slice(0, 10)
}

function placeOf({ id, custom_id }: Item): Pick<GatewayLine, 'reference' | 'externalPaymentId'> {
  const reference = asText(custom_id)
  return { externalPaymentId: String(id), ...(reference && { reference }) }
}

/** Returns the amount of an installment. The last installment gets the remaining cents. */
function partOf(totalInCents: number, count: number, installment: number): number {
  const each = Math.floor(totalInCents / count)
  return installment === count ? totalInCents - each * (count - 1) : each
}

function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
