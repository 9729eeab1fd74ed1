import { type Loop, startLoop } from './loop.ts'

/** Limits of one claim: the number of items, the number per owner, and the owners who already have their share in progress. */
export type Share = { limit: number; limitPerOwner: number; exceptOwners: readonly string[] }

export type PoolWork<Item> = {
  /** Claims due items within these limits. */
  claim(share: Share): Promise<readonly Item[]>
  ownerOf(item: Item): string
  work(item: Item): Promise<unknown>
}

/**
 * Works on many items at the same time. When an item ends, the next item starts, so no item waits for the slowest item.
 * Slow items of one owner, for example because of a dead gateway, do not block other owners.
 * @param options.size maximum number of items in progress. One owner gets about a quarter of them, and half at most.
 * @param options.pauseMs pause in milliseconds when nothing is due
 * @param options.idlePauseMs the limit of the growing pauses while nothing is due, like in `startLoop`
 * @param options.onError called with the error when a claim or an item fails. Other items continue.
 * @returns the loop; `stop` resolves when all items in progress have ended
 */
export function startPool<Item>(
  { claim, ownerOf, work }: PoolWork<Item>,
  options: { size: number; pauseMs: number; idlePauseMs?: number; onError(error: Error): void },
): Loop {
  const { size } = options
  const limitPerOwner = Math.ceil(size / 4)
  const inProgress = new Set<Promise<unknown>>()
  const busyByOwner = new Map<string, number>()
  /**
   * The owners that the last claim left out, because they have their share. Their next items are claimed when half of
   * the share has ended.
   */
  let leftOut: readonly string[] = []
  const count = (owner: string, by: number) => {
    const left = (busyByOwner.get(owner) ?? 0) + by
    if (left === 0) busyByOwner.delete(owner)
    else busyByOwner.set(owner, left)
  }
  const begin = (item: Item) => {
    const owner = ownerOf(item)
    count(owner, 1)
    const done = work(item)
      .catch(options.onError)
      .finally(() => {
        count(owner, -1)
        inProgress.delete(done)
        if (leftOut.includes(owner) && (busyByOwner.get(owner) ?? 0) <= limitPerOwner / 2) loop.nudge()
      })
    inProgress.add(done)
  }
  const loop = startLoop(async () => {
    if (inProgress.size >= size) await Promise.race(inProgress)
    const exceptOwners = [...busyByOwner].filter(([, busy]) => busy > limitPerOwner / 2).map(([owner]) => owner)
    leftOut = exceptOwners
    const items = await claim({ limit: size - inProgress.size, limitPerOwner, exceptOwners })
    for (const item of items) begin(item)
    return { more: items.length > 0 }
  }, options)
  return {
    ...loop,
    async stop() {
      await loop.stop()
      await Promise.all(inProgress)
    },
  }
}
