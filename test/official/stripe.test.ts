import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Stripe from 'stripe'
import { stripe } from '../../server/gateways/stripe.ts'
import { stripeGuide } from '../../server/gateways/stripeGuide.ts'
import { eventually } from '../eventually.ts'
import type { Recorded } from '../gatewayProxy.ts'
import { openGatewaySimulator } from '../gatewaySimulator.ts'
import { type Exchange, judgeAll, operationOf } from './judge.ts'
import { playGateway } from './playGateway.ts'
import { playStripe } from './playStripe.ts'
import { readForm } from './readForm.ts'
import { readStripeSdk } from './readStripeSdk.ts'
import { toExchange } from './toExchange.ts'

await openGatewaySimulator()
const definition = readStripeSdk()
const played = await playGateway('GATEWAY_D', playStripe)

describe('gateway D beside the company’s own client', () => {
  test('each call and each answer has the form that the client knows', () => {
    const calls = played.recorded.filter(({ path, status }) => !path.includes('/pay/') && status < 400)
    const operations = new Set(calls.map((one) => operationOf(definition, toExchange(one, PREFIX))?.name))
    assert.ok(operations.size >= 22, [...operations].join(', '))
    assert.deepEqual(judgeAll(definition, calls.map(exchangeOf), {}), [])
  })

  test('each refusal has a type and a code of the client', () => {
    const codes = definition.enumerations['PaymentIntent.LastPaymentError.code=']!
    const types = definition.enumerations['PaymentIntent.LastPaymentError.type=']!
    const refusals = played.recorded.filter(({ status }) => status >= 400)
    const errors = refusals.map(({ answer }) => JSON.parse(answer.toString()).error)
    assert.ok(errors.length >= 10, `${errors.length}`)
    for (const { type, code, message } of errors) {
      assert.ok(types.includes(type), message)
      assert.ok(code === undefined || codes.includes(code), code)
    }
  })

  test('each webhook is an event of the client, which the client’s own check takes with its signature alone', async () => {
    const typesOf = () => new Set(played.webhooks.map(({ body }) => String(JSON.parse(body).type)))
    await eventually(async () => SENT.every((type) => typesOf().has(type)), 'each kind of webhook arrives')
    const { webhookSecret } = played.account.credentials
    for (const { headers, body } of played.webhooks) {
      const signature = String(headers['stripe-signature'])
      const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret!)
      assert.equal(event.api_version, Stripe.API_VERSION)
      const object = { method: 'EVENT', path: event.type, query: new URLSearchParams(), status: 200 }
      assert.deepEqual(judgeAll(definition, [{ ...object, answer: event }], {}), [])
      assert.ok(stripe.readWebhook(played.account, { 'stripe-signature': signature }, body))
      assert.equal(stripe.readWebhook(played.account, {}, body), undefined)
    }
  })

  test('each call, and the guide for the webhooks, names the version of the API whose types the client has', () => {
    for (const { headers, path } of played.recorded.filter(({ path }) => !path.includes('/pay/')))
      assert.equal(headers['stripe-version'], Stripe.API_VERSION, path)
    assert.ok(stripeGuide.steps[0]!.text.en.includes(Stripe.API_VERSION))
  })
})

const PREFIX = '/gateway-d/v1'
/** The webhooks that the simulator sends for what is played. */
const SENT = [
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

/** The parameters of a call are in its query or in its form. A file has no types. */
function exchangeOf(recorded: Recorded): Exchange {
  const exchange = toExchange(recorded, PREFIX)
  const [type] = operationOf(definition, exchange)?.operation.requests ?? []
  const text = recorded.method === 'GET' ? exchange.query : recorded.request.toString()
  const isForm = !String(recorded.headers['content-type']).startsWith('multipart/')
  const request = type && isForm ? readForm(definition, type, new URLSearchParams(text)) : undefined
  return { ...exchange, query: new URLSearchParams(), request }
}
