import type { PlannedRun } from './plan.ts'

/** How a run ended. `notRun` says why nothing was compared, and such a run is no fault. */
export type Outcome = {
  run: string
  seed: number
  differences: number
  notRun: string | undefined
  seconds: number
  cpuSeconds: number | undefined
}

/**
 * @returns the lines of a table with the findings and the time of each run. Planned runs without an outcome did not
 *   run
 */
export function summaryOf(planned: readonly PlannedRun[], outcomes: readonly Outcome[]): string[] {
  const names = [...new Set([...planned.map(({ run }) => run), ...outcomes.map(({ run }) => run)])]
  const width = widthOf(names)
  const byRun = Map.groupBy(outcomes, ({ run }) => run)
  const lines = names.map((run) => `  ${run.padEnd(width)}${wordsOf(byRun.get(run) ?? [])}`)
  const compared = names.filter((run) => byRun.get(run)?.some(({ notRun }) => notRun === undefined))
  const failed = names.filter((run) => byRun.get(run)?.some(({ differences }) => differences > 0))
  const minutes = outcomes.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const sums = `${compared.length} of ${names.length} ran, in ${minutes.toFixed(1)} minutes`
  return [...lines, failed.length === 0 ? `${sums}: no differences.` : `${sums}: DIFFERENCES in ${failed.join(', ')}.`]
}

/** @returns the width of a column that fits the longest of these names */
export function widthOf(names: readonly string[]): number {
  return Math.max(...names.map((name) => name.length)) + 2
}

function wordsOf(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return 'did not run'
  const ran = outcomes.filter(({ notRun }) => notRun === undefined)
  if (ran.length === 0) return `not run here: ${outcomes[0]!.notRun}`
  const red = ran.filter(({ differences }) => differences > 0)
  const differences = red.reduce((sum, one) => sum + one.differences, 0)
  const seeds = red.map(({ seed }) => seed).join(', ')
  const found = red.length === 0 ? 'every invariant held' : `${differences} DIFFERENCES (seed ${seeds})`
  const seconds = ran.reduce((sum, one) => sum + one.seconds, 0)
  const cpu = ran.reduce((sum, { cpuSeconds = 0 }) => sum + cpuSeconds, 0)
  const times = ran.length === 1 ? '' : `${ran.length} times, `
  return `${found}; ${times}${(seconds / 60).toFixed(1)} min, ${Math.round(cpu)} s of processor time`
}
