/** The figures of a month with an underpaid and an overpaid PIX. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'

const shop = await openShop({ gateways: ['GATEWAY_B'] })
const finance = await signedIn(shop, 'finance')
const month = dateInSaoPaulo(storeNow(shop.store)).slice(0, 7)

async function paidWith(amountInCents: number): Promise<string> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })).body
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body
  const [order] = await shop.atGateway(id)
  const path = `/control/GATEWAY_B/payments/${order.id}/pay`
  assert.equal((await call(shop.simulatorUrl, 'POST', path, { body: { amountInCents } })).status, 200)
  return id
}

const statusOf = async (id: string) => (await shop.call('GET', `/v1/payments/${id}`)).body.status
const recordsOf = async () => (await finance.inStore('GET', `/money?month=${month}`)).body.records

test('the month counts the amount that the buyer of a PIX sent, so a full refund leaves zero', async () => {
  const less = await paidWith(9_000)
  await eventually(async () => (await statusOf(less)) === 'REFUNDED', 'the payment is REFUNDED')
  const { sales, refunds } = await recordsOf()
  assert.deepEqual(
    [sales, refunds],
    [
      { count: 1, amountInCents: 9_000 },
      { count: 1, amountInCents: -9_000 },
    ],
  )
  const { body: sheet } = await finance.inStore('GET', `/money/movements.csv?month=${month}&language=en`)
  assert.match(sheet, /,Total for the month,0\r\n$/)
  const more = await paidWith(12_000)
  await eventually(async () => (await statusOf(more)) === 'PAID', 'the payment is PAID')
  assert.equal((await recordsOf()).sales.amountInCents, 21_000)
  assert.equal((await shop.call('POST', `/v1/payments/${more}/refunds`, {})).status, 201)
  const after = await recordsOf()
  assert.deepEqual([after.sales.amountInCents, after.refunds.amountInCents], [21_000, -21_000])
})
