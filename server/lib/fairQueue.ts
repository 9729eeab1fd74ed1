import { monotonicMs } from '../core/clock.ts'

export type FairQueue = {
  /**
   * Runs the work when a place is free. @param owner the store, for example
   * @throws QueueFull if too many calls wait, or if the call waited too long
   */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
}

export class QueueFull extends Error {}

type Waiting = { owner: string; start(): void }

/**
 * Limits work that runs at the same time, for all owners together and for each owner. An owner with many waiting calls does
 * not delay the calls of other owners.
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
  const queue: Waiting[] = []
  let inProgress = 0

  function count(owner: string, by: number): void {
    inProgress += by
    const left = (running.get(owner) ?? 0) + by
    if (left === 0) running.delete(owner)
    else running.set(owner, left)
  }

  function startNext(): void {
    while (inProgress < atOnce) {
      const index = queue.findIndex(({ owner }) => (running.get(owner) ?? 0) < perOwner)
      if (index === -1) return
      const [{ owner, start }] = queue.splice(index, 1) as [Waiting]
      count(owner, 1)
      start()
    }
  }

  async function placeFor(owner: string): Promise<void> {
    if (queue.filter((one) => one.owner === owner).length >= options.waiting) throw new QueueFull()
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(new QueueFull())
      }, maxWaitMs)
      const waiting: Waiting = {
        owner,
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      queue.push(waiting)
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
