import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { json } from '../../test/gateways/gatewayWire.ts'
import { secondsToNoon } from '../../test/secondsToNoon.ts'
import { call, openShop } from '../../test/shop.ts'
import { type CourseStore, DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { daysLater } from '../brazil/billingPeriod.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { sql } from '../core/sql.ts'
import { LEAD_DAYS } from './recurringPixDays.ts'

const shop = await openShop()

const authorizationsOf = sql(
  'test authorizations of codes',
  `select authorization_id as id, charge_id, status from payments
   where store_id = :storeId and recurring_pix ->> 'is' = 'authorize' order by created_at`,
).as<{ id: string; charge_id: string; status: string }>()

const codesOf = ({ store }: CourseStore) => shop.ctx.database.rows(authorizationsOf, { storeId: store.id })

/** Buys by recurring PIX. `lose` acts at the bank, and the webhooks about the authorization are lost. */
async function bought() {
  const courseStore = await openCourseStore(shop, { monthly: {} }, { settings: { recurringPix: true } })
  // A period that ends at noon ends after the bank's attempt of the early morning.
  await courseStore.advance(secondsToNoon(new Date()))
  const { status, body } = await courseStore.buy('monthly', { method: 'pix_automatico' })
  assert.equal(status, 201, JSON.stringify(body))
  const [code] = await codesOf(courseStore)
  const lose = async (act: string, more: Record<string, unknown> = {}) => {
    const done = await atBank(courseStore, code!.id, act, { webhooks: 'never', ...more })
    assert.equal(done.status, 200, JSON.stringify(done.body))
  }
  return { courseStore, id: body.subscriptionId as string, lose, code: body }
}

async function atBank(
  courseStore: CourseStore,
  authorization: string,
  act: string,
  body: Record<string, unknown> = {},
) {
  const day = dateInSaoPaulo(await courseStore.advance(1))
  const url = `${shop.ctx.simulatorUrl}/control/GATEWAY_A/authorizations/${authorization}/${act}`
  return await json({
    method: 'POST',
    url,
    json: body,
    headers: { 'x-simulated-day': day, 'x-simulated-time': '00:00' },
  })
}

async function begun() {
  const { courseStore, id, lose } = await bought()
  const answer = await courseStore.call('POST', `/v1/test-helpers/subscriptions/${id}/approve-recurring-pix`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { courseStore, id, lose, periodEnd: new Date(answer.body.currentPeriodEnd) }
}

async function lastCode(courseStore: CourseStore) {
  const { data } = (await courseStore.events('payment.pending')).at(-1)!
  return (await courseStore.call('GET', `/v1/payments/${data.id}`)).body
}

describe('if the webhooks about a consent are lost', () => {
  test('its end is found before the next charge leaves, and the buyer gets a code', async () => {
    const { courseStore, id, lose, periodEnd } = await begun()
    await lose('cancel')
    assert.equal((await courseStore.get(id)).recurringPix.status, 'active', 'nobody knows yet')
    await courseStore.advanceTo(daysLater(periodEnd, -LEAD_DAYS))
    assert.equal((await courseStore.get(id)).recurringPix.status, 'canceled')
    await courseStore.advanceTo(periodEnd)
    await courseStore.advance(60)
    assert.equal((await lastCode(courseStore)).status, 'PENDING')
    assert.deepEqual(await courseStore.received(), [4_990], 'nothing was taken without a consent')
  })

  test('an open charge takes nothing after the consent ended, and the buyer gets a code', async () => {
    const { courseStore, id, lose, periodEnd } = await begun()
    await courseStore.advanceTo(daysLater(periodEnd, -3))
    await lose('cancel')
    await courseStore.advanceTo(periodEnd)
    await courseStore.advance(2 * DAY_S)
    assert.deepEqual(await courseStore.received(), [4_990])
    assert.equal((await courseStore.get(id)).status, 'active')
    assert.equal((await lastCode(courseStore)).status, 'PENDING')
  })

  test('the money of a paid code begins the subscription, and its consent is found before the next charge leaves', async () => {
    const { courseStore, id, lose } = await bought()
    await lose('approve')
    await courseStore.advance(3_600)
    const { status, recurringPix, currentPeriodEnd } = await courseStore.get(id)
    assert.deepEqual([status, recurringPix.status], ['active', 'pending'])
    await courseStore.advanceTo(currentPeriodEnd)
    await courseStore.advance(DAY_S)
    const renewed = await courseStore.get(id)
    assert.deepEqual([renewed.recurringPix.status, renewed.chargesPaid], ['active', 2])
    assert.deepEqual(await courseStore.received(), [4_990, 4_990])
  })
})

const chargesByConsent = sql(
  'test charges at the bank',
  `select status, external_id as id from payments
   where store_id = :storeId and recurring_pix ->> 'is' = 'charge' order by created_at`,
).as<{ status: string; id: string }>()

async function payAtGateway(id: string) {
  const url = `${shop.ctx.simulatorUrl}/control/GATEWAY_A/payments/${id}/pay`
  return (await json({ method: 'POST', url, json: {} })).status
}

describe('if the bank refuses the charge of a cycle', () => {
  for (const [why, act, more] of [
    ['above the limit of the payer', 'limit', { amountInCents: 1_000 }],
    ['canceled by the payer at the bank', 'cancel_next', {}],
  ] as const)
    test(`nobody can pay it at the gateway, and the cycle is paid once by a code: ${why}`, async () => {
      const { courseStore, id, lose, periodEnd } = await begun()
      if (act === 'cancel_next') await courseStore.advanceTo(daysLater(periodEnd, 1 - LEAD_DAYS))
      await lose(act, more)
      await courseStore.advanceTo(daysLater(periodEnd, 1))
      const [charge] = await shop.ctx.database.rows(chargesByConsent, { storeId: courseStore.store.id })
      assert.equal(charge?.status, 'failed')
      assert.equal(await payAtGateway(charge!.id), 409, 'the payment is canceled at the gateway')
      const { id: codeId } = await lastCode(courseStore)
      assert.equal((await courseStore.call('POST', `/v1/test-helpers/payments/${codeId}/pay`)).status, 200)
      await courseStore.advance(60)
      assert.deepEqual(await courseStore.received(), [4_990, 4_990])
      assert.equal((await courseStore.get(id)).chargesPaid, 2)
    })
})

test('if the buyer pays two codes, the second money goes back, and only the first consent stays at the bank', async () => {
  const { courseStore, id, code } = await bought()
  const [first] = await codesOf(courseStore)
  await courseStore.advanceTo(new Date(new Date(code.pix.expiresAt).getTime() - 4 * 60_000))
  const form = String(new URLSearchParams({ again: code.id, method: 'pix' }))
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url }
  const sent = await call(shop.url, 'POST', `/checkout/${first!.charge_id}`, { body: form, headers })
  assert.equal(sent.status, 303)
  const [, second] = await codesOf(courseStore)
  for (const { id: authorization } of [first!, second!])
    assert.equal((await atBank(courseStore, authorization, 'approve')).status, 200)
  await courseStore.advance(DAY_S)
  assert.deepEqual(
    (await codesOf(courseStore)).map(({ status }) => status),
    ['paid', 'refunded'],
  )
  assert.equal((await courseStore.get(id)).status, 'active')
  assert.equal((await atBank(courseStore, second!.id, 'cancel')).status, 409, 'the second consent is over')
  assert.equal((await atBank(courseStore, first!.id, 'cancel')).status, 200, 'the first consent was active')
})
