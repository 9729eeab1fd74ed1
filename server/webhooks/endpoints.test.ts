import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext, testSettings } from '../../test/harness.ts'
import { seedStore } from '../../test/stores/webhookSeed.ts'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from './endpoints.ts'

const url = 'https://loja.example/hook'

test('an endpoint’s secret is shown on creation and rotation, and is stored only encrypted', async () => {
  const ctx = await testContext()
  const store = await seedStore(ctx.database)
  const made = await createEndpoint(ctx, store.id, { url, events: ['payment.paid', 'payment.paid', 'payment.failed'] })
  assert.match(made.secret, /^whsec_[0-9A-Za-z]{32}$/)
  assert.deepEqual(made.events, ['payment.paid', 'payment.failed'], 'a kind of event in the list twice counts once')
  const rotated = await rotateSecret(ctx, store.id, made.id)
  assert.notEqual(rotated.secret, made.secret)
  const listed = await listEndpoints(ctx, store.id)
  const row = await ctx.database.rows(sql('endpointsTest.rows', 'select * from webhook_endpoints'))
  for (const secret of [made.secret, rotated.secret]) {
    assert.ok(!JSON.stringify(listed).includes(secret))
    assert.ok(!JSON.stringify(row).includes(secret))
  }
})

test('an invalid endpoint is refused with the name of the field', async () => {
  const ctx = await testContext({ settings: testSettings({ environment: 'production' }) })
  const store = await seedStore(ctx.database)
  const own = await seedProduct(ctx, store.id)
  const foreign = await seedProduct(ctx, (await seedStore(ctx.database)).id)
  const wrong: [string, Parameters<typeof createEndpoint>[2]][] = [
    ['url', { url: 'http://loja.example/hook', events: ['payment.paid'] }],
    ['url', { url: 'https://169.254.169.254/latest', events: ['payment.paid'] }],
    ['url', { url: `${url}#erp`, events: ['payment.paid'] }],
    ['url', { url: 'https://localhost/', events: ['payment.paid'] }],
    ['events', { url, events: [] }],
    ['events.1', { url, events: ['payment.paid', 'payment.lost'] }],
    ['productIds', { url, events: ['payment.paid'], productIds: [] }],
    ['productIds.0', { url, events: ['payment.paid'], productIds: ['violão'] }],
    ['productIds.0', { url, events: ['payment.paid'], productIds: [newId('prod')] }],
    ['productIds.1', { url, events: ['payment.paid'], productIds: [own, foreign] }],
  ]
  for (const [param, input] of wrong)
    await assert.rejects(createEndpoint(ctx, store.id, input), { status: 400, details: { param } })
  assert.deepEqual(await listEndpoints(ctx, store.id), [])
  const { id } = await createEndpoint(ctx, store.id, { url, events: ['payment.paid'], productIds: [own] })
  const narrowed = updateEndpoint(ctx, store.id, id, { url, events: ['payment.paid'], productIds: [foreign] })
  await assert.rejects(narrowed, { status: 400, details: { param: 'productIds.0' } })
})

test("another store's endpoint is not found", async () => {
  const ctx = await testContext()
  const store = await seedStore(ctx.database)
  const stranger = await seedStore(ctx.database)
  const { id } = await createEndpoint(ctx, store.id, { url, events: ['payment.paid'] })
  await ctx.database.rows(
    sql(
      'endpointsTest.trouble',
      'insert into webhook_breakers (destination, store_id, failures) values (:destination, :storeId, 3)',
    ),
    { destination: id, storeId: store.id },
  )
  const [before] = await listEndpoints(ctx, store.id)
  for (const attempt of [
    () => updateEndpoint(ctx, stranger.id, id, { url, events: ['payment.failed'] }),
    () => rotateSecret(ctx, stranger.id, id),
    () => disableEndpoint(ctx, stranger.id, id),
    () => enableEndpoint(ctx, stranger.id, id),
  ])
    await assert.rejects(attempt(), { status: 404 })
  assert.deepEqual(await listEndpoints(ctx, store.id), [before])
  assert.deepEqual(await listEndpoints(ctx, stranger.id), [])
  const trouble = sql('endpointsTest.breakers', 'select count(*) as destinations from webhook_breakers')
  assert.deepEqual(await ctx.database.row(trouble), { destinations: 1 })
})

test('a store has at most 100 endpoints, even with concurrent calls, and can create a new endpoint after it deletes another', async () => {
  const ctx = await testContext()
  const store = await seedStore(ctx.database)
  const other = await seedStore(ctx.database)
  const events: EventKind[] = ['payment.paid']
  await Promise.all(Array.from({ length: 98 }, () => store.endpoint({ events })))
  const made = await Promise.allSettled(Array.from({ length: 5 }, () => createEndpoint(ctx, store.id, { url, events })))
  const refused = made.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 3)
  for (const { reason } of refused) assert.deepEqual([reason.status, reason.details.code], [409, 'too_many_endpoints'])
  await createEndpoint(ctx, other.id, { url, events })
  const [first] = await listEndpoints(ctx, store.id)
  await deleteEndpoint(ctx, store.id, first!.id)
  await createEndpoint(ctx, store.id, { url, events })
  assert.equal((await listEndpoints(ctx, store.id)).length, 100)
})

test('the URL and events of an endpoint can change, and enabling a disabled endpoint clears its failures', async () => {
  const ctx = await testContext()
  const store = await seedStore(ctx.database)
  const { id } = await createEndpoint(ctx, store.id, { url, events: ['payment.paid'] })
  const productIds = [await seedProduct(ctx, store.id)]
  const moved = await updateEndpoint(ctx, store.id, id, { url: `${url}2`, events: ['payment.refunded'], productIds })
  assert.deepEqual([moved.url, moved.events, moved.productIds], [`${url}2`, ['payment.refunded'], productIds])
  const off = await disableEndpoint(ctx, store.id, id)
  assert.deepEqual([off.enabled, off.disabledReason], [false, 'Disabled by hand.'])
  await ctx.database.rows(sql('endpointsTest.failing', 'update webhook_endpoints set failing_since = now()'))
  const on = await enableEndpoint(ctx, store.id, id)
  assert.deepEqual([on.enabled, on.disabledReason, on.failingSince], [true, null, null])
})

async function seedProduct(ctx: Context, storeId: string): Promise<string> {
  const id = newId('prod')
  await ctx.database.rows(
    sql(
      'endpointsTest.product',
      `insert into products (id, store_id, name, created_at) values (:id, :storeId, 'Curso', now())`,
    ),
    { id, storeId },
  )
  return id
}
