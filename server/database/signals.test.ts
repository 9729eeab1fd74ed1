import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/harness.ts'
import { openSignals } from './signals.ts'

const ignored = { onStoreChange: () => {}, onError: () => {} }

test('notifications within 5 ms reach another node in one signal, with each destination once', async () => {
  const { url } = await testDatabase()
  const received = Promise.withResolvers<readonly string[]>()
  const listener = await openSignals(url, { ...ignored, onDeliveries: received.resolve })
  const sender = await openSignals(url, ignored)
  sender.notifyDeliveries(['whe_1', 'whe_2'])
  sender.notifyDeliveries(['whe_2', 'sto_1:shop.example'])
  assert.deepEqual(await received.promise, ['whe_1', 'whe_2', 'sto_1:shop.example'])
  await Promise.all([listener.close(), sender.close()])
})

test('a process listens at the second host if the first host cannot be reached', async () => {
  const { url } = await testDatabase()
  const { host } = new URL(url)
  const both = url.replace(host, `127.0.0.1:9,${host}`)
  const received = Promise.withResolvers<string>()
  const listener = await openSignals(both, { ...ignored, onStoreChange: received.resolve })
  const sender = await openSignals(both, ignored)
  await sender.notifyStoreChange('sto_1')
  assert.equal(await received.promise, 'sto_1')
  await Promise.all([listener.close(), sender.close()])
})

test('a node that closes its signals still sends the pending destinations', async () => {
  const { url } = await testDatabase()
  const received = Promise.withResolvers<readonly string[]>()
  const listener = await openSignals(url, { ...ignored, onDeliveries: received.resolve })
  const sender = await openSignals(url, ignored)
  sender.notifyDeliveries(['whe_1'])
  await sender.close()
  assert.deepEqual(await received.promise, ['whe_1'])
  await listener.close()
})

test('a node receives store changes again after its connection was cut', async () => {
  const { url, database } = await testDatabase()
  const cut = Promise.withResolvers<void>()
  const received = Promise.withResolvers<string>()
  const listener = await openSignals(url, { onStoreChange: received.resolve, onError: () => cut.resolve() })
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao signals' and datname = current_database()`,
  )
  await cut.promise
  // Repeat the signal until the listener has reconnected and receives it.
  const sender = await openSignals(url, ignored)
  let waiting = true
  void received.promise.then(() => {
    waiting = false
  })
  while (waiting) await sender.notifyStoreChange('sto_1')
  assert.equal(await received.promise, 'sto_1')
  await Promise.all([listener.close(), sender.close()])
})
