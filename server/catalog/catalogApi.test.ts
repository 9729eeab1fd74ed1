import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Answer, call, openShop } from '../../test/shop.ts'

const shop = await openShop({ jobs: false })

type Headers = Record<string, string>

async function done(status: number, route: string, body?: unknown, headers?: Headers) {
  const [method, path] = route.split(' ') as [string, string]
  const answer = await shop.call(method, path, body, headers)
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  return answer.body
}

describe('products through the API', () => {
  test('are created, read, renamed and archived', async () => {
    const made = await done(201, 'POST /v1/products', { name: 'Curso de Café' })
    const { createdAt, ...rest } = made
    assert.deepEqual(rest, { id: rest.id, object: 'product', name: 'Curso de Café', active: true })
    assert.match(made.id, /^prod_/)
    assert.ok(createdAt)
    assert.deepEqual(await done(200, `GET /v1/products/${made.id}`), made)
    const renamed = await done(200, `PATCH /v1/products/${made.id}`, { name: 'Café em casa' })
    assert.deepEqual(renamed, { ...made, name: 'Café em casa' })
    const archived = await done(200, `PATCH /v1/products/${made.id}`, { active: false })
    assert.deepEqual(archived, { ...renamed, active: false })
    assert.deepEqual((await done(200, 'GET /v1/products?active=false')).data, [archived])
    assert.ok((await done(200, 'GET /v1/products?active=true')).data.every(({ active }: typeof made) => active))
  })

  test('are created once if a request with an idempotency key is repeated', async () => {
    const once = { 'idempotency-key': 'product-1' }
    const first = await done(201, 'POST /v1/products', { name: 'Um só' }, once)
    assert.deepEqual(await done(201, 'POST /v1/products', { name: 'Um só' }, once), first)
  })

  test('with a wrong name are refused', async () => {
    for (const name of ['', '4111 1111 1111 1111', 7])
      assert.equal((await done(400, 'POST /v1/products', { name })).error.param, 'name')
  })
})

describe('offers through the API', () => {
  test('are created, read, listed and changed with every field', async () => {
    const product = await done(201, 'POST /v1/products', { name: 'Clube' })
    const terms = {
      name: 'Mensal',
      billingType: 'RECURRING',
      billingCycle: 'MONTHLY',
      priceInCents: 2990,
      trialDays: 7,
    }
    const made = await done(201, 'POST /v1/offers', { productId: product.id, ...terms, metadata: { plano: 'ouro' } })
    assert.deepEqual(made, {
      id: made.id,
      object: 'offer',
      description: null,
      currency: 'brl',
      setupFeeInCents: null,
      maxCharges: null,
      statementDescriptor: null,
      product: { id: product.id, name: 'Clube' },
      active: true,
      metadata: { plano: 'ouro' },
      split: null,
      bumps: [],
      upsellOfferId: null,
      batches: [],
      url: `${shop.ctx.settings.publicUrl}/checkout/${made.id}`,
      ...terms,
    })
    assert.deepEqual(await done(200, `GET /v1/offers/${made.id}`), made)
    const changed = await done(200, `PATCH /v1/offers/${made.id}`, { priceInCents: 3990, maxCharges: 12 })
    assert.deepEqual(changed, { ...made, priceInCents: 3990, maxCharges: 12 })
    assert.deepEqual((await done(200, `GET /v1/offers?productId=${product.id}`)).data, [changed])
    assert.equal((await done(200, `PATCH /v1/offers/${made.id}`, { active: false })).active, false)
    assert.deepEqual((await done(200, `GET /v1/offers?productId=${product.id}&active=true`)).data, [])
  })

  test('with a wrong field are refused, and the error names that field', async () => {
    const product = await done(201, 'POST /v1/products', { name: 'Livro' })
    const right = { productId: product.id, name: 'À vista', priceInCents: 5_000 }
    const wrong: [string, object][] = [
      ['priceInCents', { ...right, priceInCents: 0 }],
      ['currency', { ...right, currency: 'zzz' }],
      ['billingCycle', { ...right, billingType: 'RECURRING' }],
      ['trialDays', { ...right, trialDays: 7 }],
      ['productId', { ...right, productId: 'prod_01hzzzzzzzzzzzzzzzzzzzzzzz' }],
      ['price', { ...right, price: 1 }],
    ]
    for (const [param, body] of wrong) assert.equal((await done(400, 'POST /v1/offers', body)).error.param, param)
    const { id } = await done(201, 'POST /v1/offers', right)
    assert.equal((await done(400, `PATCH /v1/offers/${id}`, { trialDays: 3 })).error.param, 'trialDays')
  })

  test('an offer of an archived product cannot be bought until the product is on sale again', async () => {
    const product = await done(201, 'POST /v1/products', { name: 'Oficina' })
    const offer = await done(201, 'POST /v1/offers', { productId: product.id, name: 'Vaga', priceInCents: 9_700 })
    const page = async () => (await call(shop.url, 'GET', `/checkout/${offer.id}`)).status
    assert.equal(await page(), 200)
    await done(200, `PATCH /v1/products/${product.id}`, { active: false })
    assert.equal(await page(), 404)
    assert.equal((await done(200, `GET /v1/offers/${offer.id}`)).active, true)
    await done(200, `PATCH /v1/products/${product.id}`, { active: true })
    assert.equal(await page(), 200)
  })

  test('offers and products of another store are not found, and a key without the scope is refused', async () => {
    const product = await done(201, 'POST /v1/products', { name: 'Meu' })
    const offer = await done(201, 'POST /v1/offers', { productId: product.id, name: 'Meu', priceInCents: 100 })
    const theirs = { authorization: `Bearer ${(await shop.secondStore()).key}` }
    for (const path of [`/v1/products/${product.id}`, `/v1/offers/${offer.id}`]) {
      await done(404, `GET ${path}`, undefined, theirs)
      await done(404, `PATCH ${path}`, { name: 'Roubado' }, theirs)
    }
    assert.equal((await done(400, 'POST /v1/offers', offerOf(product.id), theirs)).error.param, 'productId')
    const reader = { authorization: `Bearer ${await shop.keyWith(['products:read', 'offers:read'])}` }
    await done(200, `GET /v1/offers/${offer.id}`, undefined, reader)
    for (const [path, scope] of [
      [`/v1/products/${product.id}`, 'products:write'],
      [`/v1/offers/${offer.id}`, 'offers:write'],
    ] as const) {
      const refused: Answer = await shop.call('PATCH', path, { name: 'X' }, reader)
      assert.deepEqual([refused.status, refused.body.error.requiredScope], [403, scope])
    }
  })
})

function offerOf(productId: string) {
  return { productId, name: 'À vista', priceInCents: 100 }
}
