/**
 * Batches calls that arrive while other runs are in progress: fewer database round trips, shared commits.
 * A call starts at once when fewer than `atOnce` runs are in progress, so batching costs a quiet server no time.
 *
 * @param run takes a batch of items and returns their results in the same order
 * @param options.atOnce maximum number of runs in progress
 * @param options.limit maximum number of items in a run
 * @returns the call for one item. If a batch fails, each item runs again by itself, so that one item cannot fail another
 */
function batch<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { atOnce, limit }: { atOnce: number; limit: number },
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
  const waiting: Waiting[] = []
  let underWay = 0

  async function start(batch: readonly Waiting[]): Promise<void> {
    underWay++
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error)
      else await Promise.all(batch.map((one) => start([one])))
    } finally {
      underWay--
      next()
    }
  }

  function next(): void {
    while (underWay < atOnce && waiting.length > 0) void start(waiting.splice(0, limit))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      next()
    })
}

/**
 * Batches per resource (a database, say): calls on different resources never share a run.
 * @param run receives the resource and a batch of items
 */
export function batchPer<Over extends object, Item, Result>(
  run: (over: Over, items: readonly Item[]) => Promise<readonly Result[]>,
  options: { atOnce: number; limit: number },
): (over: Over, item: Item) => Promise<Result> {
  const calls = new WeakMap<Over, (item: Item) => Promise<Result>>()
  return (over, item) => {
    const call = calls.get(over) ?? batch((items: readonly Item[]) => run(over, items), options)
    calls.set(over, call)
    return call(item)
  }
}
