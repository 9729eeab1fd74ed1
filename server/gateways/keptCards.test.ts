import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { openCard } from '../../test/cards.ts'
import { type TestDatabase, testDatabase } from '../../test/harness.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../core/clock.ts'
import { newId } from '../core/ids.ts'
import type { Provider } from '../core/provider.ts'
import { httpCall } from '../lib/httpCall.ts'
import { startSimulator } from '../simulator/simulator.ts'
import { gatewayFor, simulatorCredentials } from './all.ts'
import type { GatewayAccount } from './port/account.ts'
import type { Buyer, Card, PaymentOrder } from './port/payments.ts'

let database: TestDatabase
let simulator: Awaited<ReturnType<typeof startSimulator>>

before(async () => {
  database = await testDatabase()
  const log = pino({ level: 'silent' })
  simulator = await startSimulator({ database: database.database, host: '127.0.0.1', port: 0, log })
})
after(async () => {
  await simulator.stop()
  await database.drop()
})

for (const provider of ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C'] as const)
  describe(`${provider} with a kept card`, () => {
    const gateway = gatewayFor(provider)

    test('a kept card can be charged again without the security code, any number of times', async () => {
      const account = newAccount(provider)
      const first = await gateway.card!.create(account, order(await cardOf(account, '4111111111111111')))
      assert.ok(first.is === 'paid' && first.card, JSON.stringify(first))
      for (let times = 0; times < 2; times++) {
        const again = await gateway.card!.create(account, order({ saved: first.card.id }))
        assert.ok(again.is === 'paid', JSON.stringify(again))
        assert.equal(again.card?.id, first.card.id)
      }
    })

    test('a card can be kept without a charge', async () => {
      const account = newAccount(provider)
      const kept = await gateway.keptCards!.keep(account, { buyer, card: await cardOf(account, '5555555555554444') })
      assert.ok(kept.is === 'kept', JSON.stringify(kept))
      assert.equal((await json('GET', `/control/movements?account=${keyOf(account)}`)).length, 0)
      const paid = await gateway.card!.create(account, order({ saved: kept.card.id }))
      assert.ok(paid.is === 'paid', JSON.stringify(paid))
    })

    test('a kept card can be declined later, because of its test number or by the simulator’s control', async () => {
      const account = newAccount(provider)
      const first = await gateway.card!.create(account, order(await cardOf(account, '4000000000000127')))
      assert.ok(first.is === 'paid' && first.card, JSON.stringify(first))
      const saved = first.card.id
      const declined = await gateway.card!.create(account, order({ saved }))
      assert.ok(declined.is === 'declined' && !declined.hard, JSON.stringify(declined))
      assert.equal(declined.message, 'Cartão recusado pelo banco emissor')
      await tell(provider, saved, 'declined_unsafe')
      const harder = await gateway.card!.create(account, order({ saved }))
      // Gateway A gives no reasons for a decline, so its declines are never final.
      assert.ok(harder.is === 'declined' && Boolean(harder.hard) === (provider !== 'GATEWAY_A'), JSON.stringify(harder))
      await tell(provider, saved, 'approved')
      assert.equal((await gateway.card!.create(account, order({ saved }))).is, 'paid')
    })

    test('a kept card of another account is not charged', async () => {
      const [account, other] = [newAccount(provider), newAccount(provider)]
      const first = await gateway.card!.create(account, order(await cardOf(account, '4111111111111111')))
      assert.ok(first.is === 'paid' && first.card)
      const stolen = await gateway.card!.create(other, order({ saved: first.card.id }))
      assert.ok(stolen.is === 'rejected' || (stolen.is === 'declined' && stolen.hard), JSON.stringify(stolen))
    })
  })

test('gateways A and B check a card before they keep it, and decline a bad card', async () => {
  for (const provider of ['GATEWAY_A', 'GATEWAY_B'] as const) {
    const account = newAccount(provider)
    const card = await cardOf(account, '4000000000000002')
    assert.equal((await gatewayFor(provider).keptCards!.keep(account, { buyer, card })).is, 'declined')
  }
})

const buyer: Buyer = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  document: '12345678909',
  phone: '11987654321',
  ip: '203.0.113.7',
  address: {
    zipCode: '01310100',
    number: '100',
    street: 'Avenida Paulista',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}

function order(card: Card): PaymentOrder {
  return {
    reference: newId('pay'),
    totalInCents: 4990,
    currency: 'brl',
    installments: 1,
    description: 'Clube de violão',
    statementDescriptor: undefined,
    buyer,
    today: dateInSaoPaulo(systemNow()),
    card,
    recurring: true,
  }
}

function newAccount(provider: Provider): GatewayAccount {
  const credentials = simulatorCredentials(provider)
  return { id: newId('gwa'), provider, environment: 'sandbox', simulatorUrl: simulator.url, credentials }
}

/** The secret that identifies the account at the simulator. */
function keyOf({ credentials }: GatewayAccount): string {
  return encodeURIComponent(credentials.apiKey ?? credentials.secretKey ?? credentials.payeeCode!)
}

async function cardOf({ provider, credentials }: GatewayAccount, number: string): Promise<Card> {
  const card = openCard(number)
  if (provider === 'GATEWAY_A') return card
  if (provider === 'GATEWAY_C') {
    const made = await json('POST', '/gateway-c/tokens', { payeeCode: credentials.payeeCode, ...card, reuse: true })
    return { token: made.payment_token }
  }
  const { holderName, expiryMonth, expiryYear, cvv } = card
  const wire = { number, holder_name: holderName, exp_month: expiryMonth, exp_year: expiryYear, cvv }
  const path = `/gateway-b/core/v5/tokens?appId=${credentials.publicKey}`
  return { token: (await json('POST', path, { type: 'card', card: wire })).id }
}

async function tell(provider: Provider, saved: string, outcome: string): Promise<void> {
  await json('POST', '/control/cards', { provider, card: saved.split('/')[0], outcome })
}

// biome-ignore lint/suspicious/noExplicitAny: a test may read any field of an answer
async function json(method: 'GET' | 'POST', path: string, body?: unknown): Promise<any> {
  const answer = await httpCall({ method, url: simulator.url + path, json: body })
  assert.ok(answer.answered && answer.status < 300, JSON.stringify(answer))
  return answer.body
}
