/** Tests the demo store of `npm run demo`. Its history is imported, and its last days are played at the simulator. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playMonth } from '../demo/playMonth.ts'
import { yearStore } from '../demo/yearStore.ts'
import { sql } from '../server/core/sql.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import { call, openShop } from './shop.ts'

test('the demo store has a year of sales, with a purchase of each kind in its last days', async () => {
  const shop = await openShop()
  Object.assign(shop.ctx.settings, { publicUrl: shop.url })
  const { stores } = await importDocument(shop.ctx, yearStore(new Date()), importSections)
  // biome-ignore lint/suspicious/noExplicitAny: the result of an import has a form of its own for each section.
  const demo = stores.demo as any
  const headers = { authorization: `Bearer ${demo.apiKeys.demo}` }
  const total = async (filter: string) =>
    (await call(shop.url, 'GET', `/v1/payments?perPage=1&${filter}`, { headers })).body.total
  const imported = await total('')
  assert.ok(imported > 600 && imported < 2_000, `${imported} sales`)
  for (const status of ['PAID', 'FAILED', 'EXPIRED', 'REFUNDED'])
    assert.ok((await total(`status=${status}`)) > 10, status)
  await playMonth({ apiKey: demo.apiKeys.demo, baseUrl: shop.url, offers: demo.offers }, 3)
  assert.ok((await total('')) > imported + 6)
  // A buyer in the control group gets no mail, and the group of a buyer depends on the random store id.
  assert.equal((await shop.ctx.database.rows(abandoned, { storeId: demo.id })).length, 1)
})

const abandoned = sql('demoAbandoned', 'select id from checkout_drafts where store_id = :storeId and step > 0')
