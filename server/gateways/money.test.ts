import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { orderFor } from '../../test/gateways/gatewayOrder.ts'
import { openGatewaySimulator, simulatedGateway, simulator } from '../../test/gateways/gatewaySimulator.ts'
import { json } from '../../test/gateways/gatewayWire.ts'
import { METHODS } from '../../test/gateways/methods.ts'
import { paymentOrder } from '../../test/gateways/paymentOrder.ts'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../core/clock.ts'
import type { Provider } from '../core/provider.ts'
import { gatewayFor } from './all.ts'
import type { GatewayAccount } from './port/account.ts'
import { simulatedDay } from './port/answers.ts'
import type { GatewayLine, GatewayPayout } from './port/books.ts'
import type { ListedOrder } from './port/orders.ts'
import type { GatewayShare, Method } from './port/payments.ts'

await openGatewaySimulator()

/*
 * The rules of the books, at every gateway and after every movement. The lines minus the payouts are the balance. Each line
 * has the id of our payment. A line never changes.
 */

const FIRST_DAY = dateInSaoPaulo(systemNow())
const KEYS: Record<Provider, string> = {
  GATEWAY_A: 'apiKey',
  GATEWAY_B: 'secretKey',
  GATEWAY_C: 'clientId',
  GATEWAY_D: 'secretKey',
}
const SHARE: GatewayShare = { recipient: 'sim_co', amountInCents: 3_333 }

for (const provider of Object.keys(METHODS) as Provider[]) {
  describe(provider, () => {
    // The lists of gateway C have no fees.
    const tellsFees = provider !== 'GATEWAY_C'
    test('sales have a gross line and a fee per installment, and the gross lines sum to the paid amount', async () => {
      const store = openStore(provider)
      for (const method of METHODS[provider]) {
        const { reference, externalId } = await store.sell(method, { totalInCents: 10_000 })
        const lines = (await store.read()).filter((line) => names(line, { reference, externalId }))
        const gross = lines.filter(({ kind }) => kind === 'gross')
        const installments = method === 'credit_card' && provider !== 'GATEWAY_D' ? 3 : 1
        assert.deepEqual([gross.length, sumOf(gross)], [installments, 10_000], method)
        assert.equal(new Set(gross.map(({ availableOn }) => availableOn)).size, installments)
        const fees = lines.filter(({ kind }) => kind === 'gateway_fee')
        if (tellsFees) assert.ok(sumOf(fees) < 0 && sumOf(fees) > -1_000, `${sumOf(fees)}`)
        assert.equal(lines.length, gross.length + fees.length)
      }
    })

    test('after refunds, chargebacks and payouts the books still equal the balance, and no fee comes back', async () => {
      const store = openStore(provider)
      const [refunded, chargedBack] = [await store.sell(METHODS[provider][0]!), await store.sell('credit_card')]
      await store.read()
      store.pass(1)
      await store.act(refunded.externalId, 'refund', provider === 'GATEWAY_C' ? {} : { amountInCents: 4_000 })
      await store.act(chargedBack.externalId, 'chargeback')
      const lines = await store.read()
      const of = (kind: string, payment: Sold) =>
        sumOf(lines.filter((line) => line.kind === kind && names(line, payment)))
      assert.equal(of('refund', refunded), provider === 'GATEWAY_C' ? -10_000 : -4_000)
      assert.equal(of('chargeback', chargedBack), -10_000)
      assert.equal(of('gateway_fee', chargedBack) < 0, tellsFees)
      for (const days of [2, 30, 35, 40]) {
        store.pass(days)
        if (provider === 'GATEWAY_B') await store.control('payouts')
        await store.read()
      }
      const balance = await store.balance()
      assert.equal(balance?.waitingInCents ?? 0, 0)
      if (provider === 'GATEWAY_A' || provider === 'GATEWAY_D') assert.equal(balance!.availableInCents, 0)
    })

    test('a recipient’s share is a separate line', async () => {
      const store = openStore(provider)
      const sold = await store.sell('credit_card', { shares: [SHARE] })
      const lines = (await store.read()).filter((line) => names(line, sold))
      const split = lines.filter(({ kind }) => kind === 'split')
      // The books of gateway C do not contain shares.
      if (provider === 'GATEWAY_C') return assert.deepEqual(split, [])
      assert.equal(sumOf(split), -SHARE.amountInCents)
      assert.ok(split.every(({ recipient }) => recipient === 'sim_co'))
      assert.equal(sumOf(lines.filter(({ kind }) => kind === 'gross')), 10_000)
    })

    for (const mistake of ['missing', 'doubled', 'other_rate'])
      test(`the lines contain a planted mistake: ${mistake}`, async () => {
        const store = openStore(provider)
        for (const method of METHODS[provider]) {
          const usual = await store.sell(method)
          const sold = await store.sell(method)
          await store.control('mistakes', { payment: sold.externalId, mistake })
          const lines = await store.read()
          const of = (kind: string, payment: Sold) => lines.filter((line) => line.kind === kind && names(line, payment))
          const [gross, expected] = [of('gross', sold), of('gross', usual)]
          const fees = sumOf(of('gateway_fee', usual)) - sumOf(of('gateway_fee', sold))
          if (mistake === 'missing') assert.deepEqual(gross, [])
          if (mistake === 'doubled') assert.equal(gross.length, 2 * expected.length)
          if (mistake === 'other_rate' && tellsFees) assert.ok(fees >= 99 && fees <= 103, `${fees}`)
        }
      })
  })
}

test('the list of a day contains each order once, with its reference, its total and its state of payment', async () => {
  for (const provider of Object.keys(METHODS) as Provider[]) {
    const store = openStore(provider)
    const other = openStore(provider)
    await other.sell(METHODS[provider][0]!)
    const sold = await Promise.all(METHODS[provider].map((method) => store.sell(method)))
    const unpaid = []
    for (let made = 0; METHODS[provider].includes('pix') && made < 32; made++) unpaid.push(await store.open('pix'))
    await store.act(sold[0]!.externalId, 'refund', {})
    const orders = new Map<string | undefined, ListedOrder>()
    const calls = await store.list((order) => {
      assert.ok(!orders.has(order.reference), `${provider} ${order.reference}`)
      orders.set(order.reference, order)
    })
    assert.equal(orders.size, sold.length + unpaid.length, provider)
    assert.equal(calls, provider === 'GATEWAY_B' ? 2 : 1, provider)
    for (const { reference } of [...sold, ...unpaid]) {
      const { amountInCents, moneyCame, method } = orders.get(reference)!
      assert.deepEqual([amountInCents, moneyCame], [10_000, sold.some((one) => one.reference === reference)], provider)
      assert.ok(METHODS[provider].includes(method))
    }
  }
})

test('at gateway A, the list is complete even if an order is canceled between two pages', async () => {
  const store = openStore('GATEWAY_A')
  const made = await Promise.all(Array.from({ length: 102 }, () => store.open('pix')))
  const seen = new Set<string | undefined>()
  const calls = await store.list(async ({ reference, externalId }) => {
    if (seen.size === 0) assert.equal(await store.cancel(externalId), true)
    seen.add(reference)
  })
  assert.deepEqual([calls, seen.size], [2, made.length])
})

test('at gateway A a blocked PIX leaves the balance and comes back', async () => {
  const store = openStore('GATEWAY_A')
  const sold = await store.sell('pix')
  const before = await store.balance()
  await store.act(sold.externalId, 'block')
  const blocked = (await store.read()).filter(({ kind }) => kind === 'blocked')
  assert.deepEqual(
    [sumOf(blocked), (await store.balance())!.availableInCents],
    [-10_000, before!.availableInCents - 10_000],
  )
  await store.act(sold.externalId, 'unblock')
  await store.read()
  assert.deepEqual(await store.balance(), before)
})

test('at gateway B, card money that the gateway pays early has a fee for each month that it comes early', async () => {
  const store = openStore('GATEWAY_B')
  await store.control('anticipation', { basisPoints: 150 })
  const sold = await store.sell('credit_card')
  const lines = (await store.read()).filter((line) => names(line, sold) && line.kind === 'anticipation_fee')
  assert.deepEqual(
    lines.map(({ amountInCents }) => amountInCents),
    [-50, -100, -150],
  )
})

test('a refund without balance is refused only if the account enforces the balance', async () => {
  for (const provider of Object.keys(METHODS) as Provider[]) {
    const store = openStore(provider)
    const sold = await store.sell(METHODS[provider][0]!)
    await store.control('balance', { enforce: true })
    const amounts = { amountInCents: 10_000, leftInCents: 10_000, totalInCents: 10_000 }
    const order = { refundId: 'rfd_1', ...amounts, today: '2026-11-20', method: METHODS[provider][0]! }
    const calls = ['12:00', '12:05'].map((time) => ({ firstCalledAt: new Date(`2026-11-20T${time}Z`) }))
    // The fee has left the account, so the balance does not cover the whole refund.
    const refused = await gatewayFor(provider).refunds.request(store.account, { ...sold, ...order, ...calls[0] })
    assert.ok(refused.is !== 'refunded' && refused.is !== 'pending', `${provider} ${JSON.stringify(refused)}`)
    await store.control('balance', { enforce: false })
    // Gateway C refunds only after the credit, two seconds later.
    if (provider === 'GATEWAY_C') await store.act(sold.externalId, 'pay')
    const refunded = await gatewayFor(provider).refunds.request(store.account, { ...sold, ...order, ...calls[1] })
    assert.ok(refunded.is === 'refunded' || refunded.is === 'pending', `${provider} ${JSON.stringify(refunded)}`)
  }
})

test('only the simulator gets the day of a store’s clock', () => {
  const { account } = openStore('GATEWAY_A')
  assert.deepEqual(simulatedDay(account), { 'x-simulated-day': FIRST_DAY })
  assert.deepEqual(simulatedDay({ ...account, simulatorUrl: undefined }), {})
})

// A store with a test clock

type Sold = { reference: string; externalId: string }

function openStore(provider: Provider) {
  const gateway = gatewayFor(provider)
  const { act, newAccount } = simulatedGateway(provider, KEYS[provider])
  const account: GatewayAccount = { ...newAccount(), simulatedDay: FIRST_DAY }
  const known = new Map<string, GatewayLine>()
  const payouts = new Map<string, GatewayPayout>()
  const control = (place: string, body: Record<string, unknown> = {}) =>
    json({
      method: 'POST',
      url: `${simulator.url}/control/${place}`,
      headers: { 'x-simulated-day': account.simulatedDay! },
      json: { provider, account: account.credentials[KEYS[provider]], ...body },
    })

  return {
    account,
    control,
    act: async (externalId: string, verb: string, body: Record<string, unknown> = {}) => {
      const { status, body: answer } = await act(externalId, verb, body)
      assert.equal(status, 200, `${verb}: ${JSON.stringify(answer)}`)
    },
    pass(days: number) {
      account.simulatedDay = addDays(account.simulatedDay!, days)
    },
    balance: async () => {
      const read = await gateway.books?.readBalance?.(account)
      if (read === undefined) return undefined
      assert.ok(read.is === 'read', JSON.stringify(read))
      return { availableInCents: read.availableInCents, waitingInCents: read.waitingInCents }
    },
    /** Sells something for R$ 100,00. A card is charged in three installments if the gateway offers them. */
    async sell(method: Method, order: { totalInCents?: number; shares?: GatewayShare[] } = {}): Promise<Sold> {
      const wanted = paymentOrder({ totalInCents: 10_000, ...order, ...(await orderFor(account, method)) })
      const created = await gateway[method === 'credit_card' ? 'card' : method]!.create(account, wanted)
      assert.ok('externalId' in created && created.externalId, JSON.stringify(created))
      if (created.is === 'pending') assert.equal((await act(created.externalId, 'pay')).status, 200)
      return { reference: wanted.reference, externalId: created.externalId }
    },
    /** Creates an order that nobody pays. */
    async open(method: 'pix'): Promise<Sold> {
      const wanted = paymentOrder({ totalInCents: 10_000, ...(await orderFor(account, method)) })
      const created = await gateway[method]!.create(account, wanted)
      assert.ok(created.is === 'pending', JSON.stringify(created))
      return { reference: wanted.reference, externalId: created.externalId }
    },
    cancel: (externalId: string) => gateway.orders.cancel(account, externalId, 'pix'),
    /** Lists the orders of the first day. @returns the number of calls */
    async list(each: (order: ListedOrder) => void | Promise<void>): Promise<number> {
      let cursor: string | undefined
      for (let calls = 1; ; calls++) {
        const page = await gateway.orders.list(account, {
          since: FIRST_DAY,
          until: FIRST_DAY,
          ...(cursor && { cursor }),
        })
        assert.ok(page.is === 'read', JSON.stringify(page))
        for (const order of page.orders) await each(order)
        if (page.next === undefined) return calls
        cursor = page.next
      }
    },
    /** Reads all lines, and checks the rules of the books. */
    async read(): Promise<GatewayLine[]> {
      const period = { since: FIRST_DAY, until: account.simulatedDay! }
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
        const page = await gateway.books!.read(account, { ...period, ...(cursor && { cursor }) })
        assert.ok(page.is === 'read', JSON.stringify(page))
        for (const { payoutExternalId: _, ...line } of page.lines) {
          assert.deepEqual(line, known.get(line.externalId) ?? line)
          known.set(line.externalId, line)
          assert.ok(line.reference || line.externalPaymentId, JSON.stringify(line))
        }
        for (const payout of page.payouts) payouts.set(payout.externalId, payout)
        cursor = page.next
      }
      const balance = await this.balance()
      const lines = [...known.values()]
      if (balance)
        assert.equal(
          sumOf(lines) - sumOf([...payouts.values()]),
          balance.availableInCents + balance.waitingInCents,
          `${provider} on ${account.simulatedDay}`,
        )
      return lines
    },
  }
}

function names({ reference, externalPaymentId }: GatewayLine, payment: Sold): boolean {
  return reference === payment.reference || externalPaymentId === payment.externalId
}

function sumOf(amounts: readonly { amountInCents: number }[]): number {
  return amounts.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
}
