/** Tests of the conversions that the simulated services get. The simulator checks the documented rules of each service. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { cardFor, cards } from '../../test/cards.ts'
import { signedIn } from '../../test/dashboard.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { openSalesOffer } from '../../test/stores/salesOffer.ts'
import { sql } from '../core/sql.ts'
import { CONSENT_VERSION } from '../pages/i18n/consents.ts'
import type { Visit } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { createDestination } from './conversionDestinations.ts'
import type { ConversionKind, ConversionOptions } from './conversions/conversionOptions.ts'

const shop = await openShop({ settings: { interestFreeInstallments: 12 } })
const { ctx } = shop

const accounts: Record<ConversionKind, string | null> = { meta: '123456789012345', ga4: 'G-AB12CD34EF', utmify: null }

type Api = Awaited<ReturnType<typeof storeWith>>

/** A store with conversions for each service. */
async function storeWith(options: Partial<ConversionOptions> = {}, token = 'sim_token1') {
  const { store, key } = await shop.secondStore()
  const ids = await addDestinations(store, options, token)
  const api = (method: string, path: string, body?: unknown) =>
    shop.call(method, path, body, { authorization: `Bearer ${key}` })
  return { store, api, ids }
}

/** @returns the id of the destination of each service */
async function addDestinations(store: Store, options: Partial<ConversionOptions> = {}, token = 'sim_token1') {
  const ids: Record<string, string> = {}
  for (const kind of ['meta', 'ga4', 'utmify'] as const) {
    const all = { account: accounts[kind], consent: 'always', renewals: false, testCode: null, ...options } as const
    ids[kind] = (await createDestination(ctx, store.id, { kind, options: all, token })).id
  }
  return ids
}

async function begin({ api }: Api, method: 'pix' | 'credit_card', card?: object): Promise<string> {
  const charge = (
    await api('POST', '/v1/charges', {
      currency: 'brl',
      amountInCents: 12_345,
      description: 'Curso de Café',
      tracking: { src: 'bio', utmSource: 'instagram', utmCampaign: 'lancamento' },
    })
  ).body
  const address = { zipCode: '01310-100', number: '1000' }
  const body = { method, buyer: { ...buyer, ip: '203.0.113.7', address }, ...(card && { card }) }
  const answer = await api('POST', `/v1/charges/${charge.id}/payments`, body)
  return answer.body.id ?? answer.body.error.paymentId ?? (await lastPayment({ chargeId: charge.id }))
}

const act = ({ api }: Api, id: string, verb: string) => api('POST', `/v1/test-helpers/payments/${id}/${verb}`, {})

const paymentOfCharge = sql('conversionTest.payment', 'select id from payments where charge_id = :chargeId').as<{
  id: string
}>()
async function lastPayment(values: { chargeId: string }): Promise<string> {
  return (await ctx.database.row(paymentOfCharge, values))!.id
}

const visitOfPayment = sql('conversionTest.visit', 'select visit from payments where id = :id').as<{ visit: Visit }>()

const openDeliveries = sql(
  'conversionTest.open',
  `select deliveries.id from deliveries join events on events.id = event_id and events.store_id = deliveries.store_id
   where payment_id = :id and deliveries.status = 'pending'`,
)

/** Returns a text for each conversion that a service got: the service and the event. The texts are sorted by service. */
async function sentOf({ api }: Api, id: string): Promise<string[]> {
  await eventually(async () => (await ctx.database.rows(openDeliveries, { id })).length === 0, 'no delivery is pending')
  const { data } = (await api('GET', `/v1/test-helpers/conversions?paymentId=${id}`)).body
  for (const { problem } of data) assert.equal(problem, null)
  return data.map(({ service, what }: { service: string; what: string }) => `${service} ${what}`).sort()
}

async function bodyOf({ api }: Api, id: string, service: ConversionKind, what: string) {
  const { data } = (await api('GET', `/v1/test-helpers/conversions?paymentId=${id}`)).body
  return data.findLast((one: { service: string; what: string }) => one.service === service && one.what === what)?.body
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const paidOnce = ['ga4 purchase', 'meta Purchase', 'utmify paid']

describe('conversions', () => {
  test('each service gets each paid purchase once and no unpaid purchase, and UTMify also gets the earlier statuses of an order', async () => {
    const store = await storeWith()
    const [pix, open, expired] = [await begin(store, 'pix'), await begin(store, 'pix'), await begin(store, 'pix')]
    await sentOf(store, pix)
    await act(store, pix, 'pay')
    await act(store, expired, 'expire')
    const card = await begin(store, 'credit_card', await cardFor({ ...shop, call: store.api }, cards.approved))
    const declined = await begin(store, 'credit_card', await cardFor({ ...shop, call: store.api }, cards.declined))
    assert.deepEqual(await sentOf(store, pix), [...paidOnce, 'utmify waiting_payment'])
    assert.deepEqual(await sentOf(store, card), paidOnce)
    assert.deepEqual(await sentOf(store, open), ['utmify waiting_payment'])
    assert.deepEqual(await sentOf(store, expired), ['utmify waiting_payment'])
    assert.deepEqual(await sentOf(store, declined), ['utmify refused'])
  })

  test('the bodies have the documented form of each service: hashes, reais, upper case and times in UTC', async () => {
    const store = await storeWith({ testCode: null })
    const id = await begin(store, 'pix')
    await sentOf(store, id)
    await act(store, id, 'pay')
    await sentOf(store, id)
    const meta = await bodyOf(store, id, 'meta', 'Purchase')
    assert.deepEqual(meta.custom_data, { value: 123.45, currency: 'BRL', content_name: 'Curso de Café' })
    assert.equal(meta.event_id, id)
    assert.deepEqual(meta.user_data.em, [sha256('ana@example.com')])
    assert.deepEqual(meta.user_data.ph, [sha256('5511987654321')])
    assert.equal(meta.user_data.client_ip_address, '203.0.113.7')
    const ga4 = await bodyOf(store, id, 'ga4', 'purchase')
    const { transaction_id, value, currency, source, campaign } = ga4.events[0].params
    assert.deepEqual(
      { transaction_id, value, currency, source, campaign },
      { transaction_id: id, value: 123.45, currency: 'BRL', source: 'instagram', campaign: 'lancamento' },
    )
    assert.match(ga4.client_id, /^\d+\.\d+$/)
    const order = await bodyOf(store, id, 'utmify', 'paid')
    assert.deepEqual(Object.keys(order), [
      ...['orderId', 'platform', 'paymentMethod', 'status', 'createdAt', 'approvedDate', 'refundedAt', 'customer'],
      ...['products', 'trackingParameters', 'commission', 'isTest'],
    ])
    assert.match(order.approvedDate, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.deepEqual(order.commission, {
      totalPriceInCents: 12_345,
      gatewayFeeInCents: 716,
      userCommissionInCents: 11_629,
    })
    assert.equal(order.trackingParameters.src, 'bio')
    assert.equal(order.isTest, true)
    assert.ok(!JSON.stringify(order).includes('sim_token1'))
  })

  test('a purchase with order bumps lists each product, and the amounts sum to the value', async () => {
    const sales = await openSalesOffer(shop, { bumps: [1_990, 777], coupons: [{ code: 'DEZ', percent: 10 }] })
    const store = { store: sales.store, api: sales.call, ids: await addDestinations(sales.store) }
    const { id, amountInCents } = (await sales.buy({ coupon: 'dez', bumps: sales.bumpIds })).body
    await act(store, id, 'pay')
    await sentOf(store, id)
    const { products } = await bodyOf(store, id, 'utmify', 'paid')
    const { items, value } = (await bodyOf(store, id, 'ga4', 'purchase')).events[0].params
    const { content_ids } = (await bodyOf(store, id, 'meta', 'Purchase')).custom_data
    const names = ['Curso', 'Extra 1990', 'Extra 777']
    assert.deepEqual(
      products.map(({ name, priceInCents }: { name: string; priceInCents: number }) => [name, priceInCents]),
      [45_000, 1_990, 777].map((inCents, n) => [names[n], inCents]),
    )
    assert.deepEqual(
      items.map(({ item_name, price }: { item_name: string; price: number }) => [item_name, price]),
      [450, 19.9, 7.77].map((price, n) => [names[n], price]),
    )
    assert.equal(value, 477.67)
    assert.equal(amountInCents, 47_767)
    assert.deepEqual(
      content_ids,
      products.map((product: { id: string }) => product.id),
    )
  })

  test('GA4 gets each partial refund with its value, and UTMify gets the full refund and the chargeback', async () => {
    const store = await storeWith()
    const [parts, disputed] = [
      await begin(store, 'pix'),
      await begin(store, 'credit_card', await cardFor({ ...shop, call: store.api }, cards.approved)),
    ]
    await act(store, parts, 'pay')
    await sentOf(store, parts)
    for (const body of [{ amountInCents: 2_345 }, {}]) {
      assert.equal((await store.api('POST', `/v1/payments/${parts}/refunds`, body)).status, 201)
      await eventually(async () => {
        const { refunds } = (await store.api('GET', `/v1/payments/${parts}`)).body
        return refunds.every(({ status }: { status: string }) => status === 'done')
      }, 'the refund is done')
    }
    await act(store, disputed, 'chargeback')
    const sent = await sentOf(store, parts)
    assert.deepEqual(
      sent.filter((one) => /refund/.test(one)),
      ['ga4 refund', 'ga4 refund', 'utmify refunded'],
    )
    const { data } = (await store.api('GET', `/v1/test-helpers/conversions?paymentId=${parts}`)).body
    // The two deliveries may arrive in either order.
    const values = data.flatMap((one: { what: string; body: { events: { params: { value: number } }[] } }) =>
      one.what === 'refund' ? [one.body.events[0]!.params.value] : [],
    )
    assert.deepEqual(new Set(values), new Set([23.45, 100]))
    assert.deepEqual(await sentOf(store, disputed), [
      'ga4 purchase',
      'ga4 refund',
      'meta Purchase',
      'utmify chargedback',
      'utmify paid',
    ])
  })

  test('with the consent `asked`, a purchase is sent only if the buyer ticked the box on the checkout', async () => {
    const store = await storeWith({ consent: 'asked' })
    const byApi = await begin(store, 'pix')
    await act(store, byApi, 'pay')
    assert.deepEqual(await sentOf(store, byApi), [])
    const charge = (await store.api('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })).body
    const page = `/checkout/${charge.id}`
    assert.match(
      String((await call(shop.url, 'GET', page)).body),
      /type="checkbox"[^>]*name="conversionConsent" value="1">/,
    )
    const form = new URLSearchParams({ ...buyer, method: 'pix', conversionConsent: '1' })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Firefox 140',
      origin: shop.url,
    }
    assert.equal((await call(shop.url, 'POST', page, { body: String(form), headers })).status, 303)
    const id = await lastPayment({ chargeId: charge.id })
    await sentOf(store, id)
    await act(store, id, 'pay')
    assert.deepEqual(await sentOf(store, id), [...paidOnce, 'utmify waiting_payment'])
    const event = await bodyOf(store, id, 'meta', 'Purchase')
    assert.equal(event.user_data.client_user_agent, 'Firefox 140')
    assert.match(event.event_source_url, /\/checkout\/chg_/)
    const { visit } = (await ctx.database.row(visitOfPayment, { id }))!
    assert.equal(visit.consentText, CONSENT_VERSION)
    assert.ok(Math.abs(Date.parse(visit.consentedAt!) - Date.now()) < 60_000)
  })

  test('a wrong token fails the delivery with the reason of the service, and no row or answer contains the token', async () => {
    const store = await storeWith({}, 'wrong_token9')
    const id = await begin(store, 'pix')
    await act(store, id, 'pay')
    const excerpts = sql(
      'conversionTest.excerpts',
      `select destination, status_code as status, response_excerpt as excerpt from delivery_attempts
       join deliveries on deliveries.id = delivery_id and deliveries.store_id = delivery_attempts.store_id
       join events on events.id = event_id and events.store_id = deliveries.store_id
       where payment_id = :id and kind = 'payment.paid'`,
    )
    type Attempt = { destination: string; status: number; excerpt: string | null }
    let rows: Attempt[] = []
    await eventually(async () => {
      rows = await ctx.database.rows(excerpts.as<Attempt>(), { id })
      return new Set(rows.map(({ destination }) => destination)).size === 3
    }, 'each service has an attempt')
    const of = (kind: string) => rows.find(({ destination }) => destination === store.ids[kind])!
    assert.match(of('meta').excerpt!, /Malformed access token \[token\]/)
    assert.match(of('utmify').excerpt!, /API_CREDENTIAL_NOT_FOUND/)
    // GA4 answers 204 to everything. So a test by hand shows the faults that GA4's check reports.
    assert.equal(of('ga4').status, 204)
    assert.ok(!JSON.stringify(rows).includes('wrong_token9'))
  })

  test('the dashboard creates, tests, changes and deletes a destination, and never shows its token', async () => {
    const { store } = await shop.secondStore()
    const owner = await signedIn(shop, 'owner', store)
    const path = `/stores/${store.id}/conversion-destinations`
    const input = {
      kind: 'meta',
      token: 'sim_secret5',
      account: '1234567',
      consent: 'asked',
      renewals: false,
      testCode: null,
    }
    assert.equal((await owner.call('POST', path, { ...input, account: 'G-1' })).body.error.param, 'account')
    const made = await owner.call('POST', path, input)
    assert.equal(made.status, 201)
    const { id } = made.body
    const test = (): Promise<{ status: number }> =>
      owner.call('POST', `/stores/${store.id}/webhook-endpoints/${id}/test`, {})
    assert.equal((await test()).status, 409, 'without a test code, a test would count as a purchase')
    const changed = await owner.call('PATCH', `${path}/${id}`, { testCode: 'TEST123', token: 'sim_other6' })
    assert.equal(changed.body.testCode, 'TEST123')
    assert.equal((await test()).status, 202)
    await eventually(async () => {
      const { data } = (await owner.call('GET', `/stores/${store.id}/deliveries`)).body
      return data.length === 1 && data[0].status === 'delivered'
    }, 'the test event is delivered')
    const listed = JSON.stringify((await owner.call('GET', path)).body)
    assert.ok(listed.includes(id) && !listed.includes('sim_'))
    assert.deepEqual((await owner.call('GET', `/stores/${store.id}/webhook-endpoints`)).body.data, [])
    assert.equal((await owner.call('DELETE', `/stores/${store.id}/webhook-endpoints/${id}`)).status, 204)
    assert.deepEqual((await owner.call('GET', path)).body.data, [])
  })
})
