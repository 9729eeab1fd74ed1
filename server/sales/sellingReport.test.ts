import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { addDays, dateInSaoPaulo, startOfDayInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import { sql } from '../core/sql.ts'

const shop = await openShop()
const { ctx, store } = shop
const owner = await signedIn(shop, 'owner')

type Sold = { tracking?: object; coupon?: object; batch?: object; items?: object[]; createdAt?: Date }

/**
 * Sells, and then inserts the rows that the checkout would insert. Tests of the checkout prove that it inserts them.
 */
async function sell(amountInCents: number, isPaid: boolean, sold: Sold = {}): Promise<string> {
  const charge = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents, tracking: sold.tracking })
  assert.equal(charge.status, 201, JSON.stringify(charge.body))
  const { body } = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, { method: 'pix', buyer })
  if (isPaid) await shop.call('POST', `/v1/test-helpers/payments/${body.id}/pay`)
  const { coupon = null, batch, items = null, createdAt = null } = sold
  const offer = batch ? { name: 'À vista', product: { name: 'Curso' }, batch } : null
  const json = (value: unknown) => value && JSON.stringify(value)
  const values = { id: body.id, coupon: json(coupon), offer: json(offer), items: json(items), createdAt }
  await ctx.database.rows(writeSold, values)
  return body.id
}

const writeSold = sql(
  'reportTest.writeSold',
  `update payments set coupon = :coupon::json, offer = :offer::json, items = :items::json,
     created_at = coalesce(:createdAt::timestamptz, created_at) where id = :id`,
)

async function report(query: string) {
  return described(await owner.inStore('GET', `/reports/selling?${query}`), 'getSellingReport')
}

describe('the report of sales', () => {
  test('shows the begun, paid and refunded purchases by source, campaign, batch, coupon and bump', async () => {
    const insta = { utmSource: 'instagram', utmCampaign: 'black' }
    const item = (id: string, amountInCents: number) => ({
      offerId: id,
      productId: 'prod_x',
      amountInCents,
      offer: { name: id, product: { name: 'Curso' } },
    })
    const lot = { id: 'bat_1', name: 'Lote 1' }
    const coupon = { couponId: 'cpn_1', code: 'AMIGO', discountInCents: 500 }
    const first = await sell(10_000, true, {
      tracking: insta,
      batch: lot,
      coupon,
      items: [item('main', 8_000), item('extra', 2_000)],
    })
    const refunded = await sell(4_000, true, { tracking: insta, batch: lot, coupon })
    await sell(3_000, false, {
      tracking: { src: 'afiliada-1', sck: 'bio' },
      items: [item('main', 1_000), item('extra', 2_000)],
    })
    await sell(1_000, true)
    const { body } = await shop.call('POST', `/v1/payments/${refunded}/refunds`, {})
    assert.equal(body.status, 'REFUNDED', JSON.stringify(body))

    const bySource = await report('by=source')
    const short = ({ name, begun, paid, conversionPercent, paidInCents, refundedInCents }: Record<string, unknown>) => [
      name,
      begun,
      paid,
      conversionPercent,
      paidInCents,
      refundedInCents,
    ]
    assert.deepEqual(bySource.rows.map(short), [
      ['instagram', 2, 2, 100, 14_000, 4_000],
      [null, 1, 1, 100, 1_000, 0],
      ['afiliada-1', 1, 0, 0, 0, 0],
    ])
    const [total] = bySource.totals
    assert.deepEqual([total.begun, total.paid, total.conversionPercent, total.paidInCents], [4, 3, 75, 15_000])
    assert.deepEqual((await report('by=campaign')).rows.map(short)[2], ['bio', 1, 0, 0, 0, 0])
    const [batch] = (await report('by=batch')).rows
    assert.deepEqual([batch.key, batch.name, batch.detail, batch.paid], ['bat_1', 'Lote 1', 'Curso - À vista', 2])
    const [sold] = (await report('by=coupon')).rows
    assert.deepEqual([sold.name, sold.paid, sold.discountInCents], ['AMIGO', 2, 1_000])
    const bumps = await report('by=bump')
    assert.deepEqual(bumps.rows.map(short), [['extra', 2, 1, 50, 2_000, 0]])
    assert.equal(bumps.groups, 1)
    const back = await shop.call('POST', `/v1/payments/${first}/refunds`, { amountInCents: 2_000 })
    assert.equal(back.body.refundedInCents, 2_000, JSON.stringify(back.body))
    assert.equal((await report('by=bump')).rows[0].refundedInCents, 0)
    const nameItem = sql('reportTest.nameItem', `update refunds set offer_id = 'extra' where payment_id = :id`)
    await ctx.database.rows(nameItem, { id: first })
    assert.equal((await report('by=bump')).rows[0].refundedInCents, 2_000)
  })

  test('counts all attempts of a purchase once, by the days of Brasília', async () => {
    const person = await shop.secondStore()
    const seller = await signedIn(shop, 'owner', person.store)
    const headers = { authorization: `Bearer ${person.key}` }
    const tracking = { utmSource: 'google' }
    const charge = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 900, tracking }, headers)
    for (const method of ['boleto', 'pix']) {
      const order = { method, buyer: { ...buyer, address: { zipCode: '01310100', number: '1' } } }
      const paid = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, order, headers)
      assert.equal(paid.status, 201, JSON.stringify(paid.body))
    }
    const ask = (query: string) => seller.call('GET', `/stores/${person.store.id}/reports/selling?${query}`)
    const today = dateInSaoPaulo(storeNow(person.store))
    const { rows } = described(await ask(`startDate=${today}&endDate=${today}`), 'getSellingReport')
    assert.deepEqual([rows.length, rows[0].begun, rows[0].paid], [1, 1, 0])
    const move = sql('reportTest.move', 'update payments set created_at = :at where store_id = :storeId')
    await ctx.database.rows(move, { at: startOfDayInSaoPaulo(today), storeId: person.store.id })
    const yesterday = addDays(today, -1)
    assert.equal((await ask(`startDate=${today}`)).body.rows.length, 1)
    assert.equal((await ask(`startDate=${yesterday}&endDate=${yesterday}`)).body.rows.length, 0)
    for (const [query, param] of [
      ['startDate=2026-02-30', 'startDate'],
      ['endDate=x', 'endDate'],
      [`startDate=${today}&endDate=${yesterday}`, 'endDate'],
      ['startDate=2020-01-01&endDate=2026-01-01', 'startDate'],
    ]) {
      const { status, body } = await ask(query!)
      assert.deepEqual([status, body.error.param], [400, param])
    }
  })

  test('can be downloaded as a CSV file, which adds a line to the audit log', async () => {
    const file = await owner.inStore('GET', '/reports/selling.csv?by=coupon')
    assert.match(String(file.headers['content-disposition']), /relatorio-vendas\.csv/)
    assert.match(file.body, /^\ufeff?key,name,detail,currency,begun/)
    assert.match(file.body, /\r\ncpn_1,AMIGO,,brl,2,2,100,14000,0,6000,1000\r\n/)
    const line = (await auditOf(shop, store.id)).at(-1)
    assert.deepEqual([line.action, line.after], ['exportSellingReport', { by: 'coupon' }])
  })

  test('can be downloaded, like the report of extra offers, as a file for programs or with Portuguese headings', async () => {
    const [forPrograms, forPeople] = [
      await owner.inStore('GET', '/reports/lift.csv'),
      await owner.inStore('GET', '/reports/lift.csv?language=pt'),
    ]
    assert.match(forPrograms.body, /^\ufeff?kind,offerId,name,.*\r\nreminders reminded,,,,,,0,0,0,0,10000,,,\r\n/s)
    assert.match(forPeople.body, /^\ufeff?Tipo,Oferta,Na compra de,Moeda,Viram,Aceitaram,Aceitação \(%\)/)
    assert.match(forPeople.body, /\r\n"Compra não concluída, com lembretes",,,,0,0,"0,00","0,00","100,00",,,\r\n/)
  })
})
