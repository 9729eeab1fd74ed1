/** The figures and files of a month, for a store with two gateways: only one reports its balance. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { readPdf } from '../../test/media/readPdf.ts'
import { openShop } from '../../test/shop.ts'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { GatewayLine } from '../gateways/port/books.ts'
import { claimAccount, planNewAccounts } from './moneyAccounts.ts'
import { daysOfMonth } from './month.ts'
import { recordMoney } from './recordMoney.ts'

const shop = await openShop({ gateways: ['GATEWAY_A', 'GATEWAY_C'] })
const { ctx, store } = shop
const finance = await signedIn(shop, 'finance')
const [atA, atC] = store.gateways.map(({ id }) => id) as [string, string]
const today = dateInSaoPaulo(storeNow(store))
const month = today.slice(0, 7)
await planNewAccounts(ctx)

async function record(accountId: string, lines: Partial<GatewayLine>[], paidOutInCents = 0) {
  const { claims } = (await claimAccount(ctx, store.id, accountId))!
  const line = { kind: 'gross' as const, availableOn: today, happenedOn: today }
  const payout = { externalId: 'po', arrivesOn: today, status: 'done' as const }
  const page = {
    lines: lines.map((one, index) => ({ ...line, amountInCents: 0, externalId: `${accountId} ${index}`, ...one })),
    payouts: paidOutInCents === 0 ? [] : [{ ...payout, amountInCents: paidOutInCents }],
  }
  const place = { since: today, until: today, cursor: null }
  await recordMoney(ctx, { accountId, storeId: store.id, claims }, { ...page, ...place }, storeNow(store))
}

await record(atA, [{ amountInCents: 10_000 }, { amountInCents: 5_000, availableOn: addDays(today, 1) }], 4_000)
await record(atC, [{ amountInCents: 70_000 }])

test('the available amount includes only gateways that report their balance', async () => {
  const { body } = await finance.inStore('GET', '/money')
  assert.deepEqual([body.availableInCents, body.toComeInCents, body.sums.grossInCents], [6_000, 5_000, 85_000])
})

test('the balances of the closing include only gateways that report them, and the amounts add up', async () => {
  const { body } = await finance.inStore('GET', `/money/closing.csv?month=${month}&language=en`)
  const rows = body.split('\r\n').filter((row: string) => row.startsWith('Balance'))
  const cents = rows.map((row: string) => Number(row.split(',').at(-1)))
  assert.deepEqual(cents, [0, 15_000, -4_000, 11_000, today.endsWith('-31') ? 0 : cents[4]])
  assert.match(rows[1], /which does not report its balance/)
})

test('the closing of a month in progress says so, and has the last day of the books', async () => {
  const stateOf = async (language: string) =>
    (await finance.inStore('GET', `/money/closing.csv?month=${month}&language=${language}`)).body.split('\r\n')[1]
  assert.equal(
    await stateOf('en'),
    'State,Until now: the month has not ended. Not all of the gateways’ statements are read yet.,,,',
  )
  await ctx.database.pool.query('update money_accounts set read_until = $1', [today])
  const day = today.split('-').reverse().join('/')
  assert.equal(
    await stateOf('pt'),
    `Situação;Valores até agora: o mês não terminou. Extratos dos gateways lidos até ${day}.;;;`,
  )
  const address = `${shop.url}/dashboard/api/stores/${store.id}/money/closing.pdf?month=${month}`
  const pdf = await (await fetch(address, { headers: { cookie: finance.cookie! } })).arrayBuffer()
  assert.match((await readPdf(new Uint8Array(pdf))).text, new RegExp(`o mês não terminou.*lidos até ${day}`))
  const { body } = await finance.inStore('GET', `/money/closing.csv?month=2024-02&language=en`)
  assert.doesNotMatch(body, /State,/)
})

test('the statement of the month in progress ends today', async () => {
  const { body } = await finance.inStore('GET', `/money/statement.ofx?month=${month}&accountId=${atA}`)
  assert.deepEqual(body.match(/<TRNAMT>[-\d.]+/g), ['<TRNAMT>100.00', '<TRNAMT>-40.00'])
  assert.match(body, /<BALAMT>60\.00<DTASOF>/)
})

test('a past month has the same final balances as its closing, and the current month has none', async () => {
  const { from } = daysOfMonth(month)
  const before = addDays(from, -1)
  const past = before.slice(0, 7)
  const line = {
    externalId: 'past',
    method: 'pix',
    amountInCents: 123_456,
    happenedOn: before,
    availableOn: from,
  } as const
  await ctx.database.pool.query('update money_accounts set leased_until = null')
  await record(atA, [line])
  const { body } = await finance.inStore('GET', `/money?month=${past}`)
  assert.deepEqual(body.balances, { openingInCents: 0, closingInCents: 123_456, waitingInCents: 123_456 })
  const closing = (await finance.inStore('GET', `/money/closing.csv?month=${past}&language=en`)).body
  assert.match(closing, /At the end of the month,[^\n]*,123456\r\nBalance[^\n]*not available yet[^\n]*,123456\r/)
  const pdf = async (language: string) => {
    const address = `${shop.url}/dashboard/api/stores/${store.id}/money/closing.pdf?month=${past}&language=${language}`
    const file = await (await fetch(address, { headers: { cookie: finance.cookie! } })).arrayBuffer()
    return (await readPdf(new Uint8Array(file))).text
  }
  assert.match(await pdf('en'), /At the end of the month 1,234\.56/)
  assert.match(await pdf('es'), /Al final del mes 1\.234,56/)
  assert.equal((await finance.inStore('GET', '/money')).body.balances, null)
})
