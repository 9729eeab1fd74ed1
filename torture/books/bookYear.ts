import { monotonicMs } from '../../server/core/clock.ts'
import type { Context } from '../../server/core/context.ts'
import { buildApp } from '../../server/http/app.ts'
import { advanceTestClock } from '../../server/scheduler/testClock.ts'
import { startSimulator } from '../../server/simulator/simulator.ts'
import { forgetStore } from '../../server/stores/authenticate.ts'
import { secondsToNoon } from '../../test/secondsToNoon.ts'
import { createRandom } from '../systems/random.ts'
import { giveBack, type Sold, sellDay } from './bookSales.ts'
import { openShopAt, PROVIDERS, plant, type Shop, withdraw } from './bookShop.ts'

const DAY_SECONDS = 24 * 60 * 60
const MISTAKES = { missing: 'missing_line', doubled: 'doubled_line', other_rate: 'other_rate' } as const
const DAYS_OF_WITHDRAWAL = 7
/** The number of earlier sales of a method that are needed to detect an unusual fee. */
const HABIT_SALES = 200

/** Two stores, each at its own gateway, and a year that runs day by day. */
export type BookYear = {
  /** Makes the sales of a day, some refunds and chargebacks, and a payout each week. Plants mistakes in the books. */
  sell(sales: number, mistakes: number): Promise<void>
  /** Moves the stores' clocks by a day. The nightly read of the books runs in between. */
  nextNight(): Promise<void>
  /** @returns a sentence for each difference between the findings of the night and the planted mistakes */
  check(): Promise<string[]>
  figures(): { total: number; nights: string }
  close(): Promise<void>
}

export async function openBookYear(base: Context, seed: number): Promise<BookYear> {
  const { database } = base
  const simulator = await startSimulator({ database, host: '127.0.0.1', port: 0, log: base.log })
  const ctx = { ...base, simulatorUrl: simulator.url, notifyStoreChange: async (id: string) => forgetStore(id) }
  const app = await buildApp(ctx)
  await app.ready()
  const shops: Shop[] = []
  for (const provider of PROVIDERS) {
    const shop = await openShopAt(ctx, provider)
    await advanceTestClock(ctx, shop.storeId, secondsToNoon(new Date()))
    shops.push(shop)
  }
  const random = createRandom(seed).fork('books')
  const expected = new Map<string, string>()
  const paid: Sold[] = []
  const nightsMs: number[] = []
  let total = 0
  let days = 0
  const world = { ctx, app, random }
  return {
    async sell(sales, mistakes) {
      const today = await sellDay(world, shops, sales)
      total += today.length
      days += 1
      for (let planted = 0; planted < mistakes && total > HABIT_SALES; planted++) {
        const sold = random.pick(today)
        const mistake = random.pick(Object.keys(MISTAKES) as (keyof typeof MISTAKES)[])
        if (await plant(world, sold, mistake)) expected.set(sold.id, MISTAKES[mistake])
      }
      const moved = paid.splice(0, Math.ceil(sales / 40))
      const howOf = (index: number) => (index === 0 ? 'chargeback' : index % 2 === 0 ? 'whole' : 'part')
      await Promise.all(moved.map((sold, index) => giveBack(world, sold, howOf(index))))
      const honest = today.filter(({ id }) => !expected.has(id))
      for (let kept = 0; kept < Math.ceil(sales / 20) && honest.length > 0; kept++)
        paid.push(honest.splice(random.between(0, honest.length - 1), 1)[0]!)
      if (days % DAYS_OF_WITHDRAWAL === 0) await withdraw(ctx, shops[1]!)
    },
    async nextNight() {
      const startedMs = monotonicMs()
      await Promise.all(shops.map(({ storeId }) => advanceTestClock(ctx, storeId, DAY_SECONDS)))
      nightsMs.push(monotonicMs() - startedMs)
      if (nightsMs.length > SHOWN_NIGHTS) nightsMs.shift()
    },
    check: () => findWrong(ctx, expected),
    figures: () => ({ total, nights: `${expected.size} mistakes, nights of the month: ${meanOf(nightsMs)} ms each` }),
    async close() {
      await app.close()
      await simulator.stop()
    },
  }
}

/**
 * Compares the findings of the night with the planted mistakes. Each mistake must be found in the night of its day, and
 * must stay listed.
 */
async function findWrong(ctx: Context, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows: found } = await ctx.database.pool.query<{ payment_id: string | null; kind: string; amount: number }>(
    'select payment_id, kind, amount_in_cents as amount from money_differences where gone_on is null',
  )
  const { rows: nights } = await ctx.database.pool.query<{ provider: string; difference: number | null }>(
    `select distinct on (gateway_account_id) gateway_account_id as provider, difference_in_cents as difference
     from balance_checks order by gateway_account_id, day desc`,
  )
  const named = new Map(found.map((one) => [one.payment_id ?? '', one.kind]))
  return [
    ...[...expected]
      .filter(([id, kind]) => named.get(id) !== kind)
      .map(([id, kind]) => `${kind} of ${id} was not found`),
    ...found
      .filter(({ payment_id: id, kind }) => expected.get(id ?? '') !== kind)
      .map(({ payment_id: id, kind, amount }) => `${kind} of ${id} by ${amount} was not planted`),
    ...nights
      .filter(({ difference }) => difference !== 0)
      .map(({ provider, difference }) => `${provider}: balance ${difference}`),
  ]
}

const SHOWN_NIGHTS = 30

function meanOf(times: readonly number[]): string {
  return (times.reduce((sum, ms) => sum + ms, 0) / Math.max(times.length, 1)).toFixed(0)
}
