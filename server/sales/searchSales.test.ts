import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { importDocument } from '../import/importDocument.ts'
import { foldSaleDeltas } from '../payments/saleCounts.ts'
import { importSections } from '../setup/importSections.ts'
import { getStore } from '../stores/store.ts'
import { findSales, findSalesOfFile } from './findSales.ts'

const shop = await openShop({ jobs: false })
const owner = await signedIn(shop, 'owner')

type Sale = { id: string; customer: { name: string } }
type Query = Record<string, string>

async function search(query: Query, person = owner) {
  return described(await person.inStore('GET', `/sales?${new URLSearchParams(query)}`), 'listSales')
}

async function namesOf(query: Query, person = owner): Promise<string[]> {
  return (await search(query, person)).data.map(({ customer }: Sale) => customer.name)
}

/** Creates a sale with an unpaid PIX. */
async function sell(buyer: object): Promise<{ id: string; chargeId: string }> {
  const { body: charge } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })
  const person = { email: 'a@example.com', document: '529.982.247-25', phone: '11987654321', ...buyer }
  return (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer: person })).body
}

/** Creates a store with these payments. @returns its owner */
async function storeWith(payments: object[]) {
  const document = { stores: [{ ref: 'loja', name: 'Loja', payments }] }
  const { stores } = await importDocument(shop.ctx, document, importSections)
  const store = await getStore(shop.ctx.database, stores.loja!.id as string)
  const person = await signedIn(shop, 'owner', store)
  const inStore: typeof person.inStore = (method, path, ...more) =>
    person.call(method, `/stores/${store.id}${path}`, ...more)
  return { ...person, inStore }
}

describe('the search for sales', () => {
  test('finds a sale before and after the job has added it to the index, and ignores accents and case', async () => {
    const sale = await sell({ name: 'João Conceição', email: 'Joca.Silva@Example.com', document: '168.995.350-09' })
    const texts = ['joao', 'JOÃO', 'ção', 'conceicao', 'joão conc', 'silva@exa', '168.995', '16899535009', '995.350-0']
    for (const phase of ['before', 'after']) {
      for (const q of [...texts, sale.id, sale.chargeId])
        assert.deepEqual(
          (await search({ q })).data.map(({ id }: Sale) => id),
          [sale.id],
          `${q}, ${phase}`,
        )
      for (const q of ['joana', 'silva@other', '168.996', '%oao', 'jo_o']) assert.deepEqual(await namesOf({ q }), [], q)
      await foldSaleDeltas(shop.ctx)
    }
  })

  test('finds parts of a document only for roles that may see documents', async () => {
    await sell({ name: 'Dora', document: '390.533.447-05' })
    const support = await signedIn(shop, 'support')
    for (const phase of ['before', 'after']) {
      assert.deepEqual(await namesOf({ q: '390.533' }), ['Dora'], phase)
      assert.deepEqual(await namesOf({ q: '390.533' }, support), [], phase)
      assert.deepEqual(await namesOf({ q: '390.533.447-05' }, support), ['Dora'], phase)
      await foldSaleDeltas(shop.ctx)
    }
  })

  test('finds a sale by the whole id of its PIX transfer and by the number of its boleto', async () => {
    const gateways = [{ provider: 'GATEWAY_B', credentials: 'simulator' }]
    const apiKeys = [{ ref: 'all', scopes: ['charges:read', 'charges:write'] }]
    const document = { stores: [{ ref: 'loja', name: 'Loja', gateways, apiKeys }] }
    const { stores } = await importDocument(shop.ctx, document, importSections)
    const { id, apiKeys: keys } = stores.loja as { id: string; apiKeys: Record<string, string> }
    const headers = { authorization: `Bearer ${keys.all}` }
    const person = await signedIn(shop, 'owner', await getStore(shop.ctx.database, id))
    const foundBy = async (q: string) => {
      const path = `/stores/${id}/sales?${new URLSearchParams({ q })}`
      return described(await person.call('GET', path), 'listSales').data.map((sale: Sale) => sale.id)
    }
    const sellBy = async (method: string) => {
      const { body: charge } = await shop.call(
        'POST',
        '/v1/charges',
        { currency: 'brl', amountInCents: 5_000 },
        headers,
      )
      const address = {
        zipCode: '01310100',
        street: 'Avenida Paulista',
        number: '1000',
        city: 'São Paulo',
        state: 'SP',
      }
      const order = { method, buyer: { ...buyer, address } }
      return (await shop.call('POST', `/v1/charges/${charge.id}/payments`, order, headers)).body
    }
    const [pix, boleto] = [await sellBy('pix'), await sellBy('boleto')]
    await foldSaleDeltas(shop.ctx)
    await shop.call('POST', `/v1/test-helpers/payments/${pix.id}/pay`, {}, headers)
    const sale = (await shop.call('GET', `/v1/payments/${pix.id}`, undefined, headers)).body
    const slip = (await shop.call('GET', `/v1/payments/${boleto.id}`, undefined, headers)).body
    assert.match(sale.endToEndId, /^E\d{20}[0-9a-z]{11}$/)
    assert.match(slip.ourNumber, /^\d+$/)
    assert.deepEqual([sale.ourNumber, slip.endToEndId, slip.txid], [null, null, null])
    for (const phase of ['before', 'after']) {
      assert.deepEqual(await foundBy(sale.endToEndId.toLowerCase()), [pix.id], phase)
      assert.deepEqual(await foundBy(slip.ourNumber.replace(/(.)$/, '-$1')), [boleto.id], phase)
      assert.deepEqual(await foundBy(sale.endToEndId.slice(0, -1)), [], phase)
      assert.deepEqual(await namesOf({ q: sale.endToEndId }), [], `another store, ${phase}`)
      await foldSaleDeltas(shop.ctx)
    }
    const csv = await shop.call('GET', '/v1/payments', undefined, { ...headers, accept: 'text/csv' })
    assert.ok(csv.body.includes(sale.endToEndId) && csv.body.includes(slip.ourNumber))
  })

  test('of a store with many sales finds the newest first, page by page, and no sale of another store', async () => {
    const rare = [2_900, 1_400, 3].map((number) => ({ ...paymentOf(number), customer: { name: `Úrsula ${number}` } }))
    const person = await storeWith([...Array.from({ length: 3_000 }, (_, number) => paymentOf(number)), ...rare])
    await storeWith([{ ...paymentOf(1), customer: { name: 'Úrsula of another store' } }])
    const expected = ['Úrsula 2900', 'Úrsula 1400', 'Úrsula 3']
    assert.deepEqual(await namesOf({ q: 'ursula' }, person), expected)
    const pages = ['1', '2', '3'].map((page) => search({ q: 'ursula', page, perPage: '2' }, person))
    assert.deepEqual(
      (await Promise.all(pages)).map(({ data, total, hasMore, totalIsExact }) => [
        data.length,
        total,
        hasMore,
        totalIsExact,
      ]),
      [
        [2, 3, true, false],
        [1, 3, false, true],
        [0, 4, false, false],
      ],
    )
    assert.deepEqual(await namesOf({ q: 'ursula', status: 'REFUNDED' }, person), [])
    assert.deepEqual(await namesOf({ q: 'ursula', endDate: '2026-01-02' }, person), ['Úrsula 3'])
    assert.deepEqual(
      await namesOf({ q: 'ursula', startDate: '2026-01-03', method: 'pix' }, person),
      expected.slice(0, 2),
    )
    assert.deepEqual(await namesOf({ q: 'ursula', method: 'boleto' }, person), [])
    const { body } = await person.inStore('GET', '/sales.csv?q=ursula')
    assert.deepEqual(body.match(/Úrsula \d+/g), expected)
    const frequent = await search({ q: 'cliente', perPage: '3', page: '500' }, person)
    assert.deepEqual([frequent.data[0].customer.name, frequent.total, frequent.hasMore], ['Cliente 1502', 1_501, true])
    const tooDeep = await person.inStore('GET', '/sales?q=cliente&perPage=200&page=51')
    assert.deepEqual([tooDeep.status, tooDeep.body.error.param], [400, 'page'])
  })

  test('by two letters compares only the newest sales, and its CSV file is refused', async () => {
    await sell({ name: 'Yã' })
    const { data, totalIsExact } = await search({ q: 'ya' })
    assert.deepEqual([data.map(({ customer }: Sale) => customer.name), totalIsExact], [['Yã'], false])
    const refused = await owner.inStore('GET', '/sales.csv?q=ya')
    assert.deepEqual([refused.status, refused.body.error.param], [400, 'q'])
  })

  test('makes a file wait and refuses a person, while too many people search', async () => {
    const sale = await sell({ name: 'Zuleica' })
    const find = (how: typeof findSales) => how(shop.ctx, shop.store, { q: 'zuleica' }, { limit: 1 })
    const blocker = await shop.ctx.database.pool.connect()
    await blocker.query('begin')
    await blocker.query('lock table sale_search')
    const searches = Promise.allSettled(Array.from({ length: 101 }, () => find(findSales)))
    const file = find(findSalesOfFile)
    await assert.rejects(find(findSales), { status: 429 })
    await blocker.query('commit')
    blocker.release()
    assert.deepEqual(
      (await file).map(({ id }) => id),
      [sale.id],
    )
    await searches
  })
})

function paymentOf(number: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 30 * 60_000).toISOString()
  return { ref: `h${number}-${Math.random()}`, amountInCents: 100, createdAt, customer: { name: `Cliente ${number}` } }
}
