import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'

const shop = await openShop({ jobs: false })
const support = await signedIn(shop, 'support')
const status = async () => (await support.inStore('GET', '/status')).body

async function payByPix(name: string): Promise<void> {
  const { body: charge } = await shop.call('POST', '/v1/charges', { amountInCents: 5_000, currency: 'BRL' })
  await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer: { ...buyer, name } })
}

test('the status of a store shows a gateway that does not answer, and its recovery', async () => {
  const before = await status()
  assert.equal(before.troubles, 0)
  assert.ok(before.accounts.every(({ state }: { state: string }) => state === 'up'))

  const accountId = before.accounts[0].id
  await shop.ctx.database.rows(outageOfEndedProcess, { accountId, storeId: shop.store.id })
  assert.equal((await status()).accounts[0].state, 'trial')
  await payByPix('Ana Souza')
  assert.equal((await status()).accounts[0].state, 'up', 'the first answer to this process')

  for (let failed = 0; failed < 5; failed++) await payByPix('SIM-DOWN Ana')
  const [account] = (await status()).accounts
  assert.equal(account.state, 'down')
  assert.match(account.outage.words.pt, /não respondeu como devia \(HTTP 503\)/)
  assert.ok(account.outage.retryAt > account.outage.since)
  assert.equal((await status()).troubles, 1)

  await shop.ctx.database.rows(pauseOver, { storeId: shop.store.id })
  assert.equal((await status()).accounts[0].state, 'trial')
  await payByPix('Ana Souza')
  assert.equal((await status()).accounts[0].state, 'up', 'the gateway answered')
  assert.equal((await status()).troubles, 0)
})

test('the status of a store shows a receiver after three consecutive failures, late deliveries and mails, but no receiver’s address', async () => {
  const { database } = shop.ctx
  const owner = await signedIn(shop, 'owner')
  const { body: endpoint } = await owner.inStore('POST', '/webhook-endpoints', {
    url: 'http://127.0.0.1:4999/hook?token=hidden',
    events: ['payment.pending'],
  })
  await payByPix('Ana Souza')
  await eventually(async () => (await status()).endpoints[0].failures > 0, 'the receiver has failed')
  const on = await status()
  assert.deepEqual(
    on.endpoints.map(({ isLate, waiting }: Record<string, unknown>) => ({ isLate, waiting })),
    [{ isLate: false, waiting: 1 }],
  )
  assert.deepEqual([on.endpoints[0].isFailing, on.troubles], [false, 0], 'one failure is no trouble yet')
  for (const name of ['Bia Souza', 'Caio Souza']) await payByPix(name)
  await eventually(async () => (await status()).troubles === 1, 'the store is warned at the third failure')
  const [failing] = (await status()).endpoints
  assert.deepEqual([failing.isFailing, failing.isLate], [true, false])
  assert.ok(failing.oldestSeconds < 60, `${failing.oldestSeconds} s`)
  await database.rows(oldDeliveries, { storeId: shop.store.id })
  await database.rows(oldMail, { storeId: shop.store.id })
  const { endpoints, mails, checks, effects, troubles } = await status()
  assert.equal(endpoints[0].id, endpoint.id)
  assert.equal(endpoints[0].host, '127.0.0.1:4999')
  assert.equal(endpoints[0].isLate, true)
  assert.ok(endpoints[0].oldestSeconds >= 600)
  assert.equal(mails.late, 1)
  assert.deepEqual([checks.late, effects.late], [0, 0])
  assert.equal(troubles, 2)
  assert.ok(!JSON.stringify(endpoints).includes('hidden'))
})

const outageOfEndedProcess = sql(
  'test outage of ended process',
  `insert into gateway_outages (gateway_account_id, store_id, since, retry_at, cause)
   values (:accountId, :storeId, now() - interval '1 hour', now() - interval '10 minutes', 'HTTP 503')`,
)
const pauseOver = sql(
  'test pause over',
  "update gateway_outages set retry_at = now() - interval '1 second' where store_id = :storeId",
)
const oldDeliveries = sql(
  'test old deliveries',
  "update deliveries set created_at = now() - interval '10 minutes' where store_id = :storeId",
)
const oldMail = sql(
  'test old mail',
  `insert into mails (id, store_id, kind, due_at, created_at)
   values ('mai_late', :storeId, 'learn_link', now() - interval '10 minutes', now())`,
)
