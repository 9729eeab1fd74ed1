import type { Measure } from './table.ts'

export type BenchOptions = {
  /** Sizes of the list of sales, in rows. */
  rows: readonly number[]
  /** Of which the median counts. */
  rounds: number
  /** Seconds of each measurement in a round. */
  seconds: number
}

/** One benchmark: a file that measures the product beside its limits, in the same run. */
export type Scenario = {
  about: string
  /** Done by `npm run bench` without a name: it takes minutes, not longer. */
  quick: boolean
  /** @param progress told, in a few words, what is done now */
  run(options: BenchOptions, progress: (text: string) => void): Promise<Measure[]>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
