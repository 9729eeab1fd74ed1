import { monotonicMs } from '../../server/core/clock.ts'
import { openReceiver } from '../shoppers/receiver.ts'
import { createRandom } from '../systems/random.ts'
import { drive } from './drive.ts'
import { type Ground, importStore } from './environment.ts'
import { judge, type Verdict } from './judge.ts'
import { clearPlan } from './model.ts'
import type { Deaths } from './nodes.ts'
import { generatePlan } from './plan.ts'

export type Ran = Verdict & { seconds: number; died: ReadonlyMap<string, number> }

/**
 * Runs a store with `count` subscriptions through two years of its test clock. Then compares the deliveries, the API's answers
 * and the gateway's records with the model.
 * @param options.seed determines the plan. The timing of the deaths also depends on the machine.
 * @param options.nowMs the machine's time. It determines the year of the plan's start.
 */
export async function runTwoYears(
  ground: Ground,
  options: { seed: number; count: number; nowMs: number; deaths: Deaths },
  onStop: (stop: number, of: number) => void = () => {},
): Promise<Ran> {
  const { seed, count, nowMs, deaths } = options
  const random = createRandom(seed)
  const plan = clearPlan(generatePlan(random.fork('plan'), seed, count, nowMs))
  const receiver = await openReceiver()
  const startedMs = monotonicMs()
  try {
    const store = await importStore(ground, plan, receiver.url)
    const stage = { ground, store, random: random.fork('driver'), deaths }
    const driven = await drive(plan, stage, (stop) => onStop(stop + 1, plan.stops.length))
    const verdict = judge(plan, store, driven, receiver.received)
    return { ...verdict, died: driven.died, seconds: (monotonicMs() - startedMs) / 1000 }
  } finally {
    receiver.close()
  }
}
