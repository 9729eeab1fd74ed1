import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { Ground, RunningNode } from './ground.ts'

/** How nodes die while a plan is lived. */
export type Deaths = {
  /** Crash points: each kills one node, and the node after it is armed with the next. */
  points: readonly string[]
  /** Of a hundred moves of the clock, so many are cut by SIGKILL at a random moment. */
  percent: number
}

/** Places in a subscription's life at which a node dies once each. */
export const CRASH_POINTS = [
  'subscription.paid',
  'subscription.taken',
  'pay.claimed',
  'subscription.cycleOpened',
  'pay.answered',
  'subscription.cyclePaid',
  'pay.settled',
  'check.found',
  'delivery.sent',
] as const

/** A node that is followed by another whenever it dies. */
export type Nodes = {
  /** Resolves when the present node answers. */
  alive(): Promise<void>
  /** Perhaps kills the node within the next moments. */
  endanger(): void
  /** How many died, by where. */
  died: Map<string, number>
  end(): Promise<void>
}

const LATEST_KILL_MS = 1_500

export async function startNodes(ground: Ground, random: Random, deaths: Deaths): Promise<Nodes> {
  const points = [...deaths.points]
  const died = new Map<string, number>()
  let node: RunningNode | undefined
  let over = false
  const count = (where: string) => died.set(where, (died.get(where) ?? 0) + 1)
  const begin = async (): Promise<void> => {
    const point = points.shift()
    try {
      node = await ground.start(point === undefined ? {} : { BALCAO_CRASH_AT: point })
    } catch (error) {
      if (point === undefined) throw error
      // What was left open can lead a node there while it still starts.
      count(point)
      return begin()
    }
    void node.exited.then(() => {
      if (over) return
      count(point ?? 'a random moment')
      living = begin()
      living.catch(() => {})
    })
  }
  let living = begin()
  await living
  return {
    alive: () => living,
    endanger() {
      if (random.between(1, 100) > deaths.percent) return
      void delay(random.between(0, LATEST_KILL_MS)).then(() => (over ? undefined : node?.kill()))
    },
    died,
    async end() {
      over = true
      await living.catch(() => {})
      await node?.kill()
    },
  }
}
