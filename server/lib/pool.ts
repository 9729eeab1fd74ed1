import { type Loop, startLoop } from './loop.ts'

/** What may be taken now: of one owner not so much that others wait for it, of owners who have enough under way nothing. */
export type Share = { most: number; mostOfOwner: number; exceptOwners: readonly string[] }

export type PoolWork<Item> = {
  /** Takes what is due, at most the share. */
  take(share: Share): Promise<readonly Item[]>
  ownerOf(item: Item): string
  work(item: Item): Promise<unknown>
}

/**
 * Works at many things at a time, each one's place taken by the next as soon as it ends: nothing waits for the slowest, and one
 * owner's silence, be it a dead gateway's, holds up its own.
 * @param options.size most at a time; of one owner it is about a quarter, at most half
 * @param options.pauseMs after nothing was due
 * @param options.onError told of what could not be taken or done; the others go on
 * @returns its `stop` resolves when all that is under way has ended
 */
export function startPool<Item>(
  { take, ownerOf, work }: PoolWork<Item>,
  options: { size: number; pauseMs: number; onError(error: Error): void },
): Loop {
  const { size } = options
  const mostOfOwner = Math.ceil(size / 4)
  const underWay = new Set<Promise<unknown>>()
  const ofOwner = new Map<string, number>()
  const count = (owner: string, by: number) => {
    const left = (ofOwner.get(owner) ?? 0) + by
    if (left === 0) ofOwner.delete(owner)
    else ofOwner.set(owner, left)
  }
  const begin = (item: Item) => {
    const owner = ownerOf(item)
    count(owner, 1)
    const done = work(item)
      .catch(options.onError)
      .finally(() => {
        count(owner, -1)
        underWay.delete(done)
      })
    underWay.add(done)
  }
  const loop = startLoop(async () => {
    if (underWay.size >= size) await Promise.race(underWay)
    const exceptOwners = [...ofOwner].filter(([, busy]) => busy >= mostOfOwner).map(([owner]) => owner)
    const items = await take({ most: size - underWay.size, mostOfOwner, exceptOwners })
    for (const item of items) begin(item)
    return { more: items.length > 0 }
  }, options)
  return {
    ...loop,
    async stop() {
      await loop.stop()
      await Promise.all(underWay)
    },
  }
}
