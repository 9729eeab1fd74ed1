import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buyer, call, openShop, type Shop } from '../../test/shop.ts'
import { importDocument } from '../import/importDocument.ts'
import { foldSaleDeltas } from '../payments/saleCounts.ts'
import { importSections } from '../setup/importSections.ts'
import { forgetStore } from '../stores/authenticate.ts'

const shop = await openShop({ jobs: false })

const list = (query: Record<string, string>, of: Pick<Shop, 'call'> = shop) =>
  of.call('GET', `/v1/payments?${new URLSearchParams(query)}`)
const idsOf = async (query: Record<string, string>) => (await list(query)).body.data.map(({ id }: Sold) => id)
type Sold = { id: string; externalId: string; chargeId: string }

/** Creates a charge with a payment. */
async function sell(charge: object = {}, payment: object = {}): Promise<Sold> {
  const made = await shop.call('POST', '/v1/charges', { currency: 'BRL', amountInCents: 4_990, ...charge })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { body } = await shop.call('POST', `/v1/charges/${made.body.id}/payments`, { method: 'pix', buyer, ...payment })
  return (await shop.call('GET', `/v1/payments/${body.id}`)).body
}
const by = (email: string) => ({ buyer: { ...buyer, email } })

describe('the list of payments by the filters of the API', () => {
  test('finds the payments of a charge, a reference, an e-mail, a method and an external id', async () => {
    const [first, second, other] = [
      await sell({ clientReference: 'pedido 1042' }, by('carla.dias@example.com')),
      await sell({ clientReference: 'pedido 1042' }, by('Carla.Dias@Example.com')),
      await sell({ clientReference: 'pedido 104' }, { method: 'boleto', ...by('carla.diasa@example.com') }),
    ]
    assert.deepEqual(await idsOf({ chargeId: first.chargeId }), [first.id])
    assert.deepEqual(await idsOf({ clientReference: 'pedido 1042' }), [second.id, first.id])
    assert.deepEqual(await idsOf({ email: 'CARLA.DIAS@example.com' }), [second.id, first.id])
    assert.deepEqual(await idsOf({ externalId: other.externalId }), [other.id])
    assert.deepEqual(await idsOf({ method: 'boleto' }), [other.id])
    assert.deepEqual(await idsOf({ clientReference: 'pedido 1042', method: 'boleto' }), [])
    assert.deepEqual(await idsOf({ email: 'carla.diasa@example.com', status: 'PENDING', method: 'boleto' }), [other.id])
    assert.deepEqual(await idsOf({ email: 'carla.dias@example.com', chargeId: second.chargeId }), [second.id])
    assert.deepEqual(await idsOf({ clientReference: 'pedido 1042', endDate: '2020-01-01' }), [])
  })

  test('finds a buyer before and after the job adds the sale to the search', async () => {
    const { id } = await sell({}, by('rosa+loja@example.com'))
    for (const _ of ['before', 'after']) {
      assert.deepEqual(await idsOf({ email: 'rosa+loja@example.com' }), [id])
      await foldSaleDeltas(shop.ctx)
    }
  })

  test('has pages with an exact total, an empty page after the last, and the same sales in its file', async () => {
    const sales: Sold[] = []
    for (let count = 0; count < 5; count++) sales.push(await sell({ clientReference: 'lote 7' }, { method: 'boleto' }))
    const ids = sales.map(({ id }) => id).toReversed()
    const queries: Record<string, string>[] = [
      { clientReference: 'lote 7' },
      { method: 'boleto', startDate: await createdAt(ids.at(-1)!) },
    ]
    for (const query of queries) {
      const pages = await Promise.all(['1', '3', '4'].map((page) => list({ ...query, page, perPage: '2' })))
      assert.deepEqual(
        pages.map(({ body }) => [body.data.map(({ id }: Sold) => id), body.total, body.totalPages, body.hasMore]),
        [
          [ids.slice(0, 2), 5, 3, true],
          [ids.slice(4), 5, 3, false],
          [[], 5, 3, false],
        ],
      )
      const { body } = await shop.call('GET', `/v1/payments.csv?${new URLSearchParams(query)}`)
      const lines = String(body).trimEnd().split('\r\n').slice(1)
      assert.deepEqual(
        lines.map((line) => [line.split(',')[0], line.split(',').at(-1)]),
        ids.map((id) => [id, 'lote 7']),
      )
    }
  })

  test('finds an imported sale by its id at the other platform and by its e-mail, and shows nothing to other stores', async () => {
    const payments = [
      { ref: 'h1', amountInCents: 9_700, externalId: 'HP-16.015', customer: { email: 'nara@example.com' } },
    ]
    const document = { stores: [{ ref: 'loja', name: 'Loja', apiKeys: [{ ref: 'all' }], payments }] }
    const { stores } = await importDocument(shop.ctx, document, importSections)
    const {
      id,
      apiKeys,
      payments: ids,
    } = stores.loja as unknown as Record<'apiKeys' | 'payments', Record<string, string>> & { id: string }
    forgetStore(id)
    const headers = { authorization: `Bearer ${apiKeys.all}` }
    for (const query of ['externalId=HP-16.015', 'email=nara@example.com', 'method=pix']) {
      const found = await call(shop.url, 'GET', `/v1/payments?${query}`, { headers })
      assert.deepEqual([found.body.total, found.body.data[0].id], [1, ids.h1], query)
    }
    for (const externalId of ['HP-16.015', 'HP16015']) assert.deepEqual(await idsOf({ externalId }), [])
    assert.deepEqual(await idsOf({ email: 'nara@example.com' }), [])
  })

  test('answers 400 with the wrong parameter, and suggests the nearest name for an unknown parameter', async () => {
    const wrong = { email: 'ana', method: 'card', clientReference: '', externalId: 'x'.repeat(256), storeId: 'sto_x' }
    for (const [param, value] of Object.entries(wrong)) {
      const { status, body } = await list({ chargeId: 'chg_x', [param]: value })
      assert.deepEqual([status, body.error.param], [400, param])
    }
    const { status, body } = await list({ clientreference: 'pedido 1042' })
    assert.deepEqual([status, body.error.param], [400, 'clientreference'])
    assert.match(body.error.message, /"clientReference"/)
  })
})

describe('the reference of a charge', () => {
  test('is in the charge, its lists, the sale and the data of its events', async () => {
    const { id, chargeId } = await sell({ clientReference: 'aluno 9 / março' })
    await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
    const charge = (await shop.call('GET', `/v1/charges/${chargeId}`)).body
    const [listed] = (await shop.call('GET', '/v1/charges?perPage=1')).body.data
    const sale = (await shop.call('GET', `/v1/payments/${id}`)).body
    const events = (await shop.call('GET', '/v1/events?limit=500')).body.data
    const paid = events.find((event: { data: Sold }) => event.data.id === id)
    for (const one of [charge, listed, sale, paid.data]) assert.equal(one.clientReference, 'aluno 9 / março')
    assert.equal('checkoutSessionId' in paid.data, false)
  })

  test('is missing in the events of a purchase without a reference, and null elsewhere', async () => {
    const { id, chargeId } = await sell()
    await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
    const events = (await shop.call('GET', '/v1/events?limit=500')).body.data
    const { data } = events.find((event: { data: Sold }) => event.data.id === id)
    assert.equal('clientReference' in data, false)
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.clientReference, null)
  })

  test('has 1 to 255 characters, and no card number', async () => {
    for (const clientReference of ['', 'x'.repeat(256), '4111 1111 1111 1111']) {
      const sent = { currency: 'BRL', amountInCents: 4_990, clientReference }
      const { status, body } = await shop.call('POST', '/v1/charges', sent)
      assert.deepEqual([status, body.error.param], [400, 'clientReference'])
    }
  })
})

async function createdAt(id: string): Promise<string> {
  return (await shop.call('GET', `/v1/payments/${id}`)).body.createdAt
}
