import { parseArgs } from 'node:util'
import { attack } from './attacks/scenario.ts'
import { books } from './books.ts'
import { conversions } from './conversions/scenario.ts'
import { deliveries } from './deliveries.ts'
import { failover } from './failover/scenario.ts'
import { kill } from './kill.ts'
import { lives } from './lives/scenario.ts'
import { lostAnswers } from './lostAnswers.ts'
import { money } from './money/scenario.ts'
import { restore } from './restore/scenario.ts'
import type { Scenario } from './scenario.ts'
import { seats } from './seats/scenario.ts'
import { sequences } from './sequences.ts'
import { silentDatabase } from './silentDatabase.ts'
import { subscriptions } from './subscriptions/scenario.ts'

const scenarios: Record<string, Scenario> = {
  attack,
  books,
  conversions,
  deliveries,
  failover,
  kill,
  lives,
  lostAnswers,
  money,
  restore,
  seats,
  sequences,
  silentDatabase,
  subscriptions,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    /** Another name for `rounds`, for scenarios that count sequences or subscriptions. */
    count: { type: 'string' },
    /** Another name for `rounds`, for the scenario `lives`. */
    lives: { type: 'string' },
    /** Another name for `rounds`, for the scenario `failover`. */
    kills: { type: 'string' },
    seed: { type: 'string' },
    /** The number of setups that run in parallel. */
    parallel: { type: 'string', default: '4' },
    /** If true, the folders of a run with differences remain. */
    keep: { type: 'boolean', default: false },
    /** The length of each measurement of `attack`, in seconds. */
    seconds: { type: 'string', default: '5' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const name = positionals[0] ?? ''
const scenario = scenarios[name]
if (scenario === undefined) {
  print('npm run torture -- <scenario> [part…] [--rounds N] [--seed N] [--parallel N] [--keep] [--seconds N]\n')
  for (const [known, { about, rounds }] of Object.entries(scenarios))
    print(`  ${known.padEnd(14)}${about} (${rounds} rounds)`)
  process.exit(2)
}
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const rounds = Number(values.kills ?? values.lives ?? values.count ?? values.rounds ?? scenario.rounds)
print(`${name}: ${rounds} rounds, seed ${seed}, process ${process.pid}`)
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    print('The run was interrupted. It stops when the running rounds have finished.')
    interrupted.abort()
  })
const differences = await scenario.run(
  {
    seed,
    rounds,
    parallel: Number(values.parallel),
    keep: values.keep,
    seconds: Number(values.seconds),
    only: positionals.slice(1),
    signal: interrupted.signal,
  },
  print,
)
for (const difference of differences) print(`DIFFERENCE (seed ${seed}): ${difference}`)
print(differences.length === 0 ? `${name}: every invariant held.` : `${name}: ${differences.length} differences.`)
process.exit(differences.length === 0 ? 0 : 1)
