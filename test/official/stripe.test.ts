import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Stripe from 'stripe'
import { DECLINES } from '../../server/gateways/stripe/declines.ts'
import { EVENTS, IGNORED_EVENTS } from '../../server/gateways/stripe/events.ts'
import { stripeGuide } from '../../server/gateways/stripe/guide.ts'
import { OF_PAYOUTS, PAYOUT_STATUSES } from '../../server/gateways/stripe/money.ts'
import {
  DISPUTE_STATUSES,
  IGNORED_CHARGE_STATUSES,
  INTENT_STATUSES,
  PAYMENT_STATUSES,
  PENDING_REASONS,
  REFUND_FAILURES,
  REFUND_STATUSES,
  SESSION_STATUSES,
} from '../../server/gateways/stripe/status.ts'
import { stripe } from '../../server/gateways/stripe/stripe.ts'
import { decimalsOf } from '../../server/lib/currencyDecimals.ts'
import { eventually } from '../eventually.ts'
import type { Recorded } from '../gateways/gatewayProxy.ts'
import { openGatewaySimulator } from '../gateways/gatewaySimulator.ts'
import { type Exchange, judgeAll, operationOf } from './judge.ts'
import { playGateway } from './playGateway.ts'
import { playStripe } from './playStripe.ts'
import { readForm } from './readForm.ts'
import { readStripeSdk } from './readStripeSdk.ts'
import { toExchange } from './toExchange.ts'

await openGatewaySimulator()
const definition = readStripeSdk()
const played = await playGateway('GATEWAY_D', playStripe)

describe('gateway D compared with the company’s own client', () => {
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

  test('each webhook is an event of the client, and the client’s own check accepts only the right signature', async () => {
    const typesOf = () => new Set(played.webhooks.map(({ body }) => String(JSON.parse(body).type)))
    await eventually(async () => SENT.every((type) => typesOf().has(type)), 'each kind of webhook arrives')
    const { webhookSecret } = played.account.credentials
    for (const { headers, body } of played.webhooks) {
      const signature = String(headers['stripe-signature'])
      const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret!)
      assert.equal(event.api_version, Stripe.API_VERSION)
      const object = { method: 'EVENT', path: event.type, query: new URLSearchParams(), status: 200 }
      assert.deepEqual(judgeAll(definition, [{ ...object, answer: event }], {}), [])
      assert.ok(stripe.webhooks.read(played.account, { 'stripe-signature': signature }, body))
      assert.equal(stripe.webhooks.read(played.account, {}, body), undefined)
    }
  })

  test('the adapter gives a meaning to each status, reason and event that the client knows', () => {
    const { enumerations, words } = definition
    const tables: [table: object, values: readonly string[] | undefined][] = [
      [SESSION_STATUSES, enumerations['Session.status=']],
      [PAYMENT_STATUSES, enumerations['Session.payment_status=']],
      [INTENT_STATUSES, enumerations['PaymentIntent.status=']],
      [IGNORED_CHARGE_STATUSES, enumerations['Charge.status=']],
      [DISPUTE_STATUSES, enumerations['Dispute.status=']],
      [PENDING_REASONS, enumerations['Refund.pending_reason=']],
      [REFUND_STATUSES, words('Refund.status')],
      [REFUND_FAILURES, words('Refund.failure_reason')],
      [PAYOUT_STATUSES, words('Payout.status')],
    ]
    for (const [table, values] of tables) assert.deepEqual(Object.keys(table).sort(), values!.toSorted())
    const events = Object.keys(definition.operations).filter((name) => name.startsWith('EVENT '))
    assert.ok(events.length > 250)
    assert.deepEqual(
      events.map((name) => name.slice('EVENT '.length)).filter((event) => !isKnown(event)),
      [],
    )
  })

  test('the client lists each error code and each type of payout line that the adapter uses', () => {
    const codes = definition.enumerations['PaymentIntent.LastPaymentError.code=']!
    for (const code of ['balance_insufficient', 'charge_already_refunded', ...CARD_CODES])
      assert.ok(codes.includes(code), code)
    for (const code of CARD_CODES) assert.ok(code in DECLINES, code)
    const types = definition.enumerations['BalanceTransaction.type=']!
    assert.deepEqual(
      types.filter((type) => type.startsWith('payout') && !/_balance_(hold|release)$/.test(type)).sort(),
      [...OF_PAYOUTS].sort(),
    )
  })

  test('amounts of each currency are in the unit that the gateway reads', () => {
    for (const currency of ZERO_DECIMAL)
      assert.equal(stripe.card!.takesCurrency!(currency), decimalsOf(currency) === 0, currency)
    for (const currency of [...THREE_DECIMALS, ...OWN_UNIT])
      assert.equal(stripe.card!.takesCurrency!(currency), false, currency)
    for (const currency of ['brl', 'usd', 'eur', 'huf', 'twd'])
      assert.equal(stripe.card!.takesCurrency!(currency), true, currency)
  })

  test('each call, and the guide for the webhooks, has the API version of the client’s types', () => {
    for (const { headers, path } of played.recorded.filter(({ path }) => !path.includes('/pay/')))
      assert.equal(headers['stripe-version'], Stripe.API_VERSION, path)
    assert.ok(stripeGuide.steps[0]!.text.en.includes(Stripe.API_VERSION))
  })
})

// docs.stripe.com/currencies, "Zero-decimal currencies", "Three-decimal currencies", "Special cases".
const ZERO_DECIMAL = 'bif clp djf gnf jpy kmf krw pyg rwf vnd vuv xaf xof xpf'.split(' ')
const THREE_DECIMALS = ['bhd', 'jod', 'kwd', 'omr', 'tnd']
/**
 * An ariary has five iraimbilanja, but no decimals at the gateway. Icelandic crowns and Ugandan shillings have no
 * decimals, but the gateway reads them in hundredths.
 */
const OWN_UNIT = ['mga', 'isk', 'ugx']
/** The client's error codes about a card. Only the documentation lists the codes of banks. */
const CARD_CODES = [
  'authentication_required',
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'insufficient_funds',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'payment_intent_authentication_failure',
  'processing_error',
]

function isKnown(event: string): boolean {
  const isGroup = (name: string) => name.endsWith('*') && event.startsWith(name.slice(0, -1))
  return (EVENTS as string[]).includes(event) || event in IGNORED_EVENTS || Object.keys(IGNORED_EVENTS).some(isGroup)
}

const PREFIX = '/gateway-d/v1'
/** The simulator's webhooks about the played events. */
const SENT = [
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

/** The parameters of a call are in its query or in its form. Parameters of a file upload have no types. */
function exchangeOf(recorded: Recorded): Exchange {
  const exchange = toExchange(recorded, PREFIX)
  const [type] = operationOf(definition, exchange)?.operation.requests ?? []
  const text = recorded.method === 'GET' ? exchange.query : recorded.request.toString()
  const isForm = !String(recorded.headers['content-type']).startsWith('multipart/')
  const request = type && isForm ? readForm(definition, type, new URLSearchParams(text)) : undefined
  return { ...exchange, query: new URLSearchParams(), request }
}
