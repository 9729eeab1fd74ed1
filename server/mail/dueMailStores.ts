import { type Runner, sql } from '../core/sql.ts'
import { NO_STORE } from './mailRow.ts'

/** The place of a sender among the stores, while more mails are due than a look reads. */
export type DueStores = { after: string }

type DueStore = { store_id: string; seen: number }

/** The number of due mails that a look for stores reads. */
const SEEN = 1_000

/** SQL condition: a mail is due. */
export const aMailIsDue = 'exists (select 1 from mails where due_at <= now() limit 1)'

/**
 * Lists stores with due mails. The store with the oldest due mail comes first. If very many mails are due, they may all
 * belong to one store. Then the look visits the stores in turn, so that no store waits for the mails of another store.
 * @param stores keeps the last visited store
 * @param share.limit the maximum number of visited stores
 */
export async function findStoresWithDueMails(
  runner: Runner,
  stores: DueStores,
  { limit, exceptOwners }: { limit: number; exceptOwners: readonly string[] },
): Promise<DueStore[]> {
  const oldest = await runner.byKey.rows(storesOfOldest)
  const isFree = ({ store_id }: DueStore) => !exceptOwners.includes(store_id)
  if (!isFull(oldest)) return oldest.filter(isFree)
  const ofAccounts = [{ store_id: NO_STORE, seen: 0 }].filter(isFree)
  for (let turns = 0; turns < 2; ) {
    const next = await runner.byKey.rows(nextStores, { after: stores.after })
    const visited = next.filter(isFree).slice(0, limit)
    const last = visited.at(-1) ?? (isFull(next) ? next.at(-1) : undefined)
    stores.after = last?.store_id ?? NO_STORE
    if (visited.length > 0) return [...ofAccounts, ...visited]
    if (last === undefined) turns++
  }
  return ofAccounts
}

function isFull(stores: readonly DueStore[]): boolean {
  return stores.reduce((sum, { seen }) => sum + seen, 0) >= SEEN
}

const storesOfOldest = sql(
  'storesWithDueMails',
  `select store_id, count(*) as seen from (
     select store_id, due_at from mails where due_at <= now() order by due_at limit ${SEEN}
   ) as due group by store_id order by min(due_at)`,
  { looksForWork: true },
)

const nextStores = sql(
  'nextStoresWithDueMails',
  `select store_id, count(*) as seen from (
     select store_id from mails where due_at <= now() and store_id > :after order by store_id limit ${SEEN}
   ) as due group by store_id order by store_id`,
  { looksForWork: true },
)
