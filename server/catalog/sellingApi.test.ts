import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buyer, openShop } from '../../test/shop.ts'

const shop = await openShop({ jobs: false })

type Headers = Record<string, string>

async function done(status: number, route: string, body?: unknown, headers?: Headers) {
  const [method, path] = route.split(' ') as [string, string]
  const answer = await shop.call(method, path, body, headers)
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  return answer.body
}

const theirs = { authorization: `Bearer ${(await shop.secondStore()).key}` }
const product = await done(201, 'POST /v1/products', { name: 'Curso' })
const terms = { productId: product.id, name: 'Turma', priceInCents: 50_000 }
const batches = [
  { name: 'Lote 1', priceInCents: 4_700, maxSales: 1 },
  { name: 'Lote 2', priceInCents: 6_700, endsAt: '2099-01-31T23:59:59-03:00' },
]

describe('batches through the API', () => {
  test('are created, read, listed, changed and removed with their offer', async () => {
    const made = await done(201, 'POST /v1/offers', { ...terms, batches })
    const [one, two] = made.batches
    const counts = { held: 0, sold: 0, startsAt: null }
    const endsAt = '2099-02-01T02:59:59.000Z'
    assert.deepEqual(made.batches, [
      { id: one.id, ...batches[0], ...counts, endsAt: null, state: 'open', seatsLeft: 1 },
      { id: two.id, ...batches[1], ...counts, endsAt, maxSales: null, state: 'waiting', seatsLeft: null },
    ])
    assert.deepEqual(await done(200, `GET /v1/offers/${made.id}`), made)
    assert.deepEqual((await done(200, `GET /v1/offers?productId=${product.id}`)).data, [made])
    const bought = await done(201, 'POST /v1/test-helpers/purchases', { offerId: made.id, method: 'pix', buyer })
    assert.equal(bought.amountInCents, 4_700)
    const [first, second] = (await done(200, `GET /v1/offers/${made.id}`)).batches
    assert.deepEqual([first.state, first.held, first.seatsLeft, second.state], ['full', 1, 0, 'open'])
    assert.deepEqual((await done(200, `PATCH /v1/offers/${made.id}`, { name: 'Nova' })).batches, [first, second])
    const sold = await done(400, `PATCH /v1/offers/${made.id}`, { name: 'Outra', batches: [] })
    assert.equal(sold.error.param, 'batches')
    const kept = { id: one.id, name: 'Lote 1', priceInCents: 4_700, maxSales: 5 }
    const changed = await done(200, `PATCH /v1/offers/${made.id}`, { priceInCents: 60_000, batches: [kept] })
    assert.deepEqual([changed.name, changed.priceInCents, changed.batches.length], ['Nova', 60_000, 1])
    assert.equal(changed.batches[0].seatsLeft, 4)
  })

  test('are saved in one transaction with their offer, and the error names the wrong field', async () => {
    const total = async () => (await done(200, 'GET /v1/offers')).total
    const before = await total()
    const late = { name: 'Tarde', priceInCents: 1, startsAt: '2099-02-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z' }
    const wrong: [object[], string][] = [
      [[{ name: 'Lote', priceInCents: 0 }], 'batches.0.priceInCents'],
      [[batches[1]!, { name: ' \u200b', priceInCents: 100 }], 'batches.1.name'],
      [[late], 'batches.0.endsAt'],
      [[{ id: 'bat_x', name: 'Lote', priceInCents: 100 }], 'batches.0.id'],
      [Array(51).fill(batches[1]), 'batches'],
    ]
    for (const [list, param] of wrong)
      assert.equal((await done(400, 'POST /v1/offers', { ...terms, batches: list })).error.param, param)
    assert.equal(await total(), before)
    const once = { 'idempotency-key': 'batched-offer' }
    const made = await done(201, 'POST /v1/offers', { ...terms, batches }, once)
    assert.deepEqual(await done(201, 'POST /v1/offers', { ...terms, batches }, once), made)
    const refused = await done(404, `PATCH /v1/offers/${made.id}`, { batches: [] }, theirs)
    assert.equal(refused.error.code, undefined)
    assert.equal((await done(200, `GET /v1/offers/${made.id}`)).batches.length, 2)
  })

  test('are refused for an offer that is the order bump of another offer', async () => {
    const bump = await done(201, 'POST /v1/offers', terms)
    await done(201, 'POST /v1/offers', { ...terms, bumps: [bump.id], upsellOfferId: bump.id })
    assert.equal((await done(400, `PATCH /v1/offers/${bump.id}`, { batches })).error.param, 'batches')
    assert.deepEqual((await done(200, `PATCH /v1/offers/${bump.id}`, { batches: [] })).batches, [])
  })
})

describe('coupons through the API', () => {
  test('are created, read, used, changed, listed and archived', async () => {
    const offer = await done(201, 'POST /v1/offers', terms)
    const input = { code: 'Black10', percent: 10.5, offers: [offer.id], maxUses: 3, maxPerBuyer: 1 }
    const once = { 'idempotency-key': 'coupon' }
    const made = await done(201, 'POST /v1/coupons', input, once)
    assert.deepEqual(await done(201, 'POST /v1/coupons', input, once), made)
    assert.deepEqual(made, {
      id: made.id,
      object: 'coupon',
      ...input,
      amountInCents: null,
      startsAt: null,
      endsAt: null,
      cycles: null,
      active: true,
      createdAt: made.createdAt,
      held: 0,
      sold: 0,
      usesLeft: 3,
      paidInCents: 0,
      discountInCents: 0,
    })
    const purchase = { offerId: offer.id, method: 'pix', buyer, coupon: 'black10' }
    const bought = await done(201, 'POST /v1/test-helpers/purchases', purchase)
    await done(200, `POST /v1/test-helpers/payments/${bought.id}/pay`)
    const used = await done(200, `GET /v1/coupons/${made.id}`)
    assert.deepEqual([used.sold, used.usesLeft, used.paidInCents, used.discountInCents], [1, 2, 44_750, 5_250])
    const again = await done(409, 'POST /v1/test-helpers/purchases', purchase)
    assert.equal(again.error.code, 'coupon_used_up')
    const changed = await done(200, `PATCH /v1/coupons/${made.id}`, { amountInCents: 1_000, offers: null })
    assert.deepEqual([changed.percent, changed.amountInCents, changed.offers, changed.maxUses], [null, 1_000, null, 3])
    assert.equal((await done(400, `PATCH /v1/coupons/${made.id}`, { maxUses: 0 })).error.param, 'maxUses')
    assert.equal((await done(400, 'POST /v1/coupons', { code: 'BLACK10', percent: 5 })).error.param, 'code')
    const archived = await done(200, `PATCH /v1/coupons/${made.id}`, { active: false })
    assert.deepEqual((await done(200, 'GET /v1/coupons?archived=true')).data, [archived])
    const free = await done(201, 'POST /v1/coupons', { code: 'BLACK10', percent: 5 })
    assert.deepEqual((await done(200, 'GET /v1/coupons')).data, [free])
  })

  test('have codes without special characters, are refused with the name of the wrong field, and give no discount once archived', async () => {
    const wide = await done(201, 'POST /v1/coupons', { code: 'ＬＡＮÇＡ２０', percent: 20 })
    assert.equal(wide.code, 'LANÇA20')
    const wrong: [object, string][] = [
      [{ percent: 10 }, 'code'],
      [{ code: 'lança20', percent: 10 }, 'code'],
      [{ code: 'UM\u202eDOIS', percent: 10 }, 'code'],
      [{ code: '㍿'.repeat(20), percent: 10 }, 'code'],
      [{ code: 'A', percent: 100 }, 'percent'],
      [{ code: 'A', percent: 5, amountInCents: 5 }, 'amountInCents'],
      [{ code: 'A', percent: 5, offers: ['off_x'] }, 'offers.0'],
      [{ code: 'A', percent: 5, maxUses: 1e10 }, 'maxUses'],
    ]
    for (const [body, param] of wrong)
      assert.equal((await done(400, 'POST /v1/coupons', body)).error.param, param, JSON.stringify(body))
    const offer = await done(201, 'POST /v1/offers', terms)
    const purchase = { offerId: offer.id, method: 'pix', buyer, coupon: wide.code }
    await done(201, 'POST /v1/test-helpers/purchases', purchase)
    await done(200, `PATCH /v1/coupons/${wide.id}`, { active: false })
    assert.equal((await done(400, 'POST /v1/test-helpers/purchases', purchase)).error.param, 'coupon')
  })

  test('coupons of another store are not found, and a key without the scope is refused', async () => {
    const offer = await done(201, 'POST /v1/offers', terms)
    const made = await done(201, 'POST /v1/coupons', { code: 'MEU', percent: 10 })
    await done(404, `GET /v1/coupons/${made.id}`, undefined, theirs)
    await done(404, `PATCH /v1/coupons/${made.id}`, { percent: 99 }, theirs)
    assert.deepEqual((await done(200, 'GET /v1/coupons', undefined, theirs)).data, [])
    const foreign = await done(400, 'POST /v1/coupons', { code: 'MEU', percent: 10, offers: [offer.id] }, theirs)
    assert.equal(foreign.error.param, 'offers.0')
    await done(201, 'POST /v1/coupons', { code: 'MEU', percent: 10 }, theirs)
    const reader = { authorization: `Bearer ${await shop.keyWith(['offers:read'])}` }
    await done(200, `GET /v1/coupons/${made.id}`, undefined, reader)
    const refused = await done(403, `PATCH /v1/coupons/${made.id}`, { percent: 5 }, reader)
    assert.equal(refused.error.requiredScope, 'offers:write')
  })
})
