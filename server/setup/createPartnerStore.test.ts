import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { forgetStore } from '../stores/authenticate.ts'

const shop = await openShop({ jobs: false })

test('a store that is not a partner cannot create stores, even with a malformed request', async () => {
  for (const sent of [{ name: 'Filha' }, {}, '{']) {
    const { status, body } = await shop.call('POST', '/v1/partner/stores', sent)
    assert.deepEqual([status, body.error.type], [403, 'forbidden'])
  }
})

test('a partner creates a store with a working key, and cannot read that store with the partner’s key', async () => {
  await shop.ctx.database.rows(sql('test partner', 'update stores set partner = true where id = :id'), {
    id: shop.store.id,
  })
  forgetStore(shop.store.id)
  const { status, body } = await shop.call('POST', '/v1/partner/stores', {
    name: 'Filha',
    settings: { maxInstallments: 3 },
  })
  assert.equal(status, 201)
  const headers = { authorization: `Bearer ${body.apiKey.key}` }
  const charge = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 100 }, headers)
  assert.deepEqual([charge.status, charge.body.maxInstallments], [201, 3])
  assert.equal((await shop.call('GET', `/v1/charges/${charge.body.id}`)).status, 404)
})

test('a retry after a crash finds the created store and gets a working key', async () => {
  const key = { 'idempotency-key': 'filha-1' }
  const first = await shop.call('POST', '/v1/partner/stores', { name: 'Filha' }, key)
  const lost = 'update idempotency_keys set response_status = null, response_body = null where store_id = :storeId'
  await shop.ctx.database.rows(sql('test answer lost', lost), { storeId: shop.store.id })
  const again = await shop.call('POST', '/v1/partner/stores', { name: 'Filha' }, key)
  assert.deepEqual([again.status, again.body.id], [201, first.body.id])
  const withKey = async ({ key }: { key: string }) =>
    (await shop.call('GET', '/v1/charges', undefined, { authorization: `Bearer ${key}` })).status
  assert.deepEqual([await withKey(first.body.apiKey), await withKey(again.body.apiKey)], [401, 200])
})
