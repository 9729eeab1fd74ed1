import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFor, cards, openCard } from '../../test/cards.ts'
import { buyer, call, openShop, type Shop } from '../../test/shop.ts'
import { newId } from '../core/ids.ts'
import { updateStoreSettings } from '../stores/store.ts'
import { createPayment } from './createPayment.ts'
import { installment } from './installments.ts'

const address = { zipCode: '01310-100', street: 'Avenida Paulista', number: '1000', city: 'São Paulo', state: 'SP' }
const whole = { ...buyer, ip: '203.0.113.7', address }
const shops = {
  GATEWAY_A: await openShop({ gateways: ['GATEWAY_A'] }),
  GATEWAY_B: await openShop({ gateways: ['GATEWAY_B'] }),
  GATEWAY_C: await openShop({ gateways: ['GATEWAY_C'] }),
  GATEWAY_D: await openShop({ gateways: ['GATEWAY_D'] }),
}

async function pay(shop: Shop, request: object, charge: object = {}) {
  const { id } = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 100_000, ...charge })).body
  const { status, body } = await shop.call('POST', `/v1/charges/${id}/payments`, request)
  return { status, body, error: body.error ?? {} }
}
const byCard = (more: object) => ({ method: 'credit_card', buyer: whole, ...more })
const without = (path: string) => {
  const copy = structuredClone(whole) as Record<string, unknown>
  const parts = path.split('.').slice(1)
  const last = parts.pop()!
  delete (parts.reduce((at, key) => at[key] as Record<string, unknown>, copy) as Record<string, unknown>)[last]
  return copy
}

describe('fields that are optional in the schema but required by a gateway (spec, rule 6)', () => {
  const needs: [keyof typeof shops, string, string[]][] = [
    ['GATEWAY_A', 'credit_card', ['buyer.ip']],
    ['GATEWAY_B', 'boleto', ['buyer.address.street', 'buyer.address.city', 'buyer.address.state']],
    ['GATEWAY_B', 'credit_card', ['buyer.address.street', 'buyer.address.city', 'buyer.address.state']],
  ]
  for (const [gateway, method, paths] of needs)
    for (const path of paths)
      test(`${gateway} requires ${path} with ${method}`, async () => {
        const card = method === 'credit_card' ? await cardFor(shops[gateway], cards.approved) : undefined
        const { status, error } = await pay(shops[gateway], { method, buyer: without(path), card })
        assert.deepEqual([status, error.type, error.param], [400, 'invalid_request', path])
      })
  test('a missing address is a 400 that names the first field of the address', async () => {
    const { address: _, ...bare } = whole
    assert.equal((await pay(shops.GATEWAY_B, { method: 'boleto', buyer: bare })).error.param, 'buyer.address.zipCode')
  })
  for (const field of ['holderName', 'expiryMonth', 'expiryYear', 'cvv'])
    test(`GATEWAY_A requires card.${field}`, async () => {
      const { [field]: _, ...card } = openCard(cards.approved) as Record<string, string>
      assert.equal((await pay(shops.GATEWAY_A, byCard({ card }))).error.param, `card.${field}`)
    })
  test('a PIX needs none of these fields', async () => {
    for (const gateway of ['GATEWAY_A', 'GATEWAY_B'] as const)
      assert.equal((await pay(shops[gateway], { method: 'pix', buyer })).status, 201)
  })
})

describe('the name, the e-mail and the IP address of a buyer', () => {
  const wrong: [object, string][] = [
    [{ name: ' \u00a0\t' }, 'buyer.name'],
    [{ name: '\u200b\u2060\ufeff' }, 'buyer.name'],
    [{ name: '- . -' }, 'buyer.name'],
    [{ email: 'joão@example.com' }, 'buyer.email'],
    [{ email: 'ana\u200b@example.com' }, 'buyer.email'],
    [{ email: 'ana@pão.example' }, 'buyer.email'],
  ]
  for (const [change, param] of wrong)
    test(`${JSON.stringify(change)} is a 400 that names ${param}`, async () => {
      const answer = await pay(shops.GATEWAY_A, { method: 'pix', buyer: { ...buyer, ...change } })
      assert.deepEqual([answer.status, answer.error.param], [400, param])
    })
  test('an IP address with a zone is a 400 that names buyer.ip, because a zone has a meaning only on the sender’s machine', async () => {
    for (const ip of ['fe80::1%eth0', '::1%1', '2001:db8::1%25lo']) {
      const answer = await pay(shops.GATEWAY_A, byCard({ card: openCard(cards.approved), buyer: { ...whole, ip } }))
      assert.deepEqual([answer.status, answer.error.type, answer.error.param], [400, 'invalid_request', 'buyer.ip'])
    }
  })
  test('names in other scripts, and a domain with accents in its ASCII form, are accepted', async () => {
    for (const change of [{ name: '李' }, { name: 'José D’Ávila 3º' }, { email: 'ana@xn--po-xia.example' }])
      assert.equal((await pay(shops.GATEWAY_A, { method: 'pix', buyer: { ...buyer, ...change } })).status, 201)
  })
})

describe('the form of a card', () => {
  const wrong: [keyof typeof shops, object | undefined, number, string][] = [
    ['GATEWAY_A', { token: 'token_x' }, 422, 'card_input_not_supported'],
    ['GATEWAY_B', openCard(cards.approved), 422, 'card_input_not_supported'],
    ['GATEWAY_C', openCard(cards.approved), 422, 'card_input_not_supported'],
    ['GATEWAY_D', openCard(cards.approved), 422, 'card_input_not_supported'],
    ['GATEWAY_D', { token: 'token_x' }, 422, 'card_input_not_supported'],
    ['GATEWAY_A', undefined, 400, 'card.number'],
    ['GATEWAY_B', undefined, 400, 'card.token'],
    ['GATEWAY_C', undefined, 400, 'card.token'],
    ['GATEWAY_C', {}, 400, 'card.token'],
  ]
  for (const [gateway, card, status, said] of wrong)
    test(`${gateway} answers ${status} to ${card ? JSON.stringify(Object.keys(card)) : 'no card'}`, async () => {
      const answer = await pay(shops[gateway], byCard({ card }))
      assert.deepEqual([answer.status, answer.error.code ?? answer.error.param], [status, said])
    })
  test('GATEWAY_B accepts 3-D Secure, and GATEWAY_A and GATEWAY_C answer 400 and charge nothing', async () => {
    const threeds = { threedsTransactionId: 'tds-1' }
    const card = { ...(await cardFor(shops.GATEWAY_B, cards.approved)), ...threeds }
    assert.equal((await pay(shops.GATEWAY_B, byCard({ card }))).status, 201)
    const lost: [keyof typeof shops, object][] = [
      ['GATEWAY_A', byCard({ card: { ...openCard(cards.approved), ...threeds } })],
      ['GATEWAY_C', byCard({ card: { ...(await cardFor(shops.GATEWAY_C, cards.approved)), ...threeds } })],
    ]
    for (const [gateway, request] of lost) {
      const answer = await pay(shops[gateway], request)
      assert.deepEqual([answer.status, answer.error.param], [400, 'card.threedsTransactionId'], gateway)
    }
    const kept = { ...openCard(cards.approved), ...threeds }
    const trial = {
      name: 'Teste',
      billingType: 'RECURRING',
      billingCycle: 'MONTHLY',
      priceInCents: 4_990,
      trialDays: 7,
    }
    const offerId = (await shops.GATEWAY_A.call('POST', '/v1/test-helpers/offers', trial)).body.id
    const begun = await shops.GATEWAY_A.call('POST', '/v1/test-helpers/purchases', byCard({ offerId, card: kept }))
    assert.deepEqual([begun.status, begun.body.error?.param], [400, 'card.threedsTransactionId'])
  })
  const bad: [object, string][] = [
    [{ number: '4111 1111 1111 1112' }, 'card.number'],
    [{ number: '4111' }, 'card.number'],
    [{ expiryMonth: '13' }, 'card.expiryMonth'],
    [{ expiryYear: '2020' }, 'card.expiryYear'],
    [{ expiryYear: '20' }, 'card.expiryYear'],
    [{ expiryYear: '031' }, 'card.expiryYear'],
    [{ cvv: '12' }, 'card.cvv'],
  ]
  for (const [change, param] of bad)
    test(`${JSON.stringify(change)} is a 400 that names ${param}`, async () => {
      const answer = await pay(shops.GATEWAY_A, byCard({ card: { ...openCard(cards.approved), ...change } }))
      assert.deepEqual([answer.status, answer.error.param], [400, param])
    })
  test('a card with a two-digit year and with spaces in its number is accepted', async () => {
    const card = { ...openCard('4111 1111 1111 1111'), expiryYear: '31', expiryMonth: '1' }
    assert.equal((await pay(shops.GATEWAY_A, byCard({ card }))).status, 201)
  })
  for (const gateway of ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C'] as const)
    test(`${gateway} refuses a card payment of a charge in dollars`, async () => {
      const card = await cardFor(shops[gateway], cards.approved)
      const answer = await pay(shops[gateway], byCard({ card }), { currency: 'usd' })
      assert.deepEqual([answer.status, answer.error.code], [422, 'method_unavailable'])
    })
  for (const gateway of ['GATEWAY_B', 'GATEWAY_C'] as const)
    test(`${gateway} refuses a used or unknown token, and the charge can be paid with another token`, async () => {
      const shop = shops[gateway]
      const spent = (await cardFor(shop, cards.approved)) as { token: string }
      assert.equal((await pay(shop, byCard({ card: spent }))).status, 201)
      for (const card of [spent, { token: spent.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) }]) {
        const { id } = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })).body
        const refused = await shop.call('POST', `/v1/charges/${id}/payments`, byCard({ card }))
        assert.deepEqual([refused.status, refused.body.error.param], [400, 'card.token'])
        const again = byCard({ card: await cardFor(shop, cards.approved) })
        assert.equal((await shop.call('POST', `/v1/charges/${id}/payments`, again)).status, 201)
      }
    })
  test('GATEWAY_C accepts neither PIX nor boleto', async () => {
    for (const method of ['pix', 'boleto'])
      assert.equal((await pay(shops.GATEWAY_C, { method, buyer: whole })).error.code, 'method_unavailable')
  })
})

describe('installments', () => {
  test('the buyer pays the total of the Price table, and the payment shows that total', async () => {
    const card = openCard(cards.approved)
    const { body } = await pay(shops.GATEWAY_A, byCard({ card, installments: 12 }))
    assert.deepEqual([body.amountInCents, body.installments, body.status], [100_000, 12, 'paid'])
    assert.equal(body.totalInCents, installment(100_000, 12, shops.GATEWAY_A.store.settings).totalInCents)
    const [there] = await shops.GATEWAY_A.atGateway(body.id)
    assert.ok(there)
  })
  test('the buyer pays no interest if the store pays the interest', async () => {
    const { body } = await pay(shops.GATEWAY_A, byCard({ card: openCard(cards.approved), installments: 3 }), {
      interestPaidByBuyer: false,
    })
    assert.equal(body.totalInCents, 100_000)
  })
  test('a payment with more installments than the charge allows is refused', async () => {
    const answer = await pay(shops.GATEWAY_A, byCard({ card: openCard(cards.approved), installments: 4 }), {
      maxInstallments: 3,
    })
    assert.deepEqual([answer.status, answer.error.param], [400, 'installments'])
  })
  test('the number of rows in the table depends on the store’s settings and on the request', async () => {
    const shop = shops.GATEWAY_B
    const counts = async (query: string) =>
      (await shop.call('GET', `/v1/payment-methods?amountInCents=5000${query}`)).body.installments.length
    assert.deepEqual([await counts(''), await counts('&maxInstallments=2'), await counts('')], [12, 2, 12])
    await updateStoreSettings(shop.ctx, shop.store.id, { maxInstallments: 5 })
    assert.deepEqual([await counts(''), await counts('&maxInstallments=2')], [5, 2])
  })
  test('every row of the table equals the formula of the Price table, to the cent', async () => {
    const { body } = await shops.GATEWAY_A.call('GET', '/v1/payment-methods?amountInCents=100000')
    assert.equal(body.installments.length, 12)
    for (const row of body.installments) {
      const exact = row.count === 1 ? 100_000 : (100_000 * 0.0299) / (1 - 1.0299 ** -row.count)
      assert.equal(row.installmentInCents, Math.floor(exact + 0.5))
      assert.equal(row.totalInCents, row.installmentInCents * row.count)
      assert.equal(row.hasInterest, row.count > 1)
    }
    const free = await shops.GATEWAY_A.call(
      'GET',
      '/v1/payment-methods?amountInCents=100&interestPaidByBuyer=false&maxInstallments=3',
    )
    assert.deepEqual(free.body.installments[2], {
      count: 3,
      installmentInCents: 34,
      totalInCents: 100,
      hasInterest: false,
    })
  })
})

describe('GET /v1/payment-methods', () => {
  const input = {
    GATEWAY_A: 'raw',
    GATEWAY_B: 'gateway_b_token',
    GATEWAY_C: 'gateway_c_token',
    GATEWAY_D: 'hosted_only',
  }
  for (const [gateway, shop] of Object.entries(shops) as [keyof typeof shops, Shop][])
    test(`shows which card input ${gateway} needs`, async () => {
      const { body } = await shop.call('GET', '/v1/payment-methods')
      assert.equal(body.installments, null)
      const { available, provider, input: form, gatewayBPublicKey, gatewayCPayeeCode, gatewayCSandbox } = body.card
      assert.deepEqual([available, provider, form], [true, gateway, input[gateway]])
      assert.equal(gatewayBPublicKey !== null, gateway === 'GATEWAY_B')
      assert.equal(gatewayCPayeeCode !== null, gateway === 'GATEWAY_C')
      assert.equal(gatewayCSandbox, gateway === 'GATEWAY_C' ? true : null)
      const codes = gateway === 'GATEWAY_A' || gateway === 'GATEWAY_B'
      assert.deepEqual(body.pix, { available: codes, provider: codes ? gateway : null })
      assert.deepEqual(body.boleto, { available: codes, provider: codes ? gateway : null })
    })

  test('a store without a card gateway offers no card payment', async () => {
    const bare = await openShop({ gateways: [] })
    const { body } = await bare.call('GET', '/v1/payment-methods?amountInCents=100')
    assert.deepEqual(
      [body.card.available, body.card.provider, body.card.input, body.installments],
      [false, null, null, null],
    )
  })
})

describe('a charge with declined cards', () => {
  test('stays pending up to the store’s limit of declines, and then fails', async () => {
    const shop = await openShop({ gateways: ['GATEWAY_A'], settings: { maxDeclinedAttempts: 3 } })
    const { id } = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5000 })).body
    const attemptCard = async () =>
      await shop.call('POST', `/v1/charges/${id}/payments`, byCard({ card: openCard(cards.declined) }))
    for (let attempt = 1; attempt <= 3; attempt++) {
      assert.equal((await shop.call('GET', `/v1/charges/${id}`)).body.status, 'pending')
      assert.equal((await attemptCard()).status, 402)
    }
    assert.equal((await shop.call('GET', `/v1/charges/${id}`)).body.status, 'failed')
    assert.equal((await attemptCard()).body.error.code, 'charge_not_pending')
  })
})

describe("a payment on the gateway's own card page", () => {
  const shop = shops.GATEWAY_D
  async function hosted() {
    const { id } = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5000 })).body
    const { payment } = await createPayment(shop.ctx, shop.store, id, {
      request: { method: 'credit_card', buyer },
      paymentId: newId('pay'),
      channel: 'checkout',
    })
    return { chargeId: id, payment }
  }
  const stateOf = async (id: string) => (await shop.call('GET', `/v1/payments/${id}`)).body

  test('is pending with the address of that page, and becomes paid when the buyer pays on the page', async () => {
    const { payment, chargeId } = await hosted()
    assert.match(payment.redirect_url!, /^http.*gateway-d/)
    assert.equal((await call(payment.redirect_url!, 'GET', '')).status, 200)
    await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
    assert.equal((await stateOf(payment.id)).status, 'PAID')
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'paid')
  })
  test('expires when its session at the gateway expires', async () => {
    const { payment } = await hosted()
    await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/expire`)
    assert.equal((await stateOf(payment.id)).status, 'EXPIRED')
  })
  test('can be refunded or charged back like any other card payment', async () => {
    const [one, other] = [await hosted(), await hosted()]
    for (const { payment } of [one, other]) await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
    assert.equal((await shop.call('POST', `/v1/payments/${one.payment.id}/refunds`)).body.status, 'REFUNDED')
    await shop.call('POST', `/v1/test-helpers/payments/${other.payment.id}/chargeback`)
    assert.equal((await stateOf(other.payment.id)).status, 'REFUNDED')
  })
})
