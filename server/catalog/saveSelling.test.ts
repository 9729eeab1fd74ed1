import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { storeNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { createProduct } from './products.ts'
import { createCoupon, findCoupon, updateCoupon } from './saveCoupon.ts'
import { createOffer } from './saveOffer.ts'

const shop = await openShop({ jobs: false })
const { ctx, store } = shop
const owner = await signedIn(shop, 'owner')
const product = await createProduct(ctx, store, { name: 'Curso' })
const inDays = (days: number) => new Date(storeNow(store).getTime() + days * 86_400_000).toISOString()

async function newOffer(more: object = {}): Promise<string> {
  const { offer } = await createOffer(ctx, store, {
    productId: product.id,
    name: 'À vista',
    priceInCents: 9_700,
    ...more,
  })
  return offer.id
}

/** Reserves or pays seats and uses for purchases, with the statements of payments. */
async function reserve(rows: { batchId?: string; couponId?: string; status: string; buyerKey?: string }[]) {
  const given = rows.map((row) => ({ id: newId('pay'), batchId: null, couponId: null, buyerKey: null, ...row }))
  await ctx.database.rows(reserveRows, { storeId: store.id, rows: JSON.stringify(given), now: storeNow(store) })
}

const reserveRows = sql(
  'saveSellingTest.reserve',
  `with given as (
     select * from json_to_recordset(:rows) as given (id text, "batchId" text, "couponId" text, status text, "buyerKey" text)
   ), batches as (
     update offer_batches set taken = taken + seats from (
       select "batchId", count(*) as seats from given where "batchId" is not null group by 1) as counted
     where offer_batches.id = "batchId" and store_id = :storeId and max_sales is not null
   )
   insert into reservations (holder_id, store_id, batch_id, coupon_id, buyer_key, status, created_at)
   select id, :storeId, "batchId", "couponId", "buyerKey", status, :now
   from given`,
)

describe('the batches of an offer', () => {
  test('are saved in order, and the first open batch is on sale', async () => {
    const id = await newOffer()
    const batches = [
      { name: 'Lote 1', priceInCents: 4_700, endsAt: inDays(-1) },
      { name: 'Lote 2', priceInCents: 5_700, maxSales: 2 },
      { name: 'Lote 3', priceInCents: 6_700 },
      { name: 'Lote 4', priceInCents: 7_700, startsAt: inDays(2) },
    ]
    const saved = described(await owner.inStore('PUT', `/offers/${id}/batches`, { batches }), 'saveBatches').data
    assert.deepEqual(
      saved.map(({ name, state, seatsLeft }: Record<string, unknown>) => [name, state, seatsLeft]),
      [
        ['Lote 1', 'ended', null],
        ['Lote 2', 'open', 2],
        ['Lote 3', 'waiting', null],
        ['Lote 4', 'scheduled', null],
      ],
    )
    await reserve([
      { batchId: saved[1].id, status: 'held' },
      { batchId: saved[1].id, status: 'sold' },
    ])
    const [, full, next] = described(await owner.inStore('GET', `/offers/${id}/batches`), 'getOfferBatches').data
    assert.deepEqual([full.state, full.held, full.sold, full.seatsLeft, next.state], ['full', 1, 1, 0, 'open'])
    const [line] = await auditOf(shop, id)
    assert.deepEqual([line.action, line.after.batches[1].maxSales], ['saveBatches', 2])
  })

  test('cannot be removed once they have buyers, and cannot get a limit below their number of buyers', async () => {
    const id = await newOffer()
    const save = (batches: object[]) => owner.inStore('PUT', `/offers/${id}/batches`, { batches })
    const [one, two] = (await save([batch('Um', { maxSales: 5 }), batch('Dois')])).body.data
    await reserve([1, 2, 3].map(() => ({ batchId: one.id, status: 'sold' })))
    await reserve([
      { batchId: two.id, status: 'held' },
      { batchId: two.id, status: 'released' },
    ])
    const refused = async (batches: object[]) => {
      const { status, body } = await save(batches)
      return [status, body.error.param]
    }
    assert.deepEqual(await refused([batch('Dois', { id: two.id })]), [400, 'batches'])
    assert.deepEqual(await refused([batch('Um', { id: one.id, maxSales: 2 }), batch('Dois', { id: two.id })]), [
      400,
      'batches.0.maxSales',
    ])
    // A batch without a limit does not count its seats. When it gets its first limit, they are counted.
    const limited = [batch('Um', { id: one.id, maxSales: 3 }), batch('Dois', { id: two.id, maxSales: 1 })]
    const saved = described(await save(limited), 'saveBatches').data
    assert.deepEqual(
      saved.map(({ seatsLeft }: { seatsLeft: number }) => seatsLeft),
      [0, 0],
    )
    const unlimited = (await save([batch('Um', { id: one.id }), batch('Dois', { id: two.id })])).body.data
    assert.deepEqual([unlimited[0].seatsLeft, unlimited[0].sold], [null, 3])
    assert.deepEqual(await refused([batch('Um', { id: one.id, maxSales: 2 }), batch('Dois', { id: two.id })]), [
      400,
      'batches.0.maxSales',
    ])
  })

  test('are refused with a wrong field, an unknown batch or an offer of another store, and the error names the field', async () => {
    const id = await newOffer()
    const other = (await owner.inStore('PUT', `/offers/${await newOffer()}/batches`, { batches: [batch('X')] })).body
    const wrong: [object[], string][] = [
      [[batch('Um'), batch('')], 'batches.1.name'],
      [[batch('Um', { priceInCents: 0 })], 'batches.0.priceInCents'],
      [[batch('Um', { maxSales: 0 })], 'batches.0.maxSales'],
      [[batch('Um', { startsAt: inDays(2), endsAt: inDays(1) })], 'batches.0.endsAt'],
      [[batch('Um', { startsAt: 'amanhã' })], 'batches.0.startsAt'],
      [[batch('Um', { id: other.data[0].id })], 'batches.0.id'],
    ]
    for (const [batches, param] of wrong) {
      const { status, body } = await owner.inStore('PUT', `/offers/${id}/batches`, { batches })
      assert.deepEqual([status, body.error.param], [400, param], JSON.stringify(body))
    }
    assert.equal((await owner.inStore('PUT', '/offers/off_x/batches', { batches: [] })).status, 404)
    assert.equal((await owner.inStore('GET', '/offers/off_x/batches')).status, 404)
    const support = await signedIn(shop, 'support')
    assert.equal((await support.inStore('PUT', `/offers/${id}/batches`, { batches: [] })).status, 403)
  })
})

describe('coupons', () => {
  test('keep the fields of two simultaneous changes', async () => {
    const { id } = await createCoupon(ctx, store, { code: 'DUAS', percent: 10 }, newId('cpn'))
    for (let round = 1; round <= 10; round++) {
      await Promise.all([
        updateCoupon(ctx, store, id, { maxUses: round }),
        updateCoupon(ctx, store, id, { cycles: round }),
      ])
      const { max_uses, cycles } = (await findCoupon(ctx.database, store.id, id))!
      assert.deepEqual([max_uses, cycles], [round, round])
    }
  })

  test('are created, changed, listed with their uses and archived', async () => {
    const offer = await newOffer()
    const input = { code: 'Black10', percent: 10.5, offers: [offer], maxUses: 3, endsAt: inDays(3) }
    const made = described(await owner.inStore('POST', '/coupons', input), 'createCoupon', 201)
    assert.deepEqual([made.code, made.percent, made.amountInCents, made.usesLeft], ['Black10', 10.5, null, 3])
    const same = await owner.inStore('POST', '/coupons', { code: 'BLACK10', amountInCents: 500 })
    assert.deepEqual([same.status, same.body.error.param], [400, 'code'])
    const change = (body: object) => owner.inStore('PATCH', `/coupons/${made.id}`, body)
    const fixed = described(await change({ amountInCents: 1_000, offers: null }), 'updateCoupon')
    assert.deepEqual([fixed.percent, fixed.amountInCents, fixed.offers, fixed.maxUses], [null, 1_000, null, 3])
    await change({ maxUses: null })
    await reserve([
      { couponId: made.id, status: 'sold', buyerKey: 'ana' },
      { couponId: made.id, status: 'held', buyerKey: 'ana' },
      { couponId: made.id, status: 'released', buyerKey: 'eva' },
    ])
    const few = await change({ maxUses: 1 })
    assert.deepEqual([few.status, few.body.error.param], [400, 'maxUses'])
    assert.equal(described(await change({ maxUses: 5, maxPerBuyer: 2 }), 'updateCoupon').usesLeft, 3)
    const counted = sql('saveSellingTest.buyers', 'select buyer_key, taken from coupon_buyers where coupon_id = :id')
    assert.deepEqual(await ctx.database.rows(counted, { id: made.id }), [{ buyer_key: 'ana', taken: 2 }])
    const [listed] = described(await owner.inStore('GET', '/coupons'), 'listCoupons').data
    assert.deepEqual([listed.id, listed.held, listed.sold], [made.id, 1, 1])
    await change({ active: false })
    described(await owner.inStore('POST', '/coupons', { code: 'black10', percent: 5 }), 'createCoupon', 201)
    const again = await change({ active: true })
    assert.deepEqual([again.status, again.body.error.param], [400, 'code'])
    assert.equal(described(await owner.inStore('GET', '/coupons?archived=true'), 'listCoupons').total, 1)
    assert.equal((await auditOf(shop, made.id)).at(0).action, 'createCoupon')
  })

  test('with a wrong field are refused, and the error names that field', async () => {
    const wrong: [object, string][] = [
      [{ percent: 10 }, 'code'],
      [{ code: 'COM ESPAÇO', percent: 10 }, 'code'],
      [{ code: 'A', percent: 100 }, 'percent'],
      [{ code: 'A', percent: 10.005 }, 'percent'],
      [{ code: 'A' }, 'percent'],
      [{ code: 'A', percent: 10, amountInCents: 100 }, 'amountInCents'],
      [{ code: 'A', percent: 10, offers: ['off_x'] }, 'offers.0'],
      [{ code: 'A', percent: 10, startsAt: inDays(2), endsAt: inDays(1) }, 'endsAt'],
    ]
    for (const [body, param] of wrong) {
      const answer = await owner.inStore('POST', '/coupons', body)
      assert.deepEqual([answer.status, answer.body.error.param], [400, param], JSON.stringify(body))
    }
    assert.equal((await owner.inStore('PATCH', '/coupons/cpn_x', { percent: 5 })).status, 404)
  })

  test('have active codes that differ in more than upper and lower case, even if two people save at the same time', async () => {
    const answers = await Promise.all(
      ['corrida', 'CORRIDA', 'Corrida', 'cORRIDA'].map((code) =>
        owner.inStore('POST', '/coupons', { code, percent: 5 }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400])
  })
})

describe('order bumps and the upsell of an offer', () => {
  test('are one-time offers of the store in the same currency, and stay so', async () => {
    const [main, bump, dollars] = [await newOffer(), await newOffer(), await newOffer({ currency: 'usd' })]
    const monthly = await newOffer({ billingType: 'RECURRING', billingCycle: 'MONTHLY' })
    const save = (body: object, id = main) => owner.inStore('PATCH', `/offers/${id}`, body)
    const saved = described(await save({ bumps: [bump], upsellOfferId: bump }), 'updateOffer')
    assert.deepEqual([saved.bumps, saved.upsellOfferId], [[bump], bump])
    assert.deepEqual(described(await save({ name: 'Novo nome' }), 'updateOffer').bumps, [bump])
    const wrong: [object, string][] = [
      [{ bumps: [main] }, 'bumps.0'],
      [{ bumps: [bump, monthly] }, 'bumps.1'],
      [{ bumps: [dollars] }, 'bumps.0'],
      [{ bumps: ['off_x'] }, 'bumps.0'],
      [{ bumps: [bump, bump] }, 'bumps'],
      [{ bumps: Array(6).fill(bump) }, 'bumps'],
      [{ upsellOfferId: monthly }, 'upsellOfferId'],
      [{ upsellOfferId: main }, 'upsellOfferId'],
    ]
    for (const [body, param] of wrong) {
      const answer = await save(body)
      assert.deepEqual([answer.status, answer.body.error.param], [400, param], JSON.stringify(body))
    }
    const recurring = await save({ billingType: 'RECURRING', billingCycle: 'MONTHLY' }, bump)
    assert.deepEqual([recurring.status, recurring.body.error.param], [400, 'billingType'])
    assert.equal((await save({ currency: 'usd' }, bump)).body.error.param, 'currency')
    assert.deepEqual(described(await save({ bumps: [], upsellOfferId: null }), 'updateOffer').bumps, [])
    assert.equal((await save({ currency: 'usd' }, bump)).status, 200)
  })
})

function batch(name: string, more: object = {}) {
  return { name, priceInCents: 5_000, ...more }
}
