import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { buyer, openShop } from '../../test/shop.ts'
import { startReceiver } from '../../test/standIns/webhookReceiver.ts'

const shop = await openShop()
const PATH = '/v1/webhook-endpoints'

test('an endpoint that the API created gets signed events, and can be changed, disabled and deleted, and get a new secret', async () => {
  const receiver = await startReceiver()
  const made = await shop.call('POST', PATH, { url: receiver.url, events: ['payment.pending'] })
  assert.equal(made.status, 201)
  const { secret, ...endpoint } = made.body
  await newPix()
  const [delivery] = await receiver.received(1)
  new Stripe('sk_test_unused').webhooks.constructEvent(
    delivery!.body,
    delivery!.headers['x-service-signature'] as string,
    secret,
  )
  assert.match(String(delivery!.headers['webhook-signature']), /^v1,/)
  assert.deepEqual((await shop.call('GET', `${PATH}/${endpoint.id}`)).body, endpoint)
  const changed = await shop.call('PATCH', `${PATH}/${endpoint.id}`, { events: ['payment.paid'], enabled: false })
  assert.deepEqual(
    [changed.body.events, changed.body.enabled, changed.body.url],
    [['payment.paid'], false, receiver.url],
  )
  assert.equal((await shop.call('PATCH', `${PATH}/${endpoint.id}`, { enabled: true })).body.disabledReason, null)
  const rotated = await shop.call('POST', `${PATH}/${endpoint.id}/rotate-secret`, {})
  assert.notEqual(rotated.body.secret, secret)
  assert.ok(rotated.body.previousSecretUntil)
  const deleted = { object: 'webhook_endpoint', id: endpoint.id, deleted: true }
  assert.deepEqual((await shop.call('DELETE', `${PATH}/${endpoint.id}`)).body, deleted)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
  ] as const)
    assert.equal((await shop.call(method, `${PATH}/${endpoint.id}${path}`)).status, 404)
  const { body: list } = await shop.call('GET', PATH)
  assert.ok(!list.data.some(({ id }: { id: string }) => id === endpoint.id))
})

test('a repeated creation creates one endpoint and shows the same secret', async () => {
  const headers = { 'idempotency-key': 'one-endpoint' }
  const body = { url: 'http://127.0.0.1:65009/', events: ['payment.completed'] }
  const [first, again] = [await shop.call('POST', PATH, body, headers), await shop.call('POST', PATH, body, headers)]
  assert.deepEqual(again.body, first.body)
  const { data } = (await shop.call('GET', PATH)).body
  assert.equal(data.filter(({ url }: { url: string }) => url === body.url).length, 1)
})

test('the API refuses the addresses that the dashboard refuses', async () => {
  const card = 'https://loja.example/4111111111111111'
  for (const url of [
    card,
    'http://loja.example/',
    'https://169.254.169.254/latest',
    'https://user:pw@loja.example/',
    'x',
  ]) {
    const { status, body } = await shop.call('POST', PATH, { url, events: ['payment.paid'] })
    assert.deepEqual([status, body.error.param], [400, 'url'], url)
  }
})

async function newPix(): Promise<void> {
  const { body } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })
  const { status } = await shop.call('POST', `/v1/charges/${body.id}/payments`, { method: 'pix', buyer })
  assert.equal(status, 201)
}
