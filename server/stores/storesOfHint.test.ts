import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { createPaymentLink } from '../catalog/paymentLinks.ts'
import { hintOfStore, newId, newIdOf } from '../core/ids.ts'
import { createStore } from './store.ts'

const shop = await openShop()
const { ctx } = shop

test('a link opens the page of its own store, also if another store has the same hint', async () => {
  const ids = twoIdsOfOneHint()
  const first = await linkOf(ids[0]!, 'Rifa')
  assert.match(await pageOf(first), /Rifa/)
  // This process remembers the stores of the hint, and then a store with the same hint opens.
  const second = await linkOf(ids[1]!, 'Bolo')
  assert.match(await pageOf(second), /Bolo/)
  assert.match(await pageOf(first), /Rifa/)
})

test('an unknown id is not found, with and without a store of its hint', async () => {
  for (const storeId of [shop.store.id, newId('sto')])
    assert.equal((await shop.call('GET', `/checkout/${newIdOf('chg', storeId)}`)).status, 404)
})

function twoIdsOfOneHint(): string[] {
  const seen = new Map<number, string>()
  for (;;) {
    const id = newId('sto')
    const hint = hintOfStore(id)
    if (seen.has(hint)) return [seen.get(hint)!, id]
    seen.set(hint, id)
  }
}

async function linkOf(storeId: string, name: string): Promise<string> {
  const store = await createStore(ctx.database, { name: `Loja ${name}` }, storeId)
  return (await createPaymentLink(ctx, store, { name, amountInCents: 900 })).id
}

async function pageOf(id: string): Promise<string> {
  return (await shop.call('GET', `/checkout/${id}`)).body
}
