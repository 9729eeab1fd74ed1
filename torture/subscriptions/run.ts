import { monotonicMs } from '../../server/clock.ts'
import { createRandom } from '../random.ts'
import { openReceiver } from '../receiver.ts'
import { drive } from './drive.ts'
import { type Ground, importStore } from './ground.ts'
import { judge, type Verdict } from './judge.ts'
import { clearPlan } from './model.ts'
import type { Deaths } from './nodes.ts'
import { drawPlan } from './plan.ts'

export type Ran = Verdict & { seconds: number; died: ReadonlyMap<string, number> }

/**
 * Lets a store with so many subscriptions live through two years by its clock, and compares what its receiver, its API and
 * its gateway's books say with the model.
 *
 * @param seed the same plan each time; what the machine makes of the deaths depends on its timing
 * @param nowMs the machine's time, from which the plan finds the January in which it begins
 */
export async function runTwoYears(
  ground: Ground,
  options: { seed: number; count: number; nowMs: number; deaths: Deaths },
  onStop: (stop: number, of: number) => void = () => {},
): Promise<Ran> {
  const { seed, count, nowMs, deaths } = options
  const random = createRandom(seed)
  const plan = clearPlan(drawPlan(random.fork('plan'), seed, count, nowMs))
  const receiver = await openReceiver(() => ({ delayMs: 0, status: 200 }))
  const startedMs = monotonicMs()
  try {
    const store = await importStore(ground, plan, receiver.url)
    const driven = await drive(plan, ground, store, random.fork('driver'), deaths, (stop) =>
      onStop(stop + 1, plan.stops.length),
    )
    const verdict = judge(plan, store, driven, receiver.received)
    return { ...verdict, died: driven.died, seconds: (monotonicMs() - startedMs) / 1000 }
  } finally {
    receiver.close()
  }
}
