import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openReceiver } from '../../test/receiver.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'

const shop = await openShop()
const pix = { method: 'pix', buyer }

async function charge(more: object = {}) {
  return (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000, ...more })).body
}
async function payByPix(chargeId: string) {
  return (await shop.call('POST', `/v1/charges/${chargeId}/payments`, pix)).body
}
const sale = async (id: string) => (await shop.call('GET', `/v1/payments/${id}`)).body
const make = (id: string, action: string) => shop.call('POST', `/v1/test-helpers/payments/${id}/${action}`)
const advance = (seconds: number) => shop.call('POST', '/v1/test-helpers/clock/advance', { seconds })

async function events(paymentId: string): Promise<string[]> {
  const rows = await shop.ctx.database.rows(
    sql('test life events', 'select kind from events where payment_id = :paymentId order by created_at, id').as<{
      kind: string
    }>(),
    { paymentId },
  )
  return rows.map((row) => row.kind)
}

/** Returns the cents that the simulated bank received for a payment, minus the refunded cents. */
async function keptAtGateway(paymentId: string): Promise<number> {
  const [there] = await shop.atGateway(paymentId)
  const movements = (await call(shop.simulatorUrl, 'GET', '/control/movements')).body as {
    paymentId: string
    kind: string
    amountInCents: number
  }[]
  return movements
    .filter((movement) => movement.paymentId === there.id)
    .reduce((sum, { kind, amountInCents }) => sum + (kind === 'received' ? amountInCents : -amountInCents), 0)
}

describe('GET /v1/payments/{id}', () => {
  test('shows the buyer’s payment, the platform’s fee and the net amount', async () => {
    const { id: chargeId } = await charge({ tracking: { utmSource: 'zap' }, metadata: { a: 1 } })
    const { id } = await payByPix(chargeId)
    await make(id, 'pay')
    const { createdAt, updatedAt, externalId, ...rest } = await sale(id)
    assert.ok(createdAt && updatedAt && externalId)
    assert.deepEqual(rest, {
      id,
      object: 'payment',
      status: 'PAID',
      amountInCents: 10_000,
      currency: 'brl',
      platformFeeInCents: 599,
      netInCents: 9_401,
      gatewayFeeInCents: null,
      availableOn: null,
      settledInCents: null,
      split: [],
      paymentMethod: 'pix',
      provider: 'GATEWAY_A',
      product: null,
      offerId: null,
      offer: null,
      coupon: null,
      checkoutSessionId: null,
      clientReference: null,
      subscriptionId: null,
      chargeId,
      customer: { name: buyer.name, email: buyer.email, phone: '11987654321', document: '52998224725', address: null },
      refundedInCents: 0,
      refunds: [],
      storeId: shop.store.id,
      endToEndId: null,
      txid: null,
      ourNumber: null,
      pix: null,
      boleto: null,
      metadata: { a: 1 },
      tracking: {
        src: null,
        sck: null,
        utmSource: 'zap',
        utmMedium: null,
        utmCampaign: null,
        utmTerm: null,
        utmContent: null,
      },
    })
  })
})

describe('a sandbox payment with a status that has already changed at the gateway', () => {
  test('gets its new status from a check, although no webhook came', async () => {
    const { id } = await payByPix((await charge()).id)
    const [there] = await shop.atGateway(id)
    const path = `/control/GATEWAY_A/payments/${there!.id}/pay`
    assert.equal((await call(shop.simulatorUrl, 'POST', path, { body: { webhooks: 'never' } })).status, 200)
    assert.equal((await make(id, 'pay')).status, 200)
    assert.equal((await sale(id)).status, 'PAID')
    assert.equal((await make(id, 'pay')).status, 409)
  })
})

describe('POST /v1/payments/{id}/refunds', () => {
  test('refunds the money once, even for simultaneous calls', async () => {
    const { id: chargeId } = await charge()
    const { id } = await payByPix(chargeId)
    await make(id, 'pay')
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.call('POST', `/v1/payments/${id}/refunds`)))
    for (const { status, body } of answers)
      assert.ok(status === 201 || body.error.code === 'payment_not_paid', JSON.stringify(body))
    assert.ok(answers.some(({ status, body }) => status === 201 && body.status === 'REFUNDED'))
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'refunded')
    assert.equal(await keptAtGateway(id), 0)
    assert.deepEqual(await events(id), ['payment.pending', 'payment.paid', 'payment.refunded'])
    const again = await shop.call('POST', `/v1/payments/${id}/refunds`)
    assert.deepEqual([again.status, again.body.error.code], [409, 'payment_not_paid'])
  })

  test('answers 201 to a retry under the same idempotency key after the gateway’s first answer was lost', async () => {
    const { id } = await payByPix((await charge()).id)
    await make(id, 'pay')
    const fault = { provider: 'GATEWAY_A', operation: 'refund', fault: 'accept-then-reset' }
    await call(shop.simulatorUrl, 'POST', '/control/faults', { body: fault })
    const refund = () =>
      shop.call('POST', `/v1/payments/${id}/refunds`, undefined, { 'idempotency-key': `refund ${id}` })
    assert.equal((await refund()).status, 502)
    await eventually(async () => (await sale(id)).status === 'REFUNDED', 'the payment is refunded')
    const { status, body } = await refund()
    assert.deepEqual([status, body.id, body.status], [201, id, 'REFUNDED'])
  })

  test('is refused for an unpaid payment and for a payment of another store', async () => {
    const { id } = await payByPix((await charge()).id)
    assert.equal((await shop.call('POST', `/v1/payments/${id}/refunds`)).status, 409)
    const { key } = await shop.secondStore()
    assert.equal(
      (await shop.call('POST', `/v1/payments/${id}/refunds`, undefined, { authorization: `Bearer ${key}` })).status,
      404,
    )
  })
})

describe('money that does not match the charge', () => {
  test('a second PIX for a paid charge is recorded and refunded without a request', async () => {
    const { id: chargeId } = await charge()
    const first = await payByPix(chargeId)
    await shop.ctx.database.rows(
      sql('test almost expired', `update payments set expires_at = now() + interval '4 minutes' where id = :id`),
      { id: first.id },
    )
    const second = await payByPix(chargeId)
    assert.notEqual(second.id, first.id)
    const [there] = await shop.atGateway(first.id)
    await make(second.id, 'pay')
    await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body: { force: true } })
    await eventually(async () => (await sale(first.id)).status === 'REFUNDED', 'the first payment is refunded')
    assert.equal((await sale(second.id)).status, 'PAID')
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'paid')
    assert.deepEqual([await keptAtGateway(first.id), await keptAtGateway(second.id)], [0, 10_000])
    assert.ok(!(await events(first.id)).includes('payment.paid'), 'the store gets only one payment.paid')
  })

  test('a PIX paid after its charge was canceled is refunded, and the charge stays canceled', async () => {
    const { id: chargeId } = await charge()
    const { id } = await payByPix(chargeId)
    const [there] = await shop.atGateway(id)
    await shop.call('POST', `/v1/charges/${chargeId}/cancel`)
    await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body: { force: true } })
    await eventually(async () => (await sale(id)).status === 'REFUNDED', 'the late payment is refunded')
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'canceled')
    assert.equal(await keptAtGateway(id), 0)
  })

  test('a second receipt that the bank charges back needs no refund', async () => {
    const { id: chargeId } = await charge()
    const { id } = await payByPix(chargeId)
    await make(id, 'pay')
    const [first] = await shop.atGateway(id)
    const at = (payment: { id: string }, act: string) => `/control/GATEWAY_A/payments/${payment.id}/${act}`
    await call(shop.simulatorUrl, 'POST', at(first, 'pay'), { body: { force: true, webhooks: 'never' } })
    const [second] = await shop.atGateway(id)
    await call(shop.simulatorUrl, 'POST', at(second, 'chargeback'))
    const done = sql('test twin done', `select 1 from refunds where payment_id = :paymentId and status = 'done'`)
    await eventually(
      async () => (await shop.ctx.database.row(done, { paymentId: id })) !== undefined,
      'the refund of the second receipt is done',
    )
    assert.equal((await sale(id)).status, 'PAID')
  })

  test('an open refund request fails when the bank charges the payment back', async () => {
    const { id: chargeId } = await charge()
    const { id } = await payByPix(chargeId)
    await make(id, 'pay')
    const open = sql(
      'test refund asked',
      `insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, created_at)
       select new_id('rfd'), store_id, id, 'other', total_in_cents, 'asked', now() from payments where id = :id`,
    )
    // The webhook of the payment itself could trigger the refund first, so the test waits until that webhook is processed.
    const followed = sql('test open webhooks', 'select from gateway_webhooks where next_at is not null')
    await eventually(
      async () => (await shop.ctx.database.rows(followed)).length === 0,
      'the webhook of the payment is processed',
    )
    await shop.ctx.database.rows(open, { id })
    await make(id, 'chargeback')
    const left = sql('test refunds left', 'select status from refunds where payment_id = :paymentId')
    assert.deepEqual(await shop.ctx.database.rows(left, { paymentId: id }), [{ status: 'failed' }])
  })

  test('a PIX paid after its expiry pays its charge if no other payment has paid it', async () => {
    const { id: chargeId } = await charge()
    const { id } = await payByPix(chargeId)
    await make(id, 'expire')
    const [there] = await shop.atGateway(id)
    await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body: { force: true } })
    await eventually(async () => (await sale(id)).status === 'PAID', 'the late payment is paid')
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'paid')
  })

  test('a payment below the amount is refunded, and the charge stays open', async () => {
    const { id: chargeId } = await charge()
    const { id } = await payByPix(chargeId)
    const [there] = await shop.atGateway(id)
    await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, {
      body: { amountInCents: 9_999 },
    })
    await eventually(async () => (await sale(id)).status === 'REFUNDED', 'the payment is refunded')
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'pending')
    assert.equal(await keptAtGateway(id), 0)
    assert.ok(!(await events(id)).includes('payment.paid'))
  })

  test('a payment above the amount pays the charge, and a refund returns all of the money', async () => {
    const { id: chargeId } = await charge()
    const { id } = await payByPix(chargeId)
    const [there] = await shop.atGateway(id)
    await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, {
      body: { amountInCents: 15_000 },
    })
    await eventually(async () => (await sale(id)).status === 'PAID', 'the payment is paid')
    assert.equal((await shop.call('POST', `/v1/payments/${id}/refunds`)).body.status, 'REFUNDED')
    assert.equal(await keptAtGateway(id), 0)
  })

  test('a PIX paid again after a chargeback is refunded and does not undo the chargeback', async () => {
    const { id: chargeId } = await charge()
    const { id } = await payByPix(chargeId)
    const [there] = await shop.atGateway(id)
    await make(id, 'pay')
    await make(id, 'chargeback')
    await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body: { force: true } })
    const receipts = sql(
      'test second receipt',
      'select 1 from refunds where payment_id = :paymentId and receipt_id is not null',
    )
    await eventually(
      async () => (await shop.ctx.database.row(receipts, { paymentId: id })) !== undefined,
      'the second receipt has a refund',
    )
    await eventually(async () => (await shop.atGateway(id))[0].status === 'REFUNDED', 'the gateway shows the refund')
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'refunded')
  })
})

describe("the store's clock", () => {
  test('expires a PIX at its time, and completes a purchase when the refund window ends', async () => {
    const receiver = await openReceiver()
    const { id: paidCharge } = await charge()
    const paid = await payByPix(paidCharge)
    await make(paid.id, 'pay')
    const refunded = await payByPix((await charge()).id)
    await make(refunded.id, 'pay')
    assert.equal((await shop.call('POST', `/v1/payments/${refunded.id}/refunds`, {})).status, 201)
    const open = await payByPix((await charge({ postbackUrl: receiver.url })).id)
    assert.equal((await advance(59 * 60)).status, 200)
    assert.equal((await sale(open.id)).status, 'PENDING')
    await advance(2 * 60)
    assert.equal((await sale(open.id)).status, 'EXPIRED')
    const delivery = await receiver.next(({ body }) => body.event === 'payment.failed')
    assert.equal(delivery.body.data.status, 'EXPIRED')
    assert.ok(
      Math.abs(Date.parse(delivery.body.createdAt) - Date.parse(open.pix.expiresAt)) < 5_000,
      'the event has the time of the expiry',
    )
    assert.ok(!(await events(paid.id)).includes('payment.completed'))
    const { body } = await advance(7 * 24 * 3600)
    assert.ok((await events(paid.id)).includes('payment.completed'))
    assert.ok(!(await events(refunded.id)).includes('payment.completed'))
    assert.ok(Date.parse(body.now) > Date.now() + 7 * 24 * 3600_000)
    const fresh = await charge()
    assert.ok(
      Date.parse(fresh.createdAt) > Date.now() + 7 * 24 * 3600_000,
      'a new charge has the time of the store’s clock',
    )
  })

  test('moves once if a call is retried after a crash', async () => {
    const key = { 'idempotency-key': 'once to tomorrow' }
    const moveOn = () => shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: 86_400 }, key)
    const first = await moveOn()
    const lose = `update idempotency_keys set response_status = null, response_body = null, locked_until = null
      where key = :key returning 1`
    assert.equal((await shop.ctx.database.rows(sql('life lost answer', lose), { key: 'once to tomorrow' })).length, 1)
    const again = await moveOn()
    assert.deepEqual([first.status, again.status], [200, 200])
    assert.ok(Date.parse(again.body.now) - Date.parse(first.body.now) < 3_600_000)
  })

  test('moves for one store only', async () => {
    const other = await shop.secondStore()
    const headers = { authorization: `Bearer ${other.key}` }
    const { body } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 100 }, headers)
    assert.ok(Math.abs(Date.parse(body.createdAt) - Date.now()) < 60_000)
    const path = `/v1/charges/${body.id}/payments`
    const { id } = (await shop.call('POST', path, { method: 'pix', buyer }, headers)).body
    assert.equal((await advance(2 * 3600)).status, 200)
    const { status } = (await shop.call('GET', `/v1/payments/${id}`, undefined, headers)).body
    assert.equal(status, 'PENDING', 'the PIX of the other store stays open')
  })
})

describe('GET /v1/payment-methods', () => {
  test('shows the payment methods and the Price table of the store', async () => {
    const { body } = await shop.call('GET', '/v1/payment-methods?amountInCents=10000&maxInstallments=3')
    assert.deepEqual(body.pix, { available: true, provider: 'GATEWAY_A' })
    for (const [param, query] of [
      ['amountInCents', 'amountInCents=0'],
      ['maxInstallments', 'maxInstallments=13'],
      ['interestPaidByBuyer', 'interestPaidByBuyer=maybe'],
    ])
      assert.equal((await shop.call('GET', `/v1/payment-methods?${query}`)).body.error.param, param)
  })
})
