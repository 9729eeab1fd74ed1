import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { type TestContext, testContext } from '../../test/harness.ts'
import { eventually, type Received, startReceiver } from '../../test/standIns/webhookReceiver.ts'
import { type SeededStore, seedStore, startWebhooks } from '../../test/stores/webhookSeed.ts'
import { postbackSecretPlace } from '../charges/createCharge.ts'
import { sql } from '../core/sql.ts'
import type { EventKind } from '../events/eventKinds.ts'
import { findOrCreateUser, setMembership } from '../users/user.ts'
import { endpointSecretPlace } from './attempt.ts'
import { claimDeliveries, releaseClaims } from './claim.ts'
import { createDestination } from './conversionDestinations.ts'
import { startDispatcher } from './dispatcher.ts'
import { createEndpoint, disableEndpoint, enableEndpoint, rotateSecret } from './endpoints.ts'
import { recordHealth } from './health.ts'
import { reprocessDelivery } from './reprocessDelivery.ts'
import { reprocessFailed } from './reprocessFailed.ts'
import { sendTestEvent } from './sendTestEvent.ts'

test('a delivery arrives signed, with the headers and the envelope of the spec', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver()
  const { secret } = await addEndpoint(ctx, store, receiver.url)
  dispatcher.notify(await store.record({}))
  const [request] = await receiver.received(1)
  const event = verify(request!, secret)
  assert.equal(event.id, request!.headers['x-service-delivery'])
  assert.match(event.id, /^whd_/)
  assert.equal(event.event, 'payment.paid')
  assert.equal(request!.headers['x-service-event'], 'payment.paid')
  assert.equal(request!.headers['x-service-sequence'], '1')
  assert.equal(request!.headers['content-type'], 'application/json')
  assert.match(request!.headers['user-agent']!, /^Balcao\//)
  const delivery = await settled(ctx, event.id)
  assert.equal(delivery.status, 'delivered')
  assert.deepEqual(await attemptsOf(ctx, event.id), [
    { number: 1, status_code: 200, cause: null, response_excerpt: null },
  ])
})

test("a charge's postback is signed with the charge's own secret", async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver()
  const chargeId = await store.charge({
    postbackUrl: `${receiver.url}/pago?x=1`,
    sealSecret: (id) => ctx.secrets.seal('pbs_segredo ção 😀', postbackSecretPlace(id)),
  })
  dispatcher.notify(await store.record({ chargeId }))
  const [request] = await receiver.received(1)
  verify(request!, 'pbs_segredo ção 😀')
  assert.equal(request!.path, '/pago?x=1')
})

test('the poll finds due deliveries without a notification', async (t) => {
  const { ctx, store } = await startWebhooks(t)
  const receiver = await startReceiver()
  await addEndpoint(ctx, store, receiver.url)
  await store.record({})
  await receiver.received(1)
})

test('after a failure the same id and bytes are sent again, with a new signature', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver((_, response) =>
    response.writeHead(receiver.requests.length === 1 ? 500 : 204).end(),
  )
  const { secret } = await addEndpoint(ctx, store, receiver.url)
  const destinations = await store.record({})
  dispatcher.notify(destinations)
  const [first] = await receiver.received(1)
  const { id } = verify(first!, secret)
  const waiting = await eventually(async () => (await deliveryOf(ctx, id)).attempts === 1 && deliveryOf(ctx, id))
  assert.equal(waiting.status, 'pending')
  assert.ok(waiting.pause_in_seconds >= 4 && waiting.due_in_seconds <= 6, `5 s ±20 %, not ${JSON.stringify(waiting)}`)
  const breaker = await eventually(() => breakerOf(ctx, destinations[0]!))
  assert.equal(breaker!.open_seconds, null, 'a single failure does not stop other deliveries')
  await makeDue(ctx)
  dispatcher.notify(destinations)
  const [, second] = await receiver.received(2)
  verify(second!, secret)
  assert.equal(second!.body, first!.body)
  assert.equal(second!.headers['x-service-delivery'], id)
  assert.deepEqual(
    [first, second].map((one) => one!.headers['x-service-sequence']),
    ['1', '1'],
  )
  assert.equal((await settled(ctx, id)).status, 'delivered')
  assert.deepEqual(
    (await attemptsOf(ctx, id)).map(({ number, status_code }) => [number, status_code]),
    [
      [1, 500],
      [2, 204],
    ],
  )
})

test('after the eleventh failure a delivery has the status failed, and a person can send it again with its id', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver((_, response) =>
    response.writeHead(receiver.requests.length <= 11 ? 503 : 200).end('ocupado'),
  )
  await addEndpoint(ctx, store, receiver.url)
  const destinations = await store.record({})
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    await forgetBreakers(ctx)
    dispatcher.notify(destinations)
    await receiver.received(attempt)
    const id = idOf(receiver.requests[0]!)
    await eventually(async () => (await deliveryOf(ctx, id)).attempts === attempt)
    await makeDue(ctx)
  }
  const id = idOf(receiver.requests[0]!)
  const failed = await deliveryOf(ctx, id)
  assert.deepEqual([failed.status, failed.cause], ['failed', 'Every attempt failed.'])
  await forgetBreakers(ctx)
  await reprocessDelivery({ ...ctx, notifyDeliveries: dispatcher.notify }, store.id, id)
  await receiver.received(12)
  assert.equal(idOf(receiver.requests[11]!), id)
  assert.equal((await settled(ctx, id)).status, 'delivered')
  assert.equal((await attemptsOf(ctx, id)).length, 12, 'the delivery keeps all attempts')
  const stranger = await seedStore(ctx.database)
  await assert.rejects(reprocessDelivery(ctx, stranger.id, id), { status: 404 })
})

test('a receiver that never answers delays no other receiver', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const tarpit = await startReceiver(() => {})
  const healthy = await startReceiver()
  await addEndpoint(ctx, store, tarpit.url, ['payment.failed'])
  await addEndpoint(ctx, store, healthy.url, ['payment.paid'])
  for (let count = 0; count < 30; count += 1) dispatcher.notify(await store.record({ kind: 'payment.failed' }))
  await tarpit.received(8)
  for (let count = 0; count < 50; count += 1) dispatcher.notify(await store.record({}))
  await healthy.received(50)
  assert.equal(tarpit.requests.length, 8, 'the number of attempts stays at the limit of one destination')
  await tarpit.close()
})

test('a store with many receivers that do not answer leaves half of the capacity to other stores, and some capacity to its healthy receiver', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const other = await seedStore(ctx.database)
  let open = 0
  let peak = 0
  const tarpit = await startReceiver((_, response) => {
    peak = Math.max(peak, ++open)
    response.once('close', () => open--)
  })
  const healthy = await startReceiver()
  const sealSecret = (id: string) => ctx.secrets.seal('whsec_x', endpointSecretPlace(id))
  await addEndpoint(ctx, store, `${healthy.url}/own`)
  await addEndpoint(ctx, other, `${healthy.url}/other`)
  // This number is above the limit of 100 endpoints. An older store may have more endpoints than the limit.
  for (let count = 0; count < 140; count += 1)
    await store.endpoint({ events: ['payment.failed'], url: tarpit.url, sealSecret })
  for (let count = 0; count < 8; count += 1) dispatcher.notify(await store.record({ kind: 'payment.failed' }))
  await tarpit.received(300)
  for (let count = 1; count <= 30; count += 1) {
    dispatcher.notify(await other.record({}))
    dispatcher.notify(await store.record({}))
    await healthy.received(2 * count)
  }
  assert.ok(peak <= 512, `${peak} of 1024 attempts at the same time`)
  await tarpit.close()
})

test('two dispatchers with the same database send each delivery once', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const second = startDispatcher(ctx)
  const receiver = await startReceiver()
  for (let count = 0; count < 10; count += 1) await addEndpoint(ctx, store, receiver.url)
  for (let count = 0; count < 30; count += 1) {
    const destinations = await store.record({})
    dispatcher.notify(destinations)
    second.notify(destinations)
  }
  await receiver.received(300)
  await eventually(async () => (await countPending(ctx)) === 0)
  assert.equal(new Set(receiver.requests.map(idOf)).size, 300)
  assert.equal(receiver.requests.length, 300)
  await second.stop()
})

test('another process sends the deliveries of a dead process when their leases end', async (t) => {
  const ctx = await testContext()
  const store = await seedStore(ctx.database)
  const receiver = await startReceiver()
  await addEndpoint(ctx, store, receiver.url)
  const destinations = await store.record({})
  const claims = await claimDeliveries(ctx.database, [
    { destination: destinations[0]!, storeId: store.id, capacity: 10 },
  ])
  assert.equal(claims.length, 1, 'the delivery is leased and never sent')
  const dispatcher = startDispatcher(ctx)
  t.after(dispatcher.stop)
  const again = await claimDeliveries(ctx.database, [
    { destination: destinations[0]!, storeId: store.id, capacity: 10 },
  ])
  assert.equal(again.length, 0, 'nobody claims the delivery before the lease ends')
  await makeDue(ctx)
  await receiver.received(1)
  assert.equal(idOf(receiver.requests[0]!), claims[0]!.id)
})

test('a dispatcher that stops waits for its attempts, writes them, and releases the other deliveries', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const answers: (() => void)[] = []
  const receiver = await startReceiver((_, response) => answers.push(() => response.end()))
  await addEndpoint(ctx, store, receiver.url)
  for (let count = 0; count < 20; count += 1) dispatcher.notify(await store.record({}))
  await receiver.received(8)
  const stopped = dispatcher.stop()
  for (const answer of answers) answer()
  await stopped
  assert.equal(receiver.requests.length, 8)
  assert.equal(await countPending(ctx), 12)
  const due = sql(
    'dispatcherTest.due',
    `select count(*) as due from deliveries where status = 'pending' and next_at <= now() and leased_until is null`,
  )
  assert.deepEqual(await ctx.database.row(due), { due: 12 }, 'no released delivery waits for the end of a lease')
  const next = startDispatcher(ctx)
  t.after(next.stop)
  await eventually(async () => {
    for (const answer of answers) answer()
    return (await countPending(ctx)) === 0
  })
  assert.equal(new Set(receiver.requests.map(idOf)).size, 20)
})

test('a redirect is a failure and is not followed', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const secret = await startReceiver()
  const receiver = await startReceiver((_, response) => response.writeHead(307, { location: secret.url }).end())
  await addEndpoint(ctx, store, receiver.url)
  dispatcher.notify(await store.record({}))
  await receiver.received(1)
  const id = idOf(receiver.requests[0]!)
  await eventually(async () => (await deliveryOf(ctx, id)).attempts === 1)
  assert.equal((await attemptsOf(ctx, id))[0]!.status_code, 307)
  assert.equal(secret.requests.length, 0)
})

test('five failures in a row open the circuit breaker, one process then sends one probe, and its success closes the breaker', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  let healthy = false
  const receiver = await startReceiver((_, response) => response.writeHead(healthy ? 200 : 500).end())
  await addEndpoint(ctx, store, receiver.url)
  for (let count = 0; count < 5; count += 1) await store.record({})
  const destinations = await store.record({ kind: 'payment.paid' })
  dispatcher.notify(destinations)
  await receiver.received(6)
  const breaker = await eventually(
    async () => (await breakerOf(ctx, destinations[0]!))?.failures === 6 && breakerOf(ctx, destinations[0]!),
  )
  assert.ok(
    breaker!.open_seconds > 25 && breaker!.open_seconds <= 30,
    'attempts in flight do not extend the pause of the breaker',
  )
  await makeDue(ctx)
  await dispatcher.stop()
  const claim = () =>
    claimDeliveries(ctx.database, [{ destination: destinations[0]!, storeId: store.id, capacity: 10 }])
  assert.deepEqual(await claim(), [], 'nothing is sent while the breaker is open')
  await openUntilNow(ctx)
  const probes = (await Promise.all([claim(), claim(), claim()])).flat()
  assert.equal(probes.length, 1)

  await makeDue(ctx)
  await openUntilNow(ctx)
  const next = startDispatcher(ctx)
  t.after(next.stop)
  await receiver.received(7)
  const longer = await eventually(
    async () => (await breakerOf(ctx, destinations[0]!))?.failures === 7 && breakerOf(ctx, destinations[0]!),
  )
  assert.ok(longer!.open_seconds > 55 && longer!.open_seconds <= 60, 'a probe that fails doubles the pause')

  healthy = true
  await makeDue(ctx)
  await openUntilNow(ctx)
  await receiver.received(13)
  await eventually(async () => (await countPending(ctx)) === 0)
  assert.equal(await breakerOf(ctx, destinations[0]!), undefined)
})

test('a delivery that a person sends again ignores an open breaker, and only its success changes the breaker', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  let healthy = false
  const receiver = await startReceiver((_, response) => response.writeHead(healthy ? 200 : 500).end())
  const endpoint = await addEndpoint(ctx, store, receiver.url)
  for (let count = 0; count < 5; count += 1) dispatcher.notify(await store.record({}))
  await receiver.received(5)
  const opened = await eventually(async () => (await breakerOf(ctx, endpoint.id))?.failures === 5)
  assert.ok(opened)
  const ids = receiver.requests.map(idOf)

  await reprocessDelivery(ctx, store.id, ids[4]!)
  await receiver.received(6)
  assert.equal(idOf(receiver.requests[5]!), ids[4], 'the poll finds the delivery without a notification')
  const breaker = await eventually(
    async () => (await breakerOf(ctx, endpoint.id))?.failures === 6 && breakerOf(ctx, endpoint.id),
  )
  assert.ok(
    breaker!.open_seconds <= 30,
    'the failure of a delivery that a person sent does not extend the delay of other deliveries',
  )
  await makeDue(ctx)

  const tested = await sendTestEvent({ ...ctx, notifyDeliveries: dispatcher.notify }, store.id, endpoint.id)
  await receiver.received(7)
  assert.equal(idOf(receiver.requests[6]!), tested, 'a test event also ignores an open breaker')
  await eventually(async () => (await attemptsOf(ctx, tested)).length === 1)

  healthy = true
  await ctx.database.rows(sql('dispatcherTest.gaveUp', `update deliveries set status = 'failed', finished_at = now()`))
  await reprocessFailed({ ...ctx, notifyDeliveries: dispatcher.notify }, store.id, endpoint.id, new Date(0))
  await receiver.received(13)
  assert.deepEqual(new Set(receiver.requests.slice(7).map(idOf)), new Set([...ids, tested]))
  await eventually(async () => (await countPending(ctx)) === 0)
  assert.equal(await breakerOf(ctx, endpoint.id), undefined)
})

test('an answer that PostgreSQL would refuse is stored in a readable form, and the next deliveries go out', async (t) => {
  const { ctx, store } = await startWebhooks(t)
  const receiver = await startReceiver(({ path }, response) =>
    path.startsWith('/ga4')
      ? response.end(String.raw`{"validationMessages":[{"description":"the value \u0000 and \ud800 is wrong"}]}`)
      : response.writeHead(500).end(Buffer.from([0x61, 0x00, 0xed, 0xa0, 0x80, 0x62])),
  )
  Object.assign(ctx, { simulatorUrl: receiver.url })
  const options = { account: 'G-AB12CD34EF', consent: 'always', renewals: false, testCode: null } as const
  const service = await createDestination(ctx, store.id, { kind: 'ga4', options, token: 'sim_token' })
  const endpoint = await addEndpoint(ctx, store, receiver.url)
  for (const [attempts, { id }] of [service, endpoint, service].entries()) {
    const delivery = await sendTestEvent(ctx, store.id, id)
    await receiver.received(attempts + 1)
    await eventually(async () => (await deliveryOf(ctx, delivery)).attempts === 1)
    const [{ cause, response_excerpt: excerpt }] = (await attemptsOf(ctx, delivery)) as [Attempt]
    if (id === service.id) assert.equal(cause, 'GA4 refuses the event: the value � and � is wrong')
    else assert.equal(excerpt, 'a����b')
  }
})

test('410 Gone disables an endpoint immediately, its pending deliveries fail with a cause, and nothing more is sent', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver((_, response) => response.writeHead(410).end())
  const endpoint = await addEndpoint(ctx, store, receiver.url)
  const destinations = await store.record({})
  await ctx.database.rows(sql('dispatcherTest.later', `update deliveries set next_at = now() + interval '1 hour'`))
  await store.record({})
  dispatcher.notify(destinations)
  await receiver.received(1)
  await eventually(async () => (await countPending(ctx)) === 0)
  const causes = await ctx.database.rows(
    sql('dispatcherTest.causes', 'select cause from deliveries order by cause').as<{ cause: string }>(),
  )
  assert.deepEqual(
    causes.map(({ cause }) => cause),
    ['The endpoint answered 410 Gone.', 'The endpoint is disabled.'],
  )
  assert.deepEqual(await store.record({}), [], 'new events create no delivery for the endpoint')
  const [seen] = await ctx.database.rows(
    sql('dispatcherTest.reason', 'select disabled_reason as reason from webhook_endpoints where id = :id').as<{
      reason: string
    }>(),
    { id: endpoint.id },
  )
  assert.equal(seen!.reason, 'The endpoint answered 410 Gone.')
  await assert.rejects(reprocessDelivery(ctx, store.id, idOf(receiver.requests[0]!)), { status: 409 })
  assert.equal(await countPending(ctx), 0)
})

test('a node that stops releases only its own claims, and if two late answers disable an endpoint, one mail is sent', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  await dispatcher.stop()
  const user = { email: 'dona@example.com', name: 'Dona', passwordHash: null }
  await setMembership(ctx.database, store.id, (await findOrCreateUser(ctx.database, user)).id, 'owner')
  await addEndpoint(ctx, store, 'http://127.0.0.1:65009/')
  const [destination] = await store.record({})
  const [claim] = await claimDeliveries(ctx.database, [{ destination: destination!, storeId: store.id, capacity: 1 }])
  await releaseClaims(ctx.database, [{ ...claim!, lease: '2026-01-01T00:00:00Z' }])
  assert.deepEqual(
    await claimDeliveries(ctx.database, [{ destination: destination!, storeId: store.id, capacity: 1 }]),
    [],
  )
  const attempt = { startedAt: new Date(), durationMs: 1, statusCode: 410, cause: null, excerpt: null }
  for (let answer = 0; answer < 2; answer++)
    await recordHealth(ctx, [{ claim: claim!, status: 'failed', gone: true, attempt }], new Set())
  const mails = await ctx.database.rows(
    sql('dispatcherTest.mails', `select from mails where store_id = :storeId and kind = 'endpoint_disabled'`),
    { storeId: store.id },
  )
  assert.equal(mails.length, 1)
})

test('five days without a success disable an endpoint, and a success restarts the count', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  let status = 500
  const receiver = await startReceiver((_, response) => response.writeHead(status).end())
  const { id } = await addEndpoint(ctx, store, receiver.url)
  const since = sql('dispatcherTest.since', `select failing_since, enabled from webhook_endpoints where id = :id`).as<{
    failing_since: Date | null
    enabled: boolean
  }>()
  const health = async () => (await ctx.database.row(since, { id }))!
  const age = sql('dispatcherTest.age', `update webhook_endpoints set failing_since = now() - interval '121 hours'`)
  dispatcher.notify(await store.record({}))
  await eventually(async () => (await health()).failing_since !== null)
  await ctx.database.rows(age)
  status = 200
  dispatcher.notify(await store.record({}))
  await eventually(async () => (await health()).failing_since === null)
  status = 500
  dispatcher.notify(await store.record({}))
  await eventually(async () => (await health()).failing_since !== null)
  await ctx.database.rows(age)
  dispatcher.notify(await store.record({}))
  await eventually(async () => !(await health()).enabled)
})

test('Retry-After can make the delay at most twice as long', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver((_, response) => response.writeHead(429, { 'retry-after': '8' }).end())
  await addEndpoint(ctx, store, receiver.url)
  dispatcher.notify(await store.record({}))
  await receiver.received(1)
  const id = idOf(receiver.requests[0]!)
  const waiting = await eventually(async () => (await deliveryOf(ctx, id)).attempts === 1 && deliveryOf(ctx, id))
  assert.ok(waiting.pause_in_seconds >= 8 && waiting.due_in_seconds <= 8, JSON.stringify(waiting))
})

test('both secrets sign for a day after a rotation, and then only the new secret signs', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver()
  const { id, secret: old } = await addEndpoint(ctx, store, receiver.url)
  const { secret } = await rotateSecret(ctx, store.id, id)
  dispatcher.notify(await store.record({}))
  const [during] = await receiver.received(1)
  verify(during!, secret)
  verify(during!, old)
  await ctx.database.rows(sql('dispatcherTest.day', `update webhook_endpoints set previous_secret_until = now()`))
  dispatcher.notify(await store.record({}))
  const [, after] = await receiver.received(2)
  verify(after!, secret)
  assert.throws(() => verify(after!, old))
})

test('pending deliveries fail when their endpoint is disabled, and can be sent again after it is enabled', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver()
  const endpoint = await addEndpoint(ctx, store, receiver.url)
  await dispatcher.stop()
  await store.record({})
  await disableEndpoint(ctx, store.id, endpoint.id)
  const [failed] = await ctx.database.rows(
    sql('dispatcherTest.all', 'select id, status from deliveries').as<{ id: string; status: string }>(),
  )
  assert.equal(failed!.status, 'failed')
  await enableEndpoint(ctx, store.id, endpoint.id)
  const next = startDispatcher(ctx)
  t.after(next.stop)
  await reprocessDelivery({ ...ctx, notifyDeliveries: next.notify }, store.id, failed!.id)
  await receiver.received(1)
})

test('a late result neither overwrites a success nor changes a delivery that another process holds', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const answers: ((status: number) => void)[] = []
  const receiver = await startReceiver((_, response) => answers.push((status) => response.writeHead(status).end()))
  await addEndpoint(ctx, store, receiver.url)
  dispatcher.notify(await store.record({}))
  await receiver.received(1)
  const id = idOf(receiver.requests[0]!)
  await makeDue(ctx)
  await receiver.received(2)
  answers[1]!(200)
  await settled(ctx, id)
  answers[0]!(500)
  await dispatcher.stop()
  const { status, attempts } = await deliveryOf(ctx, id)
  assert.deepEqual([status, attempts], ['delivered', 1])
})

test('a failure plans no retry after its endpoint was disabled', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const answers: (() => void)[] = []
  const receiver = await startReceiver((_, response) => answers.push(() => response.writeHead(500).end()))
  const endpoint = await addEndpoint(ctx, store, receiver.url)
  dispatcher.notify(await store.record({}))
  await receiver.received(1)
  await disableEndpoint(ctx, store.id, endpoint.id)
  answers[0]!()
  await dispatcher.stop()
  assert.equal((await deliveryOf(ctx, idOf(receiver.requests[0]!))).status, 'failed')
})

test('no delivery is lost while the database is down, and the dispatcher continues afterwards', async (t) => {
  const { ctx, store, dispatcher } = await startWebhooks(t)
  const receiver = await startReceiver()
  await addEndpoint(ctx, store, receiver.url)
  const cut = sql(
    'dispatcherTest.cut',
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  for (let count = 0; count < 40; count += 1) {
    dispatcher.notify(await store.record({}).catch(() => []))
    if (count % 10 === 0) await ctx.database.rows(cut)
  }
  await eventually(async () => (await countPending(ctx)) === 0)
  const recorded = sql('dispatcherTest.recorded', 'select count(*) as deliveries from deliveries').as<{
    deliveries: number
  }>()
  const { deliveries } = (await ctx.database.row(recorded))!
  assert.equal(new Set(receiver.requests.map(idOf)).size, deliveries)
})

/**
 * `pause_in_seconds` counts from the last attempt, and is at least the planned pause. `due_in_seconds` counts from now,
 * and is at most the planned pause.
 */
type Delivery = {
  status: string
  attempts: number
  cause: string | null
  due_in_seconds: number
  pause_in_seconds: number
}

function addEndpoint(ctx: TestContext, store: SeededStore, url: string, events: EventKind[] = ['payment.paid']) {
  return createEndpoint(ctx, store.id, { url, events })
}

/** Verifies a signature with a well-known library, as an integrator would. */
function verify(request: Received, secret: string): { id: string; event: string } {
  const signature = request.headers['x-service-signature'] as string
  return new Stripe('sk_test_unused').webhooks.constructEvent(request.body, signature, secret) as never
}

function idOf(request: Received): string {
  return JSON.parse(request.body).id
}

async function deliveryOf(ctx: TestContext, id: string): Promise<Delivery> {
  const select = sql(
    'dispatcherTest.delivery',
    `select status, attempts, cause, extract(epoch from next_at - now())::float as due_in_seconds,
       extract(epoch from next_at - (select max(started_at) from delivery_attempts
         where delivery_id = deliveries.id and delivery_attempts.store_id = deliveries.store_id))::float as pause_in_seconds
     from deliveries where id = :id`,
  ).as<Delivery>()
  return (await ctx.database.row(select, { id }))!
}

function settled(ctx: TestContext, id: string): Promise<Delivery> {
  return eventually(async () => {
    const delivery = await deliveryOf(ctx, id)
    return delivery.status !== 'pending' && delivery
  })
}

type Attempt = { number: number; status_code: number | null; cause: string | null; response_excerpt: string | null }

function attemptsOf(ctx: TestContext, id: string) {
  const select = sql(
    'dispatcherTest.attempts',
    `select number, status_code, cause, response_excerpt from delivery_attempts where delivery_id = :deliveryId
      order by number`,
  ).as<Attempt>()
  return ctx.database.rows(select, { deliveryId: id })
}

async function countPending(ctx: TestContext): Promise<number> {
  const count = sql(
    'dispatcherTest.pending',
    `select count(*) as pending from deliveries where status = 'pending'`,
  ).as<{ pending: number }>()
  return (await ctx.database.row(count))!.pending
}

async function makeDue(ctx: TestContext): Promise<void> {
  await ctx.database.rows(
    sql(
      'dispatcherTest.makeDue',
      `update deliveries set next_at = now(), leased_until = null where status = 'pending'`,
    ),
  )
}

async function forgetBreakers(ctx: TestContext): Promise<void> {
  await ctx.database.rows(sql('dispatcherTest.forget', 'delete from webhook_breakers'))
}

async function openUntilNow(ctx: TestContext): Promise<void> {
  await ctx.database.rows(sql('dispatcherTest.wait', 'update webhook_breakers set open_until = now()'))
}

function breakerOf(ctx: TestContext, destination: string) {
  const select = sql(
    'dispatcherTest.breaker',
    `select failures, extract(epoch from open_until - now())::float as open_seconds from webhook_breakers
      where destination = :destination`,
  ).as<{ failures: number; open_seconds: number }>()
  return ctx.database.row(select, { destination })
}
