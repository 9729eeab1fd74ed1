import { tagOf } from '../../server/core/ids.ts'
import type { Database } from '../../server/core/sql.ts'
import { BOOKS } from '../books/gatewayBooks.ts'
import type { Answer } from '../shoppers/caller.ts'
import type { Purchase, Sent } from './shop.ts'

/** A call that a shop repeated after the restore. `sent` has the answer to the first call. */
export type Repeated = { sent: Sent; answer: Answer }

type Outcome = {
  purchases: readonly Purchase[]
  repeated: readonly Repeated[]
  /** The orders that the last `balcao reconcile` reports as unknown. */
  named: ReadonlySet<string>
}

/** @returns a sentence for each difference between the gateways' books, our books and the answers to the shops */
export async function judge(database: Database, { purchases, repeated, named }: Outcome): Promise<string[]> {
  return [
    ...(await judgeBooks(database, named)),
    ...(await judgeRefunds(database, purchases)),
    ...(await judgeAnswers(database, purchases, named)),
    ...repeated.flatMap(judgeRepeat),
    ...(await judgeWebhooks(database, named)),
  ]
}

type Book = { reference: string; what: string; there: number; here: number | null }

async function judgeBooks(database: Database, named: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await database.pool.query<Book>(BOOKS)
  const found: string[] = []
  for (const { reference, what, there, here } of rows) {
    if (here === null && !named.has(reference)) found.push(`nobody names ${what}, which has ${there} cents there`)
    if (here !== null && here !== there) found.push(`${what} has ${there} cents there, and ${here} here`)
  }
  // All orders of one purchase have the same tag in their reference, because the tag comes from the shop's key.
  const paid = Map.groupBy(
    rows.filter(({ there }) => there > 0),
    ({ reference }) => tagOf(reference),
  )
  for (const orders of paid.values())
    if (orders.length > 1) found.push(`a purchase was paid ${orders.length} times: ${orders.map(({ what }) => what)}`)
  return found
}

/** A gateway refunds no more than the shop requested, even after repeated requests. */
async function judgeRefunds(database: Database, purchases: readonly Purchase[]): Promise<string[]> {
  const asked = purchases.filter(({ partInCents }) => partInCents !== undefined)
  const { rows } = await database.pool.query<{ id: string; cents: number }>(
    `select external_reference as id, sum(amount_in_cents)::float8 as cents from simulator.movements
     where kind = 'refunded' and external_reference = any ($1) group by 1`,
    [asked.map(({ paymentId }) => paymentId)],
  )
  const returned = new Map(rows.map(({ id, cents }) => [id, cents]))
  return asked.flatMap(({ paymentId, partInCents, store }) => {
    const cents = returned.get(paymentId!) ?? 0
    if (cents <= partInCents!) return []
    return [`${paymentId} (${store.provider}) gave back ${cents} cents, and its shop asked for ${partInCents}`]
  })
}

async function judgeAnswers(
  database: Database,
  purchases: readonly Purchase[],
  named: ReadonlySet<string>,
): Promise<string[]> {
  const ids = purchases.flatMap(({ paymentId }) => (paymentId === undefined ? [] : [paymentId]))
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from payments where id = any ($1)
     union all select external_reference from simulator.payments where external_reference = any ($1) and paid_in_cents = 0`,
    [ids],
  )
  const here = new Set(rows.map(({ id }) => id))
  return ids
    .filter((id) => !here.has(id) && !named.has(id))
    .map((id) => `the answered payment ${id} is neither here nor named`)
}

/** A repeated charge or payment succeeds if its first call succeeded. */
function judgeRepeat({ sent, answer }: Repeated): string[] {
  const { status, body } = answer
  const failed = status >= 500 || (status >= 400 && sent.answer?.status === 201 && !sent.path.endsWith('/refunds'))
  return failed ? [`the repeat of ${sent.path} answered ${status} ${JSON.stringify(body)}`] : []
}

/** A webhook stays unmatched only at an account that has an order in the report. */
async function judgeWebhooks(database: Database, named: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await database.pool.query<{ what: string }>(
    `select kind || ' of ' || gateway_account_id as what from gateway_webhooks
     where unmatched_at is not null and gateway_account_id not in (
       select gateway_account_id from lost_orders where reference = any ($1))`,
    [[...named]],
  )
  return rows.map(({ what }) => `a webhook stayed unmatched: ${what}`)
}
