import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'

const shop = await openShop()

describe('POST /v1/charges', () => {
  test('computes the total of the items, and only its answer contains the secret', async () => {
    const items = [
      { name: 'Camiseta', quantity: 2, unitAmountInCents: 4990 },
      { name: 'Adesivo', quantity: 1, unitAmountInCents: 0 },
    ]
    const created = await shop.call('POST', '/v1/charges', {
      currency: 'BRL',
      items,
      metadata: { pedido: 7, nested: { a: [1] } },
    })
    assert.equal(created.status, 201)
    const { id, postbackSecret, createdAt, ...rest } = created.body
    assert.match(id, /^chg_[0-9a-z]{26}$/)
    assert.match(postbackSecret, /^whsec_/)
    assert.deepEqual(rest, {
      object: 'charge',
      status: 'pending',
      amountInCents: 9980,
      currency: 'brl',
      items,
      description: null,
      customer: { email: null, name: null },
      clientReference: null,
      metadata: { pedido: 7, nested: { a: [1] } },
      maxInstallments: 12,
      boletoDueInDays: 3,
      interestPaidByBuyer: true,
      checkoutUrl: `${shop.ctx.settings.publicUrl}/checkout/${id}`,
    })
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
    const found = await shop.call('GET', `/v1/charges/${id}`)
    assert.equal(found.status, 200)
    assert.deepEqual(found.body, { ...rest, id, createdAt, payments: [], pix: null, boleto: null })
  })

  test('answers a read with the same bytes as the creation, without the secret', async () => {
    const made = await shop.call('POST', '/v1/charges', {
      currency: 'BRL',
      amountInCents: 100,
      customer: { name: 'Ana "Nina" \\ Souza 😀', email: 'ana@example.com' },
      description: 'Linha 1\nLinha 2',
      metadata: { b: 'ção', a: [1, { $: null }] },
    })
    const { postbackSecret: _, ...shown } = made.body
    const answer = await fetch(`${shop.url}/v1/charges/${shown.id}`, {
      headers: { authorization: `Bearer ${shop.key}` },
    })
    assert.equal(await answer.text(), JSON.stringify({ ...shown, payments: [], pix: null, boleto: null }))
  })

  const wrong: [string, unknown, string][] = [
    ['a charge without items and amount', { currency: 'brl' }, 'items'],
    ['an empty list of items without an amount', { currency: 'brl', items: [] }, 'items'],
    ['an amount of zero', { currency: 'brl', amountInCents: 0 }, 'items'],
    [
      'items with a total of zero',
      { currency: 'brl', items: [{ name: 'x', quantity: 1, unitAmountInCents: 0 }] },
      'items',
    ],
    [
      'items with a total above the maximum',
      { currency: 'brl', items: [{ name: 'x', quantity: 2, unitAmountInCents: 99_999_999_999 }] },
      'items',
    ],
    ['a charge without a currency', { amountInCents: 1 }, 'currency'],
    ['an unknown currency', { currency: 'zzz', amountInCents: 1 }, 'currency'],
    ['a fraction of a cent', { currency: 'brl', amountInCents: 1.5 }, 'amountInCents'],
    ['an amount as text', { currency: 'brl', amountInCents: '100' }, 'amountInCents'],
    ['an amount above the maximum', { currency: 'brl', amountInCents: 100_000_000_000 }, 'amountInCents'],
    [
      'a quantity of zero',
      { currency: 'brl', items: [{ name: 'x', quantity: 0, unitAmountInCents: 1 }] },
      'items.0.quantity',
    ],
    [
      'an unknown field of an item',
      { currency: 'brl', items: [{ name: 'x', qty: 1, quantity: 1, unitAmountInCents: 1 }] },
      'items.0.qty',
    ],
    ['an unknown field', { currency: 'brl', amountInCents: 1, metdata: {} }, 'metdata'],
    ['a wrong e-mail', { currency: 'brl', amountInCents: 1, customer: { email: 'ana' } }, 'customer.email'],
    [
      'a description of 256 characters',
      { currency: 'brl', amountInCents: 1, description: 'x'.repeat(256) },
      'description',
    ],
    [
      'a postback URL with http',
      { currency: 'brl', amountInCents: 1, postbackUrl: 'http://example.com/x' },
      'postbackUrl',
    ],
    [
      'a success URL with a script',
      { currency: 'brl', amountInCents: 1, successUrl: 'javascript:alert(1)' },
      'successUrl',
    ],
    [
      '51 keys of metadata',
      {
        currency: 'brl',
        amountInCents: 1,
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 1])),
      },
      'metadata',
    ],
    [
      'a key of 41 characters',
      { currency: 'brl', amountInCents: 1, metadata: { ['k'.repeat(41)]: 1 } },
      `metadata.${'k'.repeat(40)}`,
    ],
    ['metadata of 17 KiB', { currency: 'brl', amountInCents: 1, metadata: { k: 'x'.repeat(17_000) } }, 'metadata'],
    ['13 installments', { currency: 'brl', amountInCents: 1, maxInstallments: 13 }, 'maxInstallments'],
  ]
  for (const [what, body, param] of wrong)
    test(`refuses ${what}, naming ${param}`, async () => {
      const { status, body: answer } = await shop.call('POST', '/v1/charges', body)
      assert.equal(status, 400)
      assert.equal(answer.error.type, 'invalid_request')
      assert.equal(answer.error.param, param)
    })

  test('gives a retry with the same idempotency key the same answer, with the secret', async () => {
    const headers = { 'idempotency-key': 'order-1' }
    const body = { currency: 'brl', amountInCents: 500 }
    const first = await shop.call('POST', '/v1/charges', body, headers)
    const second = await shop.call('POST', '/v1/charges', body, headers)
    assert.equal(second.headers['idempotency-replayed'], 'true')
    assert.deepEqual([second.status, second.body], [first.status, first.body])
    const other = await shop.call('POST', '/v1/charges', { ...body, amountInCents: 501 }, headers)
    assert.deepEqual([other.status, other.body.error.code], [409, 'idempotency_key_reused'])
  })
})

describe('GET /v1/charges', () => {
  test('returns pages of charges, newest first, with an exact total', async () => {
    const { key } = await shop.secondStore()
    const headers = { authorization: `Bearer ${key}` }
    for (let amount = 1; amount <= 5; amount++)
      await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: amount }, headers)
    const page = async (query: string) => (await shop.call('GET', `/v1/charges?${query}`, undefined, headers)).body
    const first = await page('perPage=2')
    assert.deepEqual(
      first.data.map((charge: { amountInCents: number }) => charge.amountInCents),
      [5, 4],
    )
    assert.deepEqual(
      [first.object, first.page, first.perPage, first.total, first.totalPages, first.hasMore],
      ['list', 1, 2, 5, 3, true],
    )
    assert.equal((await page('perPage=2&page=3')).hasMore, false)
    const past = await page('perPage=2&page=4')
    assert.deepEqual([past.data, past.total], [[], 5])
    assert.equal((await page('status=canceled')).total, 0)
  })

  test('refuses an unknown or invalid parameter and names it', async () => {
    for (const [query, param] of [
      ['perpage=2', 'perpage'],
      ['page=0', 'page'],
      ['page=x', 'page'],
      ['perPage=101', 'perPage'],
      ['status=PAID', 'status'],
    ])
      assert.equal((await shop.call('GET', `/v1/charges?${query}`)).body.error.param, param)
  })
})

describe('POST /v1/charges/{id}/cancel', () => {
  test('answers a retry after a lost answer, but refuses a new call', async () => {
    const { body } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 100 })
    const cancel = (key: string) =>
      shop.call('POST', `/v1/charges/${body.id}/cancel`, undefined, { 'idempotency-key': key })
    await cancel('cancel-1')
    const lost = `update idempotency_keys set response_status = null, response_body = null where key = 'cancel-1'`
    await shop.ctx.database.rows(sql('test cancel answer lost', lost))
    const again = await cancel('cancel-1')
    assert.deepEqual([again.status, again.body.status], [200, 'canceled'])
    assert.equal((await cancel('cancel-2')).status, 409)
  })

  test('cancels a pending charge, and refuses to cancel it again', async () => {
    const { body } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 500 })
    const canceled = await shop.call('POST', `/v1/charges/${body.id}/cancel`)
    assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled'])
    const again = await shop.call('POST', `/v1/charges/${body.id}/cancel`)
    assert.deepEqual([again.status, again.body.error.code], [409, 'charge_not_pending'])
  })
})

describe('access to a charge', () => {
  test('a charge of another store, a malformed id and an unknown id get the same 404', async () => {
    const { body } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 500 })
    const { key } = await shop.secondStore()
    const foreign = await shop.call('GET', `/v1/charges/${body.id}`, undefined, { authorization: `Bearer ${key}` })
    assert.equal(foreign.status, 404)
    for (const id of ['x', 'chg_0', '%00', 'chg_01h455vb4pex5vsknk084sn02q', "'; drop table charges"])
      assert.deepEqual((await shop.call('GET', `/v1/charges/${encodeURIComponent(id)}`)).body, foreign.body)
  })

  test('an API key without the scope of the route gets 403', async () => {
    const key = await shop.keyWith(['charges:read'])
    const refused = await shop.call(
      'POST',
      '/v1/charges',
      { currency: 'brl', amountInCents: 1 },
      { authorization: `Bearer ${key}` },
    )
    assert.deepEqual(
      [refused.status, refused.body.error.type, refused.body.error.requiredScope],
      [403, 'insufficient_scope', 'charges:write'],
    )
    const none = await shop.call('GET', '/v1/charges', undefined, { authorization: '' })
    assert.deepEqual([none.status, none.body.error.type], [401, 'authentication'])
  })
})
