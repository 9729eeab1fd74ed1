import { parseArgs } from 'node:util'
import { isFresh } from '../bin/serverBundle.js'
import { monotonicMs } from '../server/core/clock.ts'
import { keepResults, writePage } from './catalogue/results.ts'
import { processorSeconds } from './processorTime.ts'
import { type PlannedRun, scenarios, wholePlan } from './scenarios.ts'

const QUICK_MS = 10 * 60_000
const HOUR_MS = 3_600_000

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
    /** Few rounds of most scenarios, within ten minutes. */
    quick: { type: 'boolean', default: false },
    /** Hours in which all scenarios run again and again, each time with another seed. */
    soak: { type: 'string' },
    /** Keeps the figures in docs/reliability.json, and writes the tables of docs/reliability.md. */
    report: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const [name, ...only] = positionals
if (values.help || (name !== undefined && name !== 'page' && scenarios[name] === undefined)) {
  print('npm run torture -- [scenario [part…]] [--rounds N] [--seed N] [--parallel N] [--keep] [--seconds N]')
  print('                   [--quick] [--soak HOURS] [--report]\n')
  for (const [known, { about, rounds }] of Object.entries(scenarios))
    print(`  ${known.padEnd(14)}${about} (${rounds} rounds)`)
  print(`  ${'page'.padEnd(14)}runs nothing, and writes the tables of docs/reliability.md from the kept figures`)
  process.exit(2)
}
if (name === 'page') {
  writePage()
  process.exit(0)
}

const limitMs = values.soak ? Number(values.soak) * HOUR_MS : values.quick ? QUICK_MS : undefined
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    print('The run was interrupted. It stops when the running rounds have finished.')
    interrupted.abort()
  })
if (limitMs !== undefined) setTimeout(() => interrupted.abort(), limitMs).unref()

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const asked = values.kills ?? values.lives ?? values.count ?? values.rounds
const plan: readonly PlannedRun[] =
  name !== undefined
    ? [{ run: name, rounds: scenarios[name]!.rounds }]
    : values.quick
      ? wholePlan.filter(({ quick }) => quick !== undefined)
      : wholePlan
if (!isFresh())
  print(
    'The bundle of the server is older than its sources, so each start of a node takes twice as long: npm run build',
  )
let failed = false
for (let cycle = 0; !failed && !interrupted.signal.aborted; cycle++) {
  for (const planned of plan) {
    if (failed || interrupted.signal.aborted) print(`${planned.run} did not run.`)
    else failed = (await runOne(planned, seed + cycle)) > 0
  }
  if (values.soak === undefined) break
}
process.exit(failed ? 1 : 0)

/** @returns the number of differences */
async function runOne({ run, rounds: plannedRounds, quick }: PlannedRun, ownSeed: number): Promise<number> {
  const [scenarioName, ...parts] = run.split(' ')
  const scenario = scenarios[scenarioName!]!
  const rounds = Number(asked ?? (values.quick ? quick : undefined) ?? plannedRounds)
  const partsOfRun = name === undefined ? parts : only
  const whole = [scenarioName, ...partsOfRun].join(' ')
  print(`${whole}: ${rounds} rounds, seed ${ownSeed}, process ${process.pid}`)
  const before = { ms: monotonicMs(), cpu: processorSeconds() }
  const figures = new Map<string, { figure: string; differences?: number }>()
  const running = scenario.run(
    {
      seed: ownSeed,
      rounds,
      parallel: Number(values.parallel),
      keep: values.keep,
      seconds: Number(values.seconds),
      only: partsOfRun,
      report: values.report,
      signal: interrupted.signal,
      figure: (figure, of) =>
        figures.set(of === undefined ? whole : `${scenarioName} ${of.part}`.trim(), {
          figure,
          differences: of?.differences,
        }),
    },
    print,
  )
  const differences = await running.catch((error: Error) => [`the run stopped: ${error.stack}`])
  for (const difference of differences) print(`DIFFERENCE (seed ${ownSeed}): ${difference}`)
  const seconds = Math.round((monotonicMs() - before.ms) / 1000)
  const cpu = processorSeconds()
  const spent = cpu === undefined ? '' : `, ${Math.round(cpu - before.cpu!)} s of processor time`
  const words = differences.length === 0 ? 'every invariant held' : `${differences.length} differences`
  print(`${whole}: ${words}, in ${seconds} s${spent}.`)
  const about = { rounds, seed: ownSeed, differences: differences.length }
  const results = [...figures].map(([of, { figure, differences: own = about.differences }]) => {
    return [of, { ...about, figure, differences: own }] as const
  })
  if (values.report) keepResults(Object.fromEntries(results))
  return differences.length
}
