import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { cardFor, openCard } from '../../test/cards.ts'
import { eventually } from '../../test/eventually.ts'
import { type Answer, call, openShop } from '../../test/shop.ts'
import { type CourseStore, DAY_S, fullBuyer, openCourseStore } from '../../test/stores/courseStore.ts'
import { sql } from '../core/sql.ts'
import { watchCrashPoints } from '../lib/crashPoint.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { getStore } from '../stores/store.ts'
import { replaceCard } from './replaceCard.ts'
import { runSubscription } from './runSubscription.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

afterEach(() => watchCrashPoints(() => {}))

/**
 * Makes the next call fail at the crash point, as if the process had died there.
 * @returns a function that returns true after the failure
 */
function dieAt(point: string): () => boolean {
  let died = false
  watchCrashPoints((reached) => {
    if (reached !== point || died) return
    died = true
    throw new Error(`died at ${point}`)
  })
  return () => died
}

/** Ends all leases of a dead process, as if their time had passed. */
async function leasesLapse(courseStore: CourseStore) {
  for (const statement of lapses) await ctx.database.rows(statement, { storeId: courseStore.store.id })
}
const lapses = [
  sql('test lapse 1', 'update subscriptions set claimed_until = null where store_id = :storeId'),
  sql('test lapse 2', 'update charges set claimed_until = now() where store_id = :storeId and claimed_by is not null'),
  sql(
    'test lapse 3',
    `update payment_checks set next_at = clock.now, not_found_final_at = case when not_found_final_at is not null then clock.now end
     from payments, (select now() as now) as clock
     where payments.id = payment_id and payments.store_id = :storeId and payment_checks.store_id = :storeId and status = 'unknown'`,
  ),
  sql(
    'test lapse 5',
    'update idempotency_keys set locked_until = now() where store_id = :storeId and response_status is null',
  ),
  sql('test lapse 4', 'update outbox set due_at = now() where store_id = :storeId'),
]

/** Repeats a request that gets 409 up to five times, like a store. */
async function untilAnswered(courseStore: CourseStore, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    await leasesLapse(courseStore)
    const answer = await ask()
    if (answer.status !== 409 || attempt === 50) return answer
    // The request of the dead process may still be ending.
    await delay(20)
  }
}

const unknownPayments = sql(
  'test unknown',
  `select id from payments where store_id = :storeId and status = 'unknown'`,
).as<{ id: string }>()

describe('a renewal that crashes', () => {
  const places = [
    'subscription.claimed',
    'subscription.cycleOpened',
    'pay.claimed',
    'gatewayA.created',
    'pay.answered',
    'pay.settled',
    'subscription.cyclePaid',
  ]
  for (const point of places)
    test(`at ${point} is completed by the next run, and the card is charged once`, async () => {
      const courseStore = await openCourseStore(shop, { monthly: {} })
      const { body } = await courseStore.buy('monthly')
      const died = dieAt(point)
      const advanced = courseStore.advance(32 * DAY_S)
      // The call that advances the clock waits for the leases of the dead process.
      for (let times = 0; times < 5 && !died(); times++) await delay(100)
      await leasesLapse(courseStore)
      await advanced
      assert.ok(died(), 'the crash point was reached')
      await leasesLapse(courseStore)
      const store = await getStore(ctx.database, courseStore.store.id)
      for (const { id } of await ctx.database.rows(unknownPayments, { storeId: store.id }))
        await checkPayment(ctx, store, id)
      await courseStore.advance(3_600)
      await leasesLapse(courseStore)
      await courseStore.advance(3_600)
      const kinds = (await courseStore.kinds()).filter((kind) => kind !== 'payment.completed')
      assert.deepEqual(kinds, ['payment.paid', 'subscription.created', 'payment.paid', 'subscription.renewed'])
      assert.deepEqual(await courseStore.received(), [4_990, 4_990])
      assert.equal((await courseStore.get(body.subscriptionId)).chargesPaid, 2)
    })
})

describe('a purchase that crashes', () => {
  for (const point of [
    'subscription.made',
    'subscription.charged',
    'pay.claimed',
    'pay.answered',
    'pay.settled',
    'subscription.paid',
  ])
    test(`at ${point} starts one subscription when the buyer retries`, async () => {
      const courseStore = await openCourseStore(shop, { monthly: {} })
      const headers = { authorization: `Bearer ${courseStore.key}`, 'idempotency-key': randomUUID() }
      const purchase = {
        offerId: courseStore.offers.monthly,
        method: 'credit_card',
        buyer: fullBuyer,
        card: openCard('4111111111111111'),
      }
      const buy = () => call(shop.url, 'POST', '/v1/test-helpers/purchases', { body: purchase, headers })
      const died = dieAt(point)
      assert.equal((await buy()).status, 500)
      assert.ok(died())
      const { status, body } = await untilAnswered(courseStore, buy)
      assert.equal(status, 201, JSON.stringify(body))
      await courseStore.advance(5)
      assert.equal((await courseStore.get(body.subscriptionId)).status, 'active')
      assert.equal((await courseStore.call('GET', '/v1/subscriptions')).body.total, 1)
      assert.deepEqual(await courseStore.kinds(), ['payment.paid', 'subscription.created'])
      assert.deepEqual(await courseStore.received(), [4_990])
    })
})

describe("a new card that the buyer enters before Balcão has recorded the old card's decline", () => {
  const gatewaySpeaksAgain = () => call(shop.simulatorUrl, 'DELETE', '/control/faults')
  afterEach(gatewaySpeaksAgain)

  /** Crashes at `point` while the attempt of the only dunning day charges the first card. */
  async function dyingRetry(point: string) {
    const courseStore = await openCourseStore(
      shop,
      { monthly: {} },
      { gateways: ['GATEWAY_B'], settings: { dunningDays: [2] } },
    )
    const id: string = (await courseStore.buy('monthly')).body.subscriptionId
    await courseStore.setCard(id, 'declined')
    await courseStore.advanceTo((await courseStore.get(id)).currentPeriodEnd)
    assert.equal((await courseStore.get(id)).status, 'past_due')
    await dyingRun(courseStore, id, 2 * DAY_S + 60, point)
    return { courseStore, id }
  }

  /** Starts due work that crashes at `point`. Meanwhile the gateway does not answer look-ups of the payment. */
  async function dyingRun(courseStore: CourseStore, id: string, seconds: number, point: string) {
    const silence = { provider: 'GATEWAY_B', operation: 'find', fault: '500', times: 1_000 }
    assert.equal((await call(shop.simulatorUrl, 'POST', '/control/faults', { body: silence })).status, 201)
    await ctx.database.rows(later, { id: courseStore.store.id, clockOffsetMs: seconds * 1000 })
    const died = dieAt(point)
    await assert.rejects(runSubscription(ctx, await getStore(ctx.database, courseStore.store.id), id))
    assert.ok(died(), 'the crash point was reached')
  }

  async function replace(courseStore: CourseStore, id: string) {
    const card = await cardFor({ call: courseStore.call, simulatorUrl: shop.simulatorUrl }, '5555555555554444')
    return await replaceCard(ctx, await getStore(ctx.database, courseStore.store.id), id, { card })
  }

  async function learnOfTheOldCard(courseStore: CourseStore) {
    await gatewaySpeaksAgain()
    await leasesLapse(courseStore)
    const store = await getStore(ctx.database, courseStore.store.id)
    for (const { id } of await ctx.database.rows(unknownPayments, { storeId: store.id }))
      assert.equal((await checkPayment(ctx, store, id))?.status, 'failed')
    await leasesLapse(courseStore)
    await courseStore.advance(5)
  }

  // The first two events are from the purchase.
  const received = async (courseStore: CourseStore) =>
    (await courseStore.kinds()).filter((kind) => kind !== 'payment.completed').slice(2)
  const FAILURE = ['payment.failed', 'subscription.payment_failed']
  const RENEWED = ['payment.paid', 'subscription.renewed']

  test('is charged as soon as the decline is recorded, even on the last dunning day', async () => {
    const { courseStore, id } = await dyingRetry('pay.answered')
    assert.equal((await replace(courseStore, id)).status, 'past_due')
    await learnOfTheOldCard(courseStore)
    assert.equal((await courseStore.get(id)).status, 'active')
    assert.deepEqual(await received(courseStore), [...FAILURE, ...FAILURE, ...RENEWED])
    assert.equal((await courseStore.mails()).length, 1, 'the buyer gets no mail about the replaced card')
  })

  test('is charged immediately when the decline is recorded but not applied yet', async () => {
    const { courseStore, id } = await dyingRetry('pay.settled')
    assert.equal((await replace(courseStore, id)).status, 'active')
    assert.deepEqual(await received(courseStore), [...FAILURE, ...FAILURE, ...RENEWED])
  })

  test('is charged immediately for a period that has just begun', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} }, { gateways: ['GATEWAY_B'] })
    const id: string = (await courseStore.buy('monthly')).body.subscriptionId
    await courseStore.setCard(id, 'declined')
    await dyingRun(courseStore, id, 32 * DAY_S, 'pay.answered')
    assert.equal((await replace(courseStore, id)).status, 'active')
    await learnOfTheOldCard(courseStore)
    assert.equal((await courseStore.get(id)).chargesPaid, 2)
    assert.deepEqual(await received(courseStore), [...FAILURE, ...RENEWED])
    assert.deepEqual(await courseStore.mails(), [])
  })
})

const later = sql('test later', 'update stores set clock_offset_ms = clock_offset_ms + :clockOffsetMs where id = :id')

test('many concurrent runs of one subscription charge its card once', async () => {
  const courseStore = await openCourseStore(shop, { monthly: {} })
  const { body } = await courseStore.buy('monthly')
  await ctx.database.rows(sql('test ahead', 'update stores set clock_offset_ms = :clockOffsetMs where id = :id'), {
    id: courseStore.store.id,
    clockOffsetMs: 33 * DAY_S * 1000,
  })
  const store = await getStore(ctx.database, courseStore.store.id)
  const done = await Promise.all(Array.from({ length: 20 }, () => runSubscription(ctx, store, body.subscriptionId)))
  assert.equal(done.filter(Boolean).length, 1)
  assert.deepEqual(await courseStore.received(), [4_990, 4_990])
  assert.equal((await courseStore.events('subscription.renewed')).length, 1)
})

test('a renewal counts or is refunded if the subscription is canceled during the charge', async () => {
  const courseStore = await openCourseStore(shop, { monthly: {} })
  const { body } = await courseStore.buy('monthly')
  await ctx.database.rows(sql('test ahead 2', 'update stores set clock_offset_ms = :clockOffsetMs where id = :id'), {
    id: courseStore.store.id,
    clockOffsetMs: 33 * DAY_S * 1000,
  })
  const store = await getStore(ctx.database, courseStore.store.id)
  const slow = { provider: 'GATEWAY_A', operation: 'create', fault: 'slow', delayMs: 200 }
  await call(shop.simulatorUrl, 'POST', '/control/faults', { body: slow })
  const asked = new Promise<void>((resolve) => {
    watchCrashPoints((reached) => reached === 'pay.claimed' && resolve())
  })
  const renewing = runSubscription(ctx, store, body.subscriptionId)
  await asked
  const canceled = await courseStore.call('POST', `/v1/subscriptions/${body.subscriptionId}/cancel`)
  assert.equal(canceled.body.status, 'canceled')
  await renewing
  const last = (await ctx.database.row(lastPayment, { storeId: store.id }))!
  const renewed = (await courseStore.events('subscription.renewed')).length
  if (last.status === 'paid') assert.equal(renewed, 1)
  else {
    assert.equal(renewed, 0)
    const isRefunded = async () => (await checkPayment(ctx, store, last.id))?.status === 'refunded'
    await eventually(isRefunded, 'the renewal of a canceled subscription is refunded')
  }
  assert.equal((await courseStore.get(body.subscriptionId)).status, 'canceled')
})

const lastPayment = sql(
  'test last',
  'select id, status from payments where store_id = :storeId order by id desc limit 1',
).as<{ id: string; status: string }>()
