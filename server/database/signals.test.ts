import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/harness.ts'
import { openSignals } from './signals.ts'

const unheard = { onStoreChange: () => {}, onError: () => {} }

test('lanes announced within one moment reach another node together, each once', async () => {
  const { url } = await testDatabase()
  const heard = Promise.withResolvers<readonly string[]>()
  const listener = await openSignals(url, { ...unheard, onDeliveries: heard.resolve })
  const speaker = await openSignals(url, unheard)
  speaker.announceDeliveries(['whe_1', 'whe_2'])
  speaker.announceDeliveries(['whe_2', 'sto_1:shop.example'])
  assert.deepEqual(await heard.promise, ['whe_1', 'whe_2', 'sto_1:shop.example'])
  await Promise.all([listener.close(), speaker.close()])
})

test('what was announced just before the end is still told', async () => {
  const { url } = await testDatabase()
  const heard = Promise.withResolvers<readonly string[]>()
  const listener = await openSignals(url, { ...unheard, onDeliveries: heard.resolve })
  const speaker = await openSignals(url, unheard)
  speaker.announceDeliveries(['whe_1'])
  await speaker.close()
  assert.deepEqual(await heard.promise, ['whe_1'])
  await listener.close()
})

test('a store change is heard again after the connection was cut', async () => {
  const { url, database } = await testDatabase()
  const cut = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<string>()
  const listener = await openSignals(url, { onStoreChange: heard.resolve, onError: () => cut.resolve() })
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao signals' and datname = current_database()`,
  )
  await cut.promise
  // By the time the listener is back, one of these is heard.
  const speaker = await openSignals(url, unheard)
  let waiting = true
  void heard.promise.then(() => {
    waiting = false
  })
  while (waiting) await speaker.announceStoreChange('sto_1')
  assert.equal(await heard.promise, 'sto_1')
  await Promise.all([listener.close(), speaker.close()])
})
