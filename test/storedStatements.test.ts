/** The stored statements (`sql`, `isStored`) on one PostgreSQL, and on a cluster. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import storedStatements from '../server/__generated__/storedStatements.json' with { type: 'json' }
import { systemNow } from '../server/core/clock.ts'
import { type AnyStatement, type Database, declaredStatements, type Values, valuesInOrder } from '../server/core/sql.ts'
import { numberEvents } from '../server/events/numberEvents.ts'
import { claimIdempotencyKey } from '../server/idempotency/idempotencyKeys.ts'
import { createPayment } from '../server/payments/createPayment.ts'
import { type PaymentRow, paymentById } from '../server/payments/payment.ts'
import { movePayment } from '../server/payments/status.ts'
import { createAcknowledger } from '../server/webhooks/acknowledge.ts'
import { claimDeliveries } from '../server/webhooks/claim.ts'
import { citusUrl, onCitus } from './databases/citus.ts'
import { testContext } from './harness.ts'
import { buyer, openShop } from './shop.ts'
import { seedStore } from './stores/webhookSeed.ts'

/** On a cluster the statements run in steps, which may see other rows. */
const onOne = { skip: citusUrl !== undefined && 'not run here: it compares on one PostgreSQL' }
const compared = new Set<string>()

test('the functions for payments return and write the same rows as their statements', onOne, async () => {
  const shop = await openShop({ jobs: false })
  const database = await comparing(shop.ctx.database)
  const ctx = { ...shop.ctx, database }
  const { store } = shop
  const body = { currency: 'brl', amountInCents: 4990, postbackUrl: 'https://example.com/paid' }
  const { id: chargeId } = (await shop.call('POST', '/v1/charges', body)).body
  const keyed = { storeId: store.id, key: 'key', hashes: [Buffer.from('hash')], newResourceId: 'pay_stored' }
  assert.equal((await claimIdempotencyKey(ctx, keyed)).is, 'fresh')
  const request = { method: 'pix', buyer } as never
  const { payment } = await createPayment(ctx, store, chargeId, { request, paymentId: 'pay_stored' })
  const row = (await database.row(paymentById, { id: payment.id, storeId: store.id })) as PaymentRow
  assert.equal((await movePayment(ctx, row, { to: 'paid', at: systemNow() })).is, 'moved')
  for (const name of ['claimIdempotencyKeys', 'claimCharges', 'openPayments', 'payPayments'])
    assert.ok(compared.has(name), name)
})

test('the functions for deliveries return and write the same rows as their statements', onOne, async () => {
  const ctx = await testContext()
  const database = await comparing(ctx.database)
  const store = await seedStore(ctx.database)
  await store.endpoint({ events: ['payment.paid'] })
  const [destination] = await store.record({})
  assert.equal(await numberEvents(database, [store.id]), 1)
  const [claim] = await claimDeliveries(database, [{ destination: destination!, storeId: store.id, capacity: 1 }])
  const acknowledger = createAcknowledger({ ...ctx, database }, () => {})
  const attempt = { startedAt: systemNow(), durationMs: 5, statusCode: 200, cause: null, excerpt: 'ok' }
  acknowledger.add({ claim: claim!, status: 'delivered', attempt })
  await acknowledger.drain(5_000)
  for (const name of ['numberEvents', 'acknowledgeDeliveries']) assert.ok(compared.has(name), name)
})

test('a divided database runs a stored statement by its function', onCitus, async () => {
  const shop = await openShop({ jobs: false })
  const { id } = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 4990 })).body
  const { status } = await shop.call('POST', `/v1/charges/${id}/payments`, { method: 'pix', buyer })
  assert.equal(status, 201)
  const { rows } = await shop.ctx.database.pools.by_key.query('select name from pg_prepared_statements')
  const calls = storedStatements.filter(({ name }) => ['claimCharges', 'openPayments'].includes(name))
  assert.ok(calls.some(({ functionName }) => rows.some(({ name }) => name === functionName)))
})

/** Creates the functions, and compares each stored statement with its function before it runs. */
async function comparing(database: Database): Promise<Database> {
  for (const { create } of storedStatements) await database.pool.query(create.slice(0, -1).join('\n'))
  const rows = async (statement: AnyStatement, values: Values) => {
    if (statement.isStored) await compare(database.pool, statement, values)
    return await database.byKey.rows(declaredStatements.get(statement.name)!, values as never)
  }
  const runner = { rows, row: async (statement: AnyStatement, values: Values) => (await rows(statement, values))[0] }
  return { ...database, ...runner, byKey: runner } as Database
}

/** Both run in one transaction, so they have one instant and the same rows. Only the ids that they choose differ. */
async function compare(pool: pg.Pool, statement: AnyStatement, values: Values): Promise<void> {
  const { call } = storedStatements.find(({ name }) => name === statement.name)!
  compared.add(statement.name)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('savepoint before')
    const results = []
    for (const text of [statement.text, call]) {
      const { rows } = await client.query(text, valuesInOrder(statement, values))
      results.push({ rows, tables: await readTables(client) })
      await client.query('rollback to before')
    }
    assert.deepEqual(results[1], results[0], statement.name)
    assert.ok(results[0]!.rows.length > 0, statement.name)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const CHOSEN = `'{deliveries,outbox,sale_deltas,unnumbered_events}'`

async function readTables(client: pg.ClientBase): Promise<unknown> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const tables = rows.map(
    ({ name }) => `(select json_agg(row order by row::text) from (
      select to_jsonb(${name}) - case when '${name}' = any (${CHOSEN}) then '{id,position}'::text[] else '{}' end as row
      from ${name}) as rows) as ${name}`,
  )
  return (await client.query(`select ${tables.join(', ')}`)).rows
}
