import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cards, openCard } from '../../test/cards.ts'
import { openGatewaySimulator, simulatedGateway, simulator } from '../../test/gateways/gatewaySimulator.ts'
import { json } from '../../test/gateways/gatewayWire.ts'
import { paymentOrder } from '../../test/gateways/paymentOrder.ts'
import type { Provider } from '../core/provider.ts'
import { gatewayFor } from './all.ts'
import { refundSplitRequest } from './pagarme/split.ts'
import type { GatewayAccount } from './port/account.ts'
import type { Outcome } from './port/outcome.ts'
import type { GatewayShare, PaymentOrder } from './port/payments.ts'

await openGatewaySimulator()

const keys = { GATEWAY_A: 'apiKey', GATEWAY_B: 'secretKey', GATEWAY_C: 'payeeCode', GATEWAY_D: 'secretKey' }
const TWO: GatewayShare[] = [
  { recipient: 'sim_ana', amountInCents: 333 },
  { recipient: 'sim_bia', amountInCents: 1 },
]

describe('shares of a payment', () => {
  test('at gateway A, each recipient of a PIX and of a plan in twelve parcels gets exact cents', async () => {
    const { account, pay, books } = at('GATEWAY_A')
    await pay('pix', { shares: TWO, totalInCents: 1000 })
    assert.deepEqual(await books(), [
      ['sim_ana', 333, 0],
      ['sim_bia', 1, 0],
    ])
    const plan = { shares: [{ recipient: 'sim_ana', amountInCents: 4001 }], totalInCents: 9999, installments: 12 }
    await pay('card', { ...plan, card: openCard(cards.approved), buyer: cardBuyer })
    assert.deepEqual((await books()).at(-1), ['sim_ana', 4001, 0])
    // The fee of a PIX is R$ 1,99, and the shares must fit into the rest.
    const tooMuch = { shares: [{ recipient: 'sim_ana', amountInCents: 802 }], totalInCents: 1000 }
    assert.equal((await create(account, 'pix', tooMuch)).is, 'rejected')
    const { split } = gatewayFor('GATEWAY_A')
    assert.ok(split!.keepsInCents({ method: 'pix', totalInCents: 1000, installments: 1 }) > 198)
    const own = (await wallets(account))[0].id
    assert.deepEqual(await split!.checkRecipient(account, own), { is: 'own' })
    assert.deepEqual(await split!.checkRecipient(account, 'sim_ana'), { is: 'unchecked' })
    for (const recipient of [own, 'nobody'])
      assert.equal((await create(account, 'pix', { shares: [{ recipient, amountInCents: 1 }] })).is, 'rejected')
  })

  test('at gateway B, the store’s own recipient gets the rest, and an account without this recipient cannot split', async () => {
    const { account, pay, books } = at('GATEWAY_B')
    await pay('pix', { shares: TWO })
    assert.deepEqual(await books(), [
      ['sim_ana', 333, 0],
      ['sim_bia', 1, 0],
    ])
    const { split } = gatewayFor('GATEWAY_B')
    const { recipientId, ...credentials } = account.credentials
    assert.equal(split!.lacks!(account), undefined)
    assert.match(split!.lacks!({ ...account, credentials })!, /recipientId/)
    assert.deepEqual(await split!.checkRecipient(account, recipientId!), { is: 'own' })
    assert.deepEqual(await split!.checkRecipient(account, 'sim_ana'), { is: 'known' })
    assert.equal((await split!.checkRecipient(account, 'nobody')).is, 'unknown')
    const unknown = await create(account, 'pix', { shares: [{ recipient: 'nobody', amountInCents: 1 }] })
    assert.equal(unknown.is, 'rejected')
  })

  test('at gateway B, the request for a partial refund that only the store pays has a split with only the store, so the gateway does not divide the refund', () => {
    const { account } = at('GATEWAY_B')
    const { split } = refundSplitRequest(account, { shares: [], amountInCents: 1 })
    const named = (split as { amount: number; recipient_id: string }[]).map((rule) => [rule.recipient_id, rule.amount])
    assert.deepEqual(named, [[account.credentials.recipientId, 1]])
    assert.deepEqual(refundSplitRequest(account, { shares: undefined, amountInCents: 1 }), {})
  })

  test('at gateway C, each share is a separate item, so percentages lose no cent', async () => {
    const { account, pay, books } = at('GATEWAY_C')
    await pay('card', { shares: TWO, card: { token: await tokenAtC(account) } })
    assert.deepEqual(await books(), [
      ['sim_ana', 333, 0],
      ['sim_bia', 1, 0],
    ])
    const { split } = gatewayFor('GATEWAY_C')
    assert.deepEqual(await split!.checkRecipient(account, account.credentials.payeeCode!), { is: 'own' })
  })

  test('at gateway D, a single recipient of the same region gets exact cents', async () => {
    const { account, pay, books } = at('GATEWAY_D')
    const { reference } = paymentOrder()
    await pay('card', { reference, shares: TWO.slice(0, 1), returnUrl: 'https://loja.example/volta' })
    assert.deepEqual(await books(), [['sim_ana', 333, 0]])
    const { split } = gatewayFor('GATEWAY_D')
    assert.equal(split!.maxRecipients, 1)
    const answers = ['sim_ana', 'sim_us_ana', 'nobody'].map((id) => split!.checkRecipient(account, id))
    assert.deepEqual(
      (await Promise.all(answers)).map(({ is }) => is),
      ['known', 'unable', 'unknown'],
    )
    // The gateway refuses to take back the recipient's part. But the buyer has the money, so nothing is repeated.
    const found = await gatewayFor('GATEWAY_D').orders.find(account, { reference, method: 'credit_card' })
    const refunded = await gatewayFor('GATEWAY_D').refunds.request(account, {
      refundId: 'rfd_1',
      reference,
      externalId: (found as { externalId: string }).externalId,
      amountInCents: 100,
      leftInCents: paymentOrder().totalInCents,
      totalInCents: paymentOrder().totalInCents,
      method: 'credit_card',
      shares: [{ recipient: 'sim_ana', amountInCents: 334 }],
      today: '2026-11-22',
    })
    assert.equal(refunded.is, 'refunded')
    const abroad = { shares: [{ recipient: 'sim_us_ana', amountInCents: 1 }], returnUrl: 'https://loja.example/volta' }
    assert.equal((await create(account, 'card', abroad)).is, 'rejected')
  })
})

const address = { zipCode: '01310100', number: '1' }
const cardBuyer = { ...paymentOrder().buyer, ip: '203.0.113.7', address }

/** Opens a new account, with functions that pay an order and read the recipients' books. */
function at(provider: Provider) {
  const { act, newAccount } = simulatedGateway(provider, keys[provider])
  const account = newAccount()
  return {
    account,
    async pay(method: 'pix' | 'card', overrides: Partial<PaymentOrder>): Promise<void> {
      const created = await create(account, method, overrides)
      assert.ok(created.is === 'pending' || created.is === 'paid', JSON.stringify(created))
      if (created.is === 'pending') assert.equal((await act(created.externalId, 'pay')).status, 200)
    },
    async books(): Promise<[string, number, number][]> {
      const key = encodeURIComponent(account.credentials[keys[provider]]!)
      const { body } = await json({ method: 'GET', url: `${simulator.url}/control/shares?account=${key}` })
      return body.map((share: Record<string, unknown>) => [share.recipient, share.amountInCents, share.refundedInCents])
    },
  }
}

function create(account: GatewayAccount, method: 'pix' | 'card', overrides: Partial<PaymentOrder>): Promise<Outcome> {
  const pixExpiresAt = new Date(Date.now() + 3_600_000)
  return gatewayFor(account.provider)[method]!.create(account, paymentOrder({ pixExpiresAt, ...overrides }))
}

async function wallets({ credentials }: GatewayAccount) {
  const headers = { access_token: credentials.apiKey! }
  return (await json({ method: 'GET', url: `${simulator.url}/gateway-a/v3/wallets`, headers })).body.data
}

async function tokenAtC({ credentials }: GatewayAccount): Promise<string> {
  const body = { payeeCode: credentials.payeeCode, ...openCard(cards.approved) }
  return (await json({ method: 'POST', url: `${simulator.url}/gateway-c/tokens`, json: body })).body.payment_token
}
