import { addDays, nextBusinessDay } from '../brazil/calendar.ts'
import { asObject, asObjects, asText } from '../lib/untrustedJson.ts'
import { undecided, unreadable } from './answers.ts'
import { efiCall } from './efiCall.ts'
import type { GatewayAccount, GatewayLine, MoneyPeriod, MoneyReading } from './gateway.ts'

/** A whole refund is possible for 360 days, but most disputes and refunds come within this time. */
const DAYS_OF_RETURNS = 120
const PAGE = 100
/** Simultaneous look-ups of charges. */
const AT_ONCE = 8

const STAGES = ['sales', 'refunded', 'contested'] as const
type Stage = (typeof STAGES)[number]
/** The statuses of charges that a buyer has paid. */
export const MONEY_CAME: ReadonlySet<string> = new Set(['approved', 'paid', 'settled', 'refunded', 'contested'])

/**
 * Reads a page of card charges. The gateway has neither a balance nor a statement for cards. So the lines follow from the
 * charges: the sales of the period, and the charges that became `refunded` or `contested` in it. A refund in part has no trace
 * in a charge, and so no line. `cursor` is the stage and the page.
 */
export async function readMoney(account: GatewayAccount, period: MoneyPeriod): Promise<MoneyReading> {
  const { since, until, cursor = `${STAGES[0]}:1` } = period
  const [stage, page] = [cursor.split(':')[0] as Stage, Number(cursor.split(':')[1])]
  const filter = {
    charge_type: 'card',
    begin_date: stage === 'sales' ? since : addDays(since, -DAYS_OF_RETURNS),
    end_date: until,
    limit: String(PAGE),
    page: String(page),
    ...(stage !== 'sales' && { status: stage }),
  }
  const answer = await efiCall(account, 'GET', `/v1/charges?${new URLSearchParams(filter)}`)
  if (answer.is !== 'ok') return undecided(answer)
  if (!Array.isArray(answer.body.data)) return unreadable('list of charges')
  const items = answer.body.data.map(asObject)
  if (items.includes(undefined)) return unreadable('list of charges')
  const withMoney = (items as Item[]).filter(({ status }) => stage !== 'sales' || MONEY_CAME.has(String(status)))
  const asked = await newItems(period, stage, withMoney)
  const charges = await fetchAll(account, asked)
  if (charges.is === 'unknown') return charges
  const lines = asked.flatMap((item, index) => {
    const charge = charges.charges[index]!
    return stage === 'sales' ? saleLines(item, charge) : returnLines(item, charge, { stage, since, until })
  })
  const following = items.length < PAGE ? STAGES[STAGES.indexOf(stage) + 1] : stage
  const next = following && `${following}:${following === stage ? page + 1 : 1}`
  return { is: 'read', lines, payouts: [], ...(next && { next }) }
}

/** A charge in a list. */
type Item = Record<string, unknown>
type Charges = { is: 'read'; charges: Record<string, unknown>[] } | { is: 'unknown'; cause: string }

/** The kinds of the lines of each stage. */
const KINDS = { sales: 'gross', refunded: 'refund', contested: 'chargeback' } as const

/** Returns the charges whose lines were not recorded before, because each costs a call. A fee may show later than its sale. */
async function newItems({ known }: MoneyPeriod, stage: Stage, items: readonly Item[]): Promise<readonly Item[]> {
  if (known === undefined || items.length === 0) return items
  const recorded = await known(items.flatMap((item) => lineIdsOf(item, stage)))
  return items.filter((item) => !lineIdsOf(item, stage).every((id) => recorded.has(id)))
}

/** Returns the ids of the first lines that a charge of the list has. */
function lineIdsOf({ id, payment }: Item, stage: Stage): string[] {
  if (stage !== 'sales') return [`${id}:${KINDS[stage]}`]
  const { fee } = asObject(payment) ?? {}
  return [`${id}:${KINDS.sales}:1`, ...(isCents(fee) && fee > 0 ? [`${id}:fee:1`] : [])]
}

/** Reads the charges one by one, because only this answer has installments and history. */
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

/** Days from a card sale to each installment. The gateway's API does not tell the day of a credit: a guess from its prices. */
const CREDIT_DAYS = 30

function saleLines(item: Item, charge: Record<string, unknown>): GatewayLine[] {
  const happenedOn = asText(item.created_at)?.slice(0, 10)
  const { total } = item
  if (!happenedOn || !isCents(total)) return []
  const { fee } = asObject(item.payment) ?? {}
  const count = Number(asObject(asObject(charge.payment)?.credit_card)?.installments ?? 1) || 1
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((installment) => {
    const availableOn = nextBusinessDay(addDays(happenedOn, CREDIT_DAYS * installment))
    const place = { ...placeOf(item), availableOn, happenedOn, installment }
    const part = (cents: number) => partOf(cents, count, installment)
    const gross: GatewayLine = {
      ...place,
      externalId: `${item.id}:gross:${installment}`,
      kind: 'gross',
      amountInCents: part(total),
    }
    // The documentation of the list does not name a fee. Without the field there is no line.
    if (!isCents(fee) || part(fee) === 0) return [gross]
    const externalId = `${item.id}:fee:${installment}`
    return [gross, { ...place, externalId, kind: 'gateway_fee', amountInCents: -part(fee) }]
  })
}

function returnLines(
  item: Item,
  charge: Record<string, unknown>,
  { stage, since, until }: { stage: Exclude<Stage, 'sales'>; since: string; until: string },
): GatewayLine[] {
  const day = asText(asObjects(charge.history).at(-1)?.created_at)?.slice(0, 10)
  if (!day || day < since || day > until || !isCents(item.total)) return []
  const kind = KINDS[stage]
  const days = { availableOn: day, happenedOn: day }
  return [{ ...placeOf(item), ...days, externalId: `${item.id}:${kind}`, kind, amountInCents: -item.total }]
}

function placeOf({ id, custom_id }: Item): Pick<GatewayLine, 'reference' | 'externalPaymentId'> {
  const reference = asText(custom_id)
  return { externalPaymentId: String(id), ...(reference && { reference }) }
}

/** The last installment gets the rest of the division. */
function partOf(totalInCents: number, count: number, installment: number): number {
  const each = Math.floor(totalInCents / count)
  return installment === count ? totalInCents - each * (count - 1) : each
}

function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
