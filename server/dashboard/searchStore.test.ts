import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import { searchedCharges } from '../charges/listCharges.ts'
import { foldSaleDeltas } from '../payments/saleCounts.ts'
import { addToSearch } from '../search/addToSearch.ts'

const shop = await openShop({ jobs: false })
const owner = await signedIn(shop, 'owner')

type FoundRow = { kind: string; id: string; name: string; matched: { of: string; digits: string } | null }

async function search(q: string, person = owner): Promise<FoundRow[]> {
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
  test('finds a customer with sales, charges and students by words, a document, parts of a phone, an amount and ids', async () => {
    for (const phase of ['before', 'after']) {
      for (const q of ['joao pao', 'JOÃO', 'joao@exa'])
        assert.deepEqual(await kindsOf(q), ['customer', 'sale', 'charge', 'student'], `${q}, ${phase}`)
      const ofSale = ['168.995', '11987654321', '98765-4321', '(11) 98765', '4321', '98765', sale.id, order.external_id]
      for (const q of [...ofSale, charge.id])
        assert.deepEqual(await kindsOf(q), ['customer', 'sale', 'charge'], `${q}, ${phase}`)
      for (const q of ['97', '97,00', 'R$ 97', 'R$ 97,00'])
        assert.deepEqual(await kindsOf(q), ['sale', 'charge'], `${q}, ${phase}`)
      for (const q of ['joana', '98765-4322', '96']) assert.deepEqual(await kindsOf(q), [], `${q}, ${phase}`)
      await addToSearch(shop.ctx, searchedCharges)
      await foldSaleDeltas(shop.ctx)
    }
  })

  test('shows the matched number, but no digit that was not typed', async () => {
    const support = await signedIn(shop, 'support')
    const matchedBy = async (q: string, person = owner) => {
      const [first, ofSale, ofCharge] = await search(q, person)
      assert.deepEqual([first?.matched, ofCharge?.matched], [ofSale?.matched, ofSale?.matched], q)
      return ofSale?.matched && `${ofSale.matched.of} ${ofSale.matched.digits}`
    }
    assert.equal(await matchedBy('168.995'), 'document 168995•••••')
    assert.equal(await matchedBy('168.995.350-09', support), 'document 16899535009')
    for (const q of ['(11) 98765', '+55 11 98765']) assert.equal(await matchedBy(q, support), 'phone 1198765••••', q)
    for (const q of ['4321', 'joao 4321']) assert.equal(await matchedBy(q), 'phone •••••••4321', q)
    assert.equal(await matchedBy('joao'), null)
  })

  test('shows only lists that the role may read, and no part of a document', async () => {
    const finance = await signedIn(shop, 'finance')
    assert.deepEqual(await kindsOf('joao pao', finance), ['customer', 'sale', 'charge'])
    const support = await signedIn(shop, 'support')
    assert.deepEqual(await kindsOf('168.995', support), [])
    assert.deepEqual(await kindsOf('168.995.350-09', support), ['customer', 'sale', 'charge'])
  })

  test('finds a subscription by the phone, the card and the price, and the catalog by names and prices', async () => {
    const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Clube da Sanfona' })
    const monthly = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 4_990 } as const
    const { offer } = await createOffer(shop.ctx, shop.store, { productId, name: 'Anual à vista', ...monthly })
    await owner.inStore('POST', '/courses', { title: 'Órgão para iniciantes' })
    assert.deepEqual(await kindsOf('sanf clube'), ['product', 'offer'])
    for (const q of ['a vista', 'ANUAL Á', '49,90']) assert.deepEqual(await kindsOf(q), ['offer'], q)
    assert.deepEqual(await kindsOf('orgao'), ['course'])
    const bought = await owner.inStore('POST', `/offers/${offer.id}/test-purchase`, { method: 'credit_card' })
    const { subscriptionId } = described(bought, 'testPurchase', 201)
    const { rows } = await shop.ctx.database.pool.query(
      `update subscriptions set buyer_phone = '11955501234', card_last_four = '7788' where id = $1 returning id`,
      [subscriptionId],
    )
    assert.equal(rows.length, 1)
    for (const q of ['(11) 95550', '7788', '501234', '55501']) {
      const found = await search(q)
      assert.deepEqual([found.at(-1)?.kind, found.at(-1)?.id], ['subscription', subscriptionId], q)
    }
    assert.deepEqual((await kindsOf('R$ 49,90')).slice(-2), ['subscription', 'offer'])
  })

  test('finds nothing of another store', async () => {
    const { store } = await shop.secondStore()
    const other = await signedIn(shop, 'owner', store)
    for (const q of ['joao pao', 'sanfona', '4321', sale.id, charge.id, order.external_id]) {
      const answer = await other.call('GET', `/stores/${store.id}/search?q=${q}`)
      assert.deepEqual(answer.body, { data: [] }, q)
    }
  })
})
