import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFor, cards } from '../../test/cards.ts'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { earlier } from '../../test/databases/earlier.ts'
import { type Answer, buyer, openShop } from '../../test/shop.ts'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import { storeNow } from '../core/clock.ts'
import { sql } from '../core/sql.ts'
import { getStore } from '../stores/store.ts'
import { type AskedPeriod, readPeriod } from './overviewPeriod.ts'

const shop = await openShop()
const owner = await signedIn(shop, 'owner')
const other = await shop.secondStore()
const strangeSale = await pay('pix', { name: 'Outra' }, other.key)

/** Creates a payment by the API. */
async function pay(
  method: string,
  who: { name?: string; document?: string } = {},
  key = shop.key,
): Promise<Answer['body']> {
  const headers = { authorization: `Bearer ${key}` }
  const charge = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 }, headers)
  const order = {
    method,
    ...(method === 'credit_card' && { card: await cardFor(shop, cards.approved) }),
    buyer: { ...buyer, ...who, ip: '203.0.113.7', address: { zipCode: '01310100', number: '1' } },
  }
  const { body, status } = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, order, headers)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

describe('the home page', () => {
  test('counts sales by day in Brasília, compares them with the days before, and lists the steps of the set-up', async () => {
    const seller = await shop.secondStore()
    const person = await signedIn(shop, 'support', seller.store)
    const overview = async (query: string) =>
      described(await person.call('GET', `/stores/${seller.store.id}/overview?${query}`), 'getOverview')
    const empty = await overview('period=week')
    assert.equal(empty.series.length, 7)
    assert.deepEqual([empty.setup.hasGateway, empty.setup.hasSale, empty.setup.hasEndpoint], [true, false, false])
    const paid = await pay('pix', {}, seller.key)
    await shop.call('POST', `/v1/test-helpers/payments/${paid.id}/pay`, {}, { authorization: `Bearer ${seller.key}` })
    await pay('pix', {}, seller.key)
    const old = await pay('pix', {}, seller.key)
    const move = sql(
      'salesTest.move',
      `update payments set created_at = ${earlier('created_at', "interval '7 days'")} where id = :id`,
    )
    await shop.ctx.database.rows(move, { id: old.id })
    const week = await overview('')
    const today = dateInSaoPaulo(storeNow(seller.store))
    assert.deepEqual(
      [week.until, week.series.at(-1)],
      [
        today,
        {
          at: today,
          paidCount: 1,
          paidInCents: 5_000,
          paidRefundedInCents: 0,
          refundedInCents: 0,
          chargedBackInCents: 0,
        },
      ],
    )
    assert.deepEqual([week.current.paidCount, week.current.pendingInCents, week.previous.pendingCount], [1, 5_000, 1])
    const [pix] = week.byMethod
    assert.deepEqual(pix, { method: 'pix', created: 2, paid: 1, conversionPercent: 50, paidInCents: 5_000 })
    const day = await overview('period=today')
    assert.equal(day.series.length, 24)
    assert.equal(
      day.series.reduce((sum: number, { paidCount }: { paidCount: number }) => sum + paidCount, 0),
      1,
    )
    const own = await overview(`period=own&startDate=${addDays(today, -8)}&endDate=${today}`)
    assert.deepEqual([own.current.pendingCount, own.series.length], [2, 9])
    assert.equal((await overview('period=yesterday')).current.createdCount, 0)
    const part = { amountInCents: 2_000 }
    const theirKey = { authorization: `Bearer ${seller.key}` }
    assert.equal((await shop.call('POST', `/v1/payments/${paid.id}/refunds`, part, theirKey)).status, 201)
    const { current, series } = await overview('period=week')
    const { paidInCents, refundedCount, refundedInCents } = current
    assert.deepEqual([paidInCents, refundedCount, refundedInCents], [5_000, 1, 2_000])
    assert.deepEqual([current.paidRefundedInCents, series.at(-1).paidRefundedInCents], [2_000, 2_000])
    assert.equal(series.at(-1).refundedInCents, 2_000)
  })

  test('shows only figures that equal the total of a list', async () => {
    const { store, key } = await shop.secondStore()
    const headers = { authorization: `Bearer ${key}` }
    const person = await signedIn(shop, 'owner', store)
    const sold = []
    for (let sale = 0; sale < 5; sale++) sold.push(await pay('pix', {}, key))
    for (const { id } of sold.slice(1)) await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`, {}, headers)
    await shop.call('POST', `/v1/payments/${sold[1].id}/refunds`, { amountInCents: 2_000 }, headers)
    await shop.call('POST', `/v1/payments/${sold[2].id}/refunds`, {}, headers)
    const byCard = await pay('credit_card', {}, key)
    await shop.call('POST', `/v1/test-helpers/payments/${byCard.id}/chargeback`, {}, headers)
    const inDollars = sql('salesTest.dollars', `update payments set currency = 'usd' where id = :id`)
    await shop.ctx.database.rows(inDollars, { id: sold[4].id })
    const read = async (path: string) => (await person.call('GET', `/stores/${store.id}/${path}`)).body
    const { from, until, current, hasOtherCurrencies, byMethod } = await read('overview?period=today')
    assert.equal(hasOtherCurrencies, true)
    for (const [status, field, count, cents] of [
      ['PAID', 'amountInCents', current.paidCount, current.paidInCents],
      ['PENDING', 'amountInCents', current.pendingCount, current.pendingInCents],
      ['WITH_REFUND', 'refundedInCents', current.refundedCount, current.refundedInCents],
      ['CHARGED_BACK', 'chargedBackInCents', current.chargedBackCount, current.chargedBackInCents],
      ['', 'amountInCents', current.createdCount, 25_000],
    ]) {
      const query = `startDate=${from}&endDate=${until}&currency=brl${status && `&status=${status}`}`
      const [sum] = (await read(`sales/sums?${query}`)).data
      const list = await read(`sales?${query}`)
      assert.deepEqual([sum.count, sum[field], list.total], [count, cents, count], query)
    }
    assert.deepEqual([current.refundedCount, current.refundedInCents, current.convertedCount], [2, 7_000, 4])
    assert.deepEqual([current.chargedBackCount, current.chargedBackInCents], [1, 5_000])
    assert.equal(current.paidRefundedInCents, 2_000)
    for (const { paid, paidInCents } of byMethod) assert.equal(paidInCents, paid * 5_000)
    const [listed] = (await read('sales?status=CHARGED_BACK')).data
    assert.deepEqual([listed.status, listed.chargedBackInCents, listed.refundedInCents], ['REFUNDED', 5_000, 0])
  })

  test('compares a period with the same hours of the same weekdays before', () => {
    const now = new Date('2026-11-23T12:30:00Z')
    const compared = (asked: AskedPeriod) => {
      const { from, until, comparedFrom, comparedUntil } = readPeriod(asked, now)
      return [from, until, comparedFrom.toISOString(), comparedUntil.toISOString()]
    }
    const half = 'T12:30:00.000Z'
    const night = 'T03:00:00.000Z'
    assert.deepEqual(compared({ period: 'today' }), [
      '2026-11-23',
      '2026-11-23',
      `2026-11-16${night}`,
      `2026-11-16${half}`,
    ])
    assert.deepEqual(compared({ period: 'yesterday' }), [
      '2026-11-22',
      '2026-11-22',
      `2026-11-15${night}`,
      `2026-11-16${night}`,
    ])
    assert.deepEqual(compared({ period: 'week' }), [
      '2026-11-17',
      '2026-11-23',
      `2026-11-10${night}`,
      `2026-11-16${half}`,
    ])
    assert.deepEqual(compared({ period: 'month' }), [
      '2026-11-01',
      '2026-11-23',
      `2026-10-04${night}`,
      `2026-10-26${half}`,
    ])
    const own = { period: 'own', startDate: '2026-11-01', endDate: '2026-11-08' } as const
    assert.deepEqual(compared(own), ['2026-11-01', '2026-11-08', `2026-10-18${night}`, `2026-10-26${night}`])
    for (const wrong of [
      { endDate: undefined },
      { startDate: '2026-02-30' },
      { endDate: '2026-10-31' },
      { startDate: '2026-01-01' },
    ])
      assert.throws(() => compared({ ...own, ...wrong } as AskedPeriod), { status: 400 })
  })
})

describe('sales', () => {
  test('can be found by buyer, document, method and day, and the CSV has the same rows', async () => {
    const ana = await pay('pix', { name: 'Joana d’Arc 100%', document: '168.995.350-09' })
    await pay('boleto', { name: '=cmd' })
    const find = async (query: string) =>
      described(await owner.inStore('GET', `/sales?${query}`), 'listSales').data.map(({ id }: { id: string }) => id)
    assert.deepEqual(await find('q=joana'), [ana.id])
    assert.deepEqual(await find('q=168.995.350-09'), [ana.id])
    assert.deepEqual(await find(`q=${ana.chargeId}&status=PENDING&method=pix`), [ana.id])
    assert.deepEqual(await find('q=joana&method=boleto'), [])
    assert.deepEqual(await find('q=100%25'), [ana.id])
    assert.deepEqual(await find('q=_'), [])
    const today = dateInSaoPaulo(storeNow(shop.store))
    assert.equal((await find(`startDate=${today}&endDate=${today}`)).length, 2)
    assert.deepEqual(await find('endDate=2020-01-01'), [])
    const wrong = await owner.inStore('GET', '/sales?startDate=2020-02-30')
    assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'startDate'])
    const file = await owner.inStore('GET', '/sales.csv?method=boleto')
    assert.match(
      String(file.headers['content-disposition']),
      /attachment; filename="loja-de-teste-sales-data-until-[-\d]{10}\.csv"/,
    )
    assert.match(file.body, /^id,status,/)
    assert.equal(file.body.split('\r\n').length, 3)
    assert.match(file.body, /,'=cmd,/)
  })

  test('are summed by the filters, including partially refunded sales', async () => {
    const { store, key } = await shop.secondStore()
    const headers = { authorization: `Bearer ${key}` }
    const person = await signedIn(shop, 'finance', store)
    const names = ['Ana Lima', 'Bia Lima', 'Caio Souza', 'Davi Souza']
    const sold = []
    for (const name of names) sold.push(await pay('pix', { name }, key))
    for (const { id } of sold.slice(0, 3)) await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`, {}, headers)
    await shop.call('POST', `/v1/payments/${sold[0].id}/refunds`, { amountInCents: 2_000 }, headers)
    await shop.call('POST', `/v1/payments/${sold[1].id}/refunds`, {}, headers)
    const sums = async (query: string) =>
      described(await person.call('GET', `/stores/${store.id}/sales/sums?${query}`), 'sumSales')
    const { data, isExact } = await sums('')
    assert.equal(isExact, true)
    const { netInCents, platformFeeInCents, ...brl } = data[0]
    assert.deepEqual(brl, {
      currency: 'brl',
      count: 4,
      amountInCents: 20_000,
      paidCount: 3,
      grossInCents: 15_000,
      refundedInCents: 7_000,
      chargedBackInCents: 0,
    })
    assert.equal(netInCents, 8_000 - platformFeeInCents)
    assert.ok(platformFeeInCents > 0)
    for (const [query, count] of [
      ['status=PAID', 2],
      ['status=WITH_REFUND', 2],
      ['status=WITH_REFUND&q=bia', 1],
      ['q=lima&currency=brl', 2],
      ['currency=usd', 0],
      [`q=${sold[3].id}`, 1],
      ['status=WITH_REFUND&productId=none', 0],
    ] as const) {
      const found = (await sums(query)).data[0]?.count ?? 0
      const list = described(await person.call('GET', `/stores/${store.id}/sales?${query}`), 'listSales')
      assert.deepEqual([found, list.data.length], [count, count], query)
    }
  })

  test('show CPF and CNPJ only to permitted roles, and each export adds a line to the audit log', async () => {
    const document = '39053344705'
    const sale = await pay('pix', { name: 'Rita Recibo', document })
    for (const [role, isGiven] of [
      ['owner', true],
      ['finance', true],
      ['support', false],
      ['developer', false],
    ] as const) {
      const person = await signedIn(shop, role)
      const { body: file } = await person.inStore('GET', '/sales.csv?q=rita&status=PENDING&startDate=2020-01-01')
      assert.match(file, /Rita Recibo/)
      const list = described(await person.inStore('GET', '/sales?q=rita'), 'listSales')
      const detail = described(await person.inStore('GET', `/sales/${sale.id}`), 'getSale')
      const given = [
        file.includes(document),
        file.includes('customerDocument'),
        /"document":"/.test(JSON.stringify(list)),
      ]
      assert.deepEqual([...given, detail.customer.document === document], Array(4).fill(isGiven), role)
      const line = (await auditOf(shop, shop.store.id)).findLast(
        ({ action }: { action: string }) => action === 'exportSales',
      )
      assert.deepEqual([line.user_id, line.store_id, line.address], [person.id, shop.store.id, '127.0.0.1'])
      const filters = { status: 'PENDING', startDate: '2020-01-01', byText: true }
      assert.deepEqual(line.after, { ...filters, withDocuments: isGiven })
    }
    const wrong = await owner.inStore('GET', '/sales.csv?startDate=2020-02-30')
    assert.equal(wrong.status, 400)
  })

  test('show the page for the bank account of a refund only to roles that may refund', async () => {
    const { id } = await pay('boleto')
    await owner.inStore('POST', `/sales/${id}/simulate`, { act: 'pay' })
    assert.equal((await owner.inStore('POST', `/sales/${id}/refund`)).status, 200)
    const support = await signedIn(shop, 'support')
    const shownTo = async (person: typeof owner) => {
      const { buyerPage, bankAccount } = described(await person.inStore('GET', `/sales/${id}`), 'getSale').refunds[0]
      return [buyerPage === null, bankAccount]
    }
    assert.deepEqual(
      [await shownTo(owner), await shownTo(support)],
      [
        [false, 'asked'],
        [true, 'asked'],
      ],
    )
    await shop.ctx.database.pool.query('update refunds set buyer_page = null where payment_id = $1', [id])
    assert.deepEqual(await shownTo(owner), [true, 'no_link'])
  })

  test('have a history with creation, payment, delivery and refund, and the audit log names the person who refunded', async () => {
    const { id } = await pay('pix')
    const simulated = await owner.inStore('POST', `/sales/${id}/simulate`, { act: 'pay' })
    assert.equal(described(simulated, 'simulateSale').can.refund, true)
    const finance = await signedIn(shop, 'finance')
    const refunded = described(await finance.inStore('POST', `/sales/${id}/refund`), 'refundSale')
    assert.deepEqual([refunded.status, refunded.can.refund, refunded.charge.status], ['REFUNDED', false, 'refunded'])
    const story = refunded.timeline.map(({ kind, event }: { kind: string; event: string }) => event ?? kind)
    assert.deepEqual(story.toSorted(), [
      'created',
      'payment.paid',
      'payment.pending',
      'payment.refunded',
      'refund_asked',
      'refund_done',
    ])
    const again = await finance.inStore('POST', `/sales/${id}/refund`)
    assert.deepEqual([again.status, again.body.error.code], [409, 'payment_not_paid'])
    const [paidLine, refundLine, ...more] = await auditOf(shop, id)
    assert.deepEqual([paidLine.action, paidLine.user_id], ['simulateSale', owner.id])
    assert.deepEqual(
      [refundLine.action, refundLine.user_id, refundLine.store_id, refundLine.address],
      ['refundSale', finance.id, shop.store.id, '127.0.0.1'],
    )
    assert.deepEqual([refundLine.before, refundLine.after], [{ status: 'PAID' }, { status: 'REFUNDED' }])
    assert.deepEqual(more, [])
  })

  test('can be refunded if an offer was sold', async () => {
    const product = await createProduct(shop.ctx, shop.store, { name: 'Curso' })
    const input = { productId: product.id, name: 'À vista', priceInCents: 9_700 }
    const { offer } = await createOffer(shop.ctx, shop.store, input)
    const order = { offerId: offer.id, method: 'pix', buyer }
    const { id } = (await shop.call('POST', '/v1/test-helpers/purchases', order)).body
    const paid = described(await owner.inStore('POST', `/sales/${id}/simulate`, { act: 'pay' }), 'simulateSale')
    assert.deepEqual([paid.can.refund, paid.offer.name, paid.charge], [true, 'À vista', null])
    assert.equal(described(await owner.inStore('POST', `/sales/${id}/refund`), 'refundSale').status, 'REFUNDED')
  })

  test('are not found in another store', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/refund'],
      ['POST', '/simulate'],
    ] as const) {
      const body = path === '/simulate' ? { act: 'pay' } : undefined
      assert.equal((await owner.inStore(method, `/sales/${strangeSale.id}${path}`, body)).status, 404, path)
    }
    assert.deepEqual((await owner.inStore('GET', `/sales?q=${strangeSale.id}`)).body.data, [])
  })
})

describe('charges', () => {
  test('can be created, found, paid by a test buyer, and canceled', async () => {
    const order = { currency: 'brl', amountInCents: 12_300, description: 'Aula de 1 hora', customer: { name: 'Bia' } }
    const charge = described(await owner.inStore('POST', '/charges', order), 'createCharge', 201)
    assert.match(charge.postbackSecret, /^whsec_/)
    for (const q of ['aula', 'BIA', charge.id])
      assert.equal(described(await owner.inStore('GET', `/charges?q=${q}`), 'listCharges').data[0].id, charge.id)
    const tried = await owner.inStore('POST', `/charges/${charge.id}/test-payment`, { method: 'boleto' })
    const { paymentId } = described(tried, 'testPayment', 201)
    const found = described(await owner.inStore('GET', `/charges/${charge.id}`), 'getCharge')
    assert.deepEqual(
      [found.payments[0].id, found.payments[0].status, found.postbackSecret],
      [paymentId, 'PENDING', undefined],
    )
    const canceled = described(await owner.inStore('POST', `/charges/${charge.id}/cancel`), 'cancelCharge')
    assert.equal(canceled.status, 'canceled')
    assert.deepEqual(
      (await auditOf(shop, charge.id)).map(({ action }) => action),
      ['createCharge', 'cancelCharge'],
    )
    assert.doesNotMatch(JSON.stringify(await auditOf(shop, charge.id)), /whsec_|Bia/)
    assert.equal((await owner.inStore('GET', `/charges/${strangeSale.chargeId}`)).status, 404)
    assert.equal((await owner.inStore('POST', `/charges/${strangeSale.chargeId}/cancel`)).status, 404)
  })

  test('are refused if the amount is 0, as in the API', async () => {
    const { status, body } = await owner.inStore('POST', '/charges', { currency: 'brl', amountInCents: 0 })
    assert.deepEqual([status, body.error.param], [400, 'items'])
  })
})

test('a person moves the clock of a sandbox store forward, and `/me` shows the new offset', async () => {
  const moved = described(await owner.inStore('POST', '/clock/advance', { seconds: 3_600 }), 'advanceTestClock')
  assert.equal(moved.clockOffsetMs, 3_600_000)
  assert.equal((await getStore(shop.ctx.database, shop.store.id)).clockOffsetMs, 3_600_000)
  assert.equal((await owner.call('GET', '/me')).body.stores[0].clockOffsetMs, 3_600_000)
})

describe('saved filters', () => {
  test('belong to one person in one store, and do not store texts that may contain a buyer’s name', async () => {
    const [one, another] = [await signedIn(shop, 'support'), await signedIn(shop, 'support')]
    const filter = { screen: 'sales', name: 'Cartão recusado', filters: { status: 'FAILED', method: 'credit_card' } }
    const saved = async (person = one) =>
      described(await person.inStore('GET', '/saved-filters'), 'listSavedFilters').data
    assert.equal((await one.inStore('POST', '/saved-filters', { ...filter, filters: { status: 'PAID' } })).status, 204)
    assert.equal((await one.inStore('POST', '/saved-filters', filter)).status, 204)
    assert.deepEqual([await saved(), await saved(another)], [[filter], []])
    const named = await one.inStore('POST', '/saved-filters', { ...filter, filters: { q: 'Joana' } })
    assert.deepEqual([named.status, named.body.error.param], [400, 'filters.q'])
    const { screen, name } = filter
    assert.equal((await one.inStore('POST', '/saved-filters/remove', { screen, name })).status, 204)
    assert.deepEqual(await saved(), [])
  })
})
