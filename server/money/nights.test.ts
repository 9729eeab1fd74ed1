/**
 * Whole nights in the sandbox, with sales, the test clock, the simulated gateways and planted mistakes. The night finds
 * each mistake and names its payment. A night without a mistake finds nothing.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFor, cards } from '../../test/cards.ts'
import { type Person, signedIn } from '../../test/dashboard.ts'
import { secondsToNoon } from '../../test/secondsToNoon.ts'
import { buyer, call, openShop, type Shop } from '../../test/shop.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { newId } from '../core/ids.ts'
import type { Provider } from '../core/provider.ts'
import { createPayment } from '../payments/createPayment.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'

type Method = 'pix' | 'credit_card'

const DAY_SECONDS = 24 * 60 * 60
const PRICES = [1_990, 4_990, 9_700, 14_900, 19_700, 29_700]
const KEYS: Partial<Record<Provider, string>> = { GATEWAY_A: 'apiKey', GATEWAY_B: 'secretKey', GATEWAY_C: 'clientId' }

/** A store at one gateway, with a person of its finance team. */
async function openStore(provider: Provider) {
  const shop = await openShop({ gateways: [provider] })
  await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: secondsToNoon(new Date()) })
  const finance = await signedIn(shop, 'finance')
  const account = openAccount(shop.ctx, shop.store.gateways[0]!).credentials[KEYS[provider]!]
  return {
    shop,
    finance,
    sell: (amountInCents: number, method: Method) => sell(shop, amountInCents, method),
    /**
     * Sells with a mistake in the gateway's books. Gateway C writes its books at once, so there the mistake is planted before
     * the sale.
     */
    sellWith: async (mistake: string, amountInCents: number, method: Method) => {
      const plant = async (payment?: string) => {
        const { status } = await call(shop.simulatorUrl, 'POST', '/control/mistakes', {
          body: { account, payment, mistake },
        })
        assert.equal(status, 201)
      }
      if (provider === 'GATEWAY_C') await plant()
      const paymentId = await sell(shop, amountInCents, method)
      if (provider !== 'GATEWAY_C') await plant((await shop.atGateway(paymentId))[0].id)
      return paymentId
    },
    nextDay: () => shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: DAY_SECONDS }),
  }
}

async function sell(shop: Shop, amountInCents: number, method: Method): Promise<string> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents })).body
  const card = method === 'credit_card' ? { card: await cardFor(shop, cards.approved), installments: 3 } : {}
  const body = { method, buyer: { ...buyer, ip: '200.1.2.3', address }, ...card }
  const { status, body: payment } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, body)
  assert.equal(status, 201, JSON.stringify(payment))
  if (method === 'pix') await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
  return payment.id
}

const address = {
  zipCode: '01310-100',
  street: 'Av. Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

async function differences(finance: Person): Promise<[string, string | null, number][]> {
  const { data } = (await finance.inStore('GET', '/money/differences')).body
  return data
    .map(({ kind, paymentId, amountInCents }: Record<string, unknown>) => [kind, paymentId, amountInCents])
    .sort()
}

const accountOf = async (finance: Person) => (await finance.inStore('GET', '/money')).body.accounts[0]

describe('the nightly comparison', { concurrency: 3 }, () => {
  for (const [provider, method] of [
    ['GATEWAY_A', 'pix'],
    ['GATEWAY_B', 'pix'],
    ['GATEWAY_C', 'credit_card'],
  ] as const)
    test(`${provider}: finds nothing in a good night, and names each planted mistake in its own night`, async () => {
      const { finance, sell, sellWith, nextDay } = await openStore(provider)
      for (const price of PRICES) await sell(price, method)
      await nextDay()
      assert.deepEqual(await differences(finance), [])
      const good = await accountOf(finance)
      assert.equal(good.differenceInCents, provider === 'GATEWAY_C' ? null : 0)
      assert.ok(good.checkedOn !== null && good.failure === null, JSON.stringify(good))

      const missing = await sellWith('missing', 5_000, method)
      const doubled = await sellWith('doubled', 6_000, method)
      const other = await sellWith('other_rate', 70_000, method)
      await nextDay()
      const found = await differences(finance)
      assert.deepEqual(
        found.map(([kind, paymentId]) => [kind, paymentId]),
        [
          ['doubled_line', doubled],
          ['missing_line', missing],
          // Gateway C does not report its fees.
          ...(provider === 'GATEWAY_C' ? [] : [['other_rate', other]]),
        ],
      )
      assert.ok(found[0]![2] >= 6_000 && found[1]![2] <= -5_000, 'a card has interest too')
      if (found[2]) assert.ok(found[2][2] <= -690 && found[2][2] >= -750, `one percent of R$ 700: ${found[2][2]}`)
      assert.equal((await accountOf(finance)).differenceInCents, provider === 'GATEWAY_C' ? null : 0)

      await sell(9_700, method)
      await nextDay()
      assert.deepEqual(await differences(finance), found, 'a later good night adds nothing')
    })

  test('GATEWAY_C: a partial refund has no line, causes no difference, and is not expected in the books', async () => {
    const { finance, sell, nextDay, shop } = await openStore('GATEWAY_C')
    const id = await sell(10_000, 'credit_card')
    await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
    const { status } = await shop.call('POST', `/v1/payments/${id}/refunds`, { amountInCents: 3_000 })
    assert.equal(status, 201)
    const read = async (path: string) => (await finance.inStore('GET', path)).body
    const months = [(await read('/money')).month]
    for (let day = 0; day < 2; day++) await nextDay()
    months.push((await read('/money')).month)
    const records = await Promise.all(
      [...new Set(months)].map(async (month) => (await read(`/money?month=${month}`)).records),
    )
    const sum = (part: string) => records.reduce((total, one) => total + one[part].amountInCents, 0)
    assert.deepEqual(['unreadSales', 'unreadRefunds', 'unlistedRefunds'].map(sum), [0, 0, -3_000])
    assert.equal((await shop.call('GET', `/v1/payments/${id}`)).body.refundedInCents, 3_000)
    assert.deepEqual(await differences(finance), [])
  })

  test('GATEWAY_D: a sale in dollars and its refund are in the books in BRL, and cause no difference', async () => {
    const { finance, nextDay, shop } = await openStore('GATEWAY_D')
    const sellAbroad = async (currency: string) => {
      const charge = (await shop.call('POST', '/v1/charges', { currency, amountInCents: 10_000 })).body
      const { payment } = await createPayment(shop.ctx, shop.store, charge.id, {
        request: { method: 'credit_card', buyer },
        paymentId: newId('pay'),
        channel: 'checkout',
      })
      const { id } = payment
      assert.equal((await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)).status, 200)
      return id
    }
    const [inReais, inDollars] = [await sellAbroad('brl'), await sellAbroad('usd')]
    await nextDay()
    const linesOf = async (id: string) => {
      const { data } = (await shop.call('GET', `/v1/balance-lines?paymentId=${id}`)).body
      return data.map(({ kind, amountInCents }: Record<string, unknown>) => [kind, amountInCents]).sort()
    }
    assert.deepEqual((await linesOf(inReais)).at(-1), ['gross', 10_000])
    assert.deepEqual((await linesOf(inDollars)).at(-1), ['gross', 54_000])
    assert.deepEqual(await differences(finance), [])
    assert.equal((await accountOf(finance)).differenceInCents, 0)
    assert.equal((await shop.call('POST', `/v1/payments/${inDollars}/refunds`, { amountInCents: 2_500 })).status, 201)
    await nextDay()
    assert.deepEqual((await linesOf(inDollars)).at(-1), ['refund', -13_500])
    assert.deepEqual(await differences(finance), [])
    assert.equal((await accountOf(finance)).differenceInCents, 0)
  })

  test('a payout shows the sales that it includes', async () => {
    const { finance, sell, nextDay, shop } = await openStore('GATEWAY_A')
    const [first, second] = [await sell(40_000, 'pix'), await sell(41_638, 'pix')]
    const card = await sell(30_000, 'credit_card')
    // The gateway pays out on the next business day.
    for (let day = 0; day < 6; day++) await nextDay()
    assert.deepEqual(await differences(finance), [])
    const payouts = (await finance.inStore('GET', '/money/payouts')).body.data
    assert.equal(payouts.length, 1)
    assert.deepEqual([payouts[0].amountInCents, payouts[0].payments], [40_000 + 41_638 - 2 * 199, 2])
    const payout = (await finance.inStore('GET', `/money/payouts/${payouts[0].id}`)).body
    assert.deepEqual(payout.sales.map((sale: { paymentId: string }) => sale.paymentId).sort(), [first, second].sort())
    assert.equal(payout.fromBeforeInCents, 0)
    const { createdAt } = (await shop.call('GET', `/v1/payments/${first}`)).body
    assert.equal(payout.sales[0].paidOn, dateInSaoPaulo(new Date(createdAt)), 'the day of the sale')
    const money = (await finance.inStore('GET', '/money')).body
    assert.equal(money.toCome.length, 3, 'three installments come on three days')
    const sale = (await shop.call('GET', `/v1/payments/${card}`)).body
    assert.equal(sale.settledInCents, 0)
    assert.equal(sale.availableOn, money.toCome[2].day)
    assert.equal(money.toComeInCents, sale.amountInCents - sale.gatewayFeeInCents)
  })
})
