import { monotonicMs } from '../core/clock.ts'

export type FairQueue = {
  /**
   * Runs the work as soon as a place is free. @param owner for example the store's id @throws QueueFull if too many
   * calls wait, or if the call waited too long
   */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
}

export class QueueFull extends Error {}

type Start = () => void

/**
 * Limits the number of simultaneous calls, in total and for each owner. Owners with waiting calls take turns, so an
 * owner with many waiting calls does not delay the calls of other owners.
 * @param options.atOnce the maximum number of running calls of all owners
 * @param options.perOwner the maximum number of running calls of an owner
 * @param options.waiting the maximum number of waiting calls of an owner. Further calls are refused.
 * @param options.maxWaitMs the maximum time in milliseconds that a call waits
 * @param options.rest the time that a place stays empty after a call, as a multiple of the call's duration. By default
 *   the place is free immediately.
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
  /** The waiting calls of each owner. The first owner has the next turn. */
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
      // A Map keeps its insertion order, so this owner moves behind all others.
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
