import { randomBytes } from 'node:crypto'
import { monotonicMs } from '../server/core/clock.ts'
import type { Database } from '../server/core/sql.ts'
import { migrate } from '../server/database/migrate.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import { citusUrl, createCitusDatabase, dropEverywhere, serversOf } from '../test/databases/citus.ts'
import { databaseUrl, onServer } from '../test/databases/cluster.ts'
import { type ServedApi, serveApi } from './apiSystem.ts'
import { atOnce, post, withKey } from './calls.ts'
import { type Costs, costsText, medianCosts, withCosts } from './costs.ts'
import { buyer } from './madeCharges.ts'
import { median, type Scenario, withOpened } from './scenario.ts'
import { benchContext, openBenchDatabase } from './system.ts'
import { type Measure, perSecond } from './table.ts'

const STORES = 12
const PAYMENTS = 600
const IN_FLIGHT = 32
/** The most processor time of a payment on Citus, as a multiple of one PostgreSQL. */
const GOAL = 1.5

type Name = 'one PostgreSQL' | 'Citus'
type System = { api: ServedApi; database: Database; workers: Database[]; keys: string[]; close(): Promise<void> }
type Measured = { costs: Costs; perSecond: number }

/** Both databases are on the servers of the cluster, so they have one version and the same settings. */
export const engine: Scenario = {
  about: `payments by PIX of ${STORES} stores on a Citus cluster, in turns with one PostgreSQL`,
  quick: false,
  run: (options, progress) =>
    withOpened(async (opened) => {
      if (citusUrl === undefined)
        return [{ what: 'a payment on Citus', figure: 'not run here: BALCAO_TEST_CLUSTER names no Citus cluster' }]
      const servers = await serversOf(citusUrl)
      const systems: [Name, System][] = [
        ['one PostgreSQL', opened(await openSystem(servers.slice(0, 1)))],
        ['Citus', opened(await openSystem(servers))],
      ]
      const measured = new Map<Name, Measured[]>(systems.map(([name]) => [name, []]))
      for (const [, system] of systems) await payCharges(system, await makeCharges(system))
      for (let round = 1; round <= options.rounds; round++)
        for (const [name, system] of systems) {
          progress(`round ${round} of ${options.rounds}: ${name}`)
          const charges = await makeCharges(system)
          const { api, database, workers } = system
          const { result, costs } = await withCosts(database, api.pid, () => payCharges(system, charges), workers)
          measured.get(name)!.push({ costs, perSecond: result.perSecond })
        }
      return toMeasures(measured)
    }),
}

/** @param servers one server for a plain database, or all servers of the cluster */
async function openSystem(servers: readonly string[]): Promise<System> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(servers[0]!, name)
  if (servers.length === 1) await onServer(servers[0]!, `create database ${name}`)
  await migrate(servers.length === 1 ? url : await createCitusDatabase(servers, name))
  const database = openBenchDatabase(url)
  const document = { stores: Array.from({ length: STORES }, (_, number) => ({ ...STORE, ref: `s${number}` })) }
  const { stores } = await importDocument(benchContext(url, database), document, importSections)
  const keys = Object.values(stores).map((store) => (store as unknown as { apiKeys: { key: string } }).apiKeys.key)
  const api = await serveApi(url, 1)
  const workers = servers.slice(1).map((server) => openBenchDatabase(databaseUrl(server, name), 1))
  return {
    api,
    database,
    workers,
    keys,
    async close() {
      await api.close()
      for (const one of [database, ...workers]) await one.close()
      await dropEverywhere(servers, name)
    },
  }
}

const STORE = {
  name: 'Loja',
  gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
  apiKeys: [{ ref: 'key', scopes: ['charges:read', 'charges:write'] }],
}

type Charge = { id: string; key: string }

async function makeCharges({ api, keys }: System): Promise<Charge[]> {
  return await atOnce({ count: PAYMENTS, inFlight: IN_FLIGHT }, async (number) => {
    const key = keys[number % keys.length]!
    const body = { currency: 'brl', amountInCents: 9_700 }
    return { key, id: (await post<{ id: string }>(`${api.url}/v1/charges`, withKey(key), body)).id }
  })
}

async function payCharges({ api }: System, charges: readonly Charge[]): Promise<{ calls: number; perSecond: number }> {
  const startedMs = monotonicMs()
  await atOnce({ count: charges.length, inFlight: IN_FLIGHT }, (number) => {
    const { id, key } = charges[number]!
    return post(`${api.url}/v1/charges/${id}/payments`, withKey(key), { method: 'pix', buyer })
  })
  return { calls: charges.length, perSecond: (charges.length / (monotonicMs() - startedMs)) * 1_000 }
}

function toMeasures(measured: ReadonlyMap<Name, readonly Measured[]>): Measure[] {
  const processorMs = ({ serverMs, postgresMs }: Costs) => serverMs + postgresMs
  const [one, citus] = [...measured].map(([name, list]) => {
    const costs = medianCosts(list.map((each) => each.costs))
    const ms = median(list.map((each) => processorMs(each.costs)))
    const more = `${perSecond(median(list.map((each) => each.perSecond)))}; ${costsText(costs)}`
    return { name, ms, figure: `${ms.toFixed(2)} ms of processor time`, more }
  })
  return [
    { what: `a payment on ${one!.name}`, figure: one!.figure, more: one!.more },
    {
      what: `a payment on ${citus!.name}`,
      figure: citus!.figure,
      beside: `${one!.name}: ${one!.figure}`,
      ratio: citus!.ms / one!.ms,
      goal: { max: GOAL },
      more: citus!.more,
    },
  ]
}
