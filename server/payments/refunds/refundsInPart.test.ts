/** Tests of several refunds of one payment, on every gateway. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFor, cards } from '../../../test/cards.ts'
import { signedIn } from '../../../test/dashboard.ts'
import { eventually } from '../../../test/eventually.ts'
import { buyer, call, openShop } from '../../../test/shop.ts'
import { newId } from '../../core/ids.ts'
import type { Provider } from '../../core/provider.ts'
import { sql } from '../../core/sql.ts'
import type { Method } from '../../gateways/port/payments.ts'
import { forgetStore } from '../../stores/authenticate.ts'
import { getStore } from '../../stores/store.ts'
import { createEndpoint } from '../../webhooks/endpoints.ts'
import { checkPayment } from '../checks/checkPayment.ts'
import { createPayment } from '../createPayment.ts'
import { type PaymentRow, paymentById } from '../payment.ts'

const AMOUNT = 10_000

const wholeBuyer = {
  ...buyer,
  ip: '203.0.113.7',
  address: { zipCode: '01310-100', street: 'Avenida Paulista', number: '1000', city: 'São Paulo', state: 'SP' },
}

const shop = await openShop({ settings: { interestFreeInstallments: 12 } })
const { ctx } = shop
const gateways = ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C', 'GATEWAY_D'] as const
const stores = Object.fromEntries(
  await Promise.all(gateways.map(async (gateway) => [gateway, await storeAt(gateway)] as const)),
) as Record<Provider, Awaited<ReturnType<typeof storeAt>>>

/** Opens a store with one gateway, and with an endpoint for every event of refunds. */
async function storeAt(gateway: Provider) {
  const { store, key } = await shop.secondStore({ interestFreeInstallments: 12 }, [gateway])
  const events = ['payment.refunded', 'refund.done', 'refund.failed']
  await createEndpoint(ctx, store.id, { url: 'http://127.0.0.1:65000/erp', events })
  const api = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    shop.call(method, path, body, { authorization: `Bearer ${key}`, ...headers })
  return { gateway, store, api }
}

/**
 * Pays a charge and returns the payment's id. A card payment of gateway C is also credited to the account, because it cannot
 * be refunded before.
 */
async function payAt(gateway: Provider, method: Method, installments = 1): Promise<string> {
  const { api, store } = stores[gateway]
  const charge = (await api('POST', '/v1/charges', { currency: 'brl', amountInCents: AMOUNT, maxInstallments: 12 }))
    .body
  const isHosted = gateway === 'GATEWAY_D'
  const card = method === 'credit_card' && !isHosted ? await cardFor({ ...shop, call: api }, cards.approved) : undefined
  const { payment } = await createPayment(ctx, store, charge.id, {
    request: { method, buyer: wholeBuyer, installments, card },
    paymentId: newId('pay'),
    channel: isHosted ? 'checkout' : 'api',
  })
  if (payment.status === 'pending' || gateway === 'GATEWAY_C') await act(gateway, payment, 'pay')
  assert.equal((await checkPayment(ctx, store, payment.id))?.status, 'paid')
  return payment.id
}

async function act(gateway: Provider, payment: PaymentRow, verb: string, body: object = {}): Promise<void> {
  const path = `/control/${gateway}/payments/${payment.external_id}/${verb}`
  const { status } = await call(shop.simulatorUrl, 'POST', path, { body: { webhooks: 'never', ...body } })
  assert.equal(status, 200)
}

const rowOf = async (gateway: Provider, id: string) =>
  (await ctx.database.row(paymentById, { id, storeId: stores[gateway].store.id }))!
const saleOf = async (gateway: Provider, id: string) => (await stores[gateway].api('GET', `/v1/payments/${id}`)).body
const refund = (gateway: Provider, id: string, body?: object, headers?: Record<string, string>) =>
  stores[gateway].api('POST', `/v1/payments/${id}/refunds`, body, headers)

async function backAtGateway(reference: string): Promise<number> {
  const payments: { refundedInCents: number }[] = await shop.atGateway(reference)
  return payments.reduce((sum, { refundedInCents }) => sum + refundedInCents, 0)
}

const kinds = sql('refunds test events', 'select kind from events where payment_id = :id order by created_at, id').as<{
  kind: string
}>()
async function refundEvents(id: string): Promise<string[]> {
  const events = await ctx.database.rows(kinds, { id })
  return events.map(({ kind }) => kind).filter((kind) => kind.includes('refund'))
}

const methodOf = (gateway: Provider): Method =>
  gateway === 'GATEWAY_A' || gateway === 'GATEWAY_B' ? 'pix' : 'credit_card'

for (const gateway of gateways)
  describe(`at ${gateway}`, () => {
    test('fifty simultaneous refunds of one payment never exceed its amount', async () => {
      const id = await payAt(gateway, methodOf(gateway))
      const answers = await Promise.all(Array.from({ length: 50 }, () => refund(gateway, id, { amountInCents: 1_500 })))
      const accepted = answers.filter(({ status }) => status === 201)
      assert.equal(accepted.length, 6, JSON.stringify(answers.find(({ status }) => status !== 201)?.body))
      for (const { status, body } of answers)
        if (status !== 201) assert.deepEqual([status, body.error.param], [400, 'amountInCents'])
      // Gateway C accepts one part a day. The other parts wait.
      const expected = gateway === 'GATEWAY_C' ? 1_500 : 9_000
      await eventually(async () => (await saleOf(gateway, id)).refundedInCents === expected, 'the refunds are done')
      await eventually(async () => (await backAtGateway(id)) === expected, 'the gateway gave the money back')
      const sale = await saleOf(gateway, id)
      assert.deepEqual([sale.status, sale.refunds.length], ['PAID', 6])
      assert.equal((await rowOf(gateway, id)).refunds_owed_in_cents, 9_000)
      assert.equal((await refundEvents(id)).length, expected / 1_500)
    })

    test('parts and then the rest refund the payment, with an event for each part', async () => {
      const id = await payAt(gateway, methodOf(gateway))
      const first = await refund(gateway, id, { amountInCents: 3_000, reason: 'buyer_regret' })
      assert.deepEqual([first.status, first.body.status, first.body.refundedInCents], [201, 'PAID', 3_000])
      const { doneAt, createdAt, id: refundId, ...shown } = first.body.refunds[0]
      assert.deepEqual(shown, { amountInCents: 3_000, offerId: null, reason: 'buyer_regret', status: 'done' })
      assert.ok(doneAt && createdAt && refundId.startsWith('rfd_'))
      const tooMuch = await refund(gateway, id, { amountInCents: 7_001 })
      assert.deepEqual([tooMuch.status, tooMuch.body.error.param], [400, 'amountInCents'])
      const rest = await refund(gateway, id)
      assert.equal(rest.status, 201)
      if (gateway === 'GATEWAY_C') {
        assert.deepEqual([rest.body.status, rest.body.refunds[1].status], ['PAID', 'asked'])
        return
      }
      assert.deepEqual([rest.body.status, rest.body.refundedInCents], ['REFUNDED', AMOUNT])
      assert.equal(await backAtGateway(id), AMOUNT)
      assert.deepEqual(await refundEvents(id), ['refund.done', 'payment.refunded'])
    })

    test('a partial refund with a lost answer is made once', async () => {
      const id = await payAt(gateway, methodOf(gateway))
      for (const fault of ['accept-then-reset', 'reset']) {
        const body = { provider: gateway, operation: 'refund', fault }
        await call(shop.simulatorUrl, 'POST', '/control/faults', { body })
        if (gateway === 'GATEWAY_C' && fault === 'reset') continue
        const headers = { 'idempotency-key': `${id} ${fault}` }
        const lost = await refund(gateway, id, { amountInCents: 1_000 }, headers)
        // A background check may meet the fault instead of the call.
        assert.ok([201, 502].includes(lost.status), `${fault}: ${JSON.stringify(lost.body)}`)
        const again = await refund(gateway, id, { amountInCents: 1_000 }, headers)
        assert.equal(again.status, 201, `${fault}: ${JSON.stringify(again.body)}`)
      }
      await call(shop.simulatorUrl, 'DELETE', '/control/faults')
      const expected = gateway === 'GATEWAY_C' ? 1_000 : 2_000
      await eventually(async () => (await saleOf(gateway, id)).refundedInCents === expected, 'the refunds are done')
      await eventually(async () => (await backAtGateway(id)) === expected, 'the gateway gave the money back')
      assert.equal((await saleOf(gateway, id)).refunds.length, expected / 1_000)
    })
  })

describe('a part that a gateway cannot refund', () => {
  const whole: [Provider, Method, number][] = [
    ['GATEWAY_A', 'boleto', 1],
    ['GATEWAY_A', 'credit_card', 3],
  ]
  for (const [gateway, method, installments] of whole)
    test(`is refused before the gateway is asked: ${gateway}, ${method} in ${installments}`, async () => {
      const id = await payAt(gateway, method, installments)
      const refused = await refund(gateway, id, { amountInCents: 1_000 })
      assert.deepEqual([refused.status, refused.body.error.code], [422, 'refund_not_supported'])
      assert.deepEqual((await saleOf(gateway, id)).refunds, [])
      assert.equal((await refund(gateway, id, { amountInCents: AMOUNT })).status, 201)
    })
})

test('a boleto of gateway B can only be refunded on the gateway’s site, and that refund is recorded', async () => {
  const id = await payAt('GATEWAY_B', 'boleto')
  const { store } = stores.GATEWAY_B
  for (const part of [{}, { amountInCents: 1_000 }]) {
    const refused = await refund('GATEWAY_B', id, part)
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'refund_not_supported'])
  }
  assert.deepEqual((await saleOf('GATEWAY_B', id)).refunds, [])
  assert.equal(await backAtGateway(id), 0)
  const payment = (await ctx.database.row(paymentById, { id, storeId: store.id }))!
  await act('GATEWAY_B', payment, 'refund')
  assert.equal((await checkPayment(ctx, store, id))?.status, 'refunded')
})

test('after a boleto of gateway B that pays too little, the team gets one mail, no call refunds it, and the refund by hand ends it', async () => {
  const { api, store } = stores.GATEWAY_B
  await signedIn(shop, 'finance', store)
  const charge = (await api('POST', '/v1/charges', { currency: 'brl', amountInCents: AMOUNT })).body
  const { payment } = await createPayment(ctx, store, charge.id, {
    request: { method: 'boleto', buyer: wholeBuyer, installments: 1 },
    paymentId: newId('pay'),
    channel: 'api',
  })
  await act('GATEWAY_B', payment, 'pay', { amountInCents: AMOUNT - 500 })
  for (let check = 0; check < 3; check++) await checkPayment(ctx, store, payment.id)
  const mails = await ctx.database.rows(stuckMails, { id: payment.id })
  assert.ok(mails.length > 0)
  assert.equal(new Set(mails.map(({ user }) => user)).size, mails.length)
  assert.equal(await backAtGateway(payment.id), 0)
  await act('GATEWAY_B', payment, 'refund')
  assert.equal((await checkPayment(ctx, store, payment.id))?.status, 'refunded')
})

const stuckMails = sql(
  'stuck mails of a boleto',
  `select user_id as "user" from mails where payment_id = :id and kind = 'refund_stuck'`,
).as<{ user: string }>()

for (const gateway of ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_D'] as const)
  test(`a part that the store refunds by hand at ${gateway} is recorded`, async () => {
    const id = await payAt(gateway, methodOf(gateway))
    const payment = await rowOf(gateway, id)
    await refund(gateway, id, { amountInCents: 1_000 })
    await act(gateway, payment, 'refund', { amountInCents: 2_500 })
    await checkPayment(ctx, stores[gateway].store, id)
    await checkPayment(ctx, stores[gateway].store, id)
    const sale = await saleOf(gateway, id)
    assert.deepEqual([sale.refundedInCents, sale.refunds.length, sale.refunds[1].status], [3_500, 2, 'done'])
  })

for (const gateway of ['GATEWAY_A', 'GATEWAY_D'] as const)
  test(`a refund that ${gateway} accepts and does not make fails, and the store may refund again`, async () => {
    const { store } = stores[gateway]
    await signedIn(shop, 'finance', store)
    const id = await payAt(gateway, methodOf(gateway))
    const payment = await rowOf(gateway, id)
    await refund(gateway, id, { amountInCents: 3_000 })
    assert.equal((await refund(gateway, id)).body.status, 'REFUNDED')
    await act(gateway, payment, 'fail_refund', { webhooks: 'once' })
    await eventually(async () => (await saleOf(gateway, id)).status === 'PAID', 'the sale is paid again')
    await checkPayment(ctx, store, id)
    const sale = await saleOf(gateway, id)
    const refunds = sale.refunds.map(({ amountInCents, status, doneAt }: Record<string, unknown>) => [
      amountInCents,
      status,
      doneAt === null,
    ])
    assert.deepEqual(refunds, [
      [3_000, 'done', false],
      [7_000, 'failed', true],
    ])
    assert.equal(sale.refundedInCents, 3_000)
    assert.equal((await stores[gateway].api('GET', `/v1/charges/${payment.charge_id}`)).body.status, 'paid')
    assert.deepEqual(await refundEvents(id), ['refund.done', 'payment.refunded', 'refund.failed'])
    const { body } = await stores[gateway].api('GET', `/v1/test-helpers/mails?kind=refund_stuck&paymentId=${id}`)
    assert.equal(body.data.length, 1)
    assert.equal((await refund(gateway, id)).body.status, 'REFUNDED')
    assert.equal(await backAtGateway(id), AMOUNT)
    // The new refund has its own event and its own mail, although the failed refund already had both.
    const kinds = ['refund.done', 'payment.refunded', 'refund.failed', 'payment.refunded']
    assert.deepEqual(await refundEvents(id), kinds)
    const toBuyer = await stores[gateway].api('GET', `/v1/test-helpers/mails?kind=refunded&paymentId=${id}`)
    assert.equal(toBuyer.body.data.length, 3)
  })

test('a refund of installments that GATEWAY_A accepts and does not make fails, each time', async () => {
  const id = await payAt('GATEWAY_A', 'credit_card', 3)
  const payment = await rowOf('GATEWAY_A', id)
  const states: unknown[] = []
  for (let time = 0; time < 2; time++) {
    assert.equal((await refund('GATEWAY_A', id)).body.status, 'REFUNDED')
    await act('GATEWAY_A', payment, 'fail_refund')
    await checkPayment(ctx, stores.GATEWAY_A.store, id)
    const { status, refundedInCents, refunds } = await saleOf('GATEWAY_A', id)
    states.push([status, refundedInCents, ...refunds.map((one: { status: string }) => one.status)])
  }
  assert.deepEqual(states, [
    ['PAID', 0, 'failed'],
    ['PAID', 0, 'failed', 'failed'],
  ])
})

test('a part that the store refunds by hand and that fails later is not counted', async () => {
  const id = await payAt('GATEWAY_D', 'credit_card')
  const payment = await rowOf('GATEWAY_D', id)
  await refund('GATEWAY_D', id, { amountInCents: 2_500 })
  await act('GATEWAY_D', payment, 'refund', { amountInCents: 2_500 })
  await checkPayment(ctx, stores.GATEWAY_D.store, id)
  await act('GATEWAY_D', payment, 'fail_refund')
  const state = async () => {
    for (let check = 0; check < 2; check++) await checkPayment(ctx, stores.GATEWAY_D.store, id)
    const { refundedInCents, refunds } = await saleOf('GATEWAY_D', id)
    return [refundedInCents, refunds.map(({ status }: { status: string }) => status)]
  }
  assert.deepEqual(await state(), [2_500, ['done', 'failed']])
  // The store refunds the same amount by hand again. When another refund fails, the gateway's list still contains the
  // first failure.
  await act('GATEWAY_D', payment, 'refund', { amountInCents: 2_500 })
  assert.deepEqual(await state(), [5_000, ['done', 'failed', 'done']])
  await refund('GATEWAY_D', id, { amountInCents: 1_000 })
  await act('GATEWAY_D', payment, 'fail_refund')
  assert.deepEqual(await state(), [5_000, ['done', 'failed', 'done', 'failed']])
})

test('a chargeback after a partial refund keeps that refund, and fails the refunds that were not sent', async () => {
  const id = await payAt('GATEWAY_A', 'pix')
  assert.equal((await refund('GATEWAY_A', id, { amountInCents: 1_000 })).status, 201)
  // The check after the refund's own webhook would find the chargeback.
  const open = sql('open webhooks of a refund', 'select from gateway_webhooks where next_at is not null')
  await eventually(async () => (await ctx.database.rows(open)).length === 0, 'the webhooks are followed up')
  await act('GATEWAY_A', await rowOf('GATEWAY_A', id), 'chargeback')
  const refused = await refund('GATEWAY_A', id, { amountInCents: 2_000 })
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'refund_refused'])
  const { status, refunded_in_cents } = await rowOf('GATEWAY_A', id)
  assert.deepEqual([status, refunded_in_cents], ['charged_back', 1_000])
  await eventually(async () => (await rowOf('GATEWAY_A', id)).refunds_owed_in_cents === 1_000, 'nothing more is owed')
})

for (const gateway of gateways)
  test(`a refund without balance at ${gateway} waits, notifies the team once, and continues by itself`, async () => {
    // A new account has no money from other sales.
    stores[gateway] = await storeAt(gateway)
    const { store } = stores[gateway]
    await signedIn(shop, 'finance', store)
    const id = await payAt(gateway, methodOf(gateway))
    const [{ account }] = await shop.atGateway(id)
    const enforce = (on: boolean) =>
      call(shop.simulatorUrl, 'POST', '/control/balance', { body: { account, enforce: on } })
    await enforce(true)
    const waiting = await refund(gateway, id)
    assert.equal(waiting.status, 201)
    // A webhook of the gateway may begin a check that asks for the refund first.
    const isWaiting = async () => (await saleOf(gateway, id)).refunds.at(-1).status === 'waiting_for_balance'
    await eventually(isWaiting, 'the refund waits for balance')
    await checkPayment(ctx, store, id)
    assert.equal((await rowOf(gateway, id)).refunded_in_cents, 0)
    const mails = sql('stuck mails', `select from mails where payment_id = :id and kind = 'refund_stuck'`)
    assert.equal((await ctx.database.rows(mails, { id })).length, 1)
    await enforce(false)
    await eventually(async () => (await checkPayment(ctx, store, id))?.status === 'refunded', 'the refund is done')
    assert.equal((await ctx.database.rows(mails, { id })).length, 1)
  })

test('when the test clock moves, one part a day is refunded at gateway C', async () => {
  const id = await payAt('GATEWAY_C', 'credit_card')
  for (let part = 0; part < 3; part++) await refund('GATEWAY_C', id, { amountInCents: 2_000 })
  assert.equal((await saleOf('GATEWAY_C', id)).refundedInCents, 2_000)
  const { api } = stores.GATEWAY_C
  await api('POST', '/v1/test-helpers/clock/advance', { seconds: 86_400 })
  assert.equal((await saleOf('GATEWAY_C', id)).refundedInCents, 4_000)
  await api('POST', '/v1/test-helpers/clock/advance', { seconds: 3 * 86_400 })
  assert.equal((await saleOf('GATEWAY_C', id)).refundedInCents, 6_000)
  await eventually(async () => (await backAtGateway(id)) === 6_000, 'the gateway gave the money back')
})

describe('a partial refund at gateway C with an answer that is lost until the next day', () => {
  /** Requests a partial refund, loses the answer and moves the clock past midnight. */
  async function losing(amountInCents: number, fault: string): Promise<string> {
    const body = { provider: 'GATEWAY_C', operation: 'refund', fault }
    let id: string
    let lost: { status: number; body: unknown }
    do {
      id = await payAt('GATEWAY_C', 'credit_card')
      await call(shop.simulatorUrl, 'POST', '/control/faults', { body })
      lost = await refund('GATEWAY_C', id, { amountInCents })
      assert.ok([201, 502].includes(lost.status), JSON.stringify(lost.body))
      // A background check of another refund may have met the fault. Then this refund is done.
    } while (lost.status === 201)
    const day = `update stores set clock_offset_ms = clock_offset_ms + 86400000 where id = :id`
    await ctx.database.rows(sql('test next day', day), { id: stores.GATEWAY_C.store.id })
    forgetStore(stores.GATEWAY_C.store.id)
    await call(shop.simulatorUrl, 'DELETE', '/control/faults')
    await checkPayment(ctx, await getStore(ctx.database, stores.GATEWAY_C.store.id), id)
    return id
  }

  for (const fault of ['accept-then-reset', 'reset'])
    test(`is made once if too little would be left for a second one (${fault})`, async () => {
      const id = await losing(6_000, fault)
      // The gateway's own webhook may hold the refund during this check.
      await eventually(async () => (await saleOf('GATEWAY_C', id)).refunds[0].status === 'done', 'the refund is done')
      await eventually(async () => (await backAtGateway(id)) === 6_000, 'the gateway gave the money back once')
    })

  test('fails if enough would be left for a second one, and the team is asked to look at the gateway', async () => {
    await signedIn(shop, 'finance', stores.GATEWAY_C.store)
    const losePart = async () => {
      const id = await losing(2_000, 'accept-then-reset')
      const statusNow = async () => (await saleOf('GATEWAY_C', id)).refunds[0].status
      // The gateway's own webhook may hold the refund during this check.
      await eventually(async () => (await statusNow()) !== 'sent', 'the refund has ended')
      return { id, status: await statusNow() }
    }
    let lost = await losePart()
    // The gateway's own webhook may end the refund before midnight. That is correct, so the test loses the answer of
    // another refund.
    for (let more = 0; lost.status === 'done' && more < 5; more++) lost = await losePart()
    const { id, status } = lost
    assert.equal(status, 'failed')
    const mails = (await stores.GATEWAY_C.api('GET', `/v1/test-helpers/mails?kind=refund_stuck&paymentId=${id}`)).body
      .data
    assert.match(mails[0].subject, /^Confira um reembolso/)
    await eventually(async () => (await backAtGateway(id)) === 2_000, 'the gateway gave the money back once')
  })
})

test('after a restore, partial refunds at gateway C are refused, because the restore may have lost one, and a refund of the whole is accepted', async () => {
  const old = await payAt('GATEWAY_C', 'credit_card')
  const shown = await payAt('GATEWAY_B', 'credit_card')
  const restore = `insert into database_restores (restored_to, reconciled_at) values (now() - interval '1 minute', now()) returning id`
  const { rows } = await ctx.database.pool.query(restore)
  const young = await payAt('GATEWAY_C', 'credit_card')
  for (const headers of [undefined, { 'idempotency-key': newId('key') }]) {
    const { status, body } = await refund('GATEWAY_C', old, { amountInCents: 1_000 }, headers)
    assert.deepEqual([status, body.error.code], [409, 'refund_refused'])
    assert.match(body.error.message, /restored after this payment/)
  }
  assert.equal((await refund('GATEWAY_B', shown, { amountInCents: 1_000 })).status, 201)
  assert.equal((await refund('GATEWAY_C', young, { amountInCents: 1_000 })).status, 201)
  assert.equal((await refund('GATEWAY_C', old)).status, 201)
  await eventually(async () => (await backAtGateway(old)) === AMOUNT, 'the whole payment went back')
  await ctx.database.pool.query('delete from database_restores where id = $1', [rows[0].id])
})
