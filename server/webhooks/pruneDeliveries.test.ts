import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WITHOUT_KEYS } from '../../test/databases/citus.ts'
import { inOneSession } from '../../test/databases/databaseCopy.ts'
import { testSettings } from '../../test/harness.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { firstIdAt } from '../core/ids.ts'
import { numberWaitingEvents, pruneEventNumbers } from '../events/numberEvents.ts'
import { pruneEvents } from '../events/pruneEvents.ts'
import { pruneDeliveries } from './pruneDeliveries.ts'

const DAY_MS = 86_400_000
const shop = await openShop({ jobs: false })
const { pool } = shop.ctx.database

/** Makes the events and deliveries of all stores some days older. */
async function age(days: number): Promise<void> {
  const then = Date.now() - days * DAY_MS
  const aged = (prefix: 'evt' | 'whd', column: string) =>
    `left('${firstIdAt(prefix, then)}', 14) || substr(${column}, 15)`
  const at = `'${new Date(then).toISOString()}'`
  // The checks of foreign keys are off, because ids change in both tables.
  await inOneSession(pool, [
    'begin',
    ...WITHOUT_KEYS,
    `update events set created_at = ${at}, id = ${aged('evt', 'id')}`,
    `update event_numbers set event_id = ${aged('evt', 'event_id')}`,
    `update deliveries set created_at = ${at}, finished_at = ${at}, id = ${aged('whd', 'id')}, event_id = ${aged('evt', 'event_id')}`,
    'commit',
  ])
}

const count = async (table: string) => Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)
const prune = async () => [await pruneDeliveries(shop.ctx), await pruneEvents(shop.ctx)]

/** Records an event without a delivery. */
async function order(key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const charge = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 4990 }, headers)
  const paid = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, { method: 'pix', buyer }, headers)
  assert.equal(paid.status, 201)
}

test('old deliveries and old events of every store are deleted after their own number of days, but not pending deliveries and not listed events', async () => {
  const { key } = await shop.secondStore()
  for (const one of [shop.key, key]) await order(one)
  await pool.query(
    `insert into deliveries (id, store_id, event_id, destination, status, next_at, created_at, finished_at)
     select new_id('whd'), store_id, id, 'd', state, now(), now(), now() from events, unnest(array['delivered', 'pending']) as state`,
  )
  await numberWaitingEvents(shop.ctx)
  const [events, deliveries] = [await count('events'), await count('deliveries')]
  assert.ok(events >= 2)
  await age(89)
  assert.deepEqual(await prune(), [0, 0])
  await age(91)
  assert.deepEqual(await prune(), [events, 0], 'pending deliveries stay')
  await age(181)
  await pool.query(`update deliveries set status = 'failed'`)
  assert.deepEqual(await prune(), [deliveries - events, 0], 'the list of events has no gaps')
  await pruneEventNumbers(shop.ctx)
  assert.deepEqual(await prune(), [0, events])
  assert.match((await shop.call('GET', '/metrics')).body, /balcao_pruned_rows_total{table="events"} \d/)
})

test('the number of days is a setting', async () => {
  await order(shop.key)
  await pool.query(`delete from unnumbered_events`)
  await age(31)
  assert.deepEqual(await prune(), [0, 0])
  const retentionDays = { ...shop.ctx.settings.retentionDays, events: 30, deliveries: 30 }
  shop.ctx.settings = testSettings({ ...shop.ctx.settings, retentionDays })
  const events = await count('events')
  assert.equal((await prune())[1], events)
})
