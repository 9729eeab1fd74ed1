import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../core/ids.ts'
import { addOrder, type FoundOrder } from './readOrders.ts'

const reference = newId('pay')
const order = { externalId: 'one', reference, method: 'credit_card', amountInCents: 12_000, moneyCame: false } as const
const parcelsOf = (...ids: string[]) => ids.map((externalId) => ({ externalId, amountInCents: 4_000 }))

function join(...pages: Parameters<typeof addOrder>[1][]) {
  const found = new Map<string, FoundOrder>()
  for (const page of pages) addOrder(found, page)
  assert.equal(found.size, 1)
  return found.get(reference)!.order
}

test('an order that a shifting list contains twice counts once, and counts as paid if one of the entries is paid', () => {
  assert.deepEqual(join(order, { ...order, moneyCame: true }), { ...order, moneyCame: true })
})

test('each parcel of a plan counts once, even if the parcels are on different pages', () => {
  const first = { ...order, amountInCents: 8_000, parcels: parcelsOf('one', 'two') }
  const second = { ...order, externalId: 'two', amountInCents: 8_000, parcels: parcelsOf('two', 'three') }
  assert.deepEqual(join(first, second), order)
})
