import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { seedStore } from '../../test/stores/webhookSeed.ts'
import { sql } from '../core/sql.ts'
import { createAcknowledger } from './acknowledge.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import { type Claim, claimDeliveries } from './claim.ts'

const ctx = await testContext()

test('a stopping node ends even if its database is down and it cannot write the results', async () => {
  await ctx.drop()
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
  const before = timers()
  const tried = Promise.withResolvers<void>()
  const acknowledger = createAcknowledger(ctx, tried.resolve)
  const claim = { id: 'whd_x', storeId: 'sto_x', destination: 'destination' } as Acknowledgement['claim']
  acknowledger.add({ claim, status: 'delivered' })
  await tried.promise
  assert.equal(acknowledger.isBehind(), true)
  await acknowledger.drain(10)
  assert.equal(timers(), before)
})

test('if the database refuses a result, its attempt counts, later results are written, and deliveries are claimed', async () => {
  const refusing = await testContext()
  const store = await seedStore(refusing.database)
  await store.endpoint({ events: ['payment.paid'] })
  const [destination] = await store.record({})
  await store.record({})
  const capacities = [{ destination: destination!, storeId: store.id, capacity: 2 }]
  const claims = await claimDeliveries(refusing.database, capacities)
  assert.equal(claims.length, 2)
  let written = Promise.withResolvers<void>()
  const acknowledger = createAcknowledger(refusing, () => written.resolve())
  const failed = (claim: Claim, excerpt: string): Acknowledgement => ({
    claim,
    status: 'pending',
    delayMs: 60_000,
    attempt: { startedAt: new Date(), durationMs: 1, statusCode: 500, cause: null, excerpt },
  })
  for (const [claim, excerpt] of [
    [claims[0]!, 'a\0b'],
    [claims[1]!, 'ok'],
  ] as const) {
    acknowledger.add(failed(claim, excerpt))
    await written.promise
    written = Promise.withResolvers<void>()
    assert.equal(acknowledger.isBehind(), false)
  }
  await acknowledger.drain(5_000)
  const select = sql(
    'acknowledgeTest.attempts',
    `select attempts, leased_until as leased, status_code, response_excerpt as excerpt
     from deliveries join delivery_attempts on delivery_id = id and delivery_attempts.store_id = deliveries.store_id
     order by excerpt nulls first`,
  )
  const rows = await refusing.database.rows(select)
  const row = { attempts: 1, leased: null, status_code: 500 }
  assert.deepEqual(rows, [
    { ...row, excerpt: null },
    { ...row, excerpt: 'ok' },
  ])
})
