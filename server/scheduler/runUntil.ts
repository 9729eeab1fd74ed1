import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Store } from '../stores/store.ts'
import { applyEffectsOfStore } from './effects.ts'
import { createPatience, type NamedItem } from './patience.ts'
import { scheduledWork } from './scheduledWork.ts'

/** Items due within this span of the store's time may run concurrently, each at its own instant. */
const WINDOW_MS = 86_400_000
const MAX_OF_A_KIND = 500
/**
 * Simultaneous items share statements: a renewal needed 0.2 statements of each kind with 64 items at once, and 0.06
 * with 256. With more items, a slow machine would not finish them before their leases expire.
 */
const AT_ONCE = 128
/**
 * After this time without progress, the work of another node is skipped. This time is longer than the leases of a
 * crashed node.
 */
const PATIENCE_MS = 30_000

/**
 * Runs all work of a store that is due up to a given time. The items of one subscription or charge run in order, each at its
 * own instant. The effects of an item are applied before the next item of the same owner runs. Items of different owners run
 * concurrently.
 *
 * @param goal.targetOffsetMs the final offset of the store's clock, ahead of the system clock
 * @param goal.setClock sets the offset of the store's clock. It never moves the clock back.
 * @param goal.patienceMs after this time without progress, work that another call or node holds is skipped
 */
export async function runUntil(ctx: Context, store: Store, goal: Goal): Promise<void> {
  const patience = createPatience(ctx, store.id, goal.patienceMs ?? PATIENCE_MS)
  const skipped = new Set<string>()
  for (;;) {
    await applyEffectsOfStore(ctx, store)
    const until = new Date(systemNow().getTime() + goal.targetOffsetMs)
    const items = (await itemsDue(ctx, store.id, until)).filter((item) => !skipped.has(keyOf(item)))
    const first = items[0]
    if (!first) return
    const now = await goal.setClock(first.at.getTime() - systemNow().getTime())
    const ends = await sideBySide(items, (item) => runItem(ctx, now, item))
    const endedAs = (end: End) => items.filter((_, index) => ends[index] === end)
    const givenUp = await patience.wait(endedAs('busy'), { progressed: ends.includes('done') })
    for (const item of [...endedAs('stuck'), ...givenUp]) skipped.add(keyOf(item))
  }
}

type Goal = { targetOffsetMs: number; setClock(offsetMs: number): Promise<Store>; patienceMs?: number }
type End = 'done' | 'busy' | 'stuck'

/** Returns the first due item of each subscription or charge within a window, in order. */
async function itemsDue(ctx: Context, storeId: string, until: Date): Promise<NamedItem[]> {
  const kinds = await Promise.all(scheduledWork.map(({ due }) => due(ctx, storeId, until, MAX_OF_A_KIND)))
  const startMs = Math.min(...kinds.map(([first]) => first?.at.getTime() ?? Number.POSITIVE_INFINITY))
  let endMs = startMs + WINDOW_MS
  // A list with the maximum number of items may be incomplete. So the window ends at the last item of that list.
  for (const kind of kinds) if (kind.length === MAX_OF_A_KIND) endMs = Math.min(endMs, kind.at(-1)!.at.getTime())
  const firstOf = new Map<string, NamedItem>()
  const held = new Set<string>()
  for (const [index, kind] of kinds.entries())
    for (const item of kind) {
      const known = firstOf.get(item.of)
      // Items that are due at the same instant run in the order of their kinds.
      const isNext = item.at.getTime() <= endMs && (!known || item.at < known.at)
      if (isNext && !held.has(item.of)) firstOf.set(item.of, { ...item, work: scheduledWork[index]!.name })
      if (scheduledWork[index]!.isFirst) held.add(item.of)
    }
  return [...firstOf.values()].sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Runs an item. A failure does not stop the other items. */
async function runItem(ctx: Context, store: Store, item: NamedItem): Promise<End> {
  const clockOffsetMs = Math.max(store.clockOffsetMs, item.at.getTime() - systemNow().getTime())
  try {
    // The accounts get the same offset, so their calls send the simulator the day of the item.
    const gateways = store.gateways.map((account) => ({ ...account, clockOffsetMs }))
    return await item.run({ ...store, clockOffsetMs, gateways })
  } catch (error) {
    ctx.log.error({ id: item.id, error: (error as Error).message }, 'Due work failed. The jobs will retry it.')
    return 'stuck'
  }
}

function keyOf(item: NamedItem): string {
  return `${item.id} ${item.at.getTime()}`
}

/** Runs up to `AT_ONCE` items at the same time. The items start in their order. */
async function sideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
