import type { Measure } from './table.ts'

export type BenchOptions = {
  /** Sizes of the list of sales, in rows. */
  rows: readonly number[]
  /** Number of rounds; the median counts. */
  rounds: number
  /** Length of each measurement in a round. */
  seconds: number
}

/** One benchmark. It measures the product and its limit in the same run. */
export type Scenario = {
  about: string
  /** Whether `npm run bench` without a name runs it, because it takes only minutes. */
  quick: boolean
  /** @param progress called with a few words for each step */
  run(options: BenchOptions, progress: (text: string) => void): Promise<Measure[]>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
