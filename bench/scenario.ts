import type { Measure } from './table.ts'

export type BenchOptions = {
  /** The sizes of the list of sales, in rows. */
  rows: readonly number[]
  /** The number of rounds. A table shows the median of the rounds. */
  rounds: number
  /** The length of each measurement, in seconds. */
  seconds: number
}

/** One benchmark. In the same run it measures Balcão and a limit, such as the same statements without Balcão. */
export type Scenario = {
  about: string
  /** If true, `npm run bench` without a name runs this benchmark, because it takes only minutes. */
  quick: boolean
  /** @param progress called at each step, with a few words about the step */
  run(options: BenchOptions, progress: (text: string) => void): Promise<Measure[]>
}

/** At the end, everything that the bench has opened is closed in reverse order, even after a failure. */
export async function withOpened<Result>(
  run: (opened: <Thing extends { close(): Promise<void> }>(thing: Thing) => Thing) => Promise<Result>,
): Promise<Result> {
  const closing: (() => Promise<void>)[] = []
  try {
    return await run((thing) => {
      closing.unshift(() => thing.close())
      return thing
    })
  } finally {
    for (const close of closing) await close()
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
