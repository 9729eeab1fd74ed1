/** Tests of chargebacks, of won disputes, and of payments above the amount. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buyer, call, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import type { Outcome } from '../gateways/port/outcome.ts'
import { checkPayment } from './checks/checkPayment.ts'
import { paymentById } from './payment.ts'
import { settle } from './settle.ts'

const shop = await openShop({ jobs: false })

const rowOf = async (id: string) => (await shop.ctx.database.row(paymentById, { id, storeId: shop.store.id }))!
const chargeStatus = async (id: string) => (await shop.call('GET', `/v1/charges/${id}`)).body.status

async function hear(id: string, is: 'paid' | 'charged_back' | 'refunded', amountInCents = 10_000): Promise<string> {
  const payment = await rowOf(id)
  const outcome: Outcome = { is, externalId: payment.external_id!, receipts: [{ id: `of ${id}`, amountInCents }] }
  return (await settle(shop.ctx, shop.store, payment, outcome)).status
}

async function newCode(chargeId: string): Promise<string> {
  const outOfDate = `update payments set expires_at = now() + interval '4 minutes' where charge_id = :chargeId`
  await shop.ctx.database.rows(sql('dispute almost expired', outOfDate), { chargeId })
  return (await shop.call('POST', `/v1/charges/${chargeId}/payments`, { method: 'pix', buyer })).body.id
}

/** Creates a charge that is paid twice, by two PIX codes. */
async function paidTwice() {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })).body
  const [first, second] = [await newCode(charge.id), await newCode(charge.id)]
  assert.deepEqual([await hear(first, 'paid'), await hear(second, 'paid')], ['paid', 'overpaid'])
  return { chargeId: charge.id as string, first, second }
}

describe('a dispute that the store wins', () => {
  test('makes the payment paid again if it was paid before the dispute', async () => {
    const { chargeId, first } = await paidTwice()
    assert.equal(await hear(first, 'charged_back'), 'charged_back')
    assert.equal(await chargeStatus(chargeId), 'refunded')
    assert.equal(await hear(first, 'paid'), 'paid')
    assert.equal(await chargeStatus(chargeId), 'paid')
  })

  test('makes the payment overpaid again if it was overpaid before the dispute', async () => {
    const { chargeId, second } = await paidTwice()
    assert.equal(await hear(second, 'charged_back'), 'charged_back')
    assert.equal(await hear(second, 'paid'), 'overpaid')
    assert.equal(await chargeStatus(chargeId), 'paid')
  })

  test('does not make an overpaid payment pay the charge after the first payment was refunded', async () => {
    const { chargeId, first, second } = await paidTwice()
    assert.equal(await hear(second, 'charged_back'), 'charged_back')
    assert.equal(await hear(first, 'refunded'), 'refunded')
    assert.equal(await hear(second, 'paid'), 'overpaid')
    assert.equal(await chargeStatus(chargeId), 'refunded')
  })
})

test('a refund made at the gateway is recorded with the received amount, not with the amount of the charge', async () => {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })).body
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body
  const [there] = await shop.atGateway(id)
  const act = (verb: string, body: object) =>
    call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/${verb}`, {
      body: { ...body, webhooks: 'never' },
    })
  assert.equal((await act('pay', { amountInCents: 15_000 })).status, 200)
  await checkPayment(shop.ctx, shop.store, id)
  assert.equal((await act('refund', {})).status, 200)
  assert.equal((await checkPayment(shop.ctx, shop.store, id))!.status, 'refunded')
  const text = 'select amount_in_cents as amount from refunds where payment_id = :paymentId and receipt_id is null'
  assert.deepEqual(await shop.ctx.database.rows(sql('dispute refunds', text), { paymentId: id }), [{ amount: 15_000 }])
})

test('a refund request gets a 409 if a chargeback came after an earlier refund request', async () => {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })).body
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body
  const [there] = await shop.atGateway(id)
  const act = (verb: string) =>
    call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/${verb}`, { body: { webhooks: 'never' } })
  assert.equal((await act('pay')).status, 200)
  await checkPayment(shop.ctx, shop.store, id)
  const asked = `with owed as (update payments set refunds_owed_in_cents = 10000, refund_count = 1 where id = :id)
    insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, created_at)
    select 'rfd_lost', store_id, id, 'other', 10000, 'asked', now() from payments where id = :id`
  await shop.ctx.database.rows(sql('dispute refund asked', asked), { id })
  assert.equal((await act('chargeback')).status, 200)
  const { status, body } = await shop.call('POST', `/v1/payments/${id}/refunds`)
  assert.deepEqual([status, body.error?.code], [409, 'payment_not_paid'])
  assert.equal((await rowOf(id)).status, 'charged_back')
})
