import { storesOfFirst } from '../core/byShard.ts'
import { OF_STORES, type OfStores, type Runner, sql } from '../core/sql.ts'

/*
 * The transactional outbox. A status change may have effects in other modules. For example, a paid purchase gives
 * access to a course. The statement of the status change writes an outbox entry. A job claims the entry, applies its
 * effects and deletes the entry, all in one transaction. So a crash neither loses nor repeats an effect. The entries of
 * one entity are applied in the order of their ids.
 */

/**
 * The `entity_id` of an `access_changed` entry is a subscription's id. The `entity_id` of every other entry is a
 * payment's id.
 */
export type EntryKind = 'payment_moved' | 'part_refunded' | 'dispute_reported' | 'consent_reported' | 'access_changed'

export type Entry<Kind extends EntryKind = EntryKind, Payload = unknown> = {
  id: number
  store_id: string
  kind: Kind
  entity_id: string
  payload: Payload
  /** The instant of the status change, by the store's clock. */
  occurred_at: Date
}

type NewEntry = {
  kind: EntryKind
  /** A CTE of the changed rows, with `id` and `store_id`. */
  source: string
  /**
   * SQL of a `jsonb` object with data of this change. It must not contain a buyer's data, because an erasure does not
   * search the outbox.
   */
  payload: string
  /** SQL of the store's time. */
  occurredAt: string
  /** SQL of the first instant (system clock) when the entry may be claimed. The default is now. */
  dueAt?: string
  /** Other CTEs that the expressions use. */
  using?: readonly string[]
  /** SQL condition. The entry is written only if the condition is true. */
  when: string
}

/**
 * Returns an INSERT that writes entries, for a CTE. Its only parameters are the parameters of the given expressions.
 */
export function enqueue({ kind, source, payload, occurredAt, dueAt = 'now()', using = [], when }: NewEntry): string {
  return `insert into outbox (store_id, kind, entity_id, payload, occurred_at, due_at)
    select ${source}.store_id, '${kind}', ${source}.id, ${payload}, ${occurredAt}::timestamptz, ${dueAt}
    from ${[source, ...using].join(', ')} where ${when}`
}

/**
 * Returns a DELETE of entries, for a CTE of the statement that applies their effects. It deletes an entry only if its
 * entity has no older entry.
 * @param entry.entity SQL of the entity's id
 * @param entry.payload SQL of the entry's payload
 * @param entry.applied a CTE of the changed rows, with `store_id`. The other expressions may use its columns.
 */
export function deleteAppliedEntry(entry: {
  kind: EntryKind
  entity: string
  payload: string
  applied: string
  ofStores: OfStores
}): string {
  const { kind, entity, payload, applied, ofStores } = entry
  return `delete from outbox where store_id ${ofStores} and (id, store_id) in (
      select outbox.id, outbox.store_id from outbox, ${applied}
      where outbox.store_id = ${applied}.store_id and outbox.kind = '${kind}' and outbox.entity_id = ${entity}
        and outbox.store_id ${ofStores} and outbox.payload = ${payload} and ${isOldest(ofStores)}
      for update of outbox skip locked)`
}

/**
 * Claims due entries that no other node holds, and only the oldest entry of each entity. The claim deletes the entries. If the
 * transaction fails, the rollback restores the entries.
 * @param storeIds stores of one shard
 * @returns at most `limit` entries, oldest first
 */
export async function claimEntries(trx: Runner, storeIds: readonly string[], limit: number): Promise<Entry[]> {
  return await trx.rows(claim, { storeIds, limit })
}

/** Returns true if a store has a due entry, even if another node holds the entry. */
export async function hasDueEntry(runner: Runner, storeId: string): Promise<boolean> {
  return (await runner.row(findDue, { storeIds: [storeId] }))!.found
}

/** Lists the stores of the oldest due entries. An entry behind an older one of its entity does not count. */
export async function storesWithDueEntries(runner: Runner): Promise<{ store_id: string }[]> {
  return await runner.rows(dueStores)
}

/** Delays a failed entry by 10 seconds. Each further failure doubles the delay, up to an hour. */
export async function rescheduleEntry(runner: Runner, { id, store_id }: Entry): Promise<void> {
  await runner.rows(reschedule, { id, storeId: store_id })
}

const isOldest = (ofStores: OfStores) => `not exists (
        select from outbox as earlier
        where earlier.store_id = outbox.store_id and earlier.store_id ${ofStores} and earlier.entity_id = outbox.entity_id and earlier.id < outbox.id)`

const isDue = `outbox.due_at <= now() and outbox.store_id ${OF_STORES} and ${isOldest(OF_STORES)}`

/** SQL condition: an entry may be due. It does not check whether an older entry of the same entity delays the entry. */
export const anEntryMayBeDue = 'exists (select 1 from outbox where due_at <= now() limit 1)'

const claim = sql(
  'claimOutboxEntries',
  `with due as materialized (
     select id, store_id from outbox where ${isDue} order by id limit :limit for update skip locked
   ), claimed as (
     delete from outbox using due where outbox.id = due.id and outbox.store_id = due.store_id and outbox.store_id ${OF_STORES}
     returning outbox.id, outbox.store_id, kind, entity_id, payload, occurred_at
   )
   select * from claimed order by id`,
).as<Entry>()

const dueStores = sql(
  'storesWithDueOutboxEntries',
  storesOfFirst({
    table: 'outbox',
    rest: `where due_at <= now() and not exists (
       select 1 from outbox as earlier
       where earlier.store_id = outbox.store_id and earlier.entity_id = outbox.entity_id and earlier.id < outbox.id)`,
    by: 'id',
  }),
  { looksForWork: true },
)

const findDue = sql('hasDueOutboxEntry', `select exists (select from outbox where ${isDue}) as found`)

const reschedule = sql(
  'rescheduleOutboxEntry',
  `with failed as (
     select id, now() + least(interval '1 hour', interval '10 seconds' * 2 ^ least(attempts, 10)) as next_at
     from outbox where id = :id and store_id = :storeId
   )
   update outbox set attempts = outbox.attempts + 1, due_at = failed.next_at
   from failed where outbox.id = failed.id and outbox.store_id = :storeId`,
)
