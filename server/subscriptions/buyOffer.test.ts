import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cards, openCard } from '../../test/cards.ts'
import { eventually } from '../../test/eventually.ts'
import { openReceiver } from '../../test/receiver.ts'
import { buyer, openShop, type Shop } from '../../test/shop.ts'
import { listOffers } from '../catalog/listOffers.ts'
import { findOffer } from '../catalog/offer.ts'
import { updateOffer } from '../catalog/saveOffer.ts'
import { findSelling } from '../catalog/selling.ts'
import { storeNow } from '../core/clock.ts'
import { isId, newId } from '../core/ids.ts'
import type { Provider } from '../core/provider.ts'
import { sql } from '../core/sql.ts'
import { importDocument } from '../import/importDocument.ts'
import { subscribeToGatewayWebhooks } from '../payments/gatewayWebhooks/subscribeToGatewayWebhooks.ts'
import { paymentById } from '../payments/payment.ts'
import { movePayment } from '../payments/status.ts'
import { applyEffects } from '../scheduler/effects.ts'
import { importSections } from '../setup/importSections.ts'
import { getStore } from '../stores/store.ts'
import { buyFoundOffer, buyOffer } from './buyOffer.ts'

const shop = await openShop()
/** This shop runs no jobs. The effects of a payment are applied only when a test applies them. */
const still = await openShop({ jobs: false })
const receiver = await openReceiver()

const address = { zipCode: '01310-100', street: 'Av. Paulista', number: '1000', city: 'São Paulo', state: 'SP' }
const fullBuyer = { ...buyer, ip: '201.17.0.9', address }

/** Opens a new store with two products. Only the first product has a course. */
async function openSchool(shop: Shop, gateways: Provider[] = ['GATEWAY_A']) {
  const document = {
    ref: 's',
    name: 'Escola',
    gateways: gateways.map((provider) => ({ provider, credentials: 'simulator' })),
    apiKeys: [{ ref: 'all' }],
    products: [
      { ref: 'p', name: 'Curso' },
      { ref: 'other', name: 'Camiseta' },
    ],
    offers: [
      {
        ref: 'o',
        product: 'p',
        name: 'À vista',
        description: 'Para sempre',
        priceInCents: 9_700,
        setupFeeInCents: 300,
        statementDescriptor: 'ESCOLA',
        metadata: { turma: 'noite' },
      },
      { ref: 'other', product: 'other', name: 'Camiseta', priceInCents: 4_000 },
    ],
    webhookEndpoints: [
      { ref: 'all', url: `${receiver.url}/all` },
      { ref: 'chosen', url: `${receiver.url}/chosen`, products: ['p'] },
      { ref: 'other', url: `${receiver.url}/other`, products: ['other'] },
    ],
    courses: [{ ref: 'c', product: 'p', title: 'Curso', cohorts: [{ ref: 't', name: 'Turma', isDefault: true }] }],
  }
  const { stores } = await importDocument(shop.ctx, { stores: [document] }, importSections)
  type Ids = { id: string } & Record<'apiKeys' | 'products' | 'offers' | 'courses' | 'cohorts', Record<string, string>>
  const ids = stores.s as unknown as Ids
  await subscribeToGatewayWebhooks(shop.ctx)
  const authorization = `Bearer ${ids.apiKeys.all}`
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    shop.call(method, path, body, { authorization, ...headers })
  return {
    ids,
    store: await getStore(shop.ctx.database, ids.id),
    call,
    buy: (request: object, headers = {}) =>
      call('POST', '/v1/test-helpers/purchases', { offerId: ids.offers.o, buyer: fullBuyer, ...request }, headers),
    act: (paymentId: string, action: string) => call('POST', `/v1/test-helpers/payments/${paymentId}/${action}`),
    sale: async (paymentId: string) => (await call('GET', `/v1/payments/${paymentId}`)).body,
    enrollments: async () => {
      const { data } = (await call('GET', '/v1/students')).body
      return data.flatMap((student: { enrollments: { status: string }[] }) => student.enrollments)
    },
    enrolled: (status: string) =>
      eventually(async () => (await statuses(call)).join() === status, `the enrollment is ${status}`),
  }
}

async function statuses(call: (method: string, path: string) => ReturnType<Shop['call']>): Promise<string[]> {
  const { data } = (await call('GET', '/v1/students')).body
  return data.flatMap((student: { enrollments: { status: string }[] }) =>
    student.enrollments.map(({ status }) => status),
  )
}

const eventOf = (paymentId: string, event: string) =>
  receiver.next(({ body }) => body.event === event && body.data.id === paymentId).then(({ body }) => body)

describe('a purchase of a one-time offer', () => {
  test('by PIX sends events with its offer and opens the course, and a refund closes the course', async () => {
    const { ids, buy, act, sale, call, enrollments, enrolled } = await openSchool(shop)
    const offer = {
      id: ids.offers.o,
      name: 'À vista',
      description: 'Para sempre',
      billingType: 'ONE_TIME',
      billingCycle: null,
      priceInCents: 9_700,
      currency: 'brl',
      setupFeeInCents: 300,
      trialDays: null,
      maxCharges: null,
      statementDescriptor: 'ESCOLA',
      product: { id: ids.products.p, name: 'Curso' },
    }

    const { status, body: bought } = await buy({ method: 'pix' })
    assert.equal(status, 201)
    assert.deepEqual(
      [bought.status, bought.amountInCents, bought.subscriptionId, typeof bought.pix.copyPaste],
      ['pending', 10_000, null, 'string'],
    )
    assert.equal((await act(bought.id, 'pay')).body.status, 'paid')

    const { data } = await eventOf(bought.id, 'payment.paid')
    assert.deepEqual(data, {
      id: bought.id,
      provider: 'GATEWAY_A',
      status: 'PAID',
      amountInCents: 10_000,
      currency: 'brl',
      productId: ids.products.p,
      offerId: ids.offers.o,
      subscriptionId: null,
      chargeId: null,
      customerEmail: buyer.email,
      customer: { name: buyer.name, email: buyer.email, document: '52998224725', phone: '11987654321', address: null },
      metadata: { turma: 'noite' },
      createdAt: bought.createdAt,
      offer,
    })

    const { pix: _code, boleto: _slip, ...sold } = await sale(bought.id)
    assert.deepEqual(
      [sold.product, sold.offerId, sold.offer, sold.chargeId, sold.subscriptionId, sold.metadata],
      [offer.product, offer.id, offer, null, null, { turma: 'noite' }],
    )
    assert.deepEqual((await call('GET', `/v1/payments?productId=${ids.products.p}`)).body.data, [sold])
    assert.equal((await call('GET', `/v1/payments?productId=${ids.products.other}`)).body.total, 0)

    assert.equal((await call('GET', '/v1/charges')).body.total, 0)
    assert.equal((await call('GET', `/v1/charges/${bought.chargeId}`)).status, 404)
    assert.equal((await call('POST', `/v1/charges/${bought.chargeId}/cancel`)).status, 404)
    const again = await call('POST', `/v1/charges/${bought.chargeId}/payments`, { method: 'pix', buyer })
    assert.equal(again.status, 404)

    await enrolled('ACTIVE')
    const [enrollment] = await enrollments()
    assert.deepEqual(
      [enrollment.courseId, enrollment.cohortId, enrollment.expiresAt],
      [ids.courses.c, ids.cohorts.t, null],
    )
    assert.equal((await call('POST', `/v1/payments/${bought.id}/refunds`)).status, 201)
    await enrolled('REVOKED')
    const refunded = await eventOf(bought.id, 'payment.refunded')
    assert.deepEqual([refunded.data.offerId, refunded.data.offer], [ids.offers.o, offer])
  })

  test('notifies only the endpoints for its product and the endpoints for all products', async () => {
    const { buy, act, ids } = await openSchool(shop)
    const [shirt, course] = [await buy({ method: 'pix', offerId: ids.offers.other }), await buy({ method: 'pix' })]
    await act(shirt.body.id, 'pay')
    await act(course.body.id, 'pay')
    const received = () =>
      receiver.received
        .filter(({ body }) => [shirt.body.id, course.body.id].includes(body.data.id) && body.event === 'payment.paid')
        .map(({ body }) => body.data.productId === ids.products.p)
    await eventually(async () => received().length === 4, 'four deliveries arrive')
    const { rows } = await shop.ctx.database.pool.query(
      `select endpoint.url, events.payment_id from deliveries
       join events on events.id = deliveries.event_id and events.store_id = deliveries.store_id
       join webhook_endpoints as endpoint on endpoint.id = deliveries.endpoint_id and endpoint.store_id = deliveries.store_id
       where deliveries.store_id = $1 and events.kind = 'payment.paid' and endpoint.product_ids is not null order by url`,
      [ids.id],
    )
    assert.deepEqual(
      rows.map(({ url, payment_id }) => [url.split('/').at(-1), payment_id]),
      [
        ['chosen', course.body.id],
        ['other', shirt.body.id],
      ],
    )
  })

  const ways: [Provider, 'boleto' | 'credit_card'][] = [
    ['GATEWAY_A', 'boleto'],
    ['GATEWAY_A', 'credit_card'],
    ['GATEWAY_B', 'boleto'],
    ['GATEWAY_B', 'credit_card'],
    ['GATEWAY_C', 'credit_card'],
    ['GATEWAY_D', 'credit_card'],
  ]
  for (const [provider, method] of ways)
    test(`opens the course when paid by ${method} through ${provider}`, async () => {
      const { buy, act, enrolled } = await openSchool(shop, [provider])
      const card = method === 'credit_card' ? { card: openCard(cards.approved), installments: 1 } : {}
      const { status, body } = await buy({ method, ...card })
      assert.deepEqual([status, body.provider, body.method], [201, provider, method], JSON.stringify(body))
      assert.equal(body.status, method === 'boleto' ? 'pending' : 'paid')
      if (method === 'boleto') await act(body.id, 'pay')
      await enrolled('ACTIVE')
      const { data } = await eventOf(body.id, 'payment.paid')
      const phone = provider === 'GATEWAY_D' ? data.customer.phone : '11987654321'
      assert.deepEqual(
        [data.offer.name, data.customer.document, data.customer.phone],
        ['À vista', provider === 'GATEWAY_D' ? null : '52998224725', phone],
      )
    })

  test("shows the offer's statement descriptor on the card statement", async () => {
    const { buy } = await openSchool(shop, ['GATEWAY_B'])
    const { body } = await buy({ method: 'credit_card', card: openCard(cards.approved) })
    const [kept] = await shop.atGateway(body.id)
    assert.match(JSON.stringify(kept), /"statementDescriptor":"ESCOLA"/)
    await eventOf(body.id, 'payment.paid')
  })

  test('with a declined card opens no course and sends `payment.failed`', async () => {
    const { buy, enrollments, call } = await openSchool(shop)
    const { status, body } = await buy({ method: 'credit_card', card: openCard(cards.declinedSafely) })
    assert.deepEqual([status, body.error.code], [402, 'payment_declined'])
    const [sale] = (await call('GET', '/v1/payments')).body.data
    assert.equal(sale.status, 'FAILED')
    const { data } = await eventOf(sale.id, 'payment.failed')
    assert.equal(data.offer.name, 'À vista')
    assert.deepEqual(await enrollments(), [])
  })

  test('loses its course by a chargeback, and regains the course when the bank decides for the store', async () => {
    const { buy, act, enrolled, store } = await openSchool(shop)
    const { body } = await buy({ method: 'credit_card', card: openCard(cards.approved) })
    await enrolled('ACTIVE')
    await act(body.id, 'chargeback')
    await enrolled('REVOKED')
    const row = (await shop.ctx.database.row(paymentById, { id: body.id, storeId: store.id }))!
    assert.equal((await movePayment(shop.ctx, row, { to: 'paid', at: new Date() })).is, 'moved')
    await enrolled('ACTIVE')
  })

  test('happens once under one idempotency key', async () => {
    const { buy, call } = await openSchool(shop)
    const headers = { 'idempotency-key': newId('job') }
    const [first, again] = [await buy({ method: 'boleto' }, headers), await buy({ method: 'boleto' }, headers)]
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.ok(isId('pay', first.body.id), 'a reference that `balcao reconcile` takes for ours')
    assert.equal((await call('GET', '/v1/payments')).body.total, 1)
  })

  test('happens once when the caller retries after a crash, and a new attempt uses the same charge', async () => {
    const { ids, store, call } = await openSchool(shop)
    const id = newId('pay')
    const request = { method: 'boleto' as const, buyer: fullBuyer }
    const [first, again] = [
      await buyOffer(shop.ctx, store, ids.offers.o!, { request, paymentId: id }),
      await buyOffer(shop.ctx, store, ids.offers.o!, { request, paymentId: id }),
    ]
    assert.equal(again.payment!.id, first.payment!.id)
    const chargeId = first.payment!.charge_id!
    const byPix = { method: 'pix' as const, buyer: fullBuyer }
    const other = await buyOffer(shop.ctx, store, ids.offers.o!, { request: byPix, paymentId: newId('pay'), chargeId })
    assert.deepEqual([other.payment!.charge_id, other.payment!.method], [chargeId, 'pix'])
    assert.equal((await call('GET', '/v1/payments')).body.total, 2)
    await assert.rejects(
      buyOffer(shop.ctx, store, ids.offers.other!, { request: byPix, paymentId: newId('pay'), chargeId }),
      { status: 404 },
    )
  })

  test('costs the price that the buyer saw, even if the price changes during the purchase', async () => {
    const { ids, store } = await openSchool(shop)
    const found = (await findOffer(shop.ctx.database, store.id, ids.offers.o!))!
    const request = { method: 'pix' as const, buyer: fullBuyer }
    const selling = await findSelling(shop.ctx.database, store.id, found, { now: storeNow(store) })
    await updateOffer(shop.ctx, store, ids.offers.o!, { priceInCents: found.offer.priceInCents + 1000 })
    const { payment } = await buyFoundOffer(shop.ctx, store, selling, { request, paymentId: newId('pay') })
    assert.equal(payment!.total_in_cents, found.offer.priceInCents + (found.offer.setupFeeInCents ?? 0))
  })
})

describe('a purchase is refused', () => {
  test('with 404 if the offer is unknown, belongs to another store, or is inactive', async () => {
    const [mine, other] = [await openSchool(still), await openSchool(still)]
    for (const offerId of ['x', 'off_01hzzzzzzzzzzzzzzzzzzzzzzz', other.ids.offers.o])
      assert.equal((await mine.buy({ method: 'pix', offerId })).status, 404, offerId)
    const { data } = await listOffers(still.ctx, mine.store, { page: 1, perPage: 1, productId: mine.ids.products.p! })
    await updateOffer(still.ctx, mine.store, data[0]!.id, { active: false })
    assert.equal((await mine.buy({ method: 'pix' })).status, 404)
  })

  test('with the name of the missing, wrong or unknown field', async () => {
    const [a, b] = [await openSchool(still), await openSchool(still, ['GATEWAY_B'])]
    const param = async ({ buy }: typeof a, request: object) => {
      const { status, body } = await buy(request)
      return [status, body.error.param]
    }
    for (const school of [a, b]) {
      assert.deepEqual(await param(school, { method: 'cheque' }), [400, 'method'])
      assert.deepEqual(await param(school, { method: 'pix', discount: 1 }), [400, 'discount'])
      assert.deepEqual(await param(school, { method: 'pix', installments: 2 }), [400, 'installments'])
      const card = { ...openCard(cards.approved), number: '4111111111111112' }
      assert.deepEqual(await param(school, { method: 'credit_card', card }), [400, 'card.number'])
    }
    assert.deepEqual(await param(a, { method: 'credit_card' }), [400, 'card.number'])
    const { rowCount } = await still.ctx.database.pool.query('select from charges where store_id = $1', [a.ids.id])
    assert.equal(rowCount, 0)
    assert.deepEqual(await param(b, { method: 'credit_card' }), [400, 'card.token'])
    const { cvv: _, ...withoutCvv } = openCard(cards.approved)
    assert.deepEqual(await param(b, { method: 'credit_card', card: withoutCvv }), [400, 'card.cvv'])
    assert.deepEqual(await param(b, { method: 'boleto', buyer }), [400, 'buyer.address.zipCode'])
    assert.equal(
      (await (await openSchool(still, ['GATEWAY_C'])).buy({ method: 'pix' })).body.error.code,
      'method_unavailable',
    )
  })
})

describe('the effects of a purchase', () => {
  test("are applied once, in the order of the payment's status changes, on any number of nodes", async () => {
    const { buy, act, call, ids } = await openSchool(still)
    const kept = (await buy({ method: 'pix' })).body.id
    const back = (await buy({ method: 'pix', buyer: { ...fullBuyer, email: 'bia@example.com' } })).body.id
    for (const id of [kept, back]) await act(id, 'pay')
    await act(back, 'refund')
    assert.deepEqual(await statuses(call), [])
    const applied = async () => {
      while ((await applyEffects(still.ctx)) > 0);
    }
    await Promise.all([applied(), applied(), applied()])
    await eventually(async () => (await entriesLeft(still, ids.id)) === 0, 'all effects are applied')
    assert.deepEqual((await statuses(call)).sort(), ['ACTIVE', 'REVOKED'])
  })

  test("are applied before the store's clock advances, and `payment.completed` names the offer", async () => {
    const { buy, act, call, ids } = await openSchool(still)
    const bought = (await buy({ method: 'pix' })).body.id
    await act(bought, 'pay')
    assert.equal((await call('POST', '/v1/test-helpers/clock/advance', { seconds: 8 * 86_400 })).status, 200)
    assert.deepEqual(await statuses(call), ['ACTIVE'])
    const { data } = await eventOf(bought, 'payment.completed')
    assert.deepEqual([data.productId, data.offer.id, data.chargeId], [ids.products.p, ids.offers.o, null])
  })

  test('are rescheduled when they fail, and do not delay another purchase', async () => {
    const { buy, act, call, ids, store } = await openSchool(still)
    const stuck = (await buy({ method: 'pix' })).body.id
    const fine = (await buy({ method: 'pix', buyer: { ...fullBuyer, email: 'bia@example.com' } })).body.id
    for (const id of [stuck, fine]) await act(id, 'pay')
    await still.ctx.database.rows(setName, { id: stuck, storeId: store.id, buyerName: null })
    await applyEffects(still.ctx)
    await applyEffects(still.ctx)
    assert.deepEqual(await statuses(call), ['ACTIVE'])
    assert.equal(await entriesLeft(still, ids.id), 1)
    await still.ctx.database.rows(setName, { id: stuck, storeId: store.id, buyerName: 'Ana' })
    await still.ctx.database.pool.query('update outbox set due_at = now() where store_id = $1', [ids.id])
    await applyEffects(still.ctx)
    assert.deepEqual(await statuses(call), ['ACTIVE', 'ACTIVE'])
  })
})

async function entriesLeft(shop: Shop, storeId: string): Promise<number> {
  return (await shop.ctx.database.pool.query('select from outbox where store_id = $1', [storeId])).rowCount!
}

const setName = sql(
  'setBuyerNameForTest',
  'update payments set buyer_name = :buyerName where id = :id and store_id = :storeId',
)
