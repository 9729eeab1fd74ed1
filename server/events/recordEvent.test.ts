import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { seedStore } from '../../test/stores/webhookSeed.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { eventKinds, postbackKinds } from './eventKinds.ts'
import { eventCtes, eventValues, recordEvent, serializeEvent } from './recordEvent.ts'

const createdAt = new Date('2026-03-04T05:06:07.089Z')

test('the id of a delivery and the payload form the envelope of the spec', () => {
  const data = { id: 'pay_1', metadata: { note: 'ção \u2028 </script> 😀', half: '\ud800' } }
  const body = `{"id":"whd_1",${serializeEvent('payment.paid', createdAt, data)}`
  assert.deepEqual(JSON.parse(body), {
    id: 'whd_1',
    event: 'payment.paid',
    createdAt: '2026-03-04T05:06:07.089Z',
    data,
  })
})

test('an endpoint gets only events of its store that match its kinds of event and its list of products', async () => {
  const { database } = await testContext()
  const store = await seedStore(database)
  const other = await seedStore(database)
  const wide = await store.endpoint({ events: ['payment.paid', 'payment.failed'] })
  const narrow = await store.endpoint({ events: ['payment.paid'], productIds: ['prod_a', 'prod_b'] })
  await store.endpoint({ events: ['payment.paid'], enabled: false })
  await store.endpoint({ events: ['payment.refunded'] })
  await other.endpoint({ events: ['payment.paid'] })
  assert.deepEqual(await store.record({ productId: 'prod_b' }), [wide, narrow].sort())
  assert.deepEqual(await store.record({ productId: 'prod_c' }), [wide])
  assert.deepEqual(await store.record({ productId: null }), [wide])
  assert.deepEqual(await store.record({ kind: 'payment.completed' }), [])
})

test("a charge's postbackUrl gets the three kinds of event of the spec, with one destination per store and origin", async () => {
  const { database } = await testContext()
  const store = await seedStore(database)
  const chargeId = await store.charge({ postbackUrl: 'https://Loja.example:8443/hook?x=1' })
  const sameOrigin = await store.charge({ postbackUrl: 'https://loja.example:8443?y' })
  const silent = await store.charge({ postbackUrl: null })
  const destination = `${store.id}|https://loja.example:8443`
  for (const kind of eventKinds)
    assert.deepEqual(
      await store.record({ kind, chargeId }),
      (postbackKinds as readonly string[]).includes(kind) ? [destination] : [],
      kind,
    )
  assert.deepEqual(await store.record({ chargeId: sameOrigin }), [destination])
  assert.deepEqual(await store.record({ chargeId: silent }), [])
  const stranger = await seedStore(database)
  assert.deepEqual(await stranger.record({ chargeId }), [], 'a charge of another store')
})

test('the statement of a status change records the event only for the caller that won the race', async () => {
  const { database } = await testContext()
  const store = await seedStore(database)
  const endpoint = await store.endpoint({ events: ['payment.paid'] })
  const chargeId = await store.charge({ postbackUrl: null })
  const change = sql(
    'recordEventTest.change',
    `with moved as (update charges set status = 'paid' where id = :chargeId and store_id = :eventStoreId and status = 'pending' returning id),
     ${eventCtes('moved')}
     select moved.id, array(select distinct destination from delivery) as destinations from moved`,
  )
  const event = { ...store.event, chargeId, payload: serializeEvent('payment.paid', createdAt, {}) }
  const attempts = Array.from({ length: 8 }, () => database.rows(change, { chargeId, ...eventValues(event) }))
  assert.deepEqual((await Promise.all(attempts)).flat(), [{ id: chargeId, destinations: [endpoint] }])
  const recorded = await database.rows(
    sql(
      'recordEventTest.recorded',
      `select kind, events.charge_id, payload, events.created_at, destination, status
       from events join deliveries on event_id = events.id and deliveries.store_id = events.store_id`,
    ),
  )
  assert.deepEqual(recorded, [
    {
      kind: 'payment.paid',
      charge_id: chargeId,
      payload: event.payload,
      created_at: event.createdAt,
      destination: endpoint,
      status: 'pending',
    },
  ])
})

test('a second event of the same kind for a payment changes nothing and is not an error', async () => {
  const { database } = await testContext()
  const store = await seedStore(database)
  const endpoint = await store.endpoint({ events: ['payment.paid', 'payment.refunded'] })
  const paymentId = await store.payment()
  assert.deepEqual(await store.record({ paymentId }), [endpoint])
  assert.deepEqual(await store.record({ paymentId }), [])
  assert.deepEqual(await store.record({ paymentId, kind: 'payment.refunded' }), [endpoint])
})

test('a transaction that rolls back leaves no event', async () => {
  const { database } = await testContext()
  const store = await seedStore(database)
  await store.endpoint({ events: ['payment.paid'] })
  const undone = database.transaction(async (trx) => {
    await recordEvent(trx, { ...store.event, payload: newId('evt') })
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  const count = sql(
    'recordEventTest.count',
    'select (select count(*) from events) + (select count(*) from deliveries) as rows',
  )
  assert.deepEqual(await database.row(count), { rows: 0 })
})
