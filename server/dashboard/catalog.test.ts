import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditOf, browserOf, described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { createPaymentLink } from '../catalog/paymentLinks.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'

const shop = await openShop({ jobs: false })
const other = (await shop.secondStore()).store
const owner = await signedIn(shop, 'owner')

test('a person creates a product and an offer, and makes the offer inactive', async () => {
  const product = described(await owner.inStore('POST', '/products', { name: 'Curso' }), 'createProduct', 201)
  described(await owner.inStore('PATCH', `/products/${product.id}`, { name: 'Curso de Café' }), 'updateProduct')
  const input = {
    productId: product.id,
    name: 'Mensal',
    priceInCents: 4_990,
    billingType: 'RECURRING',
    billingCycle: 'MONTHLY',
  }
  const offer = described(await owner.inStore('POST', '/offers', input), 'createOffer', 201)
  assert.deepEqual([offer.product.name, offer.active], ['Curso de Café', true])
  assert.ok(offer.url.endsWith(`/checkout/${offer.id}`))
  described(await owner.inStore('PATCH', `/offers/${offer.id}`, { active: false }), 'updateOffer')
  const [listed] = described(await owner.inStore('GET', `/offers?productId=${product.id}`), 'listOffers').data
  assert.deepEqual([listed.id, listed.active, listed.priceInCents], [offer.id, false, 4_990])
  assert.equal(described(await owner.inStore('GET', '/products?perPage=1'), 'listProducts').total, 1)
  const wrong = await owner.inStore('POST', '/offers', { ...input, billingCycle: null })
  assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'billingCycle'])
  assert.deepEqual(
    (await auditOf(shop, offer.id)).map(({ action, after }) => [action, after.active]),
    [
      ['createOffer', undefined],
      ['updateOffer', false],
    ],
  )
  const [, changed] = await auditOf(shop, offer.id)
  assert.deepEqual([changed.before, changed.after], [{ active: true }, { active: false }])
  assert.deepEqual((await auditOf(shop, product.id)).at(-1).before, { name: 'Curso' })
})

test('a person creates, changes and closes a payment link', async () => {
  const input = { name: 'Aula avulsa', amountInCents: 5_000 }
  const link = described(await owner.inStore('POST', '/payment-links', input), 'createPaymentLink', 201)
  const closed = await owner.inStore('PATCH', `/payment-links/${link.id}`, { active: false })
  assert.equal(described(closed, 'updatePaymentLink').amountInCents, 5_000)
  assert.equal(described(await owner.inStore('GET', '/payment-links'), 'listPaymentLinks').data[0].active, false)
})

test('products, offers and links of another store are not found, and its products cannot be sold', async () => {
  const product = await createProduct(shop.ctx, other, { name: 'P' })
  const { offer } = await createOffer(shop.ctx, other, { productId: product.id, name: 'O', priceInCents: 100 })
  const link = await createPaymentLink(shop.ctx, other, { name: 'L', amountInCents: 100 })
  assert.equal((await owner.inStore('PATCH', `/products/${product.id}`, { name: 'X' })).status, 404)
  assert.equal((await owner.inStore('PATCH', `/offers/${offer.id}`, { name: 'X' })).status, 404)
  assert.equal((await owner.inStore('GET', `/offers/${offer.id}`)).status, 404)
  assert.equal((await owner.inStore('PATCH', `/payment-links/${link.id}`, { name: 'X' })).status, 404)
  const stolen = await owner.inStore('POST', '/offers', { productId: product.id, name: 'O', priceInCents: 100 })
  assert.deepEqual([stolen.status, stolen.body.error.param], [400, 'productId'])
})

test('an error about a wrong field has a code in the dashboard, but no code in the API', async () => {
  const ask = async (method: string, path: string, body: object) => (await owner.inStore(method, path, body)).body.error
  const wrong: [object, { code: string; param: string; limit?: number }][] = [
    [{ name: '' }, { code: 'required', param: 'name' }],
    [{}, { code: 'required', param: 'name' }],
    [{ name: 'x'.repeat(1_000) }, { code: 'too_long', param: 'name', limit: 500 }],
    [{ name: 5 }, { code: 'wrong_type', param: 'name' }],
  ]
  for (const [body, expected] of wrong) {
    const { code, param, limit } = await ask('POST', '/products', body)
    assert.deepEqual({ code, param, limit }, { limit: undefined, ...expected }, JSON.stringify(body))
  }
  const email = await ask('POST', '/invitations', { email: 'nobody', role: 'support' })
  assert.deepEqual([email.code, email.param], ['not_an_email', 'email'])
  const { body } = await shop.call('POST', '/v1/charges', { items: [] })
  assert.deepEqual(Object.keys(body.error).sort(), ['message', 'param', 'type'])
})

test('the dashboard’s error lists all wrong fields of a form, and the API’s error names only the first', async () => {
  const offer = { productId: 'prod_x', name: '', priceInCents: '9,90', trialDays: 9_999, billingType: 'ONCE', extra: 1 }
  const { error } = (await owner.inStore('POST', '/offers', offer)).body
  const { fields, ...first } = error
  assert.deepEqual(fields[0], first)
  const kinds = fields.map(({ param, code, limit }: Record<string, unknown>) => [param, code, limit])
  assert.deepEqual(kinds.sort(), [
    ['billingType', 'not_an_option', undefined],
    ['extra', 'invalid', undefined],
    ['name', 'required', undefined],
    ['priceInCents', 'not_a_number', undefined],
    ['trialDays', 'too_large', 730],
  ])
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, 1]))
  const some = Object.fromEntries(Object.entries(many).slice(0, 100))
  assert.equal((await owner.inStore('POST', '/offers', some)).body.error.fields.length, 50)
  assert.equal((await owner.inStore('POST', '/offers', many)).status, 413)
  const stranger = browserOf(shop, { id: '', email: '' })
  assert.equal((await stranger.call('POST', '/session', many)).status, 413)
  const { body } = await shop.call('POST', '/v1/charges', { currency: 5, amountInCents: 'x', description: 5 })
  assert.deepEqual(Object.keys(body.error).sort(), ['message', 'param', 'type'])
})
