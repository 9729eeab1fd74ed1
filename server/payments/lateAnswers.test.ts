/** Tests of a gateway that executes a request after we recorded the payment as `not_created`. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { cards, openCard } from '../../test/cards.ts'
import { openGatewayProxy } from '../../test/gateways/gatewayProxy.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import { sql } from '../core/sql.ts'
import { asaas } from '../gateways/asaas/asaas.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { checkPayment } from './checks/checkPayment.ts'
import { paymentById } from './payment.ts'
import { settle } from './settle.ts'

const shop = await openShop({ jobs: false })
const { simulatorUrl } = shop
const proxy = await openGatewayProxy(simulatorUrl)
after(() => proxy.close())
shop.ctx.simulatorUrl = proxy.url

const pix = { method: 'pix', buyer }
const card = {
  method: 'credit_card',
  buyer: { ...buyer, ip: '203.0.113.7', address: { zipCode: '01310-100', number: '1000' } },
  card: openCard(cards.approved),
}

type Row = { id: string; status: string; final_in: number | null; checked_in: number | null }

async function newCharge(): Promise<string> {
  return (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })).body.id
}
const pay = (chargeId: string, body: object) => shop.call('POST', `/v1/charges/${chargeId}/payments`, body)
const chargeStatus = async (id: string) => (await shop.call('GET', `/v1/charges/${id}`)).body.status

async function paymentsOf(chargeId: string): Promise<Row[]> {
  const text = `select id, status, extract(epoch from not_found_final_at - now())::float8 as final_in,
    extract(epoch from next_at - now())::float8 as checked_in
    from payments left join payment_checks on payment_id = id and payment_checks.store_id = payments.store_id
    where charge_id = :chargeId
      order by id`
  return await shop.ctx.database.rows(sql('late payments', text).as<Row>(), { chargeId })
}
const paymentOf = async (chargeId: string) => (await paymentsOf(chargeId)).at(-1)!

/** Skips the wait of half a minute after "no such order", and checks the payment again. */
async function lookAgain({ id }: Row): Promise<void> {
  await shop.ctx.database.rows(
    sql('late half minute', 'update payment_checks set not_found_final_at = now() where payment_id = :id'),
    { id },
  )
  await checkPayment(shop.ctx, shop.store, id)
}

async function addFault(fault: string): Promise<void> {
  await call(simulatorUrl, 'POST', '/control/faults', { body: { provider: 'GATEWAY_A', operation: 'create', fault } })
}

/** Creates a payment that became `not_created`. The gateway was down, and half a minute later it did not find the payment. */
async function notCreatedPayment(): Promise<{ chargeId: string; payment: Row }> {
  const chargeId = await newCharge()
  assert.equal((await pay(chargeId, { ...pix, buyer: { ...buyer, name: 'SIM-DOWN Ana' } })).status, 502)
  await checkPayment(shop.ctx, shop.store, (await paymentOf(chargeId)).id)
  await lookAgain(await paymentOf(chargeId))
  return { chargeId, payment: await paymentOf(chargeId) }
}

/** Sends the request that the gateway did not get before. */
async function arriveLate({ id }: Row): Promise<void> {
  const account = openAccount(shop.ctx, shop.store.gateways[0]!)
  const order = { currency: 'brl', installments: 1, description: 'late', statementDescriptor: undefined }
  const outcome = await asaas.pix!.create(account, {
    ...order,
    reference: id,
    totalInCents: 10_000,
    buyer: { ...buyer, document: '52998224725', phone: '11987654321' },
    today: dateInSaoPaulo(storeNow(shop.store)),
  })
  assert.equal(outcome.is, 'pending')
}

describe('a payment that the gateway answered with a 500', () => {
  test('stays unknown while the gateway’s search may lag behind, and the card is charged once', async () => {
    proxy.meddle = async ({ method, path }) =>
      method === 'GET' && path.includes('/payments?') ? { status: 200, json: { data: [] } } : undefined
    const chargeId = await newCharge()
    await addFault('accept-then-500')
    assert.equal((await pay(chargeId, card)).status, 502)
    const { id } = await paymentOf(chargeId)
    for (let looks = 0; looks < 2; looks++) await checkPayment(shop.ctx, shop.store, id)
    const payment = await paymentOf(chargeId)
    assert.equal(payment.status, 'unknown')
    assert.ok(payment.final_in! > 25 && payment.final_in! <= 30, `${payment.final_in} s`)
    proxy.meddle = undefined
    await checkPayment(shop.ctx, shop.store, payment.id)
    assert.equal(await chargeStatus(chargeId), 'paid')
    assert.equal((await shop.atGateway(payment.id)).length, 1)
    assert.equal((await paymentsOf(chargeId)).length, 1)
  })

  test('does not delay the next payment in the sandbox, because the simulator finds an order immediately', async () => {
    const chargeId = await newCharge()
    assert.equal((await pay(chargeId, { ...card, card: openCard(cards.broken) })).status, 502)
    assert.equal((await pay(chargeId, card)).body.status, 'paid')
    assert.deepEqual(
      (await paymentsOf(chargeId)).map(({ status }) => status),
      ['not_created', 'paid'],
    )
  })

  test('becomes not_created after two look-ups that find nothing, and the charge can be paid again', async () => {
    const { chargeId, payment } = await notCreatedPayment()
    assert.equal(payment.status, 'not_created')
    assert.equal((await pay(chargeId, pix)).status, 201)
  })
})

test('the call that creates a payment returns it as paid if the gateway’s answer was lost and a check found the money', async () => {
  proxy.meddle = async ({ path }) => {
    if (!path.includes('/pixQrCode')) return undefined
    proxy.meddle = undefined
    const { rows } = await shop.ctx.database.pool.query(`select id from payments where status = 'unknown'`)
    const [there] = await shop.atGateway(rows[0].id)
    await call(simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body: { webhooks: 'never' } })
    await checkPayment(shop.ctx, shop.store, rows[0].id)
    return { status: 500, json: {} }
  }
  const answer = await pay(await newCharge(), pix)
  assert.deepEqual([answer.status, answer.body.status], [201, 'paid'])
})

test('a retry with the same idempotency key returns the payment that replaced a not_created payment', async () => {
  const key = { 'idempotency-key': 'pay-instead' }
  const chargeId = await newCharge()
  const path = `/v1/charges/${chargeId}/payments`
  const body = { ...pix, buyer: { ...buyer, name: 'SIM-DOWN Ana' } }
  assert.equal((await shop.call('POST', path, body, key)).status, 502)
  await checkPayment(shop.ctx, shop.store, (await paymentOf(chargeId)).id)
  await lookAgain(await paymentOf(chargeId))
  assert.equal((await shop.call('POST', path, body, key)).status, 502)
  const [first, second] = await paymentsOf(chargeId)
  await arriveLate(second!)
  const [there] = await shop.atGateway(second!.id)
  await call(simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body: { webhooks: 'never' } })
  await checkPayment(shop.ctx, shop.store, second!.id)
  const third = await shop.call('POST', path, body, key)
  assert.deepEqual(
    [third.status, third.body.id, third.body.status, first!.status],
    [201, second!.id, 'paid', 'not_created'],
  )
})

test('an answer from before a chargeback does not undo the chargeback, and the gateway is asked again', async () => {
  const { ctx, store } = shop
  const chargeId = await newCharge()
  await pay(chargeId, pix)
  const { id } = await paymentOf(chargeId)
  const asked = (await ctx.database.row(paymentById, { id, storeId: store.id }))!
  const [there] = await shop.atGateway(id)
  for (const action of ['pay', 'chargeback']) {
    await call(simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/${action}`, {
      body: { webhooks: 'never' },
    })
    await checkPayment(ctx, store, id)
  }
  const receipts = [{ id: there.id, amountInCents: 10_000 }]
  const settled = await settle(ctx, store, asked, { is: 'paid', externalId: there.id, receipts })
  assert.equal(settled.status, 'charged_back')
  assert.equal((await paymentOf(chargeId)).checked_in! <= 0, true)
})

test('neither a lost answer to an earlier payment nor the end of that payment takes the charge from the payment in progress', async () => {
  const { ctx, store } = shop
  const chargeId = await newCharge()
  await pay(chargeId, pix)
  const earlier = (await ctx.database.row(paymentById, { id: (await paymentOf(chargeId)).id, storeId: store.id }))!
  const claim = `update charges set claimed_by = 'pay_under_way', claimed_until = now() + interval '1 minute' where id = :chargeId`
  await ctx.database.rows(sql('late claim', claim), { chargeId })
  await settle(ctx, store, earlier, { is: 'unknown', cause: 'no answer' })
  const left =
    'select claimed_by, extract(epoch from claimed_until - now())::float8 as seconds from charges where id = :chargeId'
  const claimOf = async () =>
    (await ctx.database.row(sql('late claim left', left).as<{ claimed_by: string; seconds: number }>(), { chargeId }))!
  const { seconds } = await claimOf()
  assert.ok(seconds > 0, `${seconds}`)
  const expired = await settle(ctx, store, earlier, { is: 'expired', externalId: earlier.external_id! })
  assert.deepEqual([expired.status, (await claimOf()).claimed_by], ['expired', 'pay_under_way'])
})

describe('a not_created payment with a request that reaches the gateway late', () => {
  test('is found a minute later and canceled without an event', async () => {
    const { chargeId, payment } = await notCreatedPayment()
    assert.ok(payment.checked_in! > 50 && payment.checked_in! <= 60, `${payment.checked_in} s`)
    await arriveLate(payment)
    await checkPayment(shop.ctx, shop.store, payment.id)
    assert.deepEqual(
      (await shop.atGateway(payment.id)).map(({ deleted }) => deleted),
      [true],
    )
    const { status, checked_in } = await paymentOf(chargeId)
    assert.deepEqual([status, checked_in], ['not_created', null])
  })

  test('pays its charge if it was paid at the gateway', async () => {
    const { chargeId, payment } = await notCreatedPayment()
    await arriveLate(payment)
    const [there] = await shop.atGateway(payment.id)
    await call(simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body: { webhooks: 'never' } })
    await checkPayment(shop.ctx, shop.store, payment.id)
    assert.deepEqual([(await paymentOf(chargeId)).status, await chargeStatus(chargeId)], ['paid', 'paid'])
  })
})
