import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openApiSystem, serveApi } from './apiSystem.ts'
import { type Costs, costsText, medianCosts, withCosts } from './costs.ts'
import { startLoader } from './load.ts'
import { type Scenario, withOpened } from './scenario.ts'
import { startBenchServer } from './system.ts'
import type { Measure } from './table.ts'

const SALES = 1_000
const IN_FLIGHT = 8

/** Nodes with and without traces create charges in turns. The collector discards all traces. */
export const traces: Scenario = {
  about: 'the cost of traces per charge: with no traces, with a tenth of the traces, with all traces',
  quick: false,
  run: ({ rounds, seconds }, progress) =>
    withOpened(async (opened) => {
      const collector = opened(await startCollector())
      const server = opened(await startBenchServer())
      const system = opened(await openApiSystem(server, progress, SALES))
      const loader = opened(startLoader())
      const on = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
      const kinds = [
        { what: 'off', variables: {}, list: [] as Costs[] },
        { what: 'a tenth', variables: { ...on, OTEL_TRACES_SAMPLER_ARG: '0.1' }, list: [] as Costs[] },
        { what: 'all', variables: on, list: [] as Costs[] },
      ]
      const readyMs = new Map<string, number>()
      let from = 1
      for (let round = 1; round <= rounds; round++)
        for (const { what, variables, list } of kinds) {
          progress(`${what}, round ${round} of ${rounds}`)
          const api = await serveApi(system.url, 1, variables)
          readyMs.set(what, Math.min(readyMs.get(what) ?? Number.POSITIVE_INFINITY, api.readyProcessorMs))
          const work = {
            does: 'http' as const,
            url: api.url,
            method: 'POST' as const,
            path: '/v1/charges',
            headers: { authorization: `Bearer ${system.key}`, 'content-type': 'application/json' },
            body: '{"currency":"brl","amountInCents":4990,"description":"{n}"}',
            expected: 201,
          }
          const order = { work, from, inFlight: IN_FLIGHT, warmUpSeconds: 0, seconds }
          from = (await loader.load(order)).next
          const { result, costs } = await withCosts(system.ctx.database, api.pid, () => loader.load({ ...order, from }))
          from = result.next
          list.push(costs)
          await api.close()
        }
      const off = medianCosts(kinds[0]!.list).serverMs
      return kinds.map(({ what, list }): Measure => {
        const costs = medianCosts(list)
        const beside = what === 'off' ? {} : { beside: 'off', ratio: costs.serverMs / off }
        const more = `${costsText(costs)}; start ${Math.round(readyMs.get(what)!)} ms`
        return { what, figure: `${costs.serverMs.toFixed(2)} ms of the server's processor time`, ...beside, more }
      })
    }),
}

async function startCollector(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
