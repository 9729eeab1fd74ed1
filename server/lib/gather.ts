/**
 * Runs calls together that are made while others are under way: fewer trips to the database, and commits that are shared.
 * A call that finds nothing under way starts at once, so that a quiet server is as fast as without.
 *
 * @param run takes some items, and answers for each at its own place
 * @param options.atOnce how many runs may be under way
 * @param options.most how many items one run takes
 * @returns the call for one item. When a run of several fails, each of them is run alone, so that none fails for another's sake
 */
function gather<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { atOnce, most }: { atOnce: number; most: number },
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
    while (underWay < atOnce && waiting.length > 0) void start(waiting.splice(0, most))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      next()
    })
}

/**
 * The same, for what is run over something that there may be several of in a process (a database): each has runs of its own.
 * @param run is given what it runs over
 */
export function gatherPer<Over extends object, Item, Result>(
  run: (over: Over, items: readonly Item[]) => Promise<readonly Result[]>,
  options: { atOnce: number; most: number },
): (over: Over, item: Item) => Promise<Result> {
  const calls = new WeakMap<Over, (item: Item) => Promise<Result>>()
  return (over, item) => {
    const call = calls.get(over) ?? gather((items: readonly Item[]) => run(over, items), options)
    calls.set(over, call)
    return call(item)
  }
}
