/** Tests of refunds of a paid payment while a dispute may still take its money. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { untilWaiting } from '../../test/databases/untilWaiting.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { paymentById } from '../payments/payment.ts'
import { createEndpoint } from '../webhooks/endpoints.ts'
import { recordDispute } from './status.ts'

const shop = await openShop({ settings: { refundRequests: 'approve' } })
const { ctx, store } = shop

async function paidPix(): Promise<{ id: string; chargeId: string }> {
  const { body: charge } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })
  const { body } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
  await make(body.id, 'pay')
  return { id: body.id, chargeId: charge.id }
}

async function make(id: string, act: string): Promise<void> {
  const { status, body } = await shop.call('POST', `/v1/test-helpers/payments/${id}/${act}`)
  assert.equal(status, 200, JSON.stringify(body))
}

async function block(id: string, act: 'block' | 'unblock' = 'block'): Promise<void> {
  await make(id, act)
  const wanted = act === 'block' ? 'needs_response' : 'won'
  const statusOf = async () => (await shop.call('GET', `/v1/disputes?paymentId=${id}`)).body.data[0]?.status
  await eventually(async () => (await statusOf()) === wanted, `the dispute is ${wanted}`)
}

const refund = (id: string, body?: object) => shop.call('POST', `/v1/payments/${id}/refunds`, body)
const saleOf = async (id: string) => (await shop.call('GET', `/v1/payments/${id}`)).body
const rowOf = async (id: string) => (await ctx.database.row(paymentById, { id, storeId: store.id }))!

describe('a PIX with blocked money (MED)', () => {
  test('is not refunded until the dispute is won', async () => {
    const { id } = await paidPix()
    await block(id)
    for (const body of [undefined, { amountInCents: 1_000 }]) {
      const refused = await refund(id, body)
      assert.deepEqual([refused.status, refused.body.error.code], [409, 'dispute_open'])
    }
    assert.deepEqual((await saleOf(id)).refunds, [])
    await block(id, 'unblock')
    assert.equal((await refund(id)).body.status, 'REFUNDED')
  })

  test('is not refunded after the store gave the dispute up, because the bank takes the money', async () => {
    const { id } = await paidPix()
    await block(id)
    const lost = `update disputes set status = 'lost', accepted_at = now(), closed_at = now() where payment_id = :id`
    await ctx.database.rows(sql('test give up', lost), { id })
    assert.equal((await refund(id)).body.error?.code, 'dispute_open')
  })

  test('drops a refund that waits for balance, and notifies the endpoints that chose the event', async () => {
    const { id } = await paidPix()
    await createEndpoint(ctx, store.id, { url: 'http://127.0.0.1:65000/erp', events: ['refund.failed'] })
    const [{ account }] = await shop.atGateway(id)
    const enforce = (on: boolean) =>
      call(shop.simulatorUrl, 'POST', '/control/balance', { body: { account, enforce: on } })
    await enforce(true)
    await call(shop.simulatorUrl, 'POST', '/control/payouts', { body: { account, provider: 'GATEWAY_A' } })
    const waiting = await refund(id)
    assert.equal(waiting.body.refunds[0].status, 'waiting_for_balance')
    await block(id)
    await eventually(async () => (await saleOf(id)).refunds[0].status === 'failed', 'the refund is dropped')
    assert.equal((await rowOf(id)).refunds_owed_in_cents, 0)
    const events = `select kind from events where payment_id = :id and kind = 'refund.failed'`
    assert.equal((await ctx.database.rows(sql('test failed refunds', events), { id })).length, 1)
    await enforce(false)
  })

  test("keeps the buyer's request of a refund, and the refund continues by itself after the dispute", async () => {
    const { id, chargeId } = await paidPix()
    await block(id)
    const asked = await call(shop.url, 'POST', `/checkout/${chargeId}/refund`, {
      body: new URLSearchParams({ email: buyer.email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
    })
    assert.equal(asked.status, 303)
    const receipt = async () => (await call(shop.url, 'GET', `/checkout/${chargeId}/receipt`)).body
    assert.match(await receipt(), /Um banco está analisando este pagamento/)
    assert.equal((await saleOf(id)).status, 'PAID')
    await block(id, 'unblock')
    await eventually(async () => (await saleOf(id)).status === 'REFUNDED', 'the request was approved')
    const [there] = await shop.atGateway(id)
    assert.equal(there.refundedInCents, 10_000)
  })

  test("opens the buyer's request again if the approved refund was not made", async () => {
    const { id, chargeId } = await paidPix()
    const [{ account }] = await shop.atGateway(id)
    await call(shop.simulatorUrl, 'POST', '/control/payouts', { body: { account, provider: 'GATEWAY_A' } })
    await call(shop.simulatorUrl, 'POST', '/control/balance', { body: { account, enforce: true } })
    await call(shop.url, 'POST', `/checkout/${chargeId}/refund`, {
      body: new URLSearchParams({ email: buyer.email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
    })
    assert.equal((await saleOf(id)).refunds[0].status, 'waiting_for_balance')
    await block(id)
    await eventually(async () => (await saleOf(id)).refunds[0].status === 'failed', 'the refund is dropped')
    await call(shop.simulatorUrl, 'POST', '/control/balance', { body: { account, enforce: false } })
    await block(id, 'unblock')
    await eventually(async () => (await saleOf(id)).status === 'REFUNDED', 'the request was approved again')
  })
})

test("during a bank's inquiry before a chargeback, only a refund of the whole remaining amount is made", async () => {
  const { id } = await paidPix()
  const question = { externalId: 'q1', kind: 'chargeback', amountInCents: 10_000, reason: null, dueAt: null } as const
  await recordDispute(ctx.database, await rowOf(id), { ...question, status: 'needs_response' }, new Date())
  const part = await refund(id, { amountInCents: 1_000 })
  assert.deepEqual([part.status, part.body.error.code], [409, 'dispute_open'])
  assert.equal((await refund(id, { amountInCents: 10_001 })).body.error.param, 'amountInCents')
  assert.equal((await refund(id, { amountInCents: 10_000 })).body.status, 'REFUNDED')
})

test('a refund that waited for the lock of its payment sees a block that came meanwhile', async () => {
  const { id } = await paidPix()
  const payment = await rowOf(id)
  const holder = await ctx.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from payments where id = $1 and store_id = $2 for no key update', [id, store.id])
  const asked = refund(id, { amountInCents: 1_000 })
  await untilWaiting(ctx, 1)
  const med = { externalId: `med of ${id}`, kind: 'med', amountInCents: 10_000, reason: null, dueAt: null } as const
  await recordDispute(ctx.database, payment, { ...med, status: 'needs_response' }, new Date())
  await holder.query('commit')
  holder.release()
  const { status, body } = await asked
  assert.deepEqual([status, body.error?.code], [409, 'dispute_open'])
  assert.equal((await shop.atGateway(id))[0].refundedInCents, 0)
})

test('a simultaneous refund and block return the money at most once', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await paidPix()
    await Promise.all([
      refund(id, { amountInCents: 4_000 }),
      block(id).catch(() => {}),
      refund(id, { amountInCents: 3_000 }),
    ])
    await checkPayment(ctx, store, id)
    // A background job may still record a partial refund that the gateway made.
    await eventually(
      async () =>
        (await saleOf(id)).refunds.every(({ status }: { status: string }) => status === 'done' || status === 'failed'),
      'each refund has an outcome',
    )
    const [there] = await shop.atGateway(id)
    const { refunds } = await saleOf(id)
    const done = refunds.filter(({ status }: { status: string }) => status === 'done')
    const doneInCents = done.reduce(
      (sum: number, { amountInCents }: { amountInCents: number }) => sum + amountInCents,
      0,
    )
    assert.equal(there.refundedInCents, doneInCents)
    assert.ok(refunds.every(({ status }: { status: string }) => status === 'done' || status === 'failed'))
  }
})
