/** The payouts of each month, with their sums on the screen and in the spreadsheet. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { GatewayPayout } from '../gateways/port/books.ts'
import { claimAccount, planNewAccounts } from './moneyAccounts.ts'
import { recordMoney } from './recordMoney.ts'

const shop = await openShop()
const { ctx, store } = shop
const owner = await signedIn(shop, 'owner')
const today = dateInSaoPaulo(storeNow(store))
const accountId = store.gateways[0]!.id

const payout = (externalId: string, arrivesOn: string, amountInCents: number, status: GatewayPayout['status']) => ({
  externalId,
  arrivesOn,
  amountInCents,
  status,
})
const payouts = [
  payout('a', '2026-01-31', 10_000, 'done'),
  payout('b', '2026-02-01', 25_050, 'done'),
  payout('c', '2026-02-27', 4_950, 'sent'),
  payout('d', '2026-02-28', 7_000, 'planned'),
  payout('e', '2026-02-28', 900, 'failed'),
]
await planNewAccounts(ctx)
const { claims } = (await claimAccount(ctx, store.id, accountId))!
await recordMoney(
  ctx,
  { accountId, storeId: store.id, claims },
  { lines: [], payouts, since: today, until: today, cursor: null },
  storeNow(store),
)

test('each month has the sum of the payouts that arrived, separate from planned and failed payouts', async () => {
  const { data } = described(await owner.inStore('GET', '/money/payout-months'), 'listPayoutMonths')
  assert.deepEqual(data, [
    { month: '2026-02', payouts: 2, arrivedInCents: 30_000, plannedInCents: 7_000, failedInCents: 900 },
    { month: '2026-01', payouts: 1, arrivedInCents: 10_000, plannedInCents: 0, failedInCents: 0 },
  ])
  const { arrivedInCents } = (await owner.inStore('GET', '/money?month=2026-02')).body
  assert.equal(arrivedInCents, 30_000)
})

test('the spreadsheet of a month lists its payouts and ends with the sum that the screen shows', async () => {
  const { body, headers } = await owner.inStore('GET', '/money/payouts.csv?month=2026-02&language=pt')
  assert.match(String(headers['content-disposition']), /-depositos-2026-02\.csv"/)
  const lines: string[] = body.replace('\uFEFF', '').trimEnd().split('\r\n')
  assert.match(lines[0]!, /^No banco em;Valor \(R\$\);Situação;Gateway;Vendas;/)
  const cells = lines.slice(1, 5).map((line) => line.split(';').slice(0, 3))
  assert.deepEqual(cells.toSorted(), [
    ['01/02/2026', '"250,50"', 'No banco'],
    ['27/02/2026', '"49,50"', 'A caminho'],
    ['28/02/2026', '"70,00"', 'Agendado'],
    ['28/02/2026', '"9,00"', 'Falhou'],
  ])
  assert.deepEqual(lines.slice(5), ['', 'Total que chegou no banco;"300,00"'])
  const all = (await owner.inStore('GET', '/money/payouts.csv?language=en')).body
  assert.match(all, /\r\nTotal paid out to the bank,400\r\n$/)
})
