import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openGatewayProxy } from '../../test/gateways/gatewayProxy.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { eraseGatewayCustomers, knownCustomersOf } from './gatewayCustomers.ts'

const shop = await openShop({ jobs: false })
const proxy = await openGatewayProxy(shop.simulatorUrl)
after(() => proxy.close())
shop.ctx.simulatorUrl = proxy.url
const { database } = shop.ctx

async function pay(email: string): Promise<void> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 4_990 })).body
  const body = { method: 'pix', buyer: { ...buyer, email } }
  assert.equal((await shop.call('POST', `/v1/charges/${charge.id}/payments`, body)).status, 201)
}

const callsToCustomers = () => proxy.calls.filter(({ path }) => path.includes('/customers')).map(({ method }) => method)

test('a new buyer causes one call about the customer, a returning buyer causes none, and an erasure deletes the id', async () => {
  await pay('bia@example.com')
  await pay('bia@example.com')
  assert.deepEqual(callsToCustomers(), ['POST'])
  const { rows } = await database.pool.query('select fingerprint, customer_id as "customerId" from gateway_customers')
  assert.equal(rows.length, 1)
  const [{ fingerprint, customerId }] = rows
  // Another node finds the customer too.
  const customers = knownCustomersOf(database, { accountId: shop.store.gateways[0]!.id, storeId: shop.store.id })
  assert.equal(await customers.find(fingerprint), customerId)
  await customers.forget(fingerprint)
  assert.equal(await customers.find(fingerprint), undefined)
  await customers.keep({ fingerprint, customerId, email: 'JOÃO@example.com' })
  await eraseGatewayCustomers(database, shop.store.id, 'other@example.com')
  assert.equal(await customers.find(fingerprint), customerId)
  await eraseGatewayCustomers(database, shop.store.id, 'João@Example.com')
  assert.equal(await customers.find(fingerprint), undefined)
})
