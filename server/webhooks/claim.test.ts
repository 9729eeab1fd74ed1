import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyer, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { findDueDestinations } from './claim.ts'

const shop = await openShop({ jobs: false })

test('a look continues after destinations that wait for a retry, so it also finds the due destinations behind them', async () => {
  const { body: charge } = await shop.call('POST', '/v1/charges', { amountInCents: 5_000, currency: 'BRL' })
  await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
  // The dispatcher of the shop does not see these rows, because they are not committed.
  await shop.ctx.database.transaction(async (trx) => {
    await trx.rows(waitingDeliveries, { storeId: shop.store.id })
    const first = await findDueDestinations(trx, '', 2)
    assert.deepEqual(first, { due: [], last: 'b' })
    const second = await findDueDestinations(trx, first.last, 2)
    assert.deepEqual(second, { due: ['c', 'd'], last: 'd' })
    assert.deepEqual(await findDueDestinations(trx, second.last, 2), { due: [], last: '' })
  })
})

const waitingDeliveries = sql(
  'test waiting deliveries',
  `insert into deliveries (id, store_id, event_id, destination, status, next_at, created_at)
   select new_id('whd'), events.store_id, events.id, destination, 'pending', now() + wait * interval '1 hour', now()
   from (select id, store_id from events where store_id = :storeId limit 1) as events,
     (values ('a', 1), ('b', 1), ('c', -1), ('d', -1), ('e', 1)) as waiting (destination, wait)`,
)
