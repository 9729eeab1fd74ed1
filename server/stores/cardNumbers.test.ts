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

describe('a card number in a text', () => {
  const numbers = [
    '4111111111111111',
    '5555 5555 5555 4444',
    '2223-0000-4841-0010',
    '378282246310005',
    '3782 822463 10005',
  ]
  const more = ['6362970000457013', '6062825624254001', '5067 2686 5051 7446', '6011111111111117']
  for (const number of [...numbers, ...more])
    test(`${number} is found anywhere in a text`, () => {
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
  const beside = [
    '4111111111111111 123',
    '4111111111111111 12/30',
    '4111111111111111,12/30,123',
    '4111111111111111/12/30',
    '4111111111111111-123',
    '4111 1111 1111 1111 1230 123',
    'n_4111111111111111',
    'cartao4111111111111111',
    'visa4111111111111111cvv123',
    '1230 4111 1111 1111 1111',
    '1 4111111111111111',
    '2x 4111 1111 1111 1111 123',
    '4111.1111.1111.1111',
    '4111/1111/1111/1111',
    '4111_1111_1111_1111',
    '4111  1111  1111  1111',
    '4111 - 1111 - 1111 - 1111',
    '4111-111111-111111',
    '378282246310005 1234',
    '30569309025904',
    '3056 930902 5904 12/30',
    '4222222222222',
    '4222222222222 12/30',
    '3530111333300000',
    'https://loja.example/volta/4111111111111111',
    'https://loja.example/4111-1111-1111-1111/fim?x=1',
    'https://loja.example/volta-4111111111111111.html',
  ]
  for (const text of [...disguised, ...beside]) test(`is found in ${text}`, () => assert.ok(isRefused(text)))

  test('is refused if it is a JSON number', () => assert.ok(isRefused({ order: 4111111111111111 })))

  test('is refused in every text field of a charge, with the name of the field', async () => {
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
      [{ successUrl: 'https://example.com/volta/4111111111111111' }, 'successUrl'],
      [{ postbackUrl: 'https://example.com/4111111111111111/hook' }, 'postbackUrl'],
      [{ cancelUrl: 'https://example.com/?card=4111111111111111' }, 'cancelUrl'],
    ]
    for (const [change, param] of wrong) {
      const { status, body } = await shop.call('POST', '/v1/charges', { ...sent, ...change })
      assert.deepEqual([status, body.error?.param], [400, param])
      assert.doesNotMatch(JSON.stringify(body), /4111/)
    }
  })

  test('is refused in an idempotency key, because a table stores it', async () => {
    const headers = { 'idempotency-key': '4111 1111 1111 1111' }
    const { status, body } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 100 }, headers)
    assert.deepEqual([status, body.error?.param], [400, 'Idempotency-Key'])
  })

  test('is refused in the text fields of a payment, with the name of the field', async () => {
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

describe('a card number in the data of a store', () => {
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

  test('is refused in an imported history', async () => {
    const payments = [{ ref: 'h1', amountInCents: 100, tracking: { src: number } }]
    const document = { stores: [{ ref: 'old', name: 'Antiga', payments }] }
    await assert.rejects(importDocument(shop.ctx, document, importSections), {
      status: 400,
      details: { param: 'stores.0.payments.0.tracking.src' },
    })
  })
})

describe('a text without a card number', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
  const texts = [
    fc
      .integer({ min: 1, max: 30 })
      .filter((length) => length < 13 || length > 16)
      .chain(digits),
    fc
      .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2040-01-01') })
      .map((date) => `${date.getTime()}000`),
    fc
      .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2040-01-01') })
      .map((date) => date.toISOString()),
    fc.uuid(),
    fc.stringMatching(/^pay_[0-9]{16}$/),
    // The digits of a boleto, the key of an invoice in groups, a phone number, and documents.
    fc.stringMatching(/^[0-9]{5}\.[0-9]{5} [0-9]{5}\.[0-9]{6} [0-9]{5}\.[0-9]{6} [0-9] [0-9]{14}$/),
    fc.stringMatching(/^[0-9]{4}( [0-9]{4}){10}$/),
    fc.stringMatching(/^\+55 \([0-9]{2}\) [0-9]{5}-[0-9]{4}$/),
    fc.stringMatching(/^[0-9]{2}\.[0-9]{3}\.[0-9]{3}\/[0-9]{4}-[0-9]{2}$/),
    digits(13).filter((text) => !text.startsWith('4')),
    digits(14).filter((text) => !text.startsWith('3')),
    digits(12).map((text) => `${text}${cnpjEnd(text)}`),
    digits(11).map((text) => `4${text}${eanEnd(`4${text}`)}`),
    fc.stringMatching(/^[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}$/),
    fc.stringMatching(/^\+55 ?[0-9]{2} ?9[0-9]{4}[- ]?[0-9]{4}$/),
    fc.stringMatching(/^\+4[0-9]{12}$/),
    fc.stringMatching(/^[0-9]{11}-[0-9] [0-9]{11}-[0-9] [0-9]{11}-[0-9] [0-9]{11}-[0-9]$/),
    fc.stringMatching(/^[0-9a-f]{64}$/),
    fc.stringMatching(/^E[0-9]{8}[0-9]{12}[0-9A-Za-z]{11}$/),
    fc.stringMatching(/^(pay|evt|chg|sub)_[0-9a-hjkmnp-tv-z]{26}$/),
    fc
      .double({ min: 0, max: 1, noNaN: true })
      .map(String)
      .filter((text) => text.includes('.')),
    // A PIX code with a key, an optional amount, a name, a city, a reference and a checksum.
    fc
      .tuple(
        fc.oneof(fc.uuid(), digits(11), digits(14), fc.stringMatching(/^\+55[0-9]{11}$/)),
        fc.constantFrom('', '540510.00', '5407123.456'),
        fc.stringMatching(/^[0-9A-F]{4}$/),
        fc.uuid().map((id) => id.replaceAll('-', '').slice(0, 25)),
      )
      .map(([key, amount, sum, reference]) => {
        const account = `0014br.gov.bcb.pix01${key.length}${key}`
        const rest = `520400005303986${amount}5802BR5905MARIA6009SAO PAULO62290525${reference}6304${sum}`
        return `00020126${account.length}${account}${rest}`
      }),
    fc.stringMatching(/^R\$ [0-9]{1,3}(\.[0-9]{3}){4},[0-9]{2}$/),
  ]
  test('is accepted if its number has another length, or is an instant, an id, a boleto, an invoice key, a phone or a document', () => {
    fc.assert(
      fc.property(fc.oneof(...texts), (text) => !isRefused(text)),
      { numRuns: 20_000 },
    )
  })
  test('is accepted if it is sixteen digits with an unknown prefix or a wrong check digit', () => {
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

/** Returns the two check digits of a CNPJ. */
function cnpjEnd(body: string): string {
  const end = (text: string) => {
    const sum = [...text].reverse().reduce((total, digit, index) => total + Number(digit) * ((index % 8) + 2), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const first = end(body)
  return `${first}${end(`${body}${first}`)}`
}

/** Returns the check digit of an EAN-13. */
function eanEnd(body: string): number {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}
