import { isMachineAway, isSplit } from './databaseErrors.ts'
import { type Runner, sql } from './sql.ts'

/**
 * Divides items into groups whose stores are on one shard of a distributed database. One statement may lock rows of a
 * group. On one PostgreSQL all items are in one group.
 * @param atMost the maximum number of items in a group
 * @returns the groups in the order of their first items
 */
export function byShard<Item>(
  { shardOf }: Pick<Runner, 'shardOf'>,
  items: readonly Item[],
  storeOf: (item: Item) => string,
  atMost = Number.POSITIVE_INFINITY,
): Item[][] {
  const groups = [...Map.groupBy(items, (item) => shardOf(storeOf(item))).values()]
  return groups.flatMap((group) => {
    const starts = Array.from({ length: Math.ceil(group.length / atMost) }, (_, index) => index * atMost)
    return group.length <= atMost ? [group] : starts.map((start) => group.slice(start, start + atMost))
  })
}

/**
 * Runs work for the items of one shard after another. Leaves out a shard if its machine does not answer, so the stores of the
 * other machines do not wait. A later run does its work.
 */
export async function forEachShard<Item>(
  runner: Pick<Runner, 'shardOf'>,
  items: readonly Item[],
  storeOf: (item: Item) => string,
  work: (group: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (const group of byShard(runner, items, storeOf)) await workOfMachine(() => work(group), undefined)
}

/** @returns `otherwise` if the machine of a distributed database does not answer, or if the shard was just split */
export async function workOfMachine<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isMachineAway(error) || isSplit(error)) return otherwise
    throw error
  }
}

/** Every store, in the columns of a look for stores with due work. The coordinator of a distributed database has these rows. */
export const everyStore = sql(
  'everyStore',
  'select id as store_id, id as "storeId", 0::bigint as seen from stores order by id',
)

/** The number of rows that a look for stores reads, if it names no other limit. */
const SEEN = 1_000

/**
 * Returns SQL that lists the stores of the first rows of a table. The store of the first row comes first. The SQL locks
 * nothing, so a distributed engine may read all shards.
 * @param look.rest SQL after the name of the table: joins, and the condition of the rows
 * @param look.by the column of the table that orders the rows
 * @param look.limit the number of rows that the SQL reads, or a parameter
 */
export function storesOfFirst(look: { table: string; rest: string; by: string; limit?: number | ':limit' }): string {
  const { table, rest, by, limit = SEEN } = look
  return `select store_id from (
     select ${table}.store_id, ${table}.${by} as place from ${table} ${rest} order by place limit ${limit}
   ) as first group by store_id order by min(place)`
}

/**
 * Claims due work of the stores that have some, one shard after another.
 * @param due the stores, and the store that waits longest first
 * @param claim claims at most `limit` rows of these stores
 * @returns at most `limit` rows
 */
export async function claimByShard<Row>(
  runner: Pick<Runner, 'shardOf'>,
  due: readonly { store_id: string }[],
  limit: number,
  claim: (storeIds: readonly string[], limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const claimed: Row[] = []
  const stores = due.map(({ store_id }) => store_id)
  for (const storeIds of byShard(runner, stores, (storeId) => storeId)) {
    if (claimed.length >= limit) break
    claimed.push(...(await workOfMachine(() => claim(storeIds, limit - claimed.length), [])))
  }
  return claimed
}
