import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveMoneyOrder, openOrderPlaces } from '../torture/money/moneyOrder.ts'
import { openSequenceSystem } from '../torture/sequences/sequenceSystem.ts'
import { createRandom } from '../torture/systems/random.ts'
import { testContext } from './harness.ts'

const SEED = 20_261_122
const ORDERS_PER_GATEWAY = 6

test('refunds, chargebacks, MED and late webhooks in random orders, with crashes, end in a status that the tables of moves allow', async (context) => {
  const system = await openSequenceSystem(await testContext())
  context.after(() => system.close())
  const places = await openOrderPlaces(system)
  const broken = await Promise.all(
    places.map(async (place, index) => {
      const laws: string[] = []
      for (let order = 0; order < ORDERS_PER_GATEWAY; order++)
        laws.push(...(await liveMoneyOrder(system, place, createRandom(SEED + order * places.length + index))))
      return laws
    }),
  )
  assert.deepEqual(broken.flat(), [])
})
