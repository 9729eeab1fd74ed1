import { monotonicMs } from '../core/clock.ts'

export type FairQueue = {
  /**
   * Runs the work when a place is free. @param owner the store, for example
   * @throws QueueFull if too many calls wait, or if the call waited too long
   */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
}

export class QueueFull extends Error {}

type Start = () => void

/**
 * Limits work that runs at the same time, for all owners together and for each owner. Owners with waiting calls take turns, so
 * an owner with many waiting calls does not delay the calls of other owners.
 * @param options.atOnce running calls of all owners
 * @param options.perOwner running calls of an owner
 * @param options.waiting calls of an owner that wait. The next call is refused.
 * @param options.maxWaitMs milliseconds that a call waits at most
 * @param options.rest how long a place stays empty after a call, as a multiple of the call's time. By default it is free at
 *   once.
 */
export function createFairQueue(options: {
  atOnce: number
  perOwner: number
  waiting: number
  maxWaitMs: number
  rest?: number
}): FairQueue {
  const { atOnce, perOwner, maxWaitMs, rest = 0 } = options
  const running = new Map<string, number>()
  /** The waiting calls of each owner. The next turn is the first owner's. */
  const queues = new Map<string, Start[]>()
  let inProgress = 0

  function count(owner: string, by: number): void {
    inProgress += by
    const left = (running.get(owner) ?? 0) + by
    if (left === 0) running.delete(owner)
    else running.set(owner, left)
  }

  function startNext(): void {
    for (const [owner, queue] of queues) {
      if (inProgress >= atOnce) return
      if ((running.get(owner) ?? 0) >= perOwner) continue
      const start = queue.shift()!
      // A Map keeps its insertion order, so the loop comes to this owner again after all others.
      queues.delete(owner)
      if (queue.length > 0) queues.set(owner, queue)
      count(owner, 1)
      start()
    }
  }

  async function placeFor(owner: string): Promise<void> {
    const queue = queues.get(owner) ?? []
    if (queue.length >= options.waiting) throw new QueueFull()
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        if (queue.length === 0) queues.delete(owner)
        reject(new QueueFull())
      }, maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.push(start)
      queues.set(owner, queue)
      startNext()
    })
  }

  return {
    async run(owner, work) {
      await placeFor(owner)
      const start = monotonicMs()
      try {
        return await work()
      } finally {
        const free = () => {
          count(owner, -1)
          startNext()
        }
        if (rest === 0) free()
        else setTimeout(free, rest * (monotonicMs() - start)).unref()
      }
    },
  }
}
