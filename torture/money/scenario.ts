import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { monotonicMs } from '../../server/core/clock.ts'
import { newHealth } from '../../server/core/health.ts'
import { providers } from '../../server/core/provider.ts'
import { createSecretBox } from '../../server/core/secretBox.ts'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readSettings } from '../../server/process/readSettings.ts'
import type { Options, Scenario } from '../scenario.ts'
import { openSequenceSystem, type SequenceSystem } from '../sequences/sequenceSystem.ts'
import { runSums } from '../sums/runSums.ts'
import { createRandom } from '../systems/random.ts'
import { liveMoneyStore } from './liveMoneyStore.ts'
import { liveMoneyOrder, type OrderPlace, openOrderPlaces } from './moneyOrder.ts'

/** The number of orders that run in parallel in each setup. They mostly wait for the database and for HTTP. */
const ORDERS_PER_SETUP = 3
/** The number of lives of one store. More lives share the cost of a night, but make the store's statements slower. */
const LIVES_PER_STORE = 120

/**
 * Runs sales of stores at the four gateways, with the gateways' books. After each night the sums must be right for
 * every party.
 */
export const money: Scenario = {
  about: 'sales, refunds, chargebacks, payouts and nights at four gateways, with crashes; all sums to the cent',
  parts: ['sums', 'orders'],
  rounds: 10_000,
  async run(options, print) {
    if (options.only.includes('sums')) {
      options.figure(`${options.rounds} lives of sums`)
      return await runSums(options, print)
    }
    const folder = await mkdtemp(join(tmpdir(), 'balcao-torture-'))
    // Only single calls crash, never the database server. So commits need not reach the disk.
    const server = await startEmbedded(folder, {
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    })
    try {
      await migrate(server.url)
      return await runOver(server.url, folder, options, print)
    } finally {
      await server.close()
      if (!options.keep) await rm(folder, { recursive: true, force: true })
    }
  },
}

async function runOver(url: string, folder: string, options: Options, print: (line: string) => void) {
  const database = openDatabase(url, { onError: () => {} })
  const system = await openSequenceSystem({
    settings: readSettings({ PORT: '0', DATA_DIR: folder, RATE_LIMIT: '0', BALCAO_DEMO: 'false' }),
    database,
    secrets: createSecretBox(['a secret for torture only']),
    log: pino({ level: 'silent' }),
    health: newHealth(),
    localUrl: 'http://127.0.0.1:3000',
    simulatorUrl: undefined,
    notifyDeliveries: () => {},
    notifyStoreChange: async () => {},
  })
  const startedMs = monotonicMs()
  const differences: string[] = []
  let begun = 0
  let lived = 0
  const isOrders = options.only.includes('orders')
  const liveOn = async () => {
    const places = isOrders ? await openOrderPlaces(system) : []
    while (begun < options.rounds && !options.signal.aborted && differences.length === 0) {
      const count = Math.min(isOrders ? 1 : LIVES_PER_STORE, options.rounds - begun)
      const seeds = Array.from({ length: count }, (_, index) => options.seed + begun + index)
      begun += count
      differences.push(
        ...(await liveAgain(seeds, () => (isOrders ? liveOrder(system, places, seeds[0]!) : liveStore(system, seeds)))),
      )
      const printed = Math.floor(lived / PRINT_EVERY)
      lived += count
      if (Math.floor(lived / PRINT_EVERY) > printed) print(`${lived} lives, ${secondsSince(startedMs)} s`)
    }
  }
  const workers = options.parallel * (isOrders ? ORDERS_PER_SETUP : 1)
  await Promise.all(Array.from({ length: workers }, liveOn))
  const crashes = [...system.hits.values()].reduce((sum, times) => sum + times, 0)
  options.figure(`${lived} ${isOrders ? 'sales' : 'lives'}, ${crashes} crashes and lost answers`)
  print(`${lived} lives in ${secondsSince(startedMs)} s`)
  for (const [what, times] of [...system.hits].sort()) print(`  ${what.padEnd(28)}${times}`)
  const { rows } = await database.pool.query<{ what: string; times: number }>(HAPPENED)
  for (const { what, times } of rows) print(`  ${what.padEnd(28)}${times}`)
  await system.close()
  await database.close()
  return differences
}

const PRINT_EVERY = 500

function secondsSince(startedMs: number): string {
  return ((monotonicMs() - startedMs) / 1000).toFixed(0)
}

/** The first seed of the lives chooses the gateway of their store. */
async function liveStore(system: SequenceSystem, seeds: readonly number[]): Promise<string[]> {
  return await liveMoneyStore(system, { provider: createRandom(seeds[0]!).pick(providers), seeds })
}

async function liveOrder(system: SequenceSystem, places: readonly OrderPlace[], seed: number): Promise<string[]> {
  const random = createRandom(seed)
  return await liveMoneyOrder(system, random.pick(places), random)
}

/**
 * On a busy machine a life may get no connection, or no answer of the simulator, in time. Then the lives start again
 * with a new store or sale. The same seeds give the same lives.
 * @returns the broken laws
 */
async function liveAgain(seeds: readonly number[], live: () => Promise<string[]>): Promise<string[]> {
  const name = seeds.length === 1 ? `life ${seeds[0]}` : `lives ${seeds[0]} to ${seeds.at(-1)}`
  for (let attempts = 1; ; attempts++)
    try {
      return (await live()).map((law) => `${name}: ${law}`)
    } catch (error) {
      const { message, stack } = error as Error
      if (attempts >= ATTEMPTS || !TOO_SLOW.test(message)) return [`${name} threw ${stack}`]
    }
}

const TOO_SLOW =
  /timeout|terminated|answered 50[23]|without a fault is failed|aborted|after the crash|n[o']t answer|no answer/i
const ATTEMPTS = 10

/** Counts the cases, to show that the lives reached all cases. */
const HAPPENED = `
  select 'line at ' || provider || ': ' || kind || case when kind = 'chargeback' and amount_in_cents > 0 then ' won' else '' end
    as what, count(*) as times from simulator.lines group by 1
  union all select 'payouts at ' || provider, count(*) from simulator.payouts group by provider
  union all select 'lines of ours', count(*) from money_lines
  union all select 'nights compared', count(*) from balance_checks
  union all select 'difference ' || kind, count(*) from money_differences group by kind
  order by 1`
