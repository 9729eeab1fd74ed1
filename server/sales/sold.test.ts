/** Tests of the sales of 30 days in the lists of offers, products, payment links and coupons. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { earlier } from '../../test/databases/earlier.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { openSalesOffer } from '../../test/stores/salesOffer.ts'
import { findSoldLink } from '../catalog/paymentLinks.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { payLink } from '../payments/payLink.ts'
import { foldSaleDeltas } from '../payments/saleCounts.ts'
import { sumDueDay } from './sumDays.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop
const sales = await openSalesOffer(shop, { bumps: [2_000, 3_000], coupons: [{ code: 'AMIGO', percent: 10 }] })
const { store, offerId, bumpIds } = sales
const owner = await signedIn(shop, 'owner', store)
const read = (path: string) => owner.call('GET', `/stores/${store.id}${path}`)

/** Returns the sales of the objects, keyed by their ids. */
async function sold(of: string, ids: string[]): Promise<Record<string, [sales: number, cents: number]>> {
  const { data } = described(await read(`/reports/sold?of=${of}&ids=${ids.join(',')}`), 'getSold')
  return Object.fromEntries(data.map((one: Record<string, unknown>) => [one.id, [one.sales, one.amountInCents]]))
}

const idsOf = async (list: string) => (await read(list)).body.data.map(({ id }: { id: string }) => id)
const pay = (id: string) => sales.call('POST', `/v1/test-helpers/payments/${id}/pay`)
async function buyPaid(how?: Record<string, unknown>): Promise<string> {
  const { body } = await sales.buy(how)
  assert.equal((await pay(body.id)).status, 200, JSON.stringify(body))
  return body.id
}

await buyPaid()
await buyPaid({ coupon: 'AMIGO' })
const [first = '', second = ''] = bumpIds
const withBumps = await buyPaid({ bumps: [first, second] })
await sales.buy()
const link = (await owner.call('POST', `/stores/${store.id}/payment-links`, { name: 'Aula', amountInCents: 7_000 }))
  .body
const order = { request: { method: 'pix' as const, buyer }, paymentId: newId('pay') }
const { payment } = await payLink(ctx, store, (await findSoldLink(ctx.database, store.id, link.id))!, order)
await pay(payment.id)

const [products, coupons] = [await idsOf('/products'), await idsOf('/coupons')]

async function assertSold(): Promise<void> {
  assert.deepEqual(await sold('offer', [offerId, first, second]), {
    [offerId]: [3, 145_000],
    [first]: [1, 2_000],
    [second]: [1, 3_000],
  })
  const byProduct = Object.values(await sold('product', products)).sort(([, one], [, other]) => one - other)
  assert.deepEqual(byProduct, [
    [1, 2_000],
    [1, 3_000],
    [3, 145_000],
  ])
  assert.deepEqual(await sold('link', [link.id]), { [link.id]: [1, 7_000] })
  assert.deepEqual(await sold('coupon', coupons), { [coupons[0]]: [1, 45_000] })
}

test('an order bump counts for its own offer and product, and nothing counts before it is paid', assertSold)

const move = sql(
  'soldTest.move',
  `with moved as (
     update payments set created_at = ${earlier('created_at', 'make_interval(days => :days)')} where store_id = :storeId returning *
   ) insert into sale_deltas (store_id, hour, status, product_id, change, payment_id)
   select store_id, date_trunc('hour', created_at, 'UTC'), sale_status, product_id, 0, null from moved`,
)
const makeDue = sql('soldTest.makeDue', `update report_days set due_at = now() where store_id = :storeId`)

test('the figures are the same from the stored sums of days, and a refund does not remove a sale', async () => {
  // One day less than the limit, because midnight may come between the tests.
  await ctx.database.rows(move, { storeId: store.id, days: 28 })
  await foldSaleDeltas(ctx)
  await ctx.database.rows(makeDue, { storeId: store.id })
  while ((await sumDueDay(ctx)) > 0);
  await assertSold()
  assert.equal((await sales.call('POST', `/v1/payments/${withBumps}/refunds`, {})).body.status, 'REFUNDED')
  await assertSold()
})

test('a sale of 31 days ago no longer counts', async () => {
  await ctx.database.rows(move, { storeId: store.id, days: 3 })
  assert.deepEqual(await sold('offer', [offerId]), {})
})

test('nobody sees the sales of another store', async () => {
  const path = `/stores/${store.id}/reports/sold?of=offer&ids=${offerId}`
  const stranger = await signedIn(shop, 'owner')
  assert.equal((await stranger.call('GET', path)).status, 404)
  const { data } = (await stranger.inStore('GET', `/reports/sold?of=offer&ids=${offerId}`)).body
  assert.deepEqual(data, [])
})
