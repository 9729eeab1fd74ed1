import { monotonicMs } from '../../server/core/clock.ts'
import type { Options, Scenario } from '../scenario.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { settleAndCompare } from './compareMails.ts'
import { type LifeSetup, openLifeSetup } from './lifeSetup.ts'
import type { Gateways } from './lifeStore.ts'
import { liveOnePurchase } from './liveOnePurchase.ts'

const AT_ONCE = 12
/** After a round a setup waits some minutes for the retries of its mails. Meanwhile the other setups continue. */
const LIVES_PER_ROUND = 150
const MIN_ROUNDS = 2
const LIVES_PER_DANGER = 80
/** The percentage of dangers that kill the database server. All other dangers may kill a node. */
const DATABASE_KILL_PERCENT = 10
/** After each round the clock moves. Then subscriptions renew, and boletos and their reminders fall due. */
const DAYS_PER_ROUND = 11
const GATEWAYS: readonly Gateways[] = [
  ['GATEWAY_A'],
  ['GATEWAY_B'],
  ['GATEWAY_C', 'GATEWAY_A'],
  ['GATEWAY_D', 'GATEWAY_B'],
]

/**
 * Runs random purchases while nodes are killed by kill -9. Then compares sales, mails, the mail server's mailbox and
 * enrollments.
 */
export const lives: Scenario = {
  about: 'random lives of purchases under kill -9: each paid sale has its mails and its access exactly once',
  rounds: 300,
  async run(options, print) {
    const run: Run = { options, print, differences: [], lived: 0, deaths: 0, startedMs: monotonicMs() }
    const setups = Math.min(options.parallel, options.rounds)
    const share = Math.ceil(options.rounds / setups)
    await Promise.all(
      Array.from({ length: setups }, async (_, setup) => {
        const count = Math.max(0, Math.min(share, options.rounds - setup * share))
        await runSetup(run, setup, count).catch((error: Error) =>
          run.differences.push(`setup ${setup} stopped: ${error.stack}`),
        )
      }),
    )
    options.figure(`${run.lived} purchases, ${run.deaths} deaths of nodes and databases`)
    return run.differences
  },
}

/** The results of all setups. */
type Run = {
  options: Options
  print(line: string): void
  differences: string[]
  lived: number
  deaths: number
  startedMs: number
}

async function runSetup(run: Run, number: number, count: number): Promise<void> {
  const { options, print, differences } = run
  const random = createRandom(options.seed).fork(`setup ${number}`)
  const gateways = GATEWAYS[number % GATEWAYS.length]!
  const setup = await openLifeSetup(gateways, random)
  const size = Math.min(LIVES_PER_ROUND, Math.ceil(count / MIN_ROUNDS))
  try {
    for (let begun = 0; begun < count && differences.length === 0 && !options.signal.aborted; begun += size) {
      const round = { begun, count: Math.min(size, count - begun) }
      const startedMs = monotonicMs()
      const found = await liveRound(setup, random, round)
      const livedMs = monotonicMs() - startedMs
      await setup.nodes.alive()
      found.push(...(await settleAndCompare(setup.database, setup.sink)))
      for (const difference of found) {
        differences.push(`setup ${number}: ${difference}`)
        print(`setup ${number}: ${difference}`)
      }
      run.lived += round.count
      const settledMs = monotonicMs() - startedMs - livedMs
      print(
        `${run.lived} lives after ${seconds(monotonicMs() - run.startedMs)}; setup ${number} (${gateways}): ${round.count} in ${seconds(livedMs)}, settled ${seconds(settledMs)} later, ${setup.sink.mails.length} mails`,
      )
    }
    run.deaths += [...setup.nodes.died.values()].reduce((sum, times) => sum + times, 0)
    await report(setup, number, print)
  } finally {
    const keep = options.keep && differences.length > 0
    const folder = await setup.close({ keep })
    if (keep) print(`setup ${number} keeps ${folder}`)
  }
}

/** Runs the purchases of a round, and moves the clock. @returns the wrong answers */
async function liveRound(setup: LifeSetup, random: Random, { begun, count }: { begun: number; count: number }) {
  const { client, nodes, store } = setup
  const complaints: string[] = []
  let next = begun
  const worker = async () => {
    while (next < begun + count) {
      const number = next++
      if (number % LIVES_PER_DANGER === LIVES_PER_DANGER >> 1) await endanger(setup, random)
      complaints.push(...(await liveOnePurchase({ client, store }, number, random.fork(`life ${number}`))))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  nodes.endanger()
  const seconds = DAYS_PER_ROUND * 86_400
  const moved = await client.call('POST', '/v1/test-helpers/clock/advance', { seconds }, `clock ${begun}`)
  if (moved.status !== 200) complaints.push(`the clock answered ${moved.status} ${JSON.stringify(moved.body)}`)
  return complaints
}

async function endanger({ nodes, killDatabase }: LifeSetup, random: Random): Promise<void> {
  if (random.between(1, 100) > DATABASE_KILL_PERCENT) return nodes.endanger()
  const kills = nodes.died.get('its database') ?? 0
  if (await killDatabase()) nodes.died.set('its database', kills + 1)
}

async function report({ nodes, database, sink }: LifeSetup, number: number, print: Run['print']): Promise<void> {
  for (const [where, count] of nodes.died) print(`  setup ${number} died at ${where.padEnd(24)}${count}`)
  const { rows } = await database.pool.query(
    'select kind, status, count(*)::text as n from mails group by 1, 2 order by 1, 2',
  )
  for (const { kind, status, n } of rows) print(`  setup ${number} ${kind.padEnd(24)}${status.padEnd(12)}${n}`)
  print(
    `  setup ${number} mails that arrived twice ${sink.mails.length - new Set(sink.mails.map(({ id }) => id)).size}`,
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
