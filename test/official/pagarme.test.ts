import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DECLINES, declineOf, SILENT_DECLINES } from '../../server/gateways/pagarme/declines.ts'
import { EVENTS, IGNORED_EVENTS } from '../../server/gateways/pagarme/events.ts'
import { WITHDRAWAL_STATUSES } from '../../server/gateways/pagarme/money.ts'
import { pagarme } from '../../server/gateways/pagarme/pagarme.ts'
import { TYPES } from '../../server/gateways/pagarme/payables.ts'
import { MEANINGS, TRANSACTION_STATUSES } from '../../server/gateways/pagarme/status.ts'
import { openGatewaySimulator } from '../gateways/gatewaySimulator.ts'
import { startFake } from '../gateways/gatewayWire.ts'
import { judgeAll } from './judge.ts'
import { pagarmeBeyond } from './pagarmeBeyond.ts'
import * as official from './pagarmeValues.ts'
import { playGateway } from './playGateway.ts'
import { readPagarmeSdk } from './readPagarmeSdk.ts'
import { toExchange } from './toExchange.ts'

await openGatewaySimulator()
const definition = readPagarmeSdk()
const played = await playGateway('GATEWAY_B')

describe('gateway B compared with the company’s own client', () => {
  test('each call, each answer and each webhook has the form that the client knows', () => {
    const calls = played.recorded.filter(
      ({ path }) => path.startsWith('/gateway-b/core/v5') && !path.includes('simulated'),
    )
    const exchanges = calls.map((one) => toExchange(one, '/gateway-b/core/v5'))
    assert.deepEqual(judgeAll(definition, exchanges, pagarmeBeyond), [])
    for (const { headers, body } of played.webhooks)
      assert.ok(pagarme.webhooks.read(played.account, headers as Record<string, string>, body))
  })

  test('the adapter gives a meaning to each status, event, type and code that the company lists', () => {
    const isGroup = (event: string) => `${event.split('.')[0]}.*` in IGNORED_EVENTS
    const tables: [readonly string[], (value: string) => boolean][] = [
      [official.CHARGE_STATUSES, (status) => status in MEANINGS],
      [official.TRANSACTION_STATUSES, (status) => status in TRANSACTION_STATUSES],
      [official.EVENTS, (event) => event in EVENTS || isGroup(event)],
      [official.PAYABLE_TYPES, (type) => type in TYPES],
      [official.WITHDRAWAL_STATUSES, (status) => status in WITHDRAWAL_STATUSES],
      [official.RETURN_CODES, (code) => code in DECLINES || code in SILENT_DECLINES],
    ]
    for (const [values, isKnown] of tables)
      assert.deepEqual(
        values.filter((value) => !isKnown(value)),
        [],
      )
  })

  test('each ABECS code of a brand is final exactly if ABECS calls it irreversible', () => {
    for (const [brand, { again, final }] of Object.entries(official.ABECS_CODES))
      for (const code of `${again} ${final}`.split(' ')) {
        const transaction = { acquirer_return_code: code, card: { brand } }
        assert.equal(declineOf({ transaction }).hard === true, final.split(' ').includes(code), `${brand} ${code}`)
      }
  })

  test('each kind of transaction in the client belongs to a method that we use, or to a listed method that we never request', () => {
    const { '*': kinds = '' } = definition.models.discriminatedGetTransactionResponse ?? {}
    const unknown = kinds.split('|').filter((kind) => !METHODS_OF_CLIENT.some((pattern) => pattern.test(kind)))
    assert.ok(kinds.split('|').length > 5, kinds)
    assert.deepEqual(unknown, [])
  })

  test('the books follow the cursor of the list of payables, and a repeated page does not end them', async () => {
    for (const [second, is] of [
      ['2', 'read'],
      ['1', 'unknown'],
    ] as const) {
      const fake = await startFake((path) => {
        if (path.includes('/withdrawals')) return { data: [], paging: {} }
        const isFirst = !path.includes('forward_cursor=next')
        const id = isFirst ? '1' : second
        return { data: [payable(id)], paging: { forward_cursor: isFirst ? 'next' : null } }
      })
      const account = { ...played.account, simulatorUrl: fake.url }
      const read = await pagarme.books!.read(account, { since: '2026-11-20', until: '2026-11-20' })
      assert.equal(read.is, is)
      if (read.is === 'read') assert.equal(read.lines.length, 2)
      await fake.close()
    }
  })
})

/** The client's kinds of transactions: first the kinds that we use, then the kinds of methods that we never request. */
const METHODS_OF_CLIENT = [
  /Pix|Boleto|CreditCard/,
  /BankTransfer|SafetyPay|Voucher|DebitCard|PrivateLabel|Cash|Checkout|^getTransactionResponse$/,
]

function payable(id: string) {
  const day = '2026-11-20T15:00:00Z'
  const place = { charge_id: 'ch_1', recipient_id: played.account.credentials.recipientId, type: 'credit' }
  return { id, ...place, amount: 100, fee: 0, anticipation_fee: 0, installment: 1, payment_date: day, created_at: day }
}
