import { parseArgs } from 'node:util'
import { isFresh } from '../bin/serverBundle.js'
import { monotonicMs } from '../server/core/clock.ts'
import { keepResults, writePage } from './catalogue/results.ts'
import { type PlannedRun, wholePlan } from './plan.ts'
import { scenarios } from './scenarios.ts'
import { type Outcome, summaryOf, widthOf } from './summary.ts'
import { processorSeconds } from './systems/processorTime.ts'

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
    /** The number of setups that run at the same time. */
    parallel: { type: 'string', default: '4' },
    /** If true, the folders of a run with differences are kept. */
    keep: { type: 'boolean', default: false },
    /** The length of each measurement of `attack`, in seconds. */
    seconds: { type: 'string', default: '5' },
    /** A quick run: few rounds of most scenarios, within ten minutes. */
    quick: { type: 'boolean', default: false },
    /** The run of CI for each commit: few rounds, within five minutes. */
    ci: { type: 'boolean', default: false },
    /** The group of runs. `alone`: the runs that need a machine without other work. `beside`: all other runs. */
    group: { type: 'string' },
    /** The first run of the whole list. Earlier runs are skipped. */
    from: { type: 'string' },
    /** The number of hours in which all scenarios are repeated, each time with another seed. */
    soak: { type: 'string' },
    /** Keeps the figures in docs/reliability.json, and writes the tables of docs/reliability.md. */
    report: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const [name, ...only] = positionals
if (values.help || !isKnown()) {
  printHelp()
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
const plan = planOf()
if (plan.length === 0) {
  print('With these options no run is left.')
  process.exit(2)
}
if (!isFresh())
  print(
    'The bundle of the server is older than its sources, so each start of a node takes twice as long: npm run build',
  )
if (name === undefined) printPlan(plan)
const outcomes: Outcome[] = []
do {
  for (const planned of plan) if (!interrupted.signal.aborted) outcomes.push(await runOne(planned, seed + cycle()))
} while (values.soak !== undefined && !interrupted.signal.aborted)
if (name === undefined) for (const line of summaryOf(plan, outcomes)) print(line)
process.exit(outcomes.some(({ differences }) => differences > 0) ? 1 : 0)

function isKnown(): boolean {
  const { from, group } = values
  return (
    (name === undefined || name === 'page' || scenarios[name] !== undefined) &&
    (from === undefined || wholePlan.some(({ run }) => run === from)) &&
    (group === undefined || group === 'alone' || group === 'beside')
  )
}

function printHelp(): void {
  print(
    'npm run torture -- [scenario [part…]] [--rounds N] [--seed N] [--parallel N] [--keep] [--seconds N] [--report]',
  )
  print('npm run torture -- [--quick|--ci] [--group alone|beside] [--from RUN] [--soak HOURS] [--seed N] [--report]\n')
  const width = widthOf(Object.keys(scenarios))
  for (const [known, { about, rounds }] of Object.entries(scenarios))
    print(`  ${known.padEnd(width)}${about} (${rounds} rounds)`)
  print(`  ${'page'.padEnd(width)}runs nothing, and writes the tables of docs/reliability.md from the kept figures`)
  print('\nThe whole:')
  printPlan(wholePlan)
}

function planOf(): readonly PlannedRun[] {
  const known = wholePlan.find(({ run }) => run === name)
  if (name !== undefined) return [{ run: name, rounds: scenarios[name]!.rounds, minutes: known?.minutes ?? 0 }]
  const { from, group } = values
  const size = values.ci ? 'ci' : values.quick ? 'quick' : undefined
  return wholePlan
    .slice(from === undefined ? 0 : wholePlan.findIndex(({ run }) => run === from))
    .filter(({ alone = false }) => group === undefined || alone === (group === 'alone'))
    .flatMap((planned) => {
      if (size === undefined) return planned
      const fewer = planned[size]
      return fewer ? { ...planned, ...fewer } : []
    })
}

function printPlan(runs: readonly PlannedRun[]): void {
  const width = widthOf(runs.map(({ run }) => run))
  for (const { run, rounds, minutes, alone } of runs)
    print(
      `  ${run.padEnd(width)}${minutes.toFixed(1).padStart(4)} min, ${rounds} rounds${alone ? ', needs a quiet machine' : ''}`,
    )
  const sum = runs.reduce((minutes, one) => minutes + one.minutes, 0)
  print(`  ${'all'.padEnd(width)}${sum.toFixed(1).padStart(4)} min on two quiet cores\n`)
}

/** @returns the number of complete runs of the list so far */
function cycle(): number {
  return Math.floor(outcomes.length / plan.length)
}

async function runOne({ run, rounds: plannedRounds }: PlannedRun, ownSeed: number): Promise<Outcome> {
  const [scenarioName, ...parts] = run.split(' ')
  const scenario = scenarios[scenarioName!]!
  const rounds = Number(asked ?? plannedRounds)
  const partsOfRun = name === undefined ? parts : only
  const whole = [scenarioName, ...partsOfRun].join(' ')
  print(`${whole}: ${rounds} rounds, seed ${ownSeed}, process ${process.pid}`)
  const before = { ms: monotonicMs(), cpu: processorSeconds() }
  const figures = new Map<string, { figure: string; differences?: number }>()
  let notRun: string | undefined
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
      notRun(why) {
        notRun = why
      },
    },
    print,
  )
  const differences = await running.catch((error: Error) => [`the run stopped: ${error.stack}`])
  for (const difference of differences) print(`DIFFERENCE (seed ${ownSeed}): ${difference}`)
  const seconds = Math.round((monotonicMs() - before.ms) / 1000)
  const cpu = processorSeconds()
  const cpuSeconds = cpu === undefined ? undefined : Math.round(cpu - before.cpu!)
  const spent = cpuSeconds === undefined ? '' : `, ${cpuSeconds} s of processor time`
  const held = notRun === undefined ? 'every invariant held' : `not run here: ${notRun}`
  print(`${whole}: ${differences.length === 0 ? held : `${differences.length} differences`}, in ${seconds} s${spent}.`)
  const about = { rounds, seed: ownSeed, differences: differences.length }
  const end = interrupted.signal.aborted ? ' (ended early)' : ''
  const results = [...figures].map(([of, { figure, differences: own = about.differences }]) => {
    return [of, { ...about, figure: figure + end, differences: own }] as const
  })
  if (values.report) keepResults(Object.fromEntries(results))
  return { run: whole, seed: ownSeed, differences: differences.length, notRun, seconds, cpuSeconds }
}
