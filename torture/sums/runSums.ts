import { setImmediate as breathe } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Options } from '../scenario.ts'
import { createRandom } from '../systems/random.ts'
import { liveSums } from './liveSums.ts'
import type { ComputedSale } from './randomSale.ts'
import { FEES_AT_ONCE, unusualFees } from './unusualFees.ts'

const PRINT_EVERY = 100_000

/**
 * Runs the money of many sales with the product's pure functions, without a database and without HTTP. The simulated
 * gateway reads the adapters' requests, and keeps its books.
 * @returns the broken laws of the first life that breaks one
 */
export async function runSums(
  { seed, rounds, signal }: Pick<Options, 'seed' | 'rounds' | 'signal'>,
  print: (line: string) => void,
): Promise<string[]> {
  const startedMs = monotonicMs()
  const seen = new Map<string, number>()
  let sales: ComputedSale[] = []
  for (let index = 0; index < rounds && !signal.aborted; index++) {
    const { life, broken } = liveSums(createRandom(seed + index))
    if (broken.length > 0) return broken.map((law) => `life ${seed + index}: ${law}`)
    sales.push(life!.sale)
    for (const what of [life!.sale.provider, ...life!.steps]) seen.set(what, (seen.get(what) ?? 0) + 1)
    const isLast = index + 1 === rounds
    if (sales.length === FEES_AT_ONCE || isLast) {
      const unusual = unusualFees(sales)
      if (unusual.length > 0) return unusual.map((law) => `lives until ${seed + index}: ${law}`)
      sales = []
      await breathe()
    }
    if ((index + 1) % PRINT_EVERY === 0 || isLast)
      print(`${index + 1} lives of sums, ${((monotonicMs() - startedMs) / 1000).toFixed(0)} s`)
  }
  for (const [what, times] of [...seen].sort()) print(`  ${what.padEnd(28)}${times}`)
  return []
}
