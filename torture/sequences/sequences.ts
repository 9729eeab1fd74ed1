import { monotonicMs } from '../../server/core/clock.ts'
import type { Options, Scenario } from '../scenario.ts'
import { runSequences } from './sequenceRun.ts'
import type { SequenceSystem } from './sequenceSystem.ts'
import { withSequenceSystem } from './withSequenceSystem.ts'

/** The number of parallel sequences per setup. Sequences mostly wait for the database and for HTTP. */
const PARALLEL_PER_SETUP = 4

/** Runs random sequences of all acts on a charge. Checks the result of each sequence. */
export const sequences: Scenario = {
  about: 'random sequences of calls, payments, gateway webhooks, crashes, lost answers and time',
  rounds: 10_000,
  run: (options, print) => withSequenceSystem(options, (system) => runOver(system, options, print)),
}

async function runOver(system: SequenceSystem, options: Options, print: (line: string) => void) {
  const startedMs = monotonicMs()
  const progress = { played: 0 }
  const onEnd = () => {
    progress.played += 1
    if (progress.played % 250 !== 0) return
    const seconds = (monotonicMs() - startedMs) / 1000
    print(`${progress.played} sequences, ${seconds.toFixed(0)} s, ${(progress.played / seconds).toFixed(1)} a second`)
  }
  const parallel = Math.min(options.parallel * PARALLEL_PER_SETUP, options.rounds)
  const found = await Promise.all(
    Array.from({ length: parallel }, (_, setup) => {
      const count = Math.floor(options.rounds / parallel) + (setup < options.rounds % parallel ? 1 : 0)
      return runSequences(system, { count, seed: options.seed + setup, signal: options.signal, onEnd })
    }),
  )
  print(`${progress.played} sequences in ${((monotonicMs() - startedMs) / 1000).toFixed(0)} s`)
  const crashes = [...system.hits.values()].reduce((sum, times) => sum + times, 0)
  options.figure(`${progress.played} sequences, ${crashes} crashes and lost answers`)
  for (const [what, times] of [...system.hits].sort()) print(`  ${what.padEnd(28)}${times}`)
  const { rows } = await system.pool.query<{ what: string; times: number }>(HAPPENED)
  for (const { what, times } of rows) print(`  ${what.padEnd(28)}${times}`)
  return found.filter((what) => what !== undefined)
}

/** Counts the cases, to show that the sequences reached all cases. */
const HAPPENED = `
  select kind || ' became ' || after as what, count(*) as times from statuses_seen group by kind, after
  union all select 'moved at gateways: ' || kind, count(*) from simulator.movements group by kind
  union all select 'receipts', count(*) from receipts
  union all select 'refunds for ' || reason || case when receipt_id is null then '' else ', of one receipt' end, count(*)
    from refunds group by reason, receipt_id is null
  union all select 'webhooks kept', count(*) from gateway_webhooks
  union all select 'event ' || kind, count(*) from events group by kind
  order by 1`
