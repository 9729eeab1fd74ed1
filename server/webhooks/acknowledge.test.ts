import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { createAcknowledger } from './acknowledge.ts'
import type { Acknowledgement } from './acknowledgement.ts'

const ctx = await testContext()

test('a node that stops while its database is down ends without writing the results', async () => {
  await ctx.drop()
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
  const before = timers()
  const tried = Promise.withResolvers<void>()
  const acknowledger = createAcknowledger(ctx, tried.resolve)
  const claim = { id: 'whd_x', destination: 'destination' } as Acknowledgement['claim']
  acknowledger.add({ claim, status: 'delivered' })
  await tried.promise
  assert.equal(acknowledger.isBehind(), true)
  await acknowledger.drain(10)
  assert.equal(timers(), before)
})
