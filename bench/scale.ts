import { searchSales } from '../server/sales/searchSales.ts'
import { type ApiSystem, openApiSystem, type ServedApi, serveApi } from './apiSystem.ts'
import { type Costs, costsText, medianCosts, withCosts } from './costs.ts'
import { type Loader, startLoader } from './load.ts'
import type { Work } from './loadOrder.ts'
import { buyer, charge, makeCharges } from './madeCharges.ts'
import { median, type Scenario, withOpened } from './scenario.ts'
import { startBenchServer } from './system.ts'
import type { Measure } from './table.ts'

const IN_FLIGHT = 32
const SEARCHES_A_ROUND = 20

/** A node with a number of sales. `next` has the number of the next call of each path. */
type Size = { sales: number; system: ApiSystem; api: ServedApi; next: Map<string, number> }
type Path = (size: Size, loader: Loader, seconds: number) => Promise<Costs>

export const scale: Scenario = {
  about: 'costs of a request with 1 million sales and with more',
  quick: false,
  run: ({ rows, rounds, seconds }, progress) =>
    withOpened(async (opened) => {
      const server = opened(await startBenchServer())
      const loader = opened(startLoader())
      const sizes: Size[] = []
      for (const sales of rows) {
        const system = opened(await openApiSystem(server, progress, sales))
        progress(`${sales} sales: making charges`)
        await makeCharges(system)
        sizes.push({ sales, system, api: opened(await serveApi(system.url, 1)), next: new Map() })
      }
      const measures: Measure[] = []
      for (const [name, path] of Object.entries(paths)) {
        const costs = sizes.map((): Costs[] => [])
        for (let round = 0; round <= rounds; round++)
          for (const [index, size] of sizes.entries()) {
            const one = await path(size, loader, seconds)
            progress(`${name}, ${size.sales} sales, round ${round} of ${rounds}: ${costsText(one)}`)
            // Round 0 fills the caches and prepares the query plans.
            if (round > 0) costs[index]!.push(one)
          }
        measures.push(...toMeasures(name, rows, costs))
      }
      return measures
    }),
}

const paths: Record<string, Path> = {
  'create charge': called({ method: 'POST', path: '/v1/charges', body: JSON.stringify(charge), expected: 201 }),
  'pay by PIX': called({
    method: 'POST',
    path: '/v1/charges/chg_made_{n}/payments',
    body: JSON.stringify({ method: 'pix', buyer }),
    expected: 201,
  }),
  'first page of 50': called({ method: 'GET', path: '/v1/payments?perPage=50&page=1', expected: 200 }),
  'page of 50 in the middle': called(
    { method: 'GET', path: '/v1/payments?perPage=50&page={n}', expected: 200 },
    ({ sales }) => sales / 100,
  ),
  'search, two letters': searched({ q: 'zu' }),
  'search, a rarer name': searched({ q: 'quixada' }),
  'search, beginning of an e-mail': searched({ q: 'zuleide.zan' }),
  'search, six digits of a document': searched({ q: '529982' }),
  'search, beginning of a phone': searched({ q: '(11) 91138' }),
  'search, last four digits': searched({ q: '7054' }),
  'search, name and status': searched({ q: 'quixada', status: 'REFUNDED' }),
}

/** @param first the number of the first call */
function called(
  request: Omit<Extract<Work, { does: 'http' }>, 'does' | 'url' | 'headers'>,
  first = (_: Size) => 1,
): Path {
  return async (size, loader, seconds) => {
    const { system, api, next } = size
    const headers = { authorization: `Bearer ${system.key}`, 'content-type': 'application/json' }
    const work: Work = { does: 'http', url: api.url, headers, ...request }
    const from = next.get(request.path) ?? first(size)
    const { result, costs } = await withCosts(system.ctx.database, api.pid, () =>
      loader.load({ work, from, inFlight: IN_FLIGHT, warmUpSeconds: 1, seconds }),
    )
    next.set(request.path, result.next)
    return costs
  }
}

/** Searches in this process, because the API has no search. The server's processor time is the time of this process. */
function searched(query: { q: string; status?: 'REFUNDED' }): Path {
  return async ({ system: { ctx, store }, api }) => {
    const { result, costs } = await withCosts(ctx.database, api.pid, async () => {
      const before = process.cpuUsage()
      for (let call = 0; call < SEARCHES_A_ROUND; call++)
        await searchSales(ctx, store, { ...query, page: 1, perPage: 25 })
      return { calls: SEARCHES_A_ROUND, used: process.cpuUsage(before) }
    })
    return { ...costs, serverMs: (result.used.user + result.used.system) / 1000 / SEARCHES_A_ROUND }
  }
}

function toMeasures(name: string, rows: readonly number[], costs: readonly (readonly Costs[])[]): Measure[] {
  const times = costs.map((list) => median(list.map(({ serverMs, postgresMs }) => serverMs + postgresMs)))
  return rows.map((count, index) => {
    const measure = {
      what: `${name}, ${count / 1e6} million sales`,
      figure: `${times[index]!.toFixed(2)} ms`,
      more: costsText(medianCosts(costs[index]!)),
    }
    if (index === 0) return measure
    const beside = `${rows[0]! / 1e6} million: ${times[0]!.toFixed(2)} ms`
    return { ...measure, beside, ratio: times[index]! / times[0]!, goal: { max: 1.2 } }
  })
}
