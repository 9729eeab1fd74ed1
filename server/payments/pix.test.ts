import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openReceiver, verifySignature } from '../../test/receiver.ts'
import { buyer, openShop, type Shop } from '../../test/shop.ts'
import { readPixCode } from '../brazil/brCode.ts'
import { sql } from '../core/sql.ts'
import { qrPng } from '../lib/qrPng.ts'

const shop = await openShop()

const pix = (more: object = {}) => ({ method: 'pix', buyer, ...more })

async function newCharge(of: Shop = shop, more: object = {}) {
  return (await of.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 12_345, ...more })).body
}

async function pay(chargeId: string, body: object = pix()) {
  return await shop.call('POST', `/v1/charges/${chargeId}/payments`, body)
}

async function statusOf(paymentId: string): Promise<string> {
  const row = await shop.ctx.database.row(
    sql('test status', 'select status from payments where id = :id').as<{ status: string }>(),
    { id: paymentId },
  )
  return row!.status
}

async function eventsOf(paymentId: string): Promise<string[]> {
  const rows = await shop.ctx.database.rows(
    sql('test events', 'select kind from events where payment_id = :paymentId order by created_at, id').as<{
      kind: string
    }>(),
    { paymentId },
  )
  return rows.map((row) => row.kind)
}

describe('POST /v1/charges/{id}/payments with PIX', () => {
  test('returns a PIX code with the amount, and a picture of that code', async () => {
    const charge = await newCharge()
    const { status, body } = await pay(charge.id)
    assert.equal(status, 201)
    const { id, pix: code, createdAt, ...rest } = body
    assert.match(id, /^pay_/)
    assert.deepEqual(rest, {
      object: 'payment',
      chargeId: charge.id,
      status: 'pending',
      method: 'pix',
      provider: 'GATEWAY_A',
      amountInCents: 12_345,
      totalInCents: 12_345,
      installments: 1,
      boleto: null,
    })
    assert.equal(readPixCode(code.copyPaste)?.amountInCents, 12_345)
    assert.equal(Date.parse(code.expiresAt) - Date.parse(createdAt), 60 * 60_000)
    assert.equal(code.qrCodeUrl, null)
    assert.deepEqual(Buffer.from(code.qrCodeBase64, 'base64'), qrPng(code.copyPaste))
    assert.equal((await shop.atGateway(id)).length, 1)
    assert.deepEqual(await eventsOf(id), ['payment.pending'])
  })

  test('returns the same PIX code while more than five minutes are left, and then a new code', async () => {
    const charge = await newCharge()
    const first = await pay(charge.id)
    const again = await pay(charge.id)
    assert.deepEqual(
      [again.status, again.body.id, again.body.pix.copyPaste],
      [200, first.body.id, first.body.pix.copyPaste],
    )
    await shop.ctx.database.rows(
      sql('test nearly over', `update payments set expires_at = :expiresAt where id = :id`),
      { id: first.body.id, expiresAt: new Date(Date.now() + 5 * 60_000 - 1000) },
    )
    const fresh = await pay(charge.id)
    assert.equal(fresh.status, 201)
    assert.notEqual(fresh.body.id, first.body.id)
  })

  test('creates one payment in our database and one at the gateway for fifty simultaneous calls', async () => {
    const charge = await newCharge()
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(charge.id)))
    const created = answers.filter(({ status }) => status === 201)
    assert.equal(created.length, 1)
    for (const { status, body } of answers)
      if (status === 200) assert.equal(body.id, created[0]!.body.id)
      else if (status !== 201) assert.deepEqual([status, body.error.code], [409, 'payment_in_progress'])
    assert.equal((await shop.atGateway(created[0]!.body.id)).length, 1)
    const rows = await shop.ctx.database.rows(
      sql('test payments of charge', 'select id from payments where charge_id = :chargeId'),
      { chargeId: charge.id },
    )
    assert.equal(rows.length, 1)
  })

  const wrong: [string, object, string][] = [
    ['a request without a method', { method: undefined }, 'method'],
    ['an unknown method', { method: 'cash' }, 'method'],
    ['a request without a buyer', { buyer: undefined }, 'buyer'],
    ['a CPF with a wrong digit', { buyer: { ...buyer, document: '529.982.247-26' } }, 'buyer.document'],
    ['a phone without area code', { buyer: { ...buyer, phone: '98765-432' } }, 'buyer.phone'],
    ['an empty name', { buyer: { ...buyer, name: '' } }, 'buyer.name'],
    [
      'an address without its number',
      { buyer: { ...buyer, address: { zipCode: '01310-100' } } },
      'buyer.address.number',
    ],
    [
      'a CEP of seven digits',
      { buyer: { ...buyer, address: { zipCode: '0131010', number: '1' } } },
      'buyer.address.zipCode',
    ],
    [
      'a state of three letters',
      { buyer: { ...buyer, address: { zipCode: '01310100', number: '1', state: 'SPX' } } },
      'buyer.address.state',
    ],
    [
      'an unknown field of the address',
      { buyer: { ...buyer, address: { zipCode: '01310100', number: '1', foo: 1 } } },
      'buyer.address.foo',
    ],
    ['metadata with a number as a value', { metadata: { a: 1 } }, 'metadata.a'],
    ['an incomplete IP address', { buyer: { ...buyer, ip: '1.2.3' } }, 'buyer.ip'],
    ['two installments', { installments: 2 }, 'installments'],
  ]
  for (const [what, more, param] of wrong)
    test(`refuses ${what} and names ${param}`, async () => {
      const charge = await newCharge()
      const { status, body } = await pay(charge.id, pix(more))
      assert.deepEqual([status, body.error.type, body.error.param], [400, 'invalid_request', param])
    })

  test('answers 422 for a charge in another currency and for a store without gateways', async () => {
    const dollars = await newCharge(shop, { currency: 'usd' })
    const { error } = (await pay(dollars.id)).body
    assert.deepEqual([error.code, /not in USD/.test(error.message)], ['method_unavailable', true])
    const bare = await shop.secondStore()
    await shop.ctx.database.rows(
      sql('test no gateways', 'update gateway_accounts set active = false where store_id = :storeId'),
      { storeId: bare.store.id },
    )
    const headers = { authorization: `Bearer ${bare.key}` }
    const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 1 }, headers)).body
    const answer = await shop.call('POST', `/v1/charges/${charge.id}/payments`, pix(), headers)
    assert.deepEqual([answer.status, answer.body.error.code], [422, 'method_unavailable'])
  })

  test('refuses a canceled charge with 409 and a charge of another store with 404', async () => {
    const charge = await newCharge()
    const { key } = await shop.secondStore()
    const foreign = await shop.call('POST', `/v1/charges/${charge.id}/payments`, pix(), {
      authorization: `Bearer ${key}`,
    })
    assert.equal(foreign.status, 404)
    await shop.call('POST', `/v1/charges/${charge.id}/cancel`)
    const late = await pay(charge.id)
    assert.deepEqual([late.status, late.body.error.code], [409, 'charge_not_pending'])
  })
})

describe('a PIX', () => {
  test('pays its charge, and the postback address receives a signed payment.paid', async () => {
    const postback = await openReceiver()
    const charge = await newCharge(shop, { postbackUrl: postback.url, metadata: { pedido: 'A-1' } })
    const { body: payment } = await pay(charge.id, pix({ metadata: { carrinho: 'x' } }))
    const paid = await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
    assert.deepEqual([paid.status, paid.body.status], [200, 'paid'])
    assert.equal((await shop.call('GET', `/v1/charges/${charge.id}`)).body.status, 'paid')
    const delivery = await postback.next(({ body }) => body.event === 'payment.paid')
    verifySignature(delivery, charge.postbackSecret)
    assert.equal(delivery.headers['x-service-event'], 'payment.paid')
    assert.equal(delivery.headers['x-service-delivery'], delivery.body.id)
    assert.match(delivery.body.id, /^whd_[0-9a-hjkmnp-tv-z]{26}$/)
    const { createdAt, ...data } = delivery.body.data
    assert.ok(createdAt)
    assert.deepEqual(data, {
      id: payment.id,
      provider: 'GATEWAY_A',
      status: 'PAID',
      amountInCents: 12_345,
      currency: 'brl',
      productId: null,
      offerId: null,
      subscriptionId: null,
      chargeId: charge.id,
      customerEmail: buyer.email,
      customer: { name: buyer.name, email: buyer.email, document: '52998224725', phone: '11987654321', address: null },
      metadata: { carrinho: 'x' },
    })
    assert.deepEqual(
      postback.received.map(({ body }) => body.event),
      ['payment.paid'],
      'the postback address receives no payment.pending',
    )
  })

  for (const [action, status, event] of [
    ['fail', 'failed', 'payment.failed'],
    ['expire', 'expired', 'payment.failed'],
  ] as const)
    test(`has the status failed after the action ${action}, the store gets ${event}, and the charge can be paid again`, async () => {
      const charge = await newCharge()
      const { body: payment } = await pay(charge.id)
      const answer = await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/${action}`)
      assert.deepEqual([answer.status, answer.body.status], [200, 'failed'])
      assert.equal(await statusOf(payment.id), status)
      assert.deepEqual(await eventsOf(payment.id), ['payment.pending', event])
      assert.equal((await pay(charge.id)).status, 201)
    })

  test('gets the status refunded after a refund, and so does its charge', async () => {
    const charge = await newCharge()
    const { body: payment } = await pay(charge.id)
    await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
    const answer = await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/refund`)
    assert.deepEqual([answer.status, answer.body.status], [200, 'refunded'])
    assert.equal((await shop.call('GET', `/v1/charges/${charge.id}`)).body.status, 'refunded')
    assert.deepEqual(await eventsOf(payment.id), ['payment.pending', 'payment.paid', 'payment.refunded'])
  })

  test('is not changed by a test helper that its status does not allow, and an unknown id is refused', async () => {
    const charge = await newCharge()
    const { body: payment } = await pay(charge.id)
    assert.equal((await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/refund`)).status, 409)
    assert.equal((await shop.call('POST', '/v1/test-helpers/payments/pay_01h455vb4pex5vsknk084sn02q/pay')).status, 404)
  })
})
