import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { monotonicMs } from '../../server/core/clock.ts'
import { createSecretBox } from '../../server/core/secretBox.ts'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readSettings } from '../../server/process/readSettings.ts'
import { createRandom } from '../random.ts'
import type { Options, Scenario } from '../scenario.ts'
import { openSequenceSystem, type SequenceSystem } from '../sequenceSystem.ts'
import { liveMoneyLife } from './moneyLife.ts'
import { liveMoneyOrder, type OrderPlace, openOrderPlaces } from './moneyOrder.ts'

/** Lives that run at the same time in each setup. They mostly wait for the database and for HTTP. */
const PARALLEL_PER_SETUP = 3

/** Lives of stores at the four gateways, with their books. After each night the sums must be right for every party. */
export const money: Scenario = {
  about: 'sales, refunds, chargebacks, payouts and nights at four gateways, with crashes; all sums to the cent',
  rounds: 500,
  async run(options, print) {
    const folder = await mkdtemp(join(tmpdir(), 'balcao-torture-'))
    // Only single calls crash, never the database server. So no commit needs to reach the disk.
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
      const seed = options.seed + begun++
      differences.push(...(await lifeOf(system, places, seed)))
      lived += 1
      if (lived % 50 === 0) print(`${lived} lives, ${((monotonicMs() - startedMs) / 1000).toFixed(0)} s`)
    }
  }
  await Promise.all(Array.from({ length: options.parallel * PARALLEL_PER_SETUP }, liveOn))
  print(`${lived} lives in ${((monotonicMs() - startedMs) / 1000).toFixed(0)} s`)
  for (const [what, times] of [...system.hits].sort()) print(`  ${what.padEnd(28)}${times}`)
  const { rows } = await database.pool.query<{ what: string; times: number }>(HAPPENED)
  for (const { what, times } of rows) print(`  ${what.padEnd(28)}${times}`)
  await system.close()
  await database.close()
  return differences
}

/** Lives one life: of some days of a store, or of the order of one sale. The same seed gives the same life. @returns the broken laws */
async function lifeOf(system: SequenceSystem, places: readonly OrderPlace[], seed: number): Promise<string[]> {
  for (let attempts = 1; ; attempts++)
    try {
      const random = createRandom(seed)
      const broken =
        places.length > 0
          ? await liveMoneyOrder(system, random.pick(places), random)
          : await liveMoneyLife(system, random)
      return broken.map((law) => `life ${seed}: ${law}`)
    } catch (error) {
      const { message, stack } = error as Error
      if (attempts >= 3 || !TOO_SLOW.test(message)) return [`life ${seed} threw ${stack}`]
    }
}

/**
 * On a busy machine a life may find no connection in time, or no answer of the simulator. A crashed call may also lead a batch of
 * other lives. Such a life begins anew, with another store or sale.
 */
const TOO_SLOW = /timeout|terminated|answered 50[23]|without a fault is failed|aborted|after the crash/i

/** Counts the cases, to show that the lives reached all cases. */
const HAPPENED = `
  select 'line at ' || provider || ': ' || kind || case when kind = 'chargeback' and amount_in_cents > 0 then ' won' else '' end
    as what, count(*) as times from simulator.lines group by 1
  union all select 'payouts at ' || provider, count(*) from simulator.payouts group by provider
  union all select 'lines of ours', count(*) from money_lines
  union all select 'nights compared', count(*) from balance_checks
  union all select 'difference ' || kind, count(*) from money_differences group by kind
  order by 1`
