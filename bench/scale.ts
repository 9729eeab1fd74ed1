import { openApiSystem, serveApi } from './apiSystem.ts'
import { costsText, withCosts } from './costs.ts'
import { type Loader, startLoader, type Work } from './load.ts'
import { buyer, charge, makeCharges } from './madeCharges.ts'
import { type BenchOptions, median, type Scenario } from './scenario.ts'
import { type BenchServer, startBenchServer } from './system.ts'
import type { Measure } from './table.ts'

const IN_FLIGHT = 32

export const scale: Scenario = {
  about: 'processor time of a request with 1 million sales and with more',
  quick: false,
  async run(options, progress) {
    const server = await startBenchServer()
    const loader = startLoader()
    try {
      const sizes: Map<string, number[]>[] = []
      for (const rows of options.rows) sizes.push(await measureSize({ server, loader, progress }, rows, options))
      return toMeasures(options.rows, sizes)
    } finally {
      await loader.close()
      await server.close()
    }
  },
}

type Measuring = { server: BenchServer; loader: Loader; progress(text: string): void }

/** @returns the processor time of server and PostgreSQL for each request, in milliseconds, one value a round */
async function measureSize(
  { server, loader, progress }: Measuring,
  rows: number,
  { rounds, seconds }: BenchOptions,
): Promise<Map<string, number[]>> {
  const system = await openApiSystem(server, progress, rows)
  const api = await serveApi(system.url, 1)
  try {
    await makeCharges(system)
    const times = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]))
    const next = new Map<string, number>()
    for (let round = 1; round <= rounds; round++)
      for (const [name, of] of times) {
        progress(`${rows} sales, round ${round} of ${rounds}: ${name}`)
        const headers = { authorization: `Bearer ${system.key}`, 'content-type': 'application/json' }
        const work: Work = { does: 'http', url: api.url, headers, ...works[name]! }
        const from = next.get(name) ?? 1
        const { result, costs } = await withCosts(system.ctx.database, api.pid, () =>
          loader.load({ work, from, inFlight: IN_FLIGHT, warmUpSeconds: 1, seconds }),
        )
        next.set(name, result.next)
        progress(`${rows} sales: ${name}: ${costsText(costs)}`)
        of.push(costs.serverMs + costs.postgresMs)
      }
    return times
  } finally {
    await api.close()
    await system.close()
  }
}

const works: Record<string, Omit<Extract<Work, { does: 'http' }>, 'does' | 'url' | 'headers'>> = {
  'create charge': { method: 'POST', path: '/v1/charges', body: JSON.stringify(charge), expected: 201 },
  'pay by PIX': {
    method: 'POST',
    path: '/v1/charges/chg_made_{n}/payments',
    body: JSON.stringify({ method: 'pix', buyer }),
    expected: 201,
  },
  'sales page of 50': { method: 'GET', path: '/v1/payments?perPage=50&page={n}', expected: 200, numbers: 1_900 },
}

function toMeasures(rows: readonly number[], sizes: readonly Map<string, number[]>[]): Measure[] {
  return Object.keys(works).flatMap((name) => {
    const first = median(sizes[0]!.get(name)!)
    return rows.map((count, index) => {
      const figure = median(sizes[index]!.get(name)!)
      const measure = { what: `${name}, ${count / 1e6} million sales`, figure: `${figure.toFixed(2)} ms` }
      if (index === 0) return measure
      return {
        ...measure,
        beside: `${rows[0]! / 1e6} million: ${first.toFixed(2)} ms`,
        ratio: figure / first,
        goal: { max: 1.2 },
      }
    })
  })
}
