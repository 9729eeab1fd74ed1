import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { type CourseStore, DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { sql } from '../core/sql.ts'
import { applyEffects } from '../scheduler/effects.ts'
import { keepSubscription } from './keepSubscription.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

async function subscribed(method = 'credit_card', settings = {}) {
  const courseStore = await openCourseStore(shop, { monthly: {} }, { settings })
  const { body } = await courseStore.buy('monthly', { method })
  if (method === 'pix')
    assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)).status, 200)
  await courseStore.advance(1)
  const id: string = body.subscriptionId
  const known = (await courseStore.events()).length
  return {
    courseStore,
    id,
    begun: await courseStore.get(id),
    kindsSince: async () => (await courseStore.kinds()).slice(known),
  }
}

const cancel = (courseStore: CourseStore, id: string, body: object = {}) =>
  courseStore.call('POST', `/v1/subscriptions/${id}/cancel`, body)

/** Reads the buyer's only enrollment from the API. */
async function enrollment(courseStore: CourseStore) {
  const { data } = (await courseStore.call('GET', '/v1/students')).body
  assert.equal(data.length, 1)
  assert.equal(data[0].enrollments.length, 1)
  return data[0].enrollments[0]
}

describe('a subscription', () => {
  test('is never charged again after an immediate cancellation, and access lasts until the paid period ends', async () => {
    const { courseStore, id, begun, kindsSince } = await subscribed()
    const { status, body } = await cancel(courseStore, id)
    assert.deepEqual([status, body.status, body.cancelAtPeriodEnd], [200, 'canceled', false])
    const again = await cancel(courseStore, id, { atPeriodEnd: true })
    assert.deepEqual(again.body, body)
    await courseStore.advance(DAY_S)
    const access = await enrollment(courseStore)
    assert.deepEqual([access.status, access.expiresAt], ['ACTIVE', begun.currentPeriodEnd])
    await courseStore.advance(60 * DAY_S)
    assert.equal((await enrollment(courseStore)).status, 'EXPIRED')
    assert.deepEqual(await kindsSince(), ['subscription.canceled', 'payment.completed'])
    assert.deepEqual(await courseStore.received(), [4_990])
  })

  test('stays active until the end of its period after a cancellation with `atPeriodEnd`', async () => {
    const { courseStore, id, begun, kindsSince } = await subscribed()
    const { body } = await cancel(courseStore, id, { atPeriodEnd: true })
    assert.deepEqual([body.status, body.cancelAtPeriodEnd, body.canceledAt], ['active', true, null])
    assert.deepEqual((await cancel(courseStore, id, { atPeriodEnd: true })).body, body)
    await courseStore.advance(20 * DAY_S)
    assert.equal((await enrollment(courseStore)).expiresAt, null)
    await courseStore.advanceTo(begun.currentPeriodEnd)
    const ended = await courseStore.get(id)
    assert.equal(ended.status, 'canceled')
    assert.equal(ended.canceledAt.slice(0, 18), begun.currentPeriodEnd.slice(0, 18))
    await courseStore.advance(1)
    assert.equal((await enrollment(courseStore)).status, 'EXPIRED')
    assert.deepEqual(await kindsSince(), ['payment.completed', 'subscription.canceled'])
  })

  test('is renewed if its cancellation with `atPeriodEnd` is taken back, and the buyer gets a mail', async () => {
    const { courseStore, id } = await subscribed()
    await cancel(courseStore, id, { atPeriodEnd: true })
    const kept = await keepSubscription(ctx, courseStore.store, id)
    assert.deepEqual(await keepSubscription(ctx, courseStore.store, id), kept)
    await courseStore.advance(32 * DAY_S)
    assert.deepEqual([(await courseStore.get(id)).chargesPaid, await courseStore.received()], [2, [4_990, 4_990]])
    const { rows } = await ctx.database.pool.query(
      `select kind from mails where subscription_id = $1 and kind in ('subscription_canceled', 'subscription_kept') order by id`,
      [id],
    )
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['subscription_canceled', 'subscription_kept'],
    )
  })

  test('ends immediately after its paid period even with `atPeriodEnd`, and its open PIX is canceled', async () => {
    const { courseStore, id, begun, kindsSince } = await subscribed('pix')
    await courseStore.advanceTo(begun.currentPeriodEnd)
    const waiting = await cancel(courseStore, id, { atPeriodEnd: true })
    assert.equal(waiting.body.status, 'canceled')
    assert.deepEqual(await kindsSince(), [
      'payment.completed',
      'payment.pending',
      'subscription.canceled',
      'payment.failed',
    ])
    await courseStore.advance(1)
    assert.equal((await enrollment(courseStore)).status, 'EXPIRED')

    const other = await subscribed()
    await other.courseStore.setCard(other.id, 'declined')
    await other.courseStore.advanceTo(other.begun.currentPeriodEnd)
    assert.equal((await cancel(other.courseStore, other.id, { atPeriodEnd: true })).body.status, 'canceled')
    await other.courseStore.advance(30 * DAY_S)
    assert.equal((await other.courseStore.events('subscription.payment_failed')).length, 1)
  })

  test('is not canceled by a request with an unknown field', async () => {
    const { courseStore, id } = await subscribed()
    const { status, body } = await cancel(courseStore, id, { atEnd: true })
    assert.deepEqual([status, body.error.param], [400, 'atEnd'])
    assert.equal((await courseStore.get(id)).status, 'active')
  })
})

describe('money returned', () => {
  for (const [act, events] of [
    ['refund', ['payment.refunded']],
    ['chargeback', ['dispute.opened', 'payment.chargeback']],
  ] as const)
    test(`by a ${act} of the current period ends the subscription and its access immediately`, async () => {
      const { courseStore, id, kindsSince } = await subscribed()
      const { data } = (await courseStore.events('payment.paid')).at(-1)!
      assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${data.id}/${act}`)).status, 200)
      await courseStore.advance(1)
      assert.equal((await courseStore.get(id)).status, 'canceled')
      assert.equal((await enrollment(courseStore)).status, 'REVOKED')
      assert.deepEqual((await kindsSince()).sort(), [...events, 'subscription.canceled'])
    })

  test('for an earlier period changes nothing, and for the last period of a canceled subscription ends only the access', async () => {
    const { courseStore, id, begun } = await subscribed()
    await courseStore.advanceTo(begun.currentPeriodEnd)
    const [first, second] = await courseStore.events('payment.paid')
    await courseStore.call('POST', `/v1/test-helpers/payments/${first!.data.id}/refund`)
    await courseStore.advance(1)
    assert.equal((await courseStore.get(id)).status, 'active')
    assert.equal((await enrollment(courseStore)).status, 'ACTIVE')
    await cancel(courseStore, id)
    await courseStore.call('POST', `/v1/test-helpers/payments/${second!.data.id}/refund`)
    await courseStore.advance(1)
    assert.equal((await enrollment(courseStore)).status, 'REVOKED')
    assert.equal((await courseStore.events('subscription.canceled')).length, 1)
  })

  test('for the setup fee ends the trial', async () => {
    const courseStore = await openCourseStore(shop, { trial: { trialDays: 10, setupFeeInCents: 500 } })
    const { body } = await courseStore.buy('trial')
    await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/refund`)
    await courseStore.advance(1)
    assert.equal((await courseStore.get(body.subscriptionId)).status, 'canceled')
  })
})

describe('access', () => {
  test('starts with the trial, keeps the same enrollment, and ends immediately after dunning', async () => {
    const courseStore = await openCourseStore(shop, { trial: { trialDays: 10 } }, { settings: { dunningDays: [2] } })
    const { body } = await courseStore.buy('trial')
    await courseStore.advance(1)
    const before = await enrollment(courseStore)
    assert.deepEqual([before.status, before.expiresAt], ['ACTIVE', null])
    await courseStore.advance(45 * DAY_S)
    assert.equal((await enrollment(courseStore)).id, before.id)
    await courseStore.setCard(body.subscriptionId, 'declined')
    await courseStore.advance(40 * DAY_S)
    assert.equal((await courseStore.get(body.subscriptionId)).status, 'canceled')
    assert.equal((await enrollment(courseStore)).status, 'EXPIRED')
  })

  test('that failed to start is started again before it is ended, and other buyers do not wait', async () => {
    const { pool } = ctx.database
    await pool.query("alter table students add constraint stuck check (email <> 'stuck@example.com')")
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const stuck = (await courseStore.buy('monthly', { email: 'stuck@example.com' })).body
    const refunded = await courseStore.call('POST', `/v1/test-helpers/payments/${stuck.id}/refund`)
    assert.equal(refunded.status, 200, JSON.stringify(refunded.body))
    await courseStore.buy('monthly', { email: 'fine@example.com' })
    await courseStore.advance(1)
    assert.equal((await enrollment(courseStore)).status, 'ACTIVE')
    assert.equal((await courseStore.get(stuck.subscriptionId)).status, 'canceled')
    assert.equal(await applyEffects(ctx), 0)
    const waiting = await ctx.database.rows(changesOfStore, { storeId: courseStore.store.id })
    assert.deepEqual(waiting, [
      { access: 'given', attempts: 1, waits: true },
      { access: 'refund', attempts: 0, waits: false },
    ])
    await pool.query('alter table students drop constraint stuck')
    await pool.query('update outbox set due_at = now() where store_id = $1', [courseStore.store.id])
    while ((await applyEffects(ctx)) > 0);
    const { data } = (await courseStore.call('GET', '/v1/students')).body
    const status = (email: string) =>
      data.find((student: { email: string }) => student.email === email).enrollments[0].status
    assert.deepEqual([status('stuck@example.com'), status('fine@example.com')], ['REVOKED', 'ACTIVE'])
  })
})

const changesOfStore = sql(
  'test access changes of store',
  `select payload ->> 'access' as access, attempts, due_at > now() as waits from outbox where store_id = :storeId order by id`,
).as<{ access: string }>()

test('the API lists subscriptions newest first, by status, in pages', async () => {
  const courseStore = await openCourseStore(shop, { monthly: {}, trial: { trialDays: 3 } })
  const ids: string[] = []
  for (const offer of ['monthly', 'trial', 'monthly']) {
    ids.unshift((await courseStore.buy(offer)).body.subscriptionId)
    await courseStore.advance(1)
  }
  await courseStore.buy('monthly', { method: 'pix' })
  const all = (await courseStore.call('GET', '/v1/subscriptions')).body
  assert.deepEqual([all.data.map(({ id }: { id: string }) => id), all.total, all.perPage], [ids, 3, 50])
  assert.deepEqual(all.data[0], await courseStore.get(ids[0]!))
  const paged = (await courseStore.call('GET', '/v1/subscriptions?page=2&perPage=2')).body
  assert.deepEqual([paged.data.map(({ id }: { id: string }) => id), paged.hasMore], [[ids[2]], false])
  const trials = (await courseStore.call('GET', '/v1/subscriptions?status=trialing')).body
  assert.deepEqual(
    trials.data.map(({ id }: { id: string }) => id),
    [ids[1]],
  )
  assert.equal((await courseStore.call('GET', '/v1/subscriptions?status=incomplete')).body.error.param, 'status')
})
