import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { request } from 'undici'
import { described, signedIn } from '../../test/dashboard.ts'
import { call, openShop } from '../../test/shop.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'
import { forgetStore } from '../stores/authenticate.ts'
import { getStore } from '../stores/store.ts'

const shop = await openShop()

const customer = {
  name: 'Ana "Nina", Souza',
  email: 'ana@example.com',
  phone: '11987654321',
  document: '52998224725',
  address: { zipCode: '01310100', number: '1000', street: 'Avenida Paulista', city: 'São Paulo', state: 'SP' },
}

/** Creates a store and imports these payments, newest last. */
async function storeWith(payments: object[], more: object = {}) {
  const document = { stores: [{ ref: 'loja', name: 'Loja', apiKeys: [{ ref: 'all' }], ...more, payments }] }
  const { stores } = await importDocument(shop.ctx, document, importSections)
  const { id, apiKeys, products, payments: ids } = stores.loja as unknown as Imported
  forgetStore(id)
  const list = (query: object = {}, headers: Record<string, string> = {}) =>
    call(shop.url, 'GET', `/v1/payments?${new URLSearchParams({ ...query })}`, {
      headers: { authorization: `Bearer ${apiKeys.all}`, ...headers },
    })
  const refs = Object.fromEntries(Object.entries(ids).map(([ref, payment]) => [payment, ref]))
  const refsOf = async (query: object) => (await list(query)).body.data.map((sale: { id: string }) => refs[sale.id])
  return { id, key: apiKeys.all!, products, payments: ids, list, refsOf }
}
type Imported = Record<'apiKeys' | 'products' | 'payments', Record<string, string>> & { id: string }

const at = (createdAt: string, more: object = {}) => ({ ref: createdAt, amountInCents: 9700, createdAt, ...more })

describe('the list of sales', () => {
  test('shows all fields of a sale, with null for a missing value', async () => {
    const tracking = { utmSource: 'newsletter' }
    const { id, products, payments, list } = await storeWith(
      [
        at('2026-02-01T00:00:00.000Z', {
          status: 'REFUNDED',
          paymentMethod: 'boleto',
          provider: 'GATEWAY_B',
          platformFeeInCents: 500,
          product: 'p1',
          customer,
          tracking,
          externalId: 'abc',
          metadata: { order: '7' },
        }),
      ],
      { products: [{ ref: 'p1', name: 'Curso de Violão' }] },
    )
    const { status, body } = await list()
    assert.equal(status, 200)
    const none = { src: null, sck: null, utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null }
    const sale = {
      id: payments['2026-02-01T00:00:00.000Z'],
      object: 'payment',
      status: 'REFUNDED',
      amountInCents: 9700,
      currency: 'brl',
      platformFeeInCents: 500,
      split: [],
      netInCents: 9200,
      gatewayFeeInCents: null,
      availableOn: null,
      settledInCents: null,
      paymentMethod: 'boleto',
      provider: 'GATEWAY_B',
      product: { id: products.p1, name: 'Curso de Violão' },
      offerId: null,
      offer: null,
      coupon: null,
      subscriptionId: null,
      chargeId: null,
      customer: { ...customer, address: { ...customer.address, complement: null, neighborhood: null } },
      refundedInCents: 9700,
      refunds: [],
      externalId: 'abc',
      endToEndId: null,
      txid: null,
      ourNumber: null,
      storeId: id,
      checkoutSessionId: null,
      clientReference: null,
      metadata: { order: '7' },
      tracking: { ...none, utmSource: 'newsletter' },
      createdAt: '2026-02-01T00:00:00.000Z',
      updatedAt: '2026-02-01T00:00:00.000Z',
    }
    const envelope = { object: 'list', page: 1, perPage: 500, total: 1, totalPages: 1, hasMore: false }
    assert.deepEqual(body, { ...envelope, data: [sale] })
  })

  test('shows a payment as soon as the gateway has created it, and shows each new status immediately', async () => {
    const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5000 })).body
    const buyer = { name: 'Ana', email: 'ana@example.com', document: '529.982.247-25', phone: '11987654321' }
    const { body: payment } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
    const find = async (status: string) => (await shop.call('GET', `/v1/payments?status=${status}`)).body
    assert.deepEqual([(await find('PENDING')).data[0].chargeId, (await find('PENDING')).total], [charge.id, 1])
    await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
    assert.deepEqual([(await find('PENDING')).total, (await find('PAID')).data[0].id], [0, payment.id])
    const { body: sale } = await shop.call('GET', `/v1/payments/${payment.id}`)
    const [listed] = (await find('PAID')).data
    assert.deepEqual(sale, { ...listed, pix: null, boleto: null })
  })

  test('has pages, newest first, and returns an empty page after the last page', async () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'].map((day) => `${day}T12:00:00Z`)
    const { list, refsOf } = await storeWith(days.map((day) => at(day)))
    assert.deepEqual(await refsOf({ perPage: '2' }), [days[4], days[3]])
    assert.deepEqual(await refsOf({ perPage: '2', page: '3' }), [days[0]])
    const pages = await Promise.all(['2', '3', '4'].map(async (page) => (await list({ perPage: '2', page })).body))
    assert.deepEqual(
      pages.map(({ data, total, totalPages, hasMore }) => [data.length, total, totalPages, hasMore]),
      [
        [2, 5, 3, true],
        [1, 5, 3, false],
        [0, 5, 3, false],
      ],
    )
  })

  test('filters by UTC days, with the last day included, and by instants', async () => {
    const moments = [
      '2026-02-27T23:59:59.999Z',
      '2026-02-28T00:00:00.000Z',
      '2026-02-28T23:59:59.999Z',
      '2026-02-28T23:59:59.999500Z',
      '2026-03-01T00:00:00.000Z',
    ]
    const { refsOf } = await storeWith(moments.map((moment) => at(moment)))
    const newestFirst = moments.toReversed()
    assert.deepEqual(await refsOf({ startDate: '2026-02-28', endDate: '2026-02-28' }), newestFirst.slice(1, 4))
    assert.deepEqual(await refsOf({ startDate: '2026-02-28' }), newestFirst.slice(0, 4))
    assert.deepEqual(await refsOf({ endDate: '2026-02-27' }), newestFirst.slice(4))
    assert.deepEqual(await refsOf({ startDate: '2026-02-28T00:00:00.001Z', endDate: '2026-02-28T23:59:59.998Z' }), [])
    assert.deepEqual(await refsOf({ startDate: '2026-02-27T21:00:00-03:00', endDate: '2026-02-28T00:00Z' }), [
      moments[1],
    ])
    assert.deepEqual(await refsOf({ startDate: '2026-03-01', endDate: '2026-02-01' }), [])
    assert.equal((await refsOf({ startDate: '0001-01-01', endDate: '9999-12-31' })).length, 5)
  })

  const wrong: [string, string, string][] = [
    ['page', '0', 'page'],
    ['perPage', '501', 'perPage'],
    ['status', 'paid', 'status'],
    ['startDate', '2026-02-30', 'startDate'],
    ['startDate', '2025-02-29', 'startDate'],
    ['startDate', '20260201', 'startDate'],
    ['startDate', '2026-02-01Z', 'startDate'],
    ['startDate', '2026-02-01T', 'startDate'],
    ['endDate', '2026-02-01T24:00:00Z', 'endDate'],
    ['endDate', '2026-02-01T10:00:00 03:00', 'endDate'],
    ['endDate', 'yesterday', 'endDate'],
    ['storeId', 'sto_another', 'storeId'],
    ['bom', 'true', 'bom'],
    ['product', 'prod_x', 'product'],
  ]
  for (const [name, value, param] of wrong)
    test(`refuses ${name}=${value}`, async () => {
      const { status, body } = await shop.call('GET', `/v1/payments?${new URLSearchParams({ [name]: value })}`)
      assert.deepEqual([status, body.error?.type, body.error?.param], [400, 'invalid_request', param])
    })

  test("accepts the key's own store id, and finds nothing for an unknown product", async () => {
    const { id, list } = await storeWith([at('2026-01-01T00:00:00Z', { product: 'p1' })], {
      products: [{ ref: 'p1', name: 'Curso' }],
    })
    const other = await storeWith([at('2026-01-01T00:00:00Z', { product: 'p1' })], {
      products: [{ ref: 'p1', name: 'Outro' }],
    })
    assert.equal((await list({ storeId: id })).body.total, 1)
    assert.equal((await list({ storeId: other.id })).status, 400)
    const foreign = await list({ productId: other.products.p1 })
    assert.deepEqual([foreign.status, foreign.body.data, foreign.body.total], [200, [], 0])
  })
})

describe('an imported payment', () => {
  test('is a paid PIX through the store’s first gateway if it names no status, method or gateway', async () => {
    const { list } = await storeWith([{ ref: 'h1', amountInCents: 100 }], {
      gateways: [{ provider: 'GATEWAY_B', credentials: 'simulator' }],
    })
    const [sale] = (await list()).body.data
    assert.deepEqual(
      [sale.status, sale.paymentMethod, sale.provider, sale.platformFeeInCents, sale.customer.name, sale.tracking],
      ['PAID', 'pix', 'GATEWAY_B', 0, null, null],
    )
  })

  test('cannot be refunded, because the payment was not made through this server', async () => {
    const { key, payments } = await storeWith([{ ref: 'h1', amountInCents: 100, externalId: 'x' }])
    const headers = { authorization: `Bearer ${key}` }
    const refused = await call(shop.url, 'POST', `/v1/payments/${payments.h1}/refunds`, { body: {}, headers })
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'payment_imported'])
    assert.equal((await call(shop.url, 'GET', `/v1/payments/${payments.h1}`, { headers })).body.status, 'PAID')
  })

  test('is shown in the dashboard without a charge, and nobody can refund it or simulate an event', async () => {
    const { id, payments } = await storeWith([
      { ref: 'h1', amountInCents: 100 },
      { ref: 'h2', amountInCents: 100, status: 'PENDING' },
    ])
    const owner = await signedIn(shop, 'owner', await getStore(shop.ctx.database, id))
    for (const paymentId of [payments.h1, payments.h2]) {
      const detail = described(await owner.call('GET', `/stores/${id}/sales/${paymentId}`), 'getSale')
      assert.deepEqual([detail.chargeId, detail.charge, detail.deliveries], [null, null, []])
      assert.deepEqual([detail.can.refund, detail.can.simulate], [false, false])
    }
  })

  test('causes no events', async () => {
    const { id } = await storeWith([{ ref: 'h1', amountInCents: 100 }], {
      webhookEndpoints: [{ ref: 'erp', url: 'http://127.0.0.1:4000/hook' }],
    })
    assert.equal((await shop.ctx.database.pool.query('select from events where store_id = $1', [id])).rowCount, 0)
  })
})

describe('the CSV file of sales', () => {
  const csv = { accept: 'text/csv' }

  test('contains every sale of a large store, or every sale that the filters find', async () => {
    const sales = Array.from({ length: 2_345 }, (_, index) => ({
      ...at(new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 60_000).toISOString()),
      ref: `h${index}`,
      status: index % 2 ? 'PAID' : 'EXPIRED',
    }))
    const { list } = await storeWith(sales)
    const all = await list({}, csv)
    assert.match(String(all.headers['content-type']), /^text\/csv; charset=utf-8/)
    const ids = (text: string) =>
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]!)
    assert.equal(new Set(ids(all.body)).size, 2_345)
    const paid = await list({ status: 'PAID', endDate: '2026-01-01T05:00:00Z' }, csv)
    const first = (await list({ status: 'PAID', endDate: '2026-01-01T05:00:00Z' })).body
    assert.ok(first.total > 400)
    assert.deepEqual(
      ids(paid.body),
      first.data.map(({ id }: { id: string }) => id),
    )
  })

  test('quotes special characters, and puts an apostrophe before a formula', async () => {
    const names = ['=HYPERLINK("http://x")', '+1', '-1', '@sum', '\tx', 'Ana "Nina", Souza', 'two\r\nlines', 'plain']
    const { list } = await storeWith(
      names.map((name, index) => at(`2026-01-01T00:00:0${9 - index}Z`, { customer: { name } })),
    )
    const text: string = (await list({}, csv)).body
    const cells = [
      '"\'=HYPERLINK(""http://x"")"',
      "'+1",
      "'-1",
      "'@sum",
      "'\tx",
      '"Ana ""Nina"", Souza"',
      '"two\r\nlines"',
      'plain',
    ]
    for (const cell of cells) assert.ok(text.includes(`,${cell},`), cell)
  })

  test('begins with a byte order mark on request, and an invalid parameter gets 400', async () => {
    const { list, key } = await storeWith([])
    const headers = { ...csv, authorization: `Bearer ${key}` }
    const { body } = await request(`${shop.url}/v1/payments?bom=true`, { headers })
    assert.deepEqual([...(await body.bytes()).subarray(0, 5)], [0xef, 0xbb, 0xbf, ...Buffer.from('id')])
    assert.ok(((await list({}, csv)).body as string).startsWith('id,status,amountInCents,'))
    const refused = await list({ startDate: 'x' }, csv)
    assert.deepEqual([refused.status, refused.body.error.param], [400, 'startDate'])
  })
})
