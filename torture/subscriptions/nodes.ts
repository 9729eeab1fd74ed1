import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../systems/random.ts'
import type { Ground, RunningNode } from './environment.ts'

/** The planned deaths of nodes. */
export type Deaths = {
  /** The crash points. Each point kills one node. The next node gets the next point. `undefined` is a node without a point. */
  points: readonly (string | undefined)[]
  /** The percentage of clock moves during which a node gets SIGKILL at a random moment. */
  percent: number
}

/** The crash points of a subscription. One node dies at each point. */
export const CRASH_POINTS = [
  'subscription.paid',
  'subscription.claimed',
  'pay.claimed',
  'subscription.cycleOpened',
  'pay.answered',
  'subscription.cyclePaid',
  'pay.settled',
  'check.found',
  'delivery.sent',
] as const

/** A running node. After its death a new node replaces it. */
export type Nodes = {
  /** Resolves when the current node is ready. */
  alive(): Promise<void>
  /** Kills the node within the next 1.5 s, with a probability of `percent`. */
  endanger(): void
  /** The number of dead nodes by crash point. */
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
      // The node may reach the crash point while it starts, because it then continues open work.
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
