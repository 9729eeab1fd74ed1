import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { buyer, openShop } from '../../test/shop.ts'
import { isLuhnValid } from '../brazil/luhn.ts'
import { createPaymentLink } from '../catalog/paymentLinks.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'
import { refuseCardNumbers } from './cardNumbers.ts'

const shop = await openShop({ jobs: false })
const isRefused = (value: unknown) => {
  try {
    refuseCardNumbers(value, 'x')
    return false
  } catch {
    return true
  }
}

describe('a card number among words', () => {
  const numbers = [
    '4111111111111111',
    '5555 5555 5555 4444',
    '2223-0000-4841-0010',
    '378282246310005',
    '3782 822463 10005',
  ]
  const more = ['6362970000457013', '6062825624254001', '5067 2686 5051 7446', '6011111111111117']
  for (const number of [...numbers, ...more])
    test(`${number} is one, wherever it stands`, () => {
      const texts = [
        number,
        `cartão ${number}`,
        `${number}, validade 12/31`,
        `(${number})`,
        `"${number}".`,
        `cc:${number}`,
      ]
      for (const text of [...texts, { deep: [{ order: number }] }]) assert.ok(isRefused(text), JSON.stringify(text))
    })

  const disguised = [
    'https://loja.example/obrigado?c=4111%201111%201111%201111',
    'https://loja.example/obrigado?c=4111+1111+1111+1111&x=1',
    '4111111111111111@example.com',
    '４１１１１１１１１１１１１１１１',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111\u20111111\u20111111\u20111111',
  ]
  for (const text of disguised) test(`${text} holds one`, () => assert.ok(isRefused(text)))

  test('one that comes as a number is one', () => assert.ok(isRefused({ order: 4111111111111111 })))

  test('the field is named: in a charge', async () => {
    const sent = { currency: 'brl', items: [{ name: 'Café', quantity: 1, unitAmountInCents: 100 }] }
    const wrong: [object, string][] = [
      [{ description: 'pago com 4111 1111 1111 1111' }, 'description'],
      [{ items: [{ ...sent.items[0], name: '4111111111111111' }] }, 'items.0.name'],
      [{ customer: { name: '4111111111111111' } }, 'customer.name'],
      [{ metadata: { order: { note: 'visa 4111-1111-1111-1111' } } }, 'metadata.order.note'],
      [{ metadata: { '4111111111111111': 'x' } }, 'metadata'],
      [{ metadata: { order: { 'visa 4111 1111 1111 1111': 'x' } } }, 'metadata.order'],
      [{ customer: { email: '4111111111111111@example.com' } }, 'customer.email'],
      [{ tracking: { utmTerm: '4111111111111111' } }, 'tracking.utmTerm'],
      [{ postbackUrl: 'https://example.com/hook?card=4111111111111111' }, 'postbackUrl'],
      [{ successUrl: 'https://example.com/?card=4111%201111%201111%201111' }, 'successUrl'],
      [{ cancelUrl: 'https://example.com/?card=4111111111111111' }, 'cancelUrl'],
    ]
    for (const [change, param] of wrong) {
      const { status, body } = await shop.call('POST', '/v1/charges', { ...sent, ...change })
      assert.deepEqual([status, body.error?.param], [400, param])
      assert.doesNotMatch(JSON.stringify(body), /4111/)
    }
  })

  test('the idempotency key is named, which stands in a table as well', async () => {
    const headers = { 'idempotency-key': '4111 1111 1111 1111' }
    const { status, body } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 100 }, headers)
    assert.deepEqual([status, body.error?.param], [400, 'Idempotency-Key'])
  })

  test('the field is named: in a payment', async () => {
    const { id } = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 100 })).body
    const address = { zipCode: '01310-100', number: '1', street: '4111 1111 1111 1111' }
    const wrong: [object, string][] = [
      [{ buyer: { ...buyer, name: 'Ana 4111111111111111' } }, 'buyer.name'],
      [{ buyer: { ...buyer, address } }, 'buyer.address.street'],
      [{ buyer, metadata: { note: '4111111111111111' } }, 'metadata.note'],
      [{ buyer, metadata: { '4111111111111111': 'x' } }, 'metadata'],
      [{ buyer: { ...buyer, email: '4111111111111111@example.com' } }, 'buyer.email'],
    ]
    for (const [sent, param] of wrong) {
      const { status, body } = await shop.call('POST', `/v1/charges/${id}/payments`, { method: 'pix', ...sent })
      assert.deepEqual([status, body.error?.param], [400, param])
    }
  })
})

describe('a card number in what a store sells', () => {
  const number = '4111111111111111'
  test('is refused in an offer and in a payment link', async () => {
    const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Curso' })
    const offer = { productId, name: 'Oferta', priceInCents: 100 }
    for (const [more, param] of [
      [{ metadata: { [number]: 'x' } }, 'metadata'],
      [{ name: number }, 'name'],
      [{ description: `pague com ${number}` }, 'description'],
    ] as const)
      await assert.rejects(createOffer(shop.ctx, shop.store, { ...offer, ...more }), {
        status: 400,
        details: { param },
      })
    const link = createPaymentLink(shop.ctx, shop.store, { name: `Aula ${number}`, amountInCents: 100 })
    await assert.rejects(link, { status: 400, details: { param: 'name' } })
  })

  test('is refused in a history that is imported', async () => {
    const payments = [{ ref: 'h1', amountInCents: 100, tracking: { src: number } }]
    const document = { stores: [{ ref: 'old', name: 'Antiga', payments }] }
    await assert.rejects(importDocument(shop.ctx, document, importSections), {
      status: 400,
      details: { param: 'stores.0.payments.0.tracking.src' },
    })
  })
})

describe('what is no card number', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
  const texts = [
    fc
      .integer({ min: 1, max: 30 })
      .filter((length) => length < 15 || length > 16)
      .chain(digits),
    fc
      .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2040-01-01') })
      .map((date) => `${date.getTime()}000`),
    fc
      .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2040-01-01') })
      .map((date) => date.toISOString()),
    fc.uuid(),
    fc.stringMatching(/^pay_[0-9]{16}$/),
    // A boleto's line, an invoice's key in its groups, a phone, documents.
    fc.stringMatching(/^[0-9]{5}\.[0-9]{5} [0-9]{5}\.[0-9]{6} [0-9]{5}\.[0-9]{6} [0-9] [0-9]{14}$/),
    fc.stringMatching(/^[0-9]{4}( [0-9]{4}){10}$/),
    fc.stringMatching(/^\+55 \([0-9]{2}\) [0-9]{5}-[0-9]{4}$/),
    fc.stringMatching(/^[0-9]{2}\.[0-9]{3}\.[0-9]{3}\/[0-9]{4}-[0-9]{2}$/),
    fc.stringMatching(/^R\$ [0-9]{1,3}(\.[0-9]{3}){4},[0-9]{2}$/),
  ]
  test('stays as it is: other lengths, instants, ids, lines, keys, phones, documents', () => {
    fc.assert(
      fc.property(fc.oneof(...texts), (text) => !isRefused(text)),
      { numRuns: 2_000 },
    )
  })
  test('sixteen digits with another beginning, or with a wrong check digit', () => {
    const sixteen = digits(16).filter((text) => !/^[3456]/.test(text) && !/^2[2-7]/.test(text))
    fc.assert(fc.property(sixteen, (text) => !isRefused(text)))
    fc.assert(
      fc.property(
        digits(16).filter((text) => !isLuhnValid(text)),
        (text) => !isRefused(text),
      ),
    )
  })
})
