import { setTimeout as delay } from 'node:timers/promises'
import type { Options } from '../scenario.ts'
import { createRandom } from '../systems/random.ts'
import { measureSales, openField, openShops } from './field.ts'
import { killWorker, startWorker } from './workers.ts'

/** The stores on other workers must keep this share of their sales. */
const KEPT = 0.9
const SETTLE_MS = 3_000

/** Kills a worker under load, and starts it again. The stores on the other workers must go on. */
export async function killWorkers(options: Options, print: (line: string) => void) {
  const random = createRandom(options.seed)
  await using started = new AsyncDisposableStack()
  const field = await openField(started, options)
  const found: string[] = []
  const lines: string[] = []
  const rounds = Math.min(options.rounds, field.workers.length)
  const shops = await openShops(field, { random, started })
  for (const worker of field.workers.slice(0, rounds)) {
    const others = field.shops.filter((shop) => shop.worker !== worker.name)
    const before = await measureSales(others, options.seconds)
    await killWorker(worker)
    started.defer(() => startWorker(worker))
    const during = await measureSales(others, options.seconds)
    await startWorker(worker)
    const errors = field.node.errors.splice(0)
    lines.push(
      `${before.toFixed(1)} PIX codes a second at ${others.length} other stores, ${during.toFixed(1)} without the worker`,
    )
    print(`${worker.name} killed: ${lines.at(-1)}, ${errors.length} errors logged`)
    for (const error of errors) print(error)
    if (during < KEPT * before) found.push(`the stores of other workers sold less: ${lines.at(-1)}`)
    await delay(SETTLE_MS)
    field.node.errors.splice(0)
  }
  found.push(...(await shops.end()))
  const waits = field.shops.map(({ market }) => market.longestRetryMs / 1_000)
  return {
    found,
    figure: `${rounds} workers killed: ${lines.join('; ')}; a call waited at most ${Math.max(...waits).toFixed(1)} s`,
  }
}
