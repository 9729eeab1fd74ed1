/**
 * Tests the messages that a developer reads after a mistake: the field's name, the expected value, and the name that
 * was probably meant.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import { createApiKey } from '../server/stores/apiKeys.ts'
import { buyer, openShop, type Shop } from './shop.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})

const charge = { currency: 'BRL', amountInCents: 4990 }

const bodies: [body: object, param: string, message: string][] = [
  [{ ...charge, custmer: {} }, 'custmer', 'Unknown field "custmer". Did you mean "customer"?'],
  [{ ...charge, success_url: 'x' }, 'success_url', 'Unknown field "success_url". Did you mean "successUrl"?'],
  [{ amountInCents: 1, curency: 'BRL' }, 'currency', '"currency" is required. Did you mean it by "curency"?'],
  [{ currency: 'BRL' }, 'items', 'Send "items", or "amountInCents" with the total in cents, such as 4990.'],
  [
    { ...charge, amountInCents: -1 },
    'items',
    '"amountInCents" must be 1 or more, such as 4990. It counts only without "items".',
  ],
  [
    { ...charge, amountInCents: 49.9 },
    'amountInCents',
    '"amountInCents" must be a whole number of cents, such as 4990.',
  ],
  [{ ...charge, currency: 'XXQ' }, 'currency', '"currency" must be a currency code of ISO 4217, such as BRL.'],
  [
    { ...charge, customer: { phone: '1' } },
    'customer.phone',
    'Unknown field "customer.phone". The fields are email, name.',
  ],
  [
    { currency: 'BRL', items: [{ name: 'A', quantity: 1, price: 5 }] },
    'items.0.unitAmountInCents',
    '"items.0.unitAmountInCents" is required.',
  ],
]

test('the error of a wrong charge has the name of the field, and the nearest known name', async () => {
  for (const [body, param, message] of bodies) {
    const { status, body: answer } = await shop.call('POST', '/v1/charges', body)
    assert.equal(status, 400)
    assert.deepEqual([answer.error.param, answer.error.message], [param, message])
  }
})

test('a retry with the same Idempotency-Key gets the same message', async () => {
  const headers = { 'idempotency-key': 'words' }
  const call = () => shop.call('POST', '/v1/charges', { ...charge, postbackUrl: 'http://x' }, headers)
  const [first, second] = [await call(), await call()]
  assert.match(first.body.error.message, /^"postbackUrl": The URL must /)
  assert.deepEqual(second.body, first.body)
})

test('the error of a misspelled method, event, query parameter, filter or scope has the nearest known word', async () => {
  const { body: made } = await shop.call('POST', '/v1/charges', charge)
  const pay = (method: string) => shop.call('POST', `/v1/charges/${made.id}/payments`, { method, buyer })
  const endpoint = { url: 'https://example.com/hook', events: ['payment.payed'] }
  const answers = [
    [await pay('creditcard'), /^"method" must be one of .*\. Did you mean "credit_card"\?$/],
    [
      await shop.call('POST', '/v1/webhook-endpoints', endpoint),
      /^"events\.0" must be .*Did you mean "payment\.paid"\?$/,
    ],
    [await shop.call('GET', '/v1/payments?per_page=5'), /^Unknown query parameter "per_page"\. .*"perPage"\?$/],
    [await shop.call('GET', '/v1/payments?status=PAYD'), /^"status" must be one of .*\. Did you mean "PAID"\?$/],
  ] as const
  for (const [{ status, body }, sentence] of answers) {
    assert.equal(status, 400)
    assert.match(body.error.message, sentence)
  }
  const input = { name: 'x', scopes: ['charge:read'] }
  await assert.rejects(
    createApiKey(shop.ctx, shop.store.id, input),
    /The scope charge:read .* Did you mean "charges:read"\?$/,
  )
})

test('the error of a misspelled field in an import document has the nearest known name', async () => {
  const refusals: [store: object, sentence: RegExp][] = [
    [{ ofers: [] }, /^stores\.0\.ofers: unknown field\. Did you mean "offers"\?$/],
    [{ settings: { maxInstalments: 3 } }, /^stores\.0\.settings\.maxInstalments: .*"maxInstallments"\?$/],
    [
      { products: [{ ref: 'p', nane: 'x' }] },
      /^stores\.0\.products\.0\.name: is required\. Did you mean it by "nane"\?$/,
    ],
    [
      { gateways: [{ provider: 'GATEWAYA', credentials: 'simulator' }] },
      /^stores\.0\.gateways\.0\.provider: must be one of .* Did you mean "GATEWAY_A"\?$/,
    ],
  ]
  for (const [store, message] of refusals) {
    const document = { stores: [{ ref: 's', name: 'Loja', ...store }] }
    await assert.rejects(importDocument(shop.ctx, document, importSections), { message })
  }
})

test('no message repeats a value, because a value may be a secret or personal data', async () => {
  const secret = 'sk-live-segredo-da-ana'
  const bodies = [
    { ...charge, currency: secret },
    { ...charge, amountInCents: secret },
    { ...charge, customer: { email: secret } },
    { ...charge, successUrl: secret },
    { ...charge, split: [{ recipientId: secret, percent: 10 }] },
  ]
  for (const body of bodies) {
    const { status, body: answer } = await shop.call('POST', '/v1/charges', body)
    assert.equal(status, 400)
    assert.ok(!JSON.stringify(answer).includes(secret), answer.error.message)
  }
})
