import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { json } from '../../test/gateways/gatewayWire.ts'
import { openShop } from '../../test/shop.ts'
import { type CourseStore, DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { daysLater } from '../brazil/billingPeriod.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { sql } from '../core/sql.ts'

const shop = await openShop()

const authorizationOf = sql(
  'test authorization of a payment',
  'select authorization_id as id from payments where id = :paymentId and store_id = :storeId',
).as<{ id: string }>()

/** Buys by recurring PIX. `lose` acts at the bank, and the webhooks about the authorization are lost. */
async function bought() {
  const courseStore = await openCourseStore(shop, { monthly: {} }, { settings: { recurringPix: true } })
  const { status, body } = await courseStore.buy('monthly', { method: 'pix_automatico' })
  assert.equal(status, 201, JSON.stringify(body))
  const { store } = courseStore
  const authorization = (await shop.ctx.database.row(authorizationOf, { paymentId: body.id, storeId: store.id }))!.id
  const lose = async (act: string, more: Record<string, unknown> = {}) => {
    const day = dateInSaoPaulo(await courseStore.advance(1))
    const url = `${shop.ctx.simulatorUrl}/control/GATEWAY_A/authorizations/${authorization}/${act}`
    const headers = { 'x-simulated-day': day, 'x-simulated-time': '00:00' }
    const done = await json({ method: 'POST', url, json: { webhooks: 'never', ...more }, headers })
    assert.equal(done.status, 200, JSON.stringify(done.body))
  }
  return { courseStore, id: body.subscriptionId as string, lose }
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
    await courseStore.advanceTo(daysLater(periodEnd, -7))
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
      if (act === 'cancel_next') await courseStore.advanceTo(daysLater(periodEnd, -6))
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
