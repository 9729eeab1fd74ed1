import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { startReceiver } from '../../test/standIns/webhookReceiver.ts'
import { systemNow } from '../core/clock.ts'
import { firstIdAt, newId } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { numberEvents, numberWaitingEvents, pruneEventNumbers } from '../events/numberEvents.ts'
import { recordEvent, serializeEvent } from '../events/recordEvent.ts'

const shop = await openShop({ jobs: false })
const { database } = shop.ctx

test('a reader with a cursor gets each event once and without gaps, while nodes number events and a transaction commits late', async () => {
  const { store, list } = await newStore()
  const held = await holdTransaction(store.id)
  const read: Listed[] = []
  const recorded: string[] = []
  let writing = true
  const write = async () => {
    for (let turn = 0; turn < 40; turn += 1) recorded.push(await record(database, store.id))
  }
  const number = async () => {
    while (writing) await numberEvents(database, [store.id])
  }
  const follow = async () => {
    for (let next: number | undefined, end = false; !end; ) {
      end = !writing
      const page = await list({ after: next, limit: 7 })
      read.push(...page.data)
      next = page.next
      end &&= !page.hasMore
    }
  }
  const work = [number(), number(), follow()]
  await Promise.all([write(), write(), write(), write()])
  writing = false
  await Promise.all(work)
  assert.deepEqual(
    read.map(({ sequence }) => sequence),
    Array.from({ length: 160 }, (_, place) => place + 1),
  )
  assert.deepEqual(read.map(({ data }) => data.id).sort(), recorded.sort())
  const late = await held.commit()
  const { data, hasMore } = await list({ after: 160 })
  assert.deepEqual(
    data.map(({ sequence, data: { id } }) => [sequence, id]),
    [[161, late]],
  )
  assert.equal(hasMore, false)
})

test('a rolled back numbering uses no number, and events of one payment keep their order', async () => {
  const { store, list } = await newStore()
  const ids = [await record(database, store.id, 'payment.pending'), await record(database, store.id)]
  const undone = database.transaction(async (trx) => {
    assert.equal(await numberEvents(trx, [store.id]), 2)
    throw new Error('the node dies here')
  })
  await assert.rejects(undone, /the node dies here/)
  const { data } = await list({})
  assert.deepEqual(
    data.map(({ sequence, data: { id } }) => [sequence, id]),
    ids.map((id, place) => [place + 1, id]),
  )
})

test('the job also numbers the events of stores without a reader', async () => {
  const stores = await Promise.all(Array.from({ length: 3 }, newStore))
  for (const { store } of stores) await record(database, store.id)
  await numberWaitingEvents(shop.ctx)
  const left = await database.rows(sql('listEventsTest.waiting', 'select from unnumbered_events'))
  assert.equal(left.length, 0)
})

test('a list with one kind of event skips no event of this kind, and shows no event of another store', async () => {
  const { store, list } = await newStore()
  const other = await newStore()
  await record(database, other.store.id)
  for (const kind of ['payment.pending', 'payment.paid', 'payment.pending'] as const)
    await record(database, store.id, kind)
  const [event] = (await list({ kind: 'payment.paid' })).data
  assert.match(event!.id, /^evt_/)
  assert.deepEqual([event!.sequence, event!.event, event!.createdAt], [2, 'payment.paid', AT])
  const first = await list({ kind: 'payment.pending', limit: 1 })
  assert.deepEqual([first.next, first.hasMore], [1, true])
  const second = await list({ kind: 'payment.pending', limit: 1, after: first.next })
  assert.deepEqual([second.data[0]!.sequence, second.next, second.hasMore], [3, 3, false])
  const none = await list({ kind: 'payment.failed' })
  assert.deepEqual(none, { object: 'list', data: [], next: 3, hasMore: false })
  const empty = await (await newStore()).list({})
  assert.deepEqual(empty, { object: 'list', data: [], next: 0, hasMore: false })
})

test('a cursor after the store’s last event gives a 400, and a cursor before the oldest listed event a 409', async () => {
  const { store, list, ask } = await newStore()
  for (let turn = 0; turn < 5; turn += 1) await record(database, store.id)
  await list({})
  for (const after of [6, 1e21]) {
    const { error } = (await ask({ after })).body
    assert.deepEqual(
      [error.param, error.message],
      ['after', `"after" must be 5 or less, the sequence of the store's newest event.`],
    )
  }
  const daysAgo = (days: number) => firstIdAt('evt', systemNow().getTime() - days * 86_400_000)
  // The third event is younger than the fourth, as after a late commit. So the fourth event also stays.
  for (const [sequence, days] of Object.entries({ 1: 40, 2: 31, 3: 29, 4: 32 }))
    await database.rows(age, { storeId: store.id, sequence: Number(sequence), id: daysAgo(days), payload: payload() })
  assert.equal(await pruneEventNumbers(shop.ctx), 2)
  assert.deepEqual((await ask({ after: 1 })).body.error.code, 'events_expired')
  assert.equal((await ask({ after: 1 })).status, 409)
  for (const after of [undefined, 2])
    assert.deepEqual(
      (await list({ after })).data.map(({ sequence }) => sequence),
      [3, 4, 5],
    )
})

test('every receiver of an event gets its number, and the numbers continue after those that a list already gave', async () => {
  const { store, key, list } = await newStore()
  const receivers = [await startReceiver(), await startReceiver()]
  for (const { url } of receivers)
    await shop.call(
      'POST',
      '/v1/webhook-endpoints',
      { url, events: ['payment.paid'] },
      { authorization: `Bearer ${key}` },
    )
  await record(database, store.id, 'payment.pending')
  await list({})
  shop.ctx.notifyDeliveries(await recordFor(database, store.id))
  const deliveries = (await Promise.all(receivers.map((one) => one.received(1)))).flat()
  assert.deepEqual(
    deliveries.map(({ headers }) => headers['x-service-sequence']),
    ['2', '2'],
  )
})

const AT = '2026-03-04T05:06:07.089Z'

type Listed = { id: string; sequence: number; event: string; createdAt: string; data: { id: string } }
type Page = { data: Listed[]; next: number; hasMore: boolean }

async function newStore() {
  const { store, key } = await shop.secondStore(undefined, [])
  const ask = (query: Record<string, unknown>) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
    return shop.call('GET', `/v1/events?${text}`, undefined, { authorization: `Bearer ${key}` })
  }
  const list = async (query: Record<string, unknown>): Promise<Page> => {
    const { status, body } = await ask(query)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  return { store, key, ask, list }
}

const payload = (kind: EventKind = 'payment.paid', id = newId('pay')) => serializeEvent(kind, new Date(AT), { id })

/** Records an event. @returns the id in its data */
async function record(runner: Runner, storeId: string, kind: EventKind = 'payment.paid'): Promise<string> {
  const id = newId('pay')
  await recordFor(runner, storeId, kind, id)
  return id
}

function recordFor(runner: Runner, storeId: string, kind: EventKind = 'payment.paid', id = newId('pay')) {
  const none = { chargeId: null, paymentId: null, productId: null }
  return recordEvent(runner, { storeId, kind, ...none, payload: payload(kind, id), createdAt: new Date(AT) })
}

/**
 * Records an event in a transaction that stays open.
 * @returns a function that commits the transaction and returns the id in the event's data
 */
async function holdTransaction(storeId: string): Promise<{ commit(): Promise<string> }> {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = database.transaction(async (trx) => {
    const id = await record(trx, storeId)
    begun.resolve()
    await end.promise
    return id
  })
  await Promise.race([begun.promise, held])
  return {
    commit() {
      end.resolve()
      return held
    },
  }
}

const age = sql(
  'listEventsTest.age',
  `with old as (
     insert into events (id, store_id, kind, payload, created_at)
     values (:id, :storeId, 'payment.paid', :payload, now())
   )
   update event_numbers set event_id = :id where store_id = :storeId and sequence = :sequence`,
)
