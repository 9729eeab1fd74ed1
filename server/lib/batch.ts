import { AsyncLocalStorage } from 'node:async_hooks'
import { monotonicMs } from '../core/clock.ts'
import { currentSpans, isTracing, type Span, withinSpans } from '../core/tracing.ts'
import { crashPoint } from './crashPoint.ts'

/**
 * Calls a function without the async context of a request. A run serves many requests, so it must not use the context
 * of one request.
 */
const outsideRequests = AsyncLocalStorage.snapshot()

/**
 * A run did not get a database connection in time. Its items are not run separately, because each would need a
 * connection.
 */
export class NotStarted extends Error {}

type BatchOptions<Item> = {
  atOnce: number
  limit: number
  keyOf?(item: Item): string
  groupOf?(item: Item): number
  gatherMs?: number
}

/**
 * Collects calls that arrive during other runs into batches, which need fewer round trips and commits. A call starts
 * immediately if fewer than `atOnce` runs are in progress, so calls on a quiet server do not wait.
 *
 * @param run processes a batch of items and returns the results in the same order
 * @param options.atOnce maximum number of runs in progress
 * @param options.limit maximum number of items in a run
 * @param options.keyOf items with the same key are never in one run
 * @param options.groupOf only items of one group are in one run
 * @param options.gatherMs the minimum time in milliseconds between the starts of two runs. A full run starts earlier.
 *   Use `gatherMs` for work that nobody waits for.
 * @returns a function that processes one item. If a batch fails, each of its items runs again in a separate batch. If
 *   the run throws `NotStarted`, all its items fail.
 */
function batch<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  options: BatchOptions<Item>,
): (item: Item) => Promise<Result> {
  const queue: Queue<Item, Result> = {
    run,
    options,
    waiting: [],
    underWay: 0,
    lastStart: Number.NEGATIVE_INFINITY,
    isPlanned: false,
  }
  return (item) =>
    new Promise((resolve, reject) => {
      crashPoint('batch.joined')
      queue.waiting.push({ item, spans: currentSpans(), resolve, reject })
      next(queue)
    })
}

type Waiting<Item, Result> = {
  item: Item
  spans: readonly Span[]
  resolve(result: Result): void
  reject(error: unknown): void
}

/** The calls that wait for a run, and the runs in progress. */
type Queue<Item, Result> = {
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  options: BatchOptions<Item>
  waiting: Waiting<Item, Result>[]
  underWay: number
  lastStart: number
  isPlanned: boolean
}

function next<Item, Result>(queue: Queue<Item, Result>): void {
  const { waiting } = queue
  const { atOnce, limit, gatherMs = 0 } = queue.options
  while (queue.underWay < atOnce && waiting.length > 0) {
    const restMs = gatherMs === 0 ? 0 : queue.lastStart + gatherMs - monotonicMs()
    if (restMs > 0 && waiting.length < limit) {
      startLater(queue, restMs)
      return
    }
    queue.lastStart = monotonicMs()
    void start(queue, nextBatch(queue))
  }
}

function startLater<Item, Result>(queue: Queue<Item, Result>, ms: number): void {
  if (queue.isPlanned) return
  queue.isPlanned = true
  setTimeout(() => {
    queue.isPlanned = false
    next(queue)
  }, Math.ceil(ms))
}

function nextBatch<Item, Result>({ waiting, options }: Queue<Item, Result>): Waiting<Item, Result>[] {
  const { limit, keyOf, groupOf } = options
  if (keyOf === undefined && groupOf === undefined) return waiting.splice(0, limit)
  const keys = new Set<string>()
  const group = groupOf?.(waiting[0]!.item)
  const taken: Waiting<Item, Result>[] = []
  for (let index = 0; index < waiting.length && taken.length < limit; ) {
    const { item } = waiting[index]!
    const key = keyOf?.(item)
    if (groupOf?.(item) !== group || (key !== undefined && keys.has(key))) index++
    else taken.push(...waiting.splice(index, 1))
    if (key !== undefined) keys.add(key)
  }
  return taken
}

async function start<Item, Result>(queue: Queue<Item, Result>, batch: readonly Waiting<Item, Result>[]): Promise<void> {
  queue.underWay++
  try {
    crashPoint('batch.started')
    const results = await runTraced(queue, batch)
    crashPoint('batch.committed')
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
  } catch (error) {
    if (batch.length === 1 || error instanceof NotStarted) for (const { reject } of batch) reject(error)
    else await Promise.all(batch.map((one) => start(queue, [one])))
  } finally {
    queue.underWay--
    next(queue)
  }
}

/**
 * Runs a batch outside the async contexts of its requests. If tracing is on, the run belongs to the spans of these
 * requests.
 */
function runTraced<Item, Result>(
  { run }: Queue<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<readonly Result[]> {
  const items = batch.map(({ item }) => item)
  if (!isTracing()) return outsideRequests(run, items)
  const spans = batch.flatMap((one) => one.spans)
  return outsideRequests(withinSpans, spans, () => run(items))
}

/**
 * Collects calls into batches like `batch`, separately for each resource (such as a database). Calls on different
 * resources never share a run. The stores of one run are on one shard of a distributed database.
 * @param run receives the resource, a batch of items and the stores of the items
 * @param options.storeOf the store of an item. Undefined for tables that no engine divides
 */
export function batchPer<Over extends Sharded, Item, Result>(
  run: (over: Over, items: readonly Item[], storeIds: readonly string[]) => Promise<readonly Result[]>,
  { storeOf, ...options }: Omit<BatchOptions<Item>, 'groupOf'> & { storeOf?(item: Item): string },
): (over: Over, item: Item) => Promise<Result> {
  const calls = new WeakMap<Over, (item: Item) => Promise<Result>>()
  return (over, item) => {
    const call = calls.get(over) ?? open(over)
    calls.set(over, call)
    return call(item)
  }

  function open(over: Over): (item: Item) => Promise<Result> {
    if (storeOf === undefined) return batch((items) => run(over, items, []), options)
    const groupOf = (item: Item) => over.shardOf(storeOf(item))
    return batch((items) => run(over, items, [...new Set(items.map(storeOf))]), { ...options, groupOf })
  }
}

type Sharded = { shardOf(storeId: string): number }
