import { createCharge } from '../server/charges/createCharge.ts'
import { monotonicMs } from '../server/core/clock.ts'
import { newIdOf } from '../server/core/ids.ts'
import { searchSales } from '../server/sales/searchSales.ts'
import { withCosts } from './costs.ts'
import { openSalesSystem, type SalesSystem } from './salesData.ts'
import { median, type Scenario } from './scenario.ts'
import { startBenchServer } from './system.ts'
import { type Measure, milliseconds, perSecond } from './table.ts'

/** The names are from `salesData.ts`. `silva` is in four of ten sales, `zanetti` in one of a hundred. */
const searches: Record<string, Record<string, string>> = {
  'frequent name': { q: 'silva' },
  'rarer name, without its accent': { q: 'quixada' },
  'first and last name': { q: 'zuleide zanetti' },
  'part of an e-mail': { q: 'zanetti99' },
  'part of a document': { q: '529.982' },
  'beginning of a phone': { q: '(11) 91138' },
  'five digits of a phone': { q: '91138' },
  'last four digits': { q: '7054' },
  'last four digits of no phone': { q: '9999' },
  'an amount': { q: '97,54' },
  'no match': { q: 'wxyz' },
  'two letters': { q: 'zu' },
  'name and status': { q: 'quixada', status: 'REFUNDED' },
  'payment method': { method: 'boleto' },
}
const MAX_MS = 50
const RUNS_A_ROUND = 50
const SEARCHERS = 32
const CHARGES_IN_FLIGHT = 8

export const search: Scenario = {
  about: `the search for sales, with a limit of ${MAX_MS} ms at p99, and new charges while ${SEARCHERS} people search`,
  quick: false,
  async run({ rows, rounds, seconds }, progress) {
    const server = await startBenchServer()
    const measures: Measure[] = []
    try {
      for (const size of rows) {
        const system = await openSalesSystem(server, size, progress)
        for (const [what, query] of Object.entries(searches)) {
          progress(`${size} sales: ${what}`)
          measures.push({ ...(await measure(system, query, rounds)), what: `${size / 1_000_000} million: ${what}` })
        }
        progress(`${size} sales: ${SEARCHERS} people who search`)
        measures.push({
          ...(await measureCharges(system, rounds, seconds)),
          what: `${size / 1_000_000} million: charges`,
        })
        await system.database.close()
      }
    } finally {
      await server.close()
    }
    return measures
  },
}

async function measure({ ctx, store }: SalesSystem, query: object, rounds: number): Promise<Omit<Measure, 'what'>> {
  const times: number[] = []
  const search = () => searchSales(ctx, store, { ...query, page: 1, perPage: 25 })
  for (let run = 0; run < 3; run++) await search()
  const { costs } = await withCosts(ctx.database, process.pid, async () => {
    for (let run = 0; run < rounds * RUNS_A_ROUND; run++) {
      const start = monotonicMs()
      await search()
      times.push(monotonicMs() - start)
    }
    return { calls: times.length }
  })
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!
  return {
    figure: `p50 ${milliseconds(median(times))}`,
    beside: `${MAX_MS} ms`,
    ratio: p99 / MAX_MS,
    goal: { max: 1 },
    more: `p99 ${milliseconds(p99)}, PostgreSQL ${milliseconds(costs.postgresMs)} of processor time, ${Math.round(costs.blocks)} blocks`,
  }
}

/** Creates charges with and without searches, in turns. */
async function measureCharges(system: SalesSystem, rounds: number, seconds: number): Promise<Omit<Measure, 'what'>> {
  const alone: number[] = []
  const beside: number[] = []
  let searched = 0
  for (let round = 0; round < rounds; round++) {
    alone.push(await chargesPerSecond(system, seconds))
    let isSearching = true
    const people = Array.from({ length: SEARCHERS }, async (_, person) => {
      const query = Object.values(searches)[person % Object.keys(searches).length]!
      for (; isSearching; searched++) await searchSales(system.ctx, system.store, { ...query, page: 1, perPage: 25 })
    })
    beside.push(await chargesPerSecond(system, seconds))
    isSearching = false
    await Promise.all(people)
  }
  return {
    figure: perSecond(median(beside)),
    beside: `without searches ${perSecond(median(alone))}`,
    ratio: median(beside) / median(alone),
    more: `${perSecond(searched / rounds / seconds)} searches`,
  }
}

async function chargesPerSecond({ ctx, store }: SalesSystem, seconds: number): Promise<number> {
  const end = monotonicMs() + seconds * 1_000
  let created = 0
  const create = async () => {
    for (; monotonicMs() < end; created++)
      await createCharge(ctx, store, { currency: 'brl', amountInCents: 5_000 }, newIdOf('chg', store.id))
  }
  await Promise.all(Array.from({ length: CHARGES_IN_FLIGHT }, create))
  return created / seconds
}
