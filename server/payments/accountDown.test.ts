import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyer, call, openShop } from '../../test/shop.ts'
import { beginCall, endCall } from '../gateways/breaker.ts'
import { toGateways } from '../stores/toGateways.ts'

const shop = await openShop({ gateways: ['GATEWAY_A', 'GATEWAY_B'], jobs: false })
const [first, second] = shop.store.gateways

async function payByPix() {
  const { id } = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })).body
  return await shop.call('POST', `/v1/charges/${id}/payments`, { method: 'pix', buyer })
}

const providers = async () => {
  const { pix, card } = (await shop.call('GET', '/v1/payment-methods')).body
  return { pix: pix.provider, card: card.provider }
}

test('after five failed calls PIX payments go to the next account until the first account answers again', async () => {
  const fault = { provider: 'GATEWAY_A', operation: 'create', fault: '500', times: 5 }
  assert.equal((await call(shop.simulatorUrl, 'POST', '/control/faults', { body: fault })).status, 201)
  for (let made = 0; made < 5; made++) assert.equal((await payByPix()).status, 502)
  assert.deepEqual(await providers(), { pix: 'GATEWAY_B', card: 'GATEWAY_A' })
  assert.equal((await payByPix()).body.provider, 'GATEWAY_B')
  const { accounts, routes } = toGateways(shop.ctx, shop.store, new Map())
  assert.deepEqual(
    accounts.map(({ isDown }) => isDown),
    [true, false],
  )
  assert.equal(routes.pix, second!.id)
  // Reports a successful trial. A real trial follows a pause, and this test does not wait for the end of the pause.
  endCall(beginCall(first!.id), { is: 'pending', externalId: 'pay_1' })
  assert.deepEqual(await providers(), { pix: 'GATEWAY_A', card: 'GATEWAY_A' })
  assert.equal((await payByPix()).body.provider, 'GATEWAY_A')
})
