import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { eventually } from '../../test/eventually.ts'
import { openShop } from '../../test/shop.ts'
import { openDatabase } from '../database/database.ts'
import { watchDatabase } from '../database/watchDatabase.ts'

const shop = await openShop({ jobs: false })
const { health } = shop.ctx
const charge = { currency: 'BRL', amountInCents: 4990 }

test('a node is alive and ready while its database takes writes', async () => {
  assert.deepEqual((await shop.call('GET', '/livez')).body, { status: 'ok' })
  const { status, body } = await shop.call('GET', '/readyz')
  assert.deepEqual([status, body], [200, { status: 'ready', reasons: [], clockSkewMs: 0 }])
})

test('a node with a database failure is alive but not ready, and gives the reason', async () => {
  for (const database of ['away', 'read_only', 'full', 'not_migrated'] as const) {
    health.database = database
    const { status, headers, body } = await shop.call('GET', '/readyz')
    assert.deepEqual([status, headers['retry-after']], [503, '2'])
    assert.deepEqual(body, { status: 'not_ready', reasons: [`database_${database}`], clockSkewMs: health.clockSkewMs })
    assert.equal((await shop.call('GET', '/livez')).status, 200)
  }
  health.database = 'up'
})

test('while the database is down, metrics are served without the figures from the database', async () => {
  health.database = 'away'
  const away = await shop.call('GET', '/metrics')
  assert.equal(away.status, 200)
  assert.match(away.body, /^balcao_database_up 0$/m)
  assert.doesNotMatch(away.body, /^balcao_webhook_lag_seconds \d/m)
  health.database = 'up'
  const { body } = await shop.call('GET', '/metrics')
  assert.match(body, /^balcao_database_up 1$/m)
  assert.match(body, /^balcao_webhook_lag_seconds 0$/m)
})

test('a draining node answers and closes the connection; a stopping node refuses with the error envelope of the API', async () => {
  health.isDraining = true
  const served = await shop.call('POST', '/v1/charges', charge)
  assert.deepEqual([served.status, served.headers.connection], [201, 'close'])
  assert.deepEqual((await shop.call('GET', '/readyz')).body.reasons, ['draining'])
  health.isStopping = true
  const refused = await shop.call('POST', '/v1/charges', charge)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '1'])
  assert.equal(refused.headers.connection, 'close')
  assert.deepEqual(refused.body, {
    error: { type: 'internal_error', message: 'This server is stopping. Send the request again.' },
  })
  Object.assign(health, { isDraining: false, isStopping: false })
})

// This test comes last, because the database stays read-only.
test('a read-only database is noticed, reads go on, and writes get 503 with Retry-After', async () => {
  const name = new URL(shop.ctx.settings.databaseUrl!).pathname.slice(1)
  await shop.ctx.database.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const database = openDatabase(shop.ctx.settings.databaseUrl!, { onError: () => {} })
  const watch = watchDatabase(database.connections, { log: shop.ctx.log, health })
  const { database: first } = shop.ctx
  shop.ctx.database = database
  afterFile(async () => {
    await watch.stop()
    shop.ctx.database = first
    await database.close()
  })
  await eventually(async () => health.database === 'read_only', 'the watch sees it')
  const { status, headers, body } = await shop.call('POST', '/v1/charges', charge)
  assert.deepEqual([status, headers['retry-after'], body.error.type], [503, '2', 'internal_error'])
  assert.equal((await shop.call('GET', '/v1/charges')).status, 200)
})
