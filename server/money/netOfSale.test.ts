/** The net amount of a sale after the gateway's fee, in every place of the dashboard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { GatewayLine } from '../gateways/port/books.ts'
import { createPayment } from '../payments/createPayment.ts'
import { claimAccount, planNewAccounts } from './moneyAccounts.ts'
import { recordMoney } from './recordMoney.ts'

const shop = await openShop({ gateways: ['GATEWAY_D'] })
const { ctx, store } = shop
const owner = await signedIn(shop, 'owner')
const today = dateInSaoPaulo(storeNow(store))
const accountId = store.gateways[0]!.id
await planNewAccounts(ctx)

async function paidSale(amountInCents: number, currency = 'brl'): Promise<string> {
  const charge = (await shop.call('POST', '/v1/charges', { currency, amountInCents })).body
  const { payment } = await createPayment(ctx, store, charge.id, {
    request: { method: 'credit_card', buyer },
    paymentId: newId('pay'),
    channel: 'checkout',
  })
  assert.equal((await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)).status, 200)
  return payment.id
}

/** Records the lines of a sale in the books: its amount and the gateway's fee, in BRL. */
async function readBooks(id: string, grossInCents: number, feeInCents: number): Promise<void> {
  const line = { reference: id, availableOn: today, happenedOn: today }
  const lines: GatewayLine[] = [
    { ...line, externalId: `gross ${id}`, kind: 'gross', amountInCents: grossInCents },
    { ...line, externalId: `fee ${id}`, kind: 'gateway_fee', amountInCents: -feeInCents },
  ]
  await ctx.database.pool.query('update money_accounts set leased_until = null')
  const { claims } = (await claimAccount(ctx, store.id, accountId))!
  const page = { lines, payouts: [], since: today, until: today, cursor: null }
  await recordMoney(ctx, { accountId, storeId: store.id, claims }, page, storeNow(store))
}

const pageOf = async (id: string) => described(await owner.inStore('GET', `/sales/${id}`), 'getSale')
const inList = async (id: string) =>
  (await owner.inStore('GET', '/sales')).body.data.find((sale: { id: string }) => sale.id === id)

/** Returns the cells of a sale in a spreadsheet. The keys are the columns' titles. */
async function inSheet(path: string, id: string): Promise<Record<string, string>> {
  const { body, status } = await owner.inStore('GET', path)
  assert.equal(status, 200, JSON.stringify(body))
  const [head = '', ...lines] = body.replace('\uFEFF', '').split('\r\n')
  const cells = lines.find((line: string) => line.includes(id))!.split(',')
  return Object.fromEntries(head.split(',').map((title: string, at: number) => [title, cells[at]]))
}

test("once the books contain the fee, a sale's net amount is shown on its page, in the list and in the files", async () => {
  const id = await paidSale(10_000)
  const before = await pageOf(id)
  assert.deepEqual([before.gatewayFeeInCents, before.netAfterFeesInCents], [null, null])
  await readBooks(id, 10_000, 438)
  const { platformFeeInCents, netInCents, netAfterFeesInCents } = await pageOf(id)
  assert.ok(platformFeeInCents > 0)
  assert.equal(netInCents, 10_000 - platformFeeInCents)
  assert.equal(netAfterFeesInCents, 10_000 - platformFeeInCents - 438)
  assert.equal((await inList(id)).netAfterFeesInCents, netAfterFeesInCents)
  const net = String(netAfterFeesInCents / 100)
  assert.equal((await inSheet('/sales.csv?language=en', id))['Net after fees and refunds'], net)
  assert.equal((await inSheet('/sales.csv', id)).netAfterFeesInCents, String(netAfterFeesInCents))
  const ofMonth = await inSheet(`/money/movements.csv?month=${today.slice(0, 7)}&language=en`, id)
  assert.equal(ofMonth['Net (R$)'], net)
})

test("the net amount excludes refunds, and a full refund leaves the gateway's fee", async () => {
  const id = await paidSale(10_000)
  await readBooks(id, 10_000, 438)
  const full = (await pageOf(id)).netAfterFeesInCents
  await shop.call('POST', `/v1/payments/${id}/refunds`, { amountInCents: 1_500 })
  assert.equal((await pageOf(id)).netAfterFeesInCents, full - 1_500)
  await shop.call('POST', `/v1/payments/${id}/refunds`, {})
  const { status, netAfterFeesInCents } = await pageOf(id)
  assert.deepEqual([status, netAfterFeesInCents], ['REFUNDED', -438])
})

test('a sale in another currency has no net amount, because the fee is in BRL, and its file shows the fee in BRL', async () => {
  const id = await paidSale(5_000, 'jpy')
  await readBooks(id, 18_250, 912)
  const { gatewayFeeInCents, netAfterFeesInCents } = await pageOf(id)
  assert.deepEqual([gatewayFeeInCents, netAfterFeesInCents], [912, null])
  const cells = await inSheet('/sales.csv?language=en', id)
  assert.deepEqual(
    [cells.Amount, cells['Gateway fees (R$)'], cells['Net after fees and refunds']],
    ['5000', '9.12', ''],
  )
})
