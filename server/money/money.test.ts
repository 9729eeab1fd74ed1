import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { earlier } from '../../test/databases/earlier.ts'
import type { Json } from '../../test/gateways/gatewayWire.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { GatewayLine } from '../gateways/port/books.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { compareAccount } from './compareAccount.ts'
import { readMoneyOf } from './dueReadings.ts'
import { claimAccount, planNewAccounts } from './moneyAccounts.ts'
import { type Reading, recordMoney } from './recordMoney.ts'
import { matchPayouts, settleLines } from './settleLines.ts'

const shop = await openShop()
const { ctx, store } = shop
const finance = await signedIn(shop, 'finance')
const accountId = store.gateways[0]!.id
const today = dateInSaoPaulo(storeNow(store))
const tomorrow = addDays(today, 1)
await planNewAccounts(ctx)

async function paidSale(amountInCents: number): Promise<string> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents })).body
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body
  await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
  return id
}

/** The lines of a PIX: its amount, and a fee of R$ 1,99. */
function linesOf(
  reference: string,
  amountInCents: number,
  feeInCents = 199,
  more: Partial<GatewayLine> = {},
): GatewayLine[] {
  const line = { reference, availableOn: today, happenedOn: today, ...more }
  return [
    { ...line, externalId: `gross ${reference}`, kind: 'gross', amountInCents },
    { ...line, externalId: `fee ${reference}`, kind: 'gateway_fee', amountInCents: -feeInCents },
  ]
}

async function claimed(): Promise<Reading> {
  await ctx.database.pool.query('update money_accounts set leased_until = null')
  const { claims } = (await claimAccount(ctx, store.id, accountId))!
  return { accountId, storeId: store.id, claims }
}

const page = (lines: GatewayLine[], payouts: Parameters<typeof recordMoney>[2]['payouts'] = []) => ({
  lines,
  payouts,
  since: today,
  until: today,
  cursor: null,
})

/** Compares the books at `today`, like the nightly job. */
async function compareTomorrow(reading: Reading) {
  const compared = await compareAccount(ctx, store, reading, {
    today: tomorrow,
    account: openAccount(ctx, store.gateways[0]!),
    again: async () => {},
  })
  assert.equal(compared.is, 'compared')
  return await differencesOfPayments()
}

/** These tests write the lines themselves, so the sum also differs from the gateway's balance. */
async function differencesOfPayments() {
  const { data } = (await finance.inStore('GET', '/money/differences')).body
  return data.filter(({ kind }: { kind: string }) => kind !== 'balance')
}

describe('the books of a gateway account', () => {
  const prices = [1_000, 2_500, 4_990, 9_700, 19_700, 29_900]
  let sales: string[] = []

  test('a page that is read twice, even at the same time, counts once', async () => {
    sales = await Promise.all(prices.map(paidSale))
    const reading = await claimed()
    const lines = sales.flatMap((id, index) => linesOf(id, prices[index]!))
    // The page contains one line twice.
    const pages = [1, 2, 3].map(() => recordMoney(ctx, reading, page([...lines, lines[0]!]), storeNow(store)))
    assert.deepEqual(await Promise.all(pages), [true, true, true])
    await settleLines(ctx, reading, today)
    await settleLines(ctx, reading, today)
    const { body } = await shop.call('GET', `/v1/balance-lines?paymentId=${sales[3]}`)
    assert.deepEqual(body.data.map(({ kind, amountInCents }: GatewayLine) => [kind, amountInCents]).sort(), [
      ['gateway_fee', -199],
      ['gross', 9_700],
    ])
    assert.equal((await shop.call('GET', '/v1/balance-lines?kind=gross')).body.total, prices.length)
    const { error } = (await shop.call('GET', '/v1/balance-lines?availableFrom=2026-02-30')).body
    assert.deepEqual(
      [error.param, error.message],
      ['availableFrom', '"availableFrom" must be a day, such as 2026-01-31.'],
    )
    const sale = (await shop.call('GET', `/v1/payments/${sales[3]}`)).body
    assert.deepEqual([sale.gatewayFeeInCents, sale.availableOn, sale.settledInCents], [199, today, 9_501])
    assert.deepEqual(await compareTomorrow(reading), [])
  })

  test('a node records nothing after another node took over its reading', async () => {
    const old = await claimed()
    const taken = await claimed()
    assert.equal(await recordMoney(ctx, old, page(linesOf('late', 100)), storeNow(store)), false)
    assert.equal(await recordMoney(ctx, taken, page([]), storeNow(store)), true)
    assert.equal((await shop.call('GET', '/v1/balance-lines')).body.total, 2 * prices.length)
  })

  test('after a failed reading, the next reading can start, and the reason is shown', async () => {
    await ctx.database.pool.query('update money_accounts set leased_until = null')
    assert.equal(await readMoneyOf({ ...ctx, simulatorUrl: undefined }, store, accountId), 'failed')
    const { accounts } = (await finance.inStore('GET', '/money')).body
    assert.match(accounts[0].failure, /this server has no simulator/)
    assert.ok(await claimAccount(ctx, store.id, accountId))
  })

  test("a missing line, a doubled line, another rate and an unknown payment each become a difference with the payment's id", async () => {
    const [missing, doubled, other] = [await paidSale(5_000), await paidSale(6_000), await paidSale(7_000)]
    const reading = await claimed()
    const twice = linesOf(doubled, 6_000).map((line) => ({ ...line, externalId: `${line.externalId} again` }))
    const lines = [...linesOf(doubled, 6_000), ...twice.slice(0, 1), ...linesOf(other, 7_000, 490)]
    const strange = { ...linesOf('nobody', 8_000)[0]!, reference: undefined, externalPaymentId: 'unknown at us' }
    await recordMoney(ctx, reading, page([...lines, strange as GatewayLine]), storeNow(store))
    const found = await compareTomorrow(reading)
    const named = found.map((one: Record<string, unknown>) => [one.kind, one.paymentId, one.amountInCents]).sort()
    assert.deepEqual(named, [
      ['doubled_line', doubled, 6_000],
      ['missing_line', missing, -5_000],
      ['other_rate', other, -291],
      ['unknown_payment', null, 8_000],
    ])
    assert.equal((await finance.inStore('GET', '/money')).body.openDifferences, 5)
    // The next night finds the same differences and lists no difference twice. If the cause disappears, the difference
    // closes.
    await recordMoney(ctx, reading, page(linesOf(missing, 5_000)), storeNow(store))
    assert.deepEqual((await compareTomorrow(reading)).map(({ kind }: { kind: string }) => kind).sort(), [
      'doubled_line',
      'other_rate',
      'unknown_payment',
    ])
    assert.equal((await finance.inStore('GET', '/money/differences?state=gone')).body.data[0].paymentId, missing)
  })

  test("an old payment's refund that only one side has becomes a difference with the payment's id", async () => {
    const reading = await claimed()
    const [ours, theirs] = [await paidSale(10_000), await paidSale(10_000)]
    const lines = [...linesOf(ours, 10_000), ...linesOf(theirs, 10_000)]
    await recordMoney(ctx, reading, page(lines), storeNow(store))
    const age = `update payments set created_at = ${earlier('created_at', "interval '300 days'")},
      paid_at = ${earlier('paid_at', "interval '300 days'")} where id = any($1)`
    await ctx.database.pool.query(age, [[ours, theirs]])
    await shop.call('POST', `/v1/payments/${ours}/refunds`, { amountInCents: 1_000 })
    const refund = { ...linesOf(theirs, -2_000)[0]!, externalId: 'a refund by hand', kind: 'refund' as const }
    await recordMoney(ctx, reading, page([refund]), storeNow(store))
    const found = (await compareTomorrow(reading)).filter(({ paymentId }: { paymentId: string }) =>
      [ours, theirs].includes(paymentId),
    )
    const named = found.map(({ kind, paymentId, amountInCents }: Json) => [kind, paymentId, amountInCents]).sort()
    assert.deepEqual(named, [
      ['missing_refund', ours, 1_000],
      ['unknown_refund', theirs, -2_000],
    ])
    await recordMoney(
      ctx,
      reading,
      page([{ ...refund, reference: ours, externalId: 'late', amountInCents: -1_000 }]),
      storeNow(store),
    )
    const later = (await compareTomorrow(reading)).filter(({ paymentId }: { paymentId: string }) => paymentId === ours)
    assert.deepEqual(later, [])
  })

  test('an explained difference leaves the list with its note, and opens again if its amount changes', async () => {
    const open = await differencesOfPayments()
    const { id, paymentId } = open.find(({ kind }: { kind: string }) => kind === 'doubled_line')
    const support = await signedIn(shop, 'support')
    assert.equal((await support.inStore('POST', `/money/differences/${id}/explain`, { note: 'ok' })).status, 403)
    assert.equal((await finance.inStore('POST', `/money/differences/${id}/explain`, { note: '  ' })).status, 400)
    const note = 'O gateway lançou duas vezes e vai estornar.'
    const { body } = await finance.inStore('POST', `/money/differences/${id}/explain`, { note })
    assert.deepEqual([body.note, body.can.explain], [note, true])
    const reading = await claimed()
    assert.equal((await compareTomorrow(reading)).length, open.length - 1)
    const third = { ...linesOf(paymentId, 6_000)[0]!, externalId: 'a third time' }
    await recordMoney(ctx, reading, page([third]), storeNow(store))
    const again = (await compareTomorrow(reading)).find((one: { id: string }) => one.id === id)
    assert.deepEqual([again.amountInCents, again.explainedAt], [12_000, null])
  })

  test("a payout shows its sales, whether or not the gateway lists the payout's lines", async () => {
    const reading = await claimed()
    const [one, two] = [await paidSale(40_000), await paidSale(41_240)]
    const day = addDays(today, 2)
    const { availableInCents } = (await finance.inStore('GET', '/money')).body
    const lines = [
      ...linesOf(one, 40_000, 199, { availableOn: day, payoutExternalId: 'po_1' }),
      ...linesOf(two, 41_240, 199, { availableOn: day }),
    ]
    // The gateway reports the payout of the second sale later.
    await recordMoney(ctx, reading, page(lines), storeNow(store))
    const named = lines.map((line) => ({ ...line, payoutExternalId: 'po_1' }))
    const payouts = [
      { externalId: 'po_1', amountInCents: 80_842, arrivesOn: day, status: 'done' as const },
      { externalId: 'po_2', amountInCents: availableInCents + 200, arrivesOn: today, status: 'sent' as const },
    ]
    await recordMoney(ctx, reading, page(named, payouts), storeNow(store))
    await matchPayouts(ctx, reading)
    const list = (await shop.call('GET', '/v1/payouts')).body.data
    assert.deepEqual(
      list.map(({ amountInCents, linesInCents }: Record<string, number>) => [amountInCents, linesInCents]),
      [
        [80_842, 80_842],
        [availableInCents + 200, availableInCents],
      ],
    )
    const { body } = await finance.inStore('GET', `/money/payouts/${list[0].id}`)
    assert.deepEqual([body.fromBeforeInCents, body.sums.grossInCents, body.sums.gatewayFeeInCents], [0, 81_240, -398])
    assert.deepEqual(
      body.sales.map(({ paymentId }: { paymentId: string }) => paymentId),
      [two, one],
    )
    const opened = (await finance.inStore('GET', `/money/payouts/${list[1].id}`)).body
    assert.equal(opened.fromBeforeInCents, 200)
    const dayOf = (await finance.inStore('GET', `/money/day?day=${day}`)).body
    assert.deepEqual([dayOf.sums.netInCents, dayOf.sales.length], [80_842, 2])
    const money = (await finance.inStore('GET', '/money')).body
    assert.deepEqual(money.toCome, [{ day, amountInCents: 80_842, payments: 2 }])
  })

  test('the lines of a failed payout belong to a later payout', async () => {
    const reading = await claimed()
    const sale = await paidSale(50_000)
    const failed = { externalId: 'po_3', amountInCents: 49_801, arrivesOn: today, status: 'sent' as const }
    await recordMoney(ctx, reading, page(linesOf(sale, 50_000), [failed]), storeNow(store))
    await matchPayouts(ctx, reading)
    const later = { ...failed, externalId: 'po_4', arrivesOn: tomorrow }
    await recordMoney(ctx, reading, page([], [{ ...failed, status: 'failed' }, later]), storeNow(store))
    await matchPayouts(ctx, reading)
    const { data } = (await shop.call('GET', `/v1/payouts?arrivesTo=${tomorrow}`)).body
    const lines = (id: string) => data.find(({ externalId }: Record<string, unknown>) => externalId === id).linesInCents
    assert.deepEqual([lines('po_3'), lines('po_4')], [0, 49_801])
  })
})
