import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { call, openShop } from '../../test/shop.ts'
import { openCourseStore } from '../../test/stores/courseStore.ts'
import { sql } from '../core/sql.ts'
import { watchCrashPoints } from '../lib/crashPoint.ts'
import { createApiKey } from '../stores/apiKeys.ts'
import { getStore } from '../stores/store.ts'
import { runSubscription } from './runSubscription.ts'

const shop = await openShop({ jobs: false })

afterEach(() => watchCrashPoints(() => {}))

const leaseLapses = sql(
  'test lapse of a change',
  'update subscriptions set claimed_until = null where store_id = :storeId',
)

async function subscribed(method = 'credit_card') {
  const courseStore = await openCourseStore(shop, { monthly: {}, big: { priceInCents: 9_990 } })
  const { body } = await courseStore.buy('monthly', { method })
  if (method === 'pix') await courseStore.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)
  await courseStore.advance(1)
  const id: string = body.subscriptionId
  const act = (name: string, sent: object = {}) => courseStore.call('POST', `/v1/subscriptions/${id}/${name}`, sent)
  const changeNow = () => act('change-plan', { offerId: courseStore.offers.big, when: 'now' })
  return { courseStore, id, act, changeNow }
}

async function gatewayIsSlow(): Promise<void> {
  const slow = { provider: 'GATEWAY_A', operation: 'create', fault: 'slow', delayMs: 500 }
  assert.equal((await call(shop.simulatorUrl, 'POST', '/control/faults', { body: slow })).status, 201)
}

/** Resolves when a payment holds its charge, before the gateway has answered. */
function paymentHolds(): Promise<void> {
  return new Promise((resolve) => {
    watchCrashPoints((point) => point === 'pay.claimed' && resolve())
  })
}

describe('a change of plan whose payment is on its way', () => {
  test('is not taken back by another run, and begins when it is paid', async () => {
    const { courseStore, id, changeNow } = await subscribed()
    await gatewayIsSlow()
    const held = paymentHolds()
    const changing = changeNow()
    await held
    await shop.ctx.database.rows(leaseLapses, { storeId: courseStore.store.id })
    const store = await getStore(shop.ctx.database, courseStore.store.id)
    assert.equal(await runSubscription(shop.ctx, store, id), true)
    const changed = await changing
    assert.deepEqual([changed.status, changed.body.offer.name, changed.body.nextPlan], [200, 'big', undefined])
    assert.deepEqual([(await courseStore.received()).length, changed.body.chargesPaid], [2, 2])
    await courseStore.advanceTo(changed.body.currentPeriodEnd)
    assert.equal((await courseStore.received()).at(-1), 9_990)
  })
})

describe('a refund after a change of plan', () => {
  test('of the payment that was credited ends the subscription and its access', async () => {
    const { courseStore, id, changeNow } = await subscribed()
    const [first] = (await courseStore.call('GET', '/v1/payments')).body.data
    assert.equal((await changeNow()).body.offer.name, 'big')
    assert.equal((await courseStore.call('POST', `/v1/payments/${first.id}/refunds`, {})).status, 201)
    await courseStore.advance(1)
    assert.equal((await courseStore.get(id)).status, 'canceled')
    const { enrollments } = (await courseStore.call('GET', '/v1/students')).body.data[0]
    assert.notEqual(enrollments[0].status, 'ACTIVE')
  })

  test('of a payment before the last renewal changes only that payment', async () => {
    const { courseStore, id, changeNow } = await subscribed()
    const [first] = (await courseStore.call('GET', '/v1/payments')).body.data
    await courseStore.advanceTo((await changeNow()).body.currentPeriodEnd)
    assert.equal((await courseStore.call('POST', `/v1/payments/${first.id}/refunds`, {})).status, 201)
    await courseStore.advance(1)
    assert.equal((await courseStore.get(id)).status, 'active')
  })
})

test('a cancellation at the end of the period cancels the code of a change of plan that waits for its payment', async () => {
  const { courseStore, id, act, changeNow } = await subscribed('pix')
  assert.equal((await changeNow()).body.nextPlan.when, 'now')
  const { body } = await act('cancel', { atPeriodEnd: true })
  assert.deepEqual([body.status, body.cancelAtPeriodEnd, body.nextPlan], ['active', true, undefined])
  assert.deepEqual((await courseStore.call('GET', '/v1/payments?status=PENDING')).body.data, [])
  await courseStore.advanceTo(body.currentPeriodEnd)
  const ended = await courseStore.get(id)
  assert.deepEqual([ended.status, ended.offer.name, await courseStore.received()], ['canceled', 'monthly', [4_990]])
})

test('a change of plan that was made answers the same when it is asked for again', async () => {
  const { courseStore, changeNow } = await subscribed()
  const { body } = await changeNow()
  const again = await changeNow()
  assert.deepEqual([again.status, again.body], [200, body])
  assert.equal((await courseStore.received()).length, 2)
})

test('a key that may only change subscriptions cancels one, and undoes the cancellation', async () => {
  const { courseStore, id } = await subscribed()
  const { key } = await createApiKey(shop.ctx, courseStore.store.id, { name: 'ERP', scopes: ['subscriptions:write'] })
  const headers = { authorization: `Bearer ${key}` }
  const ask = (act: string, body: object) => call(shop.url, 'POST', `/v1/subscriptions/${id}/${act}`, { body, headers })
  assert.equal((await ask('cancel', { atPeriodEnd: true })).body.cancelAtPeriodEnd, true)
  assert.equal((await ask('keep', {})).body.cancelAtPeriodEnd, false)
  assert.equal((await ask('cancel', {})).body.status, 'canceled')
})

test('a subscription that changes from recurring PIX to boleto no longer shows recurring PIX', async () => {
  const courseStore = await openCourseStore(shop, { monthly: {} }, { settings: { recurringPix: true } })
  const id: string = (await courseStore.buy('monthly', { method: 'pix_automatico' })).body.subscriptionId
  const help = (name: string) => courseStore.call('POST', `/v1/test-helpers/subscriptions/${id}/${name}`)
  await help('approve-recurring-pix')
  await help('cancel-recurring-pix')
  assert.equal((await courseStore.get(id)).recurringPix.status, 'canceled')
  const sent = { method: 'boleto' }
  const changed = await courseStore.call('POST', `/v1/subscriptions/${id}/change-method`, sent)
  const { method, paymentMethod, recurringPix } = changed.body
  assert.deepEqual([changed.status, method, paymentMethod, recurringPix], [200, 'boleto', undefined, undefined])
})
