import type { Database } from '../server/core/sql.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import { secondsToNoon } from '../test/secondsToNoon.ts'
import { serveApi } from './apiSystem.ts'
import { atOnce, post, withKey } from './calls.ts'
import { buyer, charge } from './madeCharges.ts'
import type { Scenario } from './scenario.ts'
import { monthlyClub, purchase } from './subscriptions.ts'
import { benchContext, onNewDatabase, openBenchDatabase } from './system.ts'
import type { Measure } from './table.ts'
import { accountOf, prepareAccount, type Written } from './walAccount.ts'

const CALLS = 400
const IN_FLIGHT = 32

/**
 * The allowed bytes of WAL for one piece of work, without page images. Each budget is just above the measured bytes, so
 * a feature that adds bytes exceeds the budget. Only the budget of the renewal is still its goal, which is below the
 * measured bytes. docs/benchmarks.md has all goals.
 */
const BUDGETS = { 'PIX code': 8_400, 'PIX paid': 10_200, card: 13_900, refund: 12_700, renewal: 20_000 }
type Kind = keyof typeof BUDGETS

export const weight: Scenario = {
  about: 'what one payment writes to each table and index, in bytes of WAL without page images, and its budget',
  quick: false,
  run: (_options, progress) => onNewDatabase('weight', (url) => measure(url, progress)),
}

async function measure(url: string, progress: (text: string) => void): Promise<Measure[]> {
  const database = openBenchDatabase(url)
  // Renewals have a separate store, because its clock moves and its gateway's books are read for each day.
  const [store, club] = [await importStore(url, database), await importStore(url, database)]
  await prepareAccount(database)
  const served = await serveApi(url, 1)
  try {
    const clientOf =
      (key: string): Client =>
      (path, body) =>
        post(served.url + path, withKey(key), body)
    const works = {
      ...worksOf(clientOf(store.apiKeys.key)),
      renewal: renewalsOf(clientOf(club.apiKeys.key), club.offers.monthly),
    }
    const measures: Measure[] = []
    for (const kind of Object.keys(BUDGETS) as Kind[]) {
      progress(kind)
      const work = await works[kind]()
      measures.push(...toMeasures(kind, await accountOf(database, work)))
    }
    return measures
  } finally {
    await served.close()
    await database.pool.query('alter system reset full_page_writes')
    await database.pool.query('alter system reset autovacuum')
    await database.close()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the output of the import has no declared type.
async function importStore(url: string, database: Database): Promise<any> {
  return (await importDocument(benchContext(url, database), { stores: [monthlyClub] }, importSections)).stores.store
}

type Client = (path: string, body?: object) => Promise<{ id: string }>

/** Prepares the data of a piece of work, and returns the work. The work makes one kind of call `CALLS` times. */
type Work = () => Promise<() => Promise<void>>

function worksOf(call: Client): Record<Exclude<Kind, 'renewal'>, Work> {
  const payEach = (charges: readonly { id: string }[], body: object) =>
    each(charges, ({ id }) => call(`/v1/charges/${id}/payments`, body))
  const charges = () => times(() => call('/v1/charges', charge))
  const codes = async () => await payEach(await charges(), { method: 'pix', buyer })
  const payCodes = (payments: readonly { id: string }[]) =>
    each(payments, ({ id }) => call(`/v1/test-helpers/payments/${id}/pay`))
  return {
    'PIX code': async () => {
      const made = await charges()
      return async () => void (await payEach(made, { method: 'pix', buyer }))
    },
    'PIX paid': async () => {
      const payments = await codes()
      return async () => void (await payCodes(payments))
    },
    card: async () => {
      const made = await charges()
      return async () => void (await payEach(made, byCard))
    },
    refund: async () => {
      const payments = await codes()
      await payCodes(payments)
      return async () => void (await each(payments, ({ id }) => call(`/v1/payments/${id}/refunds`, {})))
    },
  }
}

/**
 * The clock moves to the end of the first period. Then the renewals are due, and a few nights have passed. The first
 * period begins at noon in Brasília, because the hour decides how many nights the account contains.
 */
function renewalsOf(call: Client, offerId: string): Work {
  return async () => {
    await call('/v1/test-helpers/clock/advance', { seconds: secondsToNoon(new Date()) })
    await times((n) => call('/v1/test-helpers/purchases', purchase(offerId, n)))
    await call('/v1/test-helpers/clock/advance', { seconds: 27 * 86_400 })
    return async () => void (await call('/v1/test-helpers/clock/advance', { seconds: 4.5 * 86_400 }))
  }
}

const byCard = {
  method: 'credit_card',
  buyer: { ...buyer, ip: '203.0.113.7', address: { zipCode: '01310-100', number: '1000' } },
  card: { number: '4111111111111111', holderName: 'ANA M SOUZA', expiryMonth: '12', expiryYear: '2039', cvv: '123' },
}

/** Returns the sum, and a line for each table with the bytes of its rows and of each index. */
function toMeasures(kind: Kind, written: readonly Written[]): Measure[] {
  const sum = sumOf(written, ({ bytes }) => bytes)
  const entries = sumOf(written, (one) => one.entries)
  const tables = Map.groupBy(written, ({ table }) => table)
  const lines = [...tables].map(([table, parts]) => ({ table, parts, bytes: sumOf(parts, ({ bytes }) => bytes) }))
  return [
    {
      what: kind,
      figure: inBytes(sum),
      beside: inBytes(BUDGETS[kind]),
      ratio: sum / BUDGETS[kind],
      goal: { max: 1 },
      more: `${entries.toFixed(1)} index entries`,
    },
    ...lines
      .filter(({ bytes }) => bytes >= 20)
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ table, parts, bytes }) => ({
        what: `${kind}: ${table}`,
        figure: inBytes(bytes),
        more: partsText(parts),
      })),
  ]
}

function partsText(parts: readonly Written[]): string {
  return parts
    .filter(({ bytes }) => bytes >= CALLS)
    .map(
      ({ index, bytes, records }) =>
        `${index ?? 'rows'} ${Math.round(bytes / CALLS)} (${(records / CALLS).toFixed(1)})`,
    )
    .join(', ')
}

function sumOf(written: readonly Written[], bytesOf: (one: Written) => number): number {
  return written.reduce((sum, one) => sum + bytesOf(one), 0) / CALLS
}

function inBytes(bytes: number): string {
  return `${Math.round(bytes)} B`
}

function times(work: (n: number) => Promise<{ id: string }>): Promise<{ id: string }[]> {
  return atOnce({ count: CALLS, inFlight: IN_FLIGHT }, work)
}

function each<Item>(items: readonly Item[], work: (item: Item) => Promise<{ id: string }>): Promise<{ id: string }[]> {
  return atOnce({ count: items.length, inFlight: IN_FLIGHT }, (n) => work(items[n]!))
}
