import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { seedStore } from '../../test/stores/webhookSeed.ts'
import { type Database, OF_STORE, sql } from '../core/sql.ts'
import { claimEntries, deleteAppliedEntry, type Entry, enqueue, hasDueEntry, rescheduleEntry } from './outbox.ts'

const write = sql(
  'test outbox entry',
  `with moved as (select :id::text as id, :storeId::text as store_id)
   ${enqueue({
     kind: 'payment_moved',
     source: 'moved',
     payload: `jsonb_build_object('status', :status::text)`,
     occurredAt: ':now',
     when: 'true',
   })}`,
)
const now = new Date('2026-03-04T05:06:07.089Z')
let database: Database

before(async () => {
  database = (await testContext()).database
})

/** Creates a store with these outbox entries. The text of an entry is `entity status`. */
async function storeWith(...entries: readonly string[]): Promise<string> {
  const store = await seedStore(database)
  for (const entry of entries) {
    const [id, status] = entry.split(' ')
    await database.rows(write, { id, storeId: store.id, status, now })
  }
  return store.id
}

const named = (entries: readonly Entry[]) =>
  entries.map(({ entity_id, payload }) => `${entity_id} ${(payload as { status: string }).status}`)

test('a claim returns only the oldest entry of each entity, and skips entities with an entry that another node holds', async () => {
  await storeWith('of another store')
  const storeId = await storeWith('a paid', 'a refunded', 'b paid')
  await database.transaction(async (trx) => {
    const entries = await claimEntries(trx, [storeId], 100)
    assert.deepEqual(named(entries), ['a paid', 'b paid'])
    assert.deepEqual(entries[0]!.occurred_at, now)
    const ofAnother = await database.transaction((other) => claimEntries(other, [storeId], 100))
    assert.deepEqual(ofAnother, [])
  })
  assert.deepEqual(named(await claimEntries(database, [storeId], 100)), ['a refunded'])
  assert.equal(await hasDueEntry(database, storeId), false)
})

test('an entry can be claimed again if its transaction fails', async () => {
  const storeId = await storeWith('a paid')
  const failing = database.transaction(async (trx) => {
    await claimEntries(trx, [storeId], 1)
    throw new Error('the effect failed')
  })
  await assert.rejects(failing, /the effect failed/)
  assert.deepEqual(named(await claimEntries(database, [storeId], 1)), ['a paid'])
})

test('a rescheduled entry delays later entries of its entity, but no entries of other entities', async () => {
  const storeId = await storeWith('a paid', 'b paid', 'a refunded')
  const [first] = await database.rows(allEntries, { storeId })
  await rescheduleEntry(database, first!)
  assert.deepEqual(named(await claimEntries(database, [storeId], 100)), ['b paid'])
  assert.equal(await hasDueEntry(database, storeId), false)
  const waiting = await database.rows(waits, { storeId })
  assert.deepEqual(
    waiting.map(({ attempts }) => attempts),
    [1, 0],
  )
  assert.ok(waiting[0]!.seconds > 5 && waiting[0]!.seconds <= 20, `${waiting[0]!.seconds}`)
})

test('an applied effect deletes only its own entry, and only if its entity has no older entry', async () => {
  const storeId = await storeWith('a paid', 'a refunded', 'b paid')
  const left = async (entity: string, status: string) => {
    await database.rows(applied, { storeId, entity, status })
    return named(await database.rows(allEntries, { storeId }))
  }
  assert.deepEqual(await left('a', 'refunded'), ['a paid', 'a refunded', 'b paid'])
  assert.deepEqual(await left('b', 'refunded'), ['a paid', 'a refunded', 'b paid'])
  assert.deepEqual(await left('b', 'paid'), ['a paid', 'a refunded'])
  assert.deepEqual(await left('a', 'paid'), ['a refunded'])
})

const applied = sql(
  'test outbox applied',
  `with changed as (select :storeId::text as store_id)
   ${deleteAppliedEntry({
     kind: 'payment_moved',
     entity: ':entity::text',
     payload: `jsonb_build_object('status', :status::text)`,
     applied: 'changed',
     ofStores: OF_STORE,
   })}`,
)

const allEntries = sql('test outbox entries', 'select * from outbox where store_id = :storeId order by id').as<Entry>()
const waits = sql(
  'test outbox waits',
  `select attempts, extract(epoch from due_at - now())::float8 as seconds from outbox where store_id = :storeId order by id`,
).as<{ attempts: number; seconds: number }>()
