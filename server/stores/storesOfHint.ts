import { hintOf } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'

const MAX_REMEMBERED = 20_000
/** The stores of each hint, as last read. Most hints have one store. */
const remembered = new Map<number, readonly string[]>()

/**
 * Finds a row by an id that arrived without its store. The id has a hint of its store (`newIdOf`), so the statement
 * names the few stores with this hint, and a distributed database reads one shard.
 * @param find reads the row in these stores. It runs again if the hint has other stores than this process remembers
 */
export function findByHint<Row>(runner: Runner, id: string, find: Find<Row>): Promise<Row | undefined> {
  return findInStoresOfHint(runner, hintOf(id), find)
}

type Find<Row> = (storeIds: readonly string[]) => Promise<Row | undefined>

/** Finds a row like `findByHint`, by the hint itself. */
export async function findInStoresOfHint<Row>(runner: Runner, hint: number, find: Find<Row>): Promise<Row | undefined> {
  const known = remembered.get(hint) ?? []
  const found = known.length > 0 ? await find(known) : undefined
  if (found !== undefined) return found
  const storeIds = await storesOfHints(runner, [hint])
  remember(hint, storeIds)
  return storeIds.every((storeId) => known.includes(storeId)) ? undefined : await find(storeIds)
}

/** Returns the stores with the hints of these ids. A row of each id can only be in one of these stores. */
export function storesOfIds(runner: Runner, ids: readonly string[]): Promise<string[]> {
  return storesOfHints(runner, [...new Set(ids.map(hintOf))])
}

function remember(hint: number, storeIds: readonly string[]): void {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(hint, storeIds)
}

async function storesOfHints(runner: Runner, hints: readonly number[]): Promise<string[]> {
  return (await runner.byKey.rows(selectStores, { hints })).map(({ id }) => id)
}

const selectStores = sql(
  'storesOfHints',
  'select id from stores where (hashtext(id) >> 17) & 32767 = any (:hints::integer[])',
)
