import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from '../../test/harness.ts'
import { eventually, startReceiver } from '../../test/standIns/webhookReceiver.ts'
import { type SeededStore, seedStore, startWebhooks } from '../../test/stores/webhookSeed.ts'
import { sql } from '../core/sql.ts'
import { type MailRow, mailColumns } from '../mail/mailRow.ts'
import { sendDueMails } from '../mail/sendMails.ts'
import { renderDueMail, renderMail } from '../mailContent/renderMail.ts'
import { findOrCreateUser, setMembership } from '../users/user.ts'
import { createEndpoint, deleteEndpoint, disableEndpoint, enableEndpoint, listEndpoints } from './endpoints.ts'
import { lagOfEndpoints, worstLag } from './lag.ts'
import { getDelivery, listDeliveries } from './listDeliveries.ts'
import { pruneAttempts } from './pruneAttempts.ts'
import { resendDelivery } from './reprocessDelivery.ts'
import { reprocessFailed } from './reprocessFailed.ts'
import { sendTestEvent } from './sendTestEvent.ts'

test('a delivery keeps the time, duration, answer and cause of failure of each attempt', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver((_, response) => response.writeHead(500).end(`\u0000não ${'é'.repeat(4_000)}`))
  await addEndpoint(ctx, store, receiver.url)
  dispatcher.notify(await store.record({}))
  const id = await eventually(
    async () => (await listDeliveries(ctx, store.id)).data.find((one) => one.attempts === 1)?.id,
  )
  await receiver.close()
  await ctx.database.rows(sql('memoryTest.due', 'update deliveries set next_at = now()'))
  dispatcher.notify([(await listEndpoints(ctx, store.id))[0]!.id])
  const delivery = await eventually(async () => {
    const seen = await getDelivery(ctx, store.id, id)
    return seen.attempts === 2 && seen
  })
  const [answered, refused] = delivery.attemptLog
  assert.equal(answered!.statusCode, 500)
  assert.match(answered!.responseExcerpt!, /^\uFFFDnão é+$/)
  assert.ok(Buffer.byteLength(answered!.responseExcerpt!) <= 2_048)
  assert.ok(Buffer.byteLength(answered!.responseExcerpt!) > 2_000)
  assert.ok(answered!.durationMs >= 0 && answered!.startedAt instanceof Date)
  assert.deepEqual([refused!.statusCode, refused!.cause], [null, 'connection refused'])
  assert.equal(delivery.body, receiver.requests[0]!.body)
  assert.equal(delivery.cause, 'connection refused')
  assert.ok(delivery.nextAttemptAt! > new Date())
})

test('attempts are deleted after 30 days, and their delivery stays', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver()
  await addEndpoint(ctx, store, receiver.url)
  for (const _ of [1, 2]) dispatcher.notify(await store.record({}))
  await settled(ctx, store, 2)
  const [one] = (await listDeliveries(ctx, store.id)).data
  const age = sql(
    'memoryTest.age',
    `update delivery_attempts set started_at = now() - interval '31 days' where delivery_id = :deliveryId`,
  )
  await ctx.database.rows(age, { deliveryId: one!.id })
  assert.equal(await pruneAttempts(ctx), 1)
  assert.equal(await pruneAttempts(ctx), 0)
  assert.deepEqual((await getDelivery(ctx, store.id, one!.id)).attemptLog, [])
})

test('a store lists only its deliveries, newest first, by status and endpoint, in pages', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const good = await startReceiver()
  const bad = await startReceiver((_, response) => response.writeHead(410).end())
  const kept = await addEndpoint(ctx, store, good.url)
  const gone = await addEndpoint(ctx, store, bad.url)
  dispatcher.notify(await store.record({}))
  await settled(ctx, store, 2)
  await eventually(async () => (await listEndpoints(ctx, store.id)).some(({ enabled }) => !enabled))
  for (let count = 0; count < 3; count += 1) dispatcher.notify(await store.record({}))
  await settled(ctx, store, 5)
  const all = await listDeliveries(ctx, store.id)
  assert.deepEqual([all.data.length, all.hasMore], [5, false])
  assert.deepEqual(
    all.data.map(({ id }) => id),
    all.data
      .map(({ id }) => id)
      .sort()
      .reverse(),
  )
  const first = await listDeliveries(ctx, store.id, { perPage: 2 })
  const next = await listDeliveries(ctx, store.id, { perPage: 3, after: first.data.at(-1)!.id })
  assert.deepEqual([first.hasMore, next.hasMore], [true, false])
  assert.deepEqual([...first.data, ...next.data], all.data)
  const [failed, ...others] = (await listDeliveries(ctx, store.id, { status: 'failed' })).data
  assert.deepEqual([failed!.endpointId, failed!.statusCode, others.length], [gone.id, 410, 0])
  assert.equal((await listDeliveries(ctx, store.id, { endpointId: kept.id })).data.length, 4)
  assert.equal((await listDeliveries(ctx, store.id, { endpointId: kept.id, status: 'failed' })).data.length, 0)
  assert.equal((await listDeliveries(ctx, store.id, { endpointId: kept.id, status: 'delivered' })).data.length, 4)
  const stranger = await seedStore(ctx.database)
  assert.deepEqual((await listDeliveries(ctx, stranger.id)).data, [])
  await assert.rejects(getDelivery(ctx, stranger.id, failed!.id), { status: 404 })
})

test('failed deliveries of an endpoint are sent again over some time, so that new deliveries are not delayed', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver()
  const { id } = await addEndpoint(ctx, store, receiver.url)
  await dispatcher.stop()
  for (let count = 0; count < 120; count += 1) await store.record({})
  await disableEndpoint(ctx, store.id, id)
  await assert.rejects(reprocessFailed(ctx, store.id, id, new Date(0)), { status: 409 })
  await enableEndpoint(ctx, store.id, id)
  const old = sql(
    'memoryTest.old',
    `update deliveries set created_at = now() - interval '2 days' where id in (select id from deliveries order by id limit 20)`,
  )
  await ctx.database.rows(old)
  // This delivery is pending, so the call does not count it.
  await store.record({})
  const since = new Date(Date.now() - 24 * 3_600_000)
  assert.deepEqual(await reprocessFailed(ctx, store.id, id, since), { count: 100, seconds: 2 })
  const due = sql(
    'memoryTest.spread',
    `select count(*) filter (where next_at > first + interval '1 second') as later
     from deliveries, (select min(next_at) as first from deliveries where status = 'pending') as earliest
     where status = 'pending'`,
  ).as<{ later: number }>()
  assert.ok((await ctx.database.row(due))!.later >= 45, 'half of the deliveries wait for the next second')
  const stranger = await seedStore(ctx.database)
  await assert.rejects(reprocessFailed(ctx, stranger.id, id, since), { status: 404 })
})

test('a successful delivery can be sent again with its id, and a delivery of a disabled endpoint is refused', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const notifying = { ...ctx, notifyDeliveries: dispatcher.notify }
  const receiver = await startReceiver()
  const { id } = await addEndpoint(ctx, store, receiver.url)
  dispatcher.notify(await store.record({}))
  await settled(ctx, store, 1)
  const [delivery] = (await listDeliveries(ctx, store.id)).data
  await resendDelivery(notifying, store.id, delivery!.id)
  await receiver.received(2)
  assert.equal(receiver.requests[1]!.body, receiver.requests[0]!.body)
  await settled(ctx, store, 1)
  assert.equal((await getDelivery(ctx, store.id, delivery!.id)).attemptLog.length, 2)
  await dispatcher.stop()
  await store.record({})
  await ctx.database.rows(sql('memoryTest.later', `update deliveries set next_at = now() + interval '1 hour'`))
  const [pending] = (await listDeliveries(ctx, store.id, { status: 'pending' })).data
  await assert.rejects(resendDelivery(notifying, store.id, pending!.id), { status: 409 })
  const due = sql('memoryTest.dueNow', `select from deliveries where status = 'pending' and next_at <= now()`)
  assert.deepEqual(
    await ctx.database.rows(due),
    [],
    'the refused call does not change the schedule of the pending delivery',
  )
  const stranger = await seedStore(ctx.database)
  await assert.rejects(resendDelivery(notifying, stranger.id, delivery!.id), { status: 404 })
  await disableEndpoint(ctx, store.id, id)
  await assert.rejects(resendDelivery(notifying, store.id, delivery!.id), { status: 409 })
  assert.deepEqual(await ctx.database.rows(due), [], 'nothing goes to the disabled endpoint')
})

test('a test event is sent only to its endpoint, and is marked as a test', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const notifying = { ...ctx, notifyDeliveries: dispatcher.notify }
  const receiver = await startReceiver()
  const other = await startReceiver()
  const { id } = await createEndpoint(ctx, store.id, { url: receiver.url, events: ['subscription.renewed'] })
  await createEndpoint(ctx, store.id, { url: other.url, events: ['subscription.renewed'] })
  const deliveryId = await sendTestEvent(notifying, store.id, id)
  const [request] = await receiver.received(1)
  const body = JSON.parse(request!.body)
  assert.deepEqual([body.id, body.event, body.data.metadata], [deliveryId, 'subscription.renewed', { test: 'true' }])
  await settled(ctx, store, 1)
  assert.equal(other.requests.length, 0)
  await assert.rejects(sendTestEvent(notifying, (await seedStore(ctx.database)).id, id), { status: 404 })
})

test('a deleted endpoint is not listed and gets no deliveries, and its old deliveries stay', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver()
  const { id } = await addEndpoint(ctx, store, receiver.url)
  dispatcher.notify(await store.record({}))
  await settled(ctx, store, 1)
  await dispatcher.stop()
  await store.record({})
  await deleteEndpoint(ctx, store.id, id)
  assert.deepEqual(await listEndpoints(ctx, store.id), [])
  assert.deepEqual(await store.record({}), [])
  const { data } = await listDeliveries(ctx, store.id)
  assert.deepEqual(
    data.map(({ status }) => status),
    ['failed', 'delivered'],
  )
  await assert.rejects(enableEndpoint(ctx, store.id, id), { status: 404 })
})

test('the lag of an endpoint includes deliveries that wait for a retry', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver((_, response) => response.writeHead(503).end())
  const { id } = await addEndpoint(ctx, store, receiver.url)
  assert.equal(await worstLag(ctx), 0)
  dispatcher.notify(await store.record({}))
  await eventually(async () => (await listDeliveries(ctx, store.id)).data[0]!.attempts === 1)
  await ctx.database.rows(sql('memoryTest.hour', `update deliveries set created_at = now() - interval '1 hour'`))
  const [lag] = await lagOfEndpoints(ctx, store.id)
  assert.deepEqual([lag!.endpointId, lag!.waiting], [id, 1])
  assert.ok(lag!.seconds >= 3_600 && lag!.seconds < 3_700)
  assert.ok((await worstLag(ctx)) >= 3_600)
})

test('a store gets one mail when an endpoint is disabled, and the mail stays unsent without a mail server', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const owner = await findOrCreateUser(ctx.database, { email: 'dona@loja.example', name: 'Dona', passwordHash: null })
  await setMembership(ctx.database, store.id, owner.id, 'owner')
  const receiver = await startReceiver((_, response) => response.writeHead(410).end())
  await addEndpoint(ctx, store, receiver.url)
  await store.record({})
  await store.record({})
  dispatcher.notify(await store.record({}))
  await eventually(async () => (await mailsOf(ctx)).length > 0)
  await settled(ctx, store, 3)
  assert.equal(await sendDueMails(ctx, renderDueMail), 1)
  const [mail, ...more] = await mailsOf(ctx)
  assert.deepEqual([mail!.store_id, mail!.sent_at, mail!.due_at, more.length], [store.id, null, null, 0])
  assert.match((await renderMail(ctx, mail!))!.text, /410 Gone/)
})

function addEndpoint(ctx: TestContext, store: SeededStore, url: string) {
  return createEndpoint(ctx, store.id, { url, events: ['payment.paid'] })
}

function settled(ctx: TestContext, store: SeededStore, count: number) {
  return eventually(async () => {
    const { data } = await listDeliveries(ctx, store.id)
    return data.length === count && data.every(({ status }) => status !== 'pending')
  })
}

function mailsOf(ctx: TestContext) {
  const select = sql('memoryTest.mails', `select ${mailColumns}, due_at from mails order by created_at, id`).as<
    MailRow & { due_at: Date | null }
  >()
  return ctx.database.rows(select)
}
