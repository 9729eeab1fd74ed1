import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asaas } from '../../server/gateways/asaas/asaas.ts'
import { STATUSES as DISPUTE_STATUSES } from '../../server/gateways/asaas/disputes.ts'
import { EVENTS, IGNORED_EVENTS } from '../../server/gateways/asaas/events.ts'
import { kindOfType, OTHER_TYPES } from '../../server/gateways/asaas/lines.ts'
import { PAYOUT_STATUSES } from '../../server/gateways/asaas/money.ts'
import { REFUND_STATUSES } from '../../server/gateways/asaas/payment.ts'
import { SHARE_STATUSES } from '../../server/gateways/asaas/split.ts'
import { MEANINGS } from '../../server/gateways/asaas/status.ts'
import { afterFile } from '../afterFile.ts'
import { eventually } from '../eventually.ts'
import { cardOrder, newAccount, wire } from '../gateways/gatewayA.ts'
import { openGatewayProxy } from '../gateways/gatewayProxy.ts'
import { openGatewaySimulator, simulator } from '../gateways/gatewaySimulator.ts'
import { paymentOrder } from '../gateways/paymentOrder.ts'
import { asaasBeyond } from './asaasBeyond.ts'
import { readDefinition } from './definition.ts'
import { judgeAll } from './judge.ts'
import { playGateway } from './playGateway.ts'
import { toExchange } from './toExchange.ts'

await openGatewaySimulator()
const definition = readDefinition('asaas')
const played = await playGateway('GATEWAY_A')

describe('gateway A compared with the company’s own client', () => {
  test('each call, each answer and each webhook has the form that the client knows', () => {
    const exchanges = played.recorded.map((one) => toExchange(one, '/gateway-a/v3'))
    const webhooks = played.webhooks.map(({ body }) => JSON.parse(body)).filter(({ payment }) => payment)
    assert.ok(webhooks.length > 10)
    const payments = webhooks.map(({ payment }) => ({ ...created, answer: payment }))
    assert.deepEqual(judgeAll(definition, [...exchanges, ...payments], asaasBeyond), [])
    for (const { event } of webhooks) assert.ok(definition.enumerations[EVENT]!.includes(event), event)
    for (const { headers, body } of played.webhooks)
      assert.ok(asaas.webhooks.read(played.account, headers as Record<string, string>, body))
  })

  test('the webhooks report a MED and its end, and the adapter reads the statement and the transfers of the books', async () => {
    const reports = () =>
      played.webhooks.flatMap(({ headers, body }) => {
        const read = asaas.webhooks.read(played.account, headers as Record<string, string>, body)
        return typeof read?.dispute === 'object' ? [read.dispute.is] : []
      })
    await eventually(async () => reports().length === 2, 'both webhooks came')
    assert.deepEqual(reports().sort(), ['blocked', 'released'])
    const listed = (path: string) =>
      played.recorded.flatMap((one) => (one.path.includes(path) ? JSON.parse(one.answer.toString()).data : []))
    assert.equal(listed('/transfers?').length, 1)
    assert.ok(listed('/financialTransactions?').length > 10)
  })

  test('the adapter gives a meaning to each status, event and type that the client knows', () => {
    const tables: [string, (value: string) => boolean][] = [
      ['PaymentGetResponsePaymentStatus', (status) => status in MEANINGS],
      ['PaymentRefundGetResponsePaymentRefundStatus', (status) => status in REFUND_STATUSES],
      ['PaymentChargebackResponseChargebackStatus', (status) => status in DISPUTE_STATUSES],
      ['PaymentSplitGetResponsePaymentSplitStatus', (status) => status in SHARE_STATUSES],
      ['TransferGetResponseTransferStatus', (status) => status in PAYOUT_STATUSES],
      [EVENT, hasMeaning],
      [
        'FinancialTransactionGetResponseFinancialTransactionType',
        (type) => kindOfType(type) !== 'other' || OTHER_TYPES.some((pattern) => pattern.test(type)),
      ],
    ]
    for (const [enumeration, isKnown] of tables) {
      const values = definition.enumerations[enumeration]!
      assert.ok(values.length >= 5, enumeration)
      assert.deepEqual(
        values.filter((value) => !isKnown(value)),
        [],
        enumeration,
      )
    }
  })

  test('if the gateway ignores the shares of a payment, the payment is taken back and counts as not created', async () => {
    const proxy = await openGatewayProxy(simulator.url)
    afterFile(proxy.close)
    const account = { ...newAccount(), simulatorUrl: proxy.url }
    const shares = [{ recipient: 'sim_ana', amountInCents: 300 }]
    for (const order of [paymentOrder({ shares }), cardOrder('4111111111111111', { shares })]) {
      proxy.alter = ({ path }, body) => (path.endsWith('/payments') ? { ...body, split: undefined } : body)
      const outcome = await asaas[order.card ? 'card' : 'pix']!.create(account, order)
      assert.deepEqual(outcome, {
        is: 'rejected',
        cause: 'the gateway did not divide the payment among the recipients',
      })
      const { body } = await wire(account, 'GET', `/payments?externalReference=${order.reference}`)
      const [{ deleted, status }] = body.data
      assert.deepEqual([deleted, status], order.card ? [false, 'REFUNDED'] : [true, 'PENDING'])
    }
  })
})

const EVENT = 'WebhookConfigGetResponseWebhookEvent'
const created = { method: 'POST', path: '/payments', query: new URLSearchParams(), status: 200 }

function hasMeaning(event: string): boolean {
  const isGroup = (name: string) => name.endsWith('*') && event.startsWith(name.slice(0, -1))
  return (
    (EVENTS as readonly string[]).includes(event) ||
    event in IGNORED_EVENTS ||
    Object.keys(IGNORED_EVENTS).some(isGroup)
  )
}
