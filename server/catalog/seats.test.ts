import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cards, openCard } from '../../test/cards.ts'
import { untilWaiting } from '../../test/databases/untilWaiting.ts'
import { eventually } from '../../test/eventually.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { fullBuyer } from '../../test/stores/courseStore.ts'
import { openSalesOffer } from '../../test/stores/salesOffer.ts'
import { storeNow } from '../core/clock.ts'
import { newId, newIdOf } from '../core/ids.ts'
import { gatewayFor } from '../gateways/all.ts'
import { attemptPayment } from '../payments/attemptPayment.ts'
import { toBuyer } from '../payments/chargePaymentRequest.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { findPayableCharge } from '../payments/claim.ts'
import { getStore } from '../stores/store.ts'
import { buyFoundOffer, buyOffer } from '../subscriptions/buyOffer.ts'
import { endHold, endLapsedHold, holdSeatUntil, releaseHeldSeat } from './heldSeat.ts'
import { listCoupons } from './listCoupons.ts'
import { findOffer } from './offer.ts'
import { saveBatches } from './saveBatches.ts'
import { findSelling } from './selling.ts'

const shop = await openShop()

/** Counts the answers by their status or code, such as `{ 201: 3, sold_out: 47 }`. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = body?.error?.code ?? String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Pays an expired code at the simulated bank. */
async function payLate(paymentId: string, webhooks: 'once' | 'never' = 'once'): Promise<void> {
  const [there] = await shop.atGateway(paymentId)
  const path = `/control/GATEWAY_A/payments/${there!.id}/pay`
  assert.equal((await call(shop.simulatorUrl, 'POST', path, { body: { force: true, webhooks } })).status, 200)
}

const another = (number: number) => ({ buyer: { ...buyer, email: `ana${number}@example.com` } })

describe('the seats of a batch', () => {
  test('go to three of fifty buyers who come at the same time, and come back when a PIX expires', async () => {
    const sales = await openSalesOffer(shop, { batches: [{ priceInCents: 10_000, maxSales: 3 }] })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => sales.buy(another(number))))
    assert.deepEqual(tally(answers), { 201: 3, sold_out: 47 })
    assert.deepEqual(await sales.counts(), { batches: [3], coupons: [], held: 3, sold: 0, released: 0 })
    const [first, second] = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as string)
    assert.equal((await sales.call('POST', `/v1/test-helpers/payments/${first}/pay`)).body.status, 'paid')
    await sales.advance(3_700)
    assert.deepEqual(await sales.counts(), { batches: [1], coupons: [], held: 0, sold: 1, released: 2 })
    // Late money takes a new seat while a seat is left.
    await payLate(second!)
    await eventually(async () => (await sales.counts()).batches[0] === 2, 'the late payment takes a seat')
    assert.equal((await sales.call('POST', `/v1/test-helpers/payments/${first}/refund`)).body.status, 'refunded')
    assert.deepEqual((await sales.counts()).batches, [2])
  })

  test('are never sold twice: late money without a seat is refunded', async () => {
    const sales = await openSalesOffer(shop, { batches: [{ priceInCents: 10_000, maxSales: 1 }] })
    const late = (await sales.buy(another(1))).body.id
    await sales.advance(3_700)
    const prompt = (await sales.buy(another(2))).body.id
    assert.equal((await sales.call('POST', `/v1/test-helpers/payments/${prompt}/pay`)).body.status, 'paid')
    await payLate(late)
    await eventually(async () => {
      const { status, refundedInCents } = (await sales.call('GET', `/v1/payments/${late}`)).body
      return status === 'REFUNDED' && refundedInCents === 10_000
    }, 'the money without a seat goes back')
    assert.deepEqual(await sales.counts(), { batches: [1], coupons: [], held: 0, sold: 1, released: 1 })
  })

  test('are not sold any more after the store removed the batch, even to a buyer who saw its price', async () => {
    const sales = await openSalesOffer(shop, { batches: [{ priceInCents: 10_000, maxSales: 2 }] })
    const { ctx } = shop
    const found = (await findOffer(ctx.database, sales.store.id, sales.offerId))!
    const selling = await findSelling(ctx.database, sales.store.id, found, { now: storeNow(sales.store) })
    await saveBatches(ctx, sales.store, sales.offerId, [{ name: 'Lote 2', priceInCents: 20_000 }])
    const order = { request: { method: 'pix', buyer }, paymentId: newId('pay') } as const
    await assert.rejects(buyFoundOffer(ctx, sales.store, selling, order), { status: 409, message: /sold out/ })
    assert.equal((await sales.call('GET', '/v1/payments')).body.total, 0)
  })

  /** Opens a PIX and a boleto of one purchase of an offer with two seats. */
  async function openTwoCodes() {
    const sales = await openSalesOffer(shop, { batches: [{ priceInCents: 10_000, maxSales: 2 }] })
    const chargeId = newIdOf('chg', sales.store.id)
    const open = async (method: 'pix' | 'boleto') => {
      const order = { request: { method, buyer: fullBuyer }, paymentId: newId('pay'), chargeId }
      return (await buyOffer(shop.ctx, sales.store, sales.offerId, order)).payment!.id
    }
    const helped = (id: string, act: string) => sales.call('POST', `/v1/test-helpers/payments/${id}/${act}`)
    return { sales, pix: await open('pix'), boleto: await open('boleto'), helped }
  }

  test('stay with a purchase whose PIX expires while its boleto is open', async () => {
    const { sales, pix, boleto, helped } = await openTwoCodes()
    assert.equal((await helped(pix, 'expire')).status, 200)
    assert.deepEqual(await sales.counts(), { batches: [1], coupons: [], held: 1, sold: 0, released: 0 })
    assert.equal((await helped(boleto, 'pay')).status, 200)
    assert.deepEqual(await sales.counts(), { batches: [1], coupons: [], held: 0, sold: 1, released: 0 })
  })

  test('stay sold when the boleto of a purchase is canceled because its PIX was paid', async () => {
    const { sales, pix, boleto, helped } = await openTwoCodes()
    assert.equal((await helped(pix, 'pay')).status, 200)
    const isCanceled = async () => (await checkPayment(shop.ctx, sales.store, boleto))?.status === 'canceled'
    await eventually(isCanceled, 'the boleto is canceled')
    assert.deepEqual(await sales.counts(), { batches: [1], coupons: [], held: 0, sold: 1, released: 0 })
  })

  test('are not held by a second card of a purchase that read the charge before the first card was declined', async () => {
    const sales = await openSalesOffer(shop, { batches: [{ priceInCents: 10_000, maxSales: 2 }] })
    const { store } = sales
    const chargeId = newIdOf('chg', store.id)
    const declined = async () => {
      const request = { method: 'credit_card', card: openCard(cards.declined), buyer: fullBuyer } as const
      const order = { request, paymentId: newId('pay'), chargeId }
      await assert.rejects(buyOffer(shop.ctx, store, sales.offerId, order), { status: 402 })
    }
    await declined()
    const asked = { chargeId, method: 'pix', validAfter: new Date() } as const
    const { charge } = (await findPayableCharge(shop.ctx, store.id, asked))!
    await declined()
    const gateway = { account: store.gateways[0]!, gatewayMethod: gatewayFor('GATEWAY_A').pix! }
    const attempt = { id: newId('pay'), method: 'pix', buyer: toBuyer(buyer), ...gateway } as const
    assert.equal((await attemptPayment(shop.ctx, store, charge, attempt)).is, 'lost_race')
    assert.deepEqual(await sales.counts(), { batches: [0], coupons: [], held: 0, sold: 0, released: 1 })
  })

  test('are free again after a declined card, and the next batch opens by date and by seats', async () => {
    const day = 86_400_000
    const soon = new Date(Date.now() + day)
    const batches = [
      { priceInCents: 1_000, maxSales: 1 },
      { priceInCents: 2_000, endsAt: soon },
      { priceInCents: 3_000 },
    ]
    const sales = await openSalesOffer(shop, { batches })
    const byCard = (number: string) => sales.buy({ method: 'credit_card', card: openCard(number), buyer: fullBuyer })
    assert.equal((await byCard(cards.declined)).status, 402)
    assert.deepEqual(await sales.counts(), { batches: [0, 0, 0], coupons: [], held: 0, sold: 0, released: 1 })
    const amounts = [await byCard(cards.approved), await byCard(cards.approved)]
    await sales.advance(86_500)
    amounts.push(await byCard(cards.approved))
    assert.deepEqual(
      amounts.map(({ body }) => body.amountInCents),
      [1_000, 2_000, 3_000],
    )
    const { data } = (await sales.call('GET', '/v1/payments')).body
    const third = data.find(({ amountInCents }: { amountInCents: number }) => amountInCents === 3_000)
    assert.deepEqual([third.offer.priceInCents, third.offer.batch.name, third.coupon], [3_000, 'Lote 3', null])
    // Seats are counted only for a batch with a limit.
    assert.deepEqual(await sales.counts(), { batches: [1, 0, 0], coupons: [], held: 0, sold: 3, released: 1 })
  })
})

test('a released seat is counted if the batch gets its limit at the same moment', async () => {
  const sales = await openSalesOffer(shop, { batches: [{ priceInCents: 10_000 }] })
  const { id } = (await sales.buy()).body
  const { pool } = shop.ctx.database
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from reservations where store_id = $1 for update', [sales.store.id])
  const failing = sales.call('POST', `/v1/test-helpers/payments/${id}/expire`)
  await untilWaiting(shop.ctx, 1, '"refundId" text')
  const batch = { id: sales.batchIds[0]!, name: 'Lote 1', priceInCents: 10_000, maxSales: 1 }
  await saveBatches(shop.ctx, sales.store, sales.offerId, [batch])
  await other.query('commit')
  other.release()
  assert.equal((await failing).status, 200)
  assert.deepEqual(await sales.counts(), { batches: [0], coupons: [], held: 0, sold: 0, released: 1 })
})

describe('the uses of a coupon', () => {
  test('are limited in total and for each buyer, and are free again when a payment expires', async () => {
    const coupons = [{ code: 'LANCA10', percent: 10, maxUses: 2, maxPerBuyer: 1 }]
    const sales = await openSalesOffer(shop, { coupons })
    const first = await sales.buy({ coupon: ' lanca10 ', ...another(1) })
    assert.deepEqual([first.status, first.body.amountInCents], [201, 45_000])
    const again = await sales.buy({ coupon: 'LANCA10', buyer: { ...buyer, email: 'ANA1@example.com' } })
    assert.equal(again.body.error.code, 'coupon_used_up')
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, at) => sales.buy({ coupon: 'Lanca10', ...another(at + 2) })),
    )
    assert.deepEqual(tally(many), { 201: 1, coupon_used_up: 9 })
    await sales.advance(3_700)
    assert.deepEqual(await sales.counts(), { batches: [], coupons: [0], held: 0, sold: 0, released: 2 })
    const last = await sales.buy({ coupon: 'LANCA10', ...another(1) })
    assert.equal(last.status, 201)
    const { coupon, amountInCents, offer } = (await sales.call('GET', `/v1/payments/${last.body.id}`)).body
    assert.deepEqual(
      [coupon, amountInCents, offer.priceInCents],
      [{ code: 'LANCA10', discountInCents: 5_000 }, 45_000, 50_000],
    )
    const sums = async () => {
      const [listed] = (await listCoupons(shop.ctx, sales.store, { page: 1, perPage: 10, archived: false })).data
      const { held, sold, paidInCents, discountInCents } = listed!
      return [held, sold, paidInCents, discountInCents]
    }
    assert.deepEqual(await sums(), [1, 0, 0, 0])
    await sales.call('POST', `/v1/test-helpers/payments/${last.body.id}/pay`)
    // Late money takes the second use. A refund does not change the sums.
    await payLate(many.find(({ status }) => status === 201)!.body.id)
    await eventually(async () => (await sums())[1] === 2, 'the late payment takes a use')
    await sales.call('POST', `/v1/test-helpers/payments/${last.body.id}/refund`)
    assert.deepEqual(await sums(), [0, 2, 90_000, 10_000])
  })

  test('are given to the simultaneous purchases of one buyer up to the limit of the buyer', async () => {
    const sales = await openSalesOffer(shop, { coupons: [{ code: 'TRES', percent: 10, maxPerBuyer: 3 }] })
    const many = await Promise.all(Array.from({ length: 8 }, () => sales.buy({ coupon: 'TRES', ...another(1) })))
    assert.deepEqual(tally(many), { 201: 3, coupon_used_up: 5 })
  })

  for (const [whose, limits, next] of [
    ['each buyer', { maxUses: 9, maxPerBuyer: 1 }, another(1)],
    ['all buyers', { maxUses: 1 }, another(2)],
  ] as const)
    test(`are limited for ${whose}, even if the money comes late`, async () => {
      const sales = await openSalesOffer(shop, { coupons: [{ code: 'UMA', percent: 10, ...limits }] })
      const late = (await sales.buy({ coupon: 'UMA', ...another(1) })).body.id
      await sales.advance(3_700)
      const prompt = (await sales.buy({ coupon: 'UMA', ...next })).body.id
      assert.equal((await sales.call('POST', `/v1/test-helpers/payments/${prompt}/pay`)).body.status, 'paid')
      await payLate(late, 'never')
      await checkPayment(shop.ctx, await getStore(shop.ctx.database, sales.store.id), late)
      await eventually(async () => {
        const { status } = (await sales.call('GET', `/v1/payments/${late}`)).body
        return status === 'REFUNDED'
      }, 'the money of the second use goes back')
      assert.deepEqual(await sales.counts(), { batches: [], coupons: [1], held: 0, sold: 1, released: 1 })
    })

  test('a coupon of a fixed amount is refused for an offer in another currency, and a percentage is accepted', async () => {
    const coupons = [
      { code: 'DEZ', amountInCents: 1_000 },
      { code: 'DEZPOR', percent: 10 },
    ]
    const offer = { currency: 'JPY', priceInCents: 5_000 }
    const sales = await openSalesOffer(shop, { coupons, offer, gateways: ['GATEWAY_D'] })
    const { status, body } = await sales.buy({ coupon: 'dez', method: 'credit_card' })
    assert.deepEqual([status, body.error.param], [400, 'coupon'])
    assert.match(body.error.message, /discount in reais, .* another currency/)
    const pageWith = async (code: string) =>
      (await fetch(`${shop.url}/checkout/${sales.offerId}?coupon=${code}`)).text()
    assert.match(await pageWith('DEZ'), /desconta um valor em reais/)
    assert.doesNotMatch(await pageWith('DEZPOR'), /desconta um valor em reais/)
  })

  test('are refused with the name of the field if the code gives no discount', async () => {
    const sales = await openSalesOffer(shop, { coupons: [{ code: 'UM', amountInCents: 90_000_000 }] })
    const { status, body } = await sales.buy({ coupon: 'OUTRO' })
    assert.deepEqual([status, body.error.param], [400, 'coupon'])
    // The buyer pays at least one cent.
    assert.equal((await sales.buy({ coupon: 'um' })).body.amountInCents, 1)
  })

  test('a coupon reduces the price of the chosen number of cycles of a subscription, even after a trial', async () => {
    const offer = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 10_000, trialDays: 7 }
    const coupons = [{ code: 'META', percent: 50, cycles: 2, maxUses: 1 }]
    const sales = await openSalesOffer(shop, { offer, coupons })
    const how = { method: 'credit_card', card: openCard(cards.approved), buyer: fullBuyer, coupon: 'META' }
    const begun = await sales.buy(how)
    assert.deepEqual([begun.status, begun.body.amountInCents], [201, 0])
    assert.equal((await sales.buy(how)).body.error.code, 'coupon_used_up')
    await sales.advance(86_400 * 100)
    const { data } = (await sales.call('GET', '/v1/payments?perPage=50')).body
    const paid = data.map(({ amountInCents, coupon }: { amountInCents: number; coupon: object | null }) => [
      amountInCents,
      coupon !== null,
    ])
    assert.deepEqual(paid.reverse().slice(0, 3), [
      [5_000, true],
      [5_000, true],
      [10_000, false],
    ])
    assert.deepEqual(await sales.counts(), { batches: [], coupons: [1], held: 0, sold: 1, released: 0 })
  })
})

describe('the seat of a trial without a payment', () => {
  test('is taken once by a double click, and is free again after each hold, even if the buyer returns a day later', async () => {
    const offer = { billingType: 'RECURRING', billingCycle: 'MONTHLY', trialDays: 7 }
    const sales = await openSalesOffer(shop, { offer, batches: [{ priceInCents: 10_000, maxSales: 20 }] })
    const request = { method: 'credit_card', card: openCard(cards.declined), buyer: fullBuyer } as const
    const chargeId = newIdOf('chg', sales.store.id)
    const click = () => buyOffer(shop.ctx, sales.store, sales.offerId, { request, paymentId: newId('pay'), chargeId })
    await Promise.allSettled(Array.from({ length: 10 }, click))
    // The last refused card frees the seat at once.
    assert.deepEqual(await sales.counts(), { batches: [0], coupons: [], held: 0, sold: 0, released: 1 })
    const { rows } = await shop.ctx.database.pool.query('select * from reservations where store_id = $1', [
      sales.store.id,
    ])
    const [{ holder_id: holderId, batch_id: batchId }] = rows
    const terms = { holderId, storeId: sales.store.id, begunBy: chargeId, batchId, couponId: null }
    for (const days of [0, 1, 2]) {
      if (days > 0) await sales.advance(86_500)
      const now = new Date(Date.now() + days * 86_500_000)
      const until = new Date(now.getTime() + 3_600_000)
      const holder = { ...terms, buyerEmail: buyer.email, now, until }
      const clicks = await Promise.all(Array.from({ length: 10 }, () => holdSeatUntil(shop.ctx, holder)))
      assert.ok(clicks.every(Boolean))
      assert.deepEqual(await sales.counts(), { batches: [1], coupons: [], held: 1, sold: 0, released: 0 })
      // Nine cards are refused, and the seat stays held for the tenth click. The node of that click dies. Then the hold
      // ends at its time.
      for (let click = 1; click < 10; click++) await releaseHeldSeat(shop.ctx, sales.store.id, holderId)
      assert.equal(await endHold(shop.ctx, sales.store.id, holderId, now), false, 'the hold is not over')
      assert.deepEqual((await sales.counts()).batches, [1])
      if (days === 0) await endHold(shop.ctx, sales.store.id, holderId, until)
      else if (days === 1) await sales.advance(3_700)
      else {
        await shop.ctx.database.pool.query("update reservations set held_until = now() where status = 'held'")
        while ((await endLapsedHold(shop.ctx)) > 0) {} // Each call ends one hold, and other tests leave holds too.
        // A job may be ending the hold at this moment.
        await eventually(async () => (await sales.counts()).held === 0, 'the hold ends')
      }
      assert.deepEqual(await sales.counts(), { batches: [0], coupons: [], held: 0, sold: 0, released: 1 })
    }
  })

  test('stays taken if the node died after the trial began and before it marked the seat as sold', async () => {
    const offer = { billingType: 'RECURRING', billingCycle: 'MONTHLY', trialDays: 7 }
    const sales = await openSalesOffer(shop, { offer, batches: [{ priceInCents: 10_000, maxSales: 1 }] })
    const request = { method: 'credit_card', card: openCard(cards.approved), buyer: fullBuyer } as const
    await buyOffer(shop.ctx, sales.store, sales.offerId, { request, paymentId: newId('pay') })
    const sold = { batches: [1], coupons: [], held: 0, sold: 1, released: 0 }
    assert.deepEqual(await sales.counts(), sold)
    const asBeforeTheSale = `update reservations set status = 'held', payments = 1, held_until = now() where store_id = $1 returning holder_id`
    const { rows } = await shop.ctx.database.pool.query(asBeforeTheSale, [sales.store.id])
    const later = new Date(Date.now() + 60_000)
    assert.ok(await endHold(shop.ctx, sales.store.id, rows[0].holder_id, later))
    assert.deepEqual(await sales.counts(), sold)
  })
})

describe('order bumps', () => {
  test('give access to each product in one charge, and a refund of one item ends only its access', async () => {
    const sales = await openSalesOffer(shop, { offer: { priceInCents: 10_000 }, bumps: [3_000, 2_000], courses: true })
    const bought = await sales.buy({ bumps: sales.bumpIds })
    assert.deepEqual([bought.status, bought.body.amountInCents], [201, 15_000])
    const { id } = bought.body
    assert.equal((await sales.call('POST', `/v1/test-helpers/payments/${id}/pay`)).body.status, 'paid')
    await eventually(async () => (await sales.courses()).length === 3, 'the buyer has three courses')
    const refund = { offerId: sales.bumpIds[0] }
    const refunded = await sales.call('POST', `/v1/payments/${id}/refunds`, refund)
    assert.deepEqual([refunded.status, refunded.body.status, refunded.body.refundedInCents], [201, 'PAID', 3_000])
    assert.deepEqual(refunded.body.refunds[0].offerId, sales.bumpIds[0])
    await eventually(async () => (await sales.courses()).join() === 'Curso,Extra 2000', 'the access to one course ends')
    const again = await sales.call('POST', `/v1/payments/${id}/refunds`, refund)
    assert.deepEqual([again.status, again.body.error.param], [400, 'offerId'])
    // The amount left is less than the main item's amount.
    await sales.call('POST', `/v1/payments/${id}/refunds`, { amountInCents: 11_000 })
    const tooMuch = await sales.call('POST', `/v1/payments/${id}/refunds`, { offerId: sales.offerId })
    assert.deepEqual([tooMuch.status, tooMuch.body.error.param], [400, 'offerId'])
    const other = await sales.call('POST', `/v1/payments/${id}/refunds`, { offerId: 'off_x' })
    assert.deepEqual([other.status, other.body.error.param], [400, 'offerId'])
    const notBump = await sales.buy({ bumps: [sales.offerId] })
    assert.deepEqual([notBump.status, notBump.body.error.param], [400, 'bumps.0'])
  })

  test('of a purchase in installments are refunded one by one, to the last cent', async () => {
    const sales = await openSalesOffer(shop, {
      offer: { priceInCents: 50_033 },
      bumps: [7_001, 3_331],
      gateways: ['GATEWAY_B'],
    })
    const card = openCard(cards.approved)
    const how = { method: 'credit_card', card, installments: 7, buyer: fullBuyer, bumps: sales.bumpIds }
    const { id } = (await sales.buy(how)).body
    for (const offerId of [sales.offerId, ...sales.bumpIds])
      assert.equal((await sales.call('POST', `/v1/payments/${id}/refunds`, { offerId })).status, 201)
    await eventually(
      async () => (await sales.call('GET', `/v1/payments/${id}`)).body.status === 'REFUNDED',
      'all of it went back',
    )
  })

  test('cost in total at most the largest amount of a charge', async () => {
    const sales = await openSalesOffer(shop, { offer: { priceInCents: 99_999_999_999 }, bumps: [1] })
    const tooMuch = await sales.buy({ bumps: sales.bumpIds })
    assert.deepEqual([tooMuch.status, tooMuch.body.error.param], [400, 'bumps'])
  })
})
