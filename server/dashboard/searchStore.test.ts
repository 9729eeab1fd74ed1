import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { foldSaleDeltas } from '../payments/saleCounts.ts'

const shop = await openShop({ jobs: false })
const owner = await signedIn(shop, 'owner')

async function search(q: string, person = owner): Promise<{ kind: string; id: string; name: string }[]> {
  return described(await person.inStore('GET', `/search?${new URLSearchParams({ q })}`), 'searchStore').data
}

const kindsOf = async (q: string, person = owner) => (await search(q, person)).map(({ kind }) => kind)

const customer = { name: 'João Pão', email: 'joao@example.com' }
const { body: charge } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 9_700, customer })
const { body: sale } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, {
  method: 'pix',
  buyer: { ...customer, document: '168.995.350-09', phone: '(11) 98765-4321' },
})
await owner.inStore('POST', '/students', { name: 'João Pão', email: 'JOAO@example.com' })
const [order] = (await shop.ctx.database.pool.query('select external_id from gateway_orders')).rows

describe('the search of the whole store', () => {
  test('finds a customer with sales, charges and students by words, a document, a phone, an amount and ids', async () => {
    for (const phase of ['before', 'after']) {
      for (const q of ['joao pao', 'JOÃO', 'joao@exa'])
        assert.deepEqual(await kindsOf(q), ['customer', 'sale', 'charge', 'student'], `${q}, ${phase}`)
      for (const q of ['168.995', '11987654321', '98765-4321', sale.id, order.external_id])
        assert.deepEqual(await kindsOf(q), ['customer', 'sale'], `${q}, ${phase}`)
      for (const q of ['97', '97,00', 'R$ 97', 'R$ 97,00'])
        assert.deepEqual(await kindsOf(q), ['sale'], `${q}, ${phase}`)
      assert.deepEqual(await kindsOf(charge.id), ['customer', 'sale', 'charge'], phase)
      for (const q of ['joana', '98765-4322', '96']) assert.deepEqual(await kindsOf(q), [], `${q}, ${phase}`)
      await foldSaleDeltas(shop.ctx)
    }
  })

  test('shows a role only the lists that it may read, and no part of a document', async () => {
    const finance = await signedIn(shop, 'finance')
    assert.deepEqual(await kindsOf('joao pao', finance), ['customer', 'sale', 'charge'])
    const support = await signedIn(shop, 'support')
    assert.deepEqual(await kindsOf('168.995', support), [])
    assert.deepEqual(await kindsOf('168.995.350-09', support), ['customer', 'sale'])
  })

  test('finds nothing of another store', async () => {
    const { store } = await shop.secondStore()
    const other = await signedIn(shop, 'owner', store)
    for (const q of ['joao pao', sale.id, charge.id, order.external_id]) {
      const answer = await other.call('GET', `/stores/${store.id}/search?q=${q}`)
      assert.deepEqual(answer.body, { data: [] }, q)
    }
  })
})
