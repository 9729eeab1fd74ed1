import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFor, cards } from '../../test/cards.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { makeApiKey } from '../stores/apiKeys.ts'

const lines: string[] = []
const shop = await openShop({ gateways: ['GATEWAY_B'], jobs: false, logTo: { write: (line) => lines.push(line) } })
const GENERIC = 'The card was declined. Try another card or another payment method.'

test('a declined card is answered with its code, its payment, and a sentence in the language of the caller', async () => {
  const safely = { declineCode: 'generic_decline', plain: 'Cartão recusado pelo banco emissor' }
  const ofLanguage = {
    '*': safely.plain,
    'pt-BR,pt;q=0.9': safely.plain,
    'en-US': GENERIC,
    es: 'La tarjeta fue rechazada. Use otra tarjeta u otro medio de pago.',
  }
  for (const [language, message] of Object.entries(ofLanguage)) {
    const { chargeId, status, error } = await pay(cards.declinedSafely, language)
    assert.deepEqual([status, error.type, error.code], [402, 'payment_declined', 'payment_declined'])
    assert.deepEqual([error.message, error.declineCode], [message, safely.declineCode], language)
    const { body: payment } = await shop.call('GET', `/v1/payments/${error.paymentId}`)
    assert.deepEqual([payment.status, payment.chargeId], ['FAILED', chargeId])
  }
})

test('a decline without a text for the buyer gets our own sentence, in English without a language', async () => {
  const ofLanguage = { '': GENERIC, pt: 'O cartão foi recusado. Use outro cartão ou outra forma de pagamento.' }
  for (const [language, message] of Object.entries(ofLanguage))
    assert.equal((await pay(cards.declined, language)).error.message, message)
})

test('a retry under the same key gets the same answer in every field', async () => {
  const key = { 'idempotency-key': 'declined-once', 'accept-language': 'es' }
  const chargeId = await newCharge()
  const body = { method: 'credit_card', buyer: { ...buyer, address }, card: await cardFor(shop, cards.declined) }
  const first = await shop.call('POST', `/v1/charges/${chargeId}/payments`, body, key)
  const again = await shop.call('POST', `/v1/charges/${chargeId}/payments`, body, key)
  assert.equal(first.status, 402)
  assert.deepEqual([again.status, again.body], [402, first.body])
})

test('an answer 502 names the payment, and the log lines of refusals name charge and payment', async () => {
  const unclear = await pay(cards.cut, 'en')
  assert.deepEqual([unclear.status, unclear.error.code], [502, 'gateway_error'])
  assert.match(unclear.error.paymentId, /^pay_/)
  const refused = await pay(cards.declined, 'en')
  for (const { requestId, chargeId, error, status } of [unclear, refused]) {
    const found = () => lines.find((line) => line.includes(requestId) && line.includes('"msg":"request"'))
    await eventually(async () => found() !== undefined, 'the log has a line for the request')
    const line = JSON.parse(found()!)
    assert.deepEqual(
      [line.status, line.code, line.chargeId, line.paymentId],
      [status, error.code, chargeId, error.paymentId],
    )
  }
})

test('the answer to a key of the other environment names the mistake, and the answer to a mistyped key does not', async () => {
  const live = makeApiKey('production')
  const answer = (key: string) => shop.call('GET', '/v1/charges', undefined, { authorization: `Bearer ${key}` })
  const other = await answer(live)
  assert.deepEqual([other.status, other.body.error.type], [401, 'authentication'])
  assert.match(other.body.error.message, /belongs to the production.*This server is the sandbox/)
  assert.match((await answer(`${live.slice(0, -1)}!`)).body.error.message, /missing or invalid/)
})

test('a wrong field is explained in words', async () => {
  const chargeId = await newCharge()
  const refusal = async (change: object) => {
    const body = { method: 'pix', buyer, ...change }
    return (await shop.call('POST', `/v1/charges/${chargeId}/payments`, body)).body.error.message
  }
  assert.match(await refusal({ buyer: { ...buyer, document: '11111111111' } }), /CPF or CNPJ with valid check digits/)
  assert.match(await refusal({ buyer: { ...buyer, phone: '1234567890123456' } }), /phone number: area code/)
  assert.match(await refusal({ method: 'cash' }), /one of pix, boleto, credit_card/)
})

const address = {
  zipCode: '01310100',
  number: '1000',
  street: 'Av. Paulista',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

async function newCharge(): Promise<string> {
  return (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5000 })).body.id
}

async function pay(number: string, language: string) {
  const chargeId = await newCharge()
  const body = { method: 'credit_card', buyer: { ...buyer, address }, card: await cardFor(shop, number) }
  const headers = language ? { 'accept-language': language } : undefined
  const answer = await shop.call('POST', `/v1/charges/${chargeId}/payments`, body, headers)
  return {
    chargeId,
    status: answer.status,
    error: answer.body.error,
    requestId: String(answer.headers['x-request-id']),
  }
}
