import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pagarme } from '../../server/gateways/pagarme.ts'
import { openGatewaySimulator } from '../gatewaySimulator.ts'
import { startFake } from '../gatewayWire.ts'
import { judgeAll } from './judge.ts'
import { pagarmeBeyond } from './pagarmeBeyond.ts'
import { playGateway } from './playGateway.ts'
import { readPagarmeSdk } from './readPagarmeSdk.ts'
import { toExchange } from './toExchange.ts'

await openGatewaySimulator()
const definition = readPagarmeSdk()
const played = await playGateway('GATEWAY_B')

describe('gateway B beside the company’s own client', () => {
  test('each call, each answer and each webhook has the form that the client knows', () => {
    const calls = played.recorded.filter(
      ({ path }) => path.startsWith('/gateway-b/core/v5') && !path.includes('simulated'),
    )
    const exchanges = calls.map((one) => toExchange(one, '/gateway-b/core/v5'))
    assert.deepEqual(judgeAll(definition, exchanges, pagarmeBeyond), [])
    for (const { headers, body } of played.webhooks)
      assert.ok(pagarme.readWebhook(played.account, headers as Record<string, string>, body))
  })

  test('the books follow the cursor of the list of payables, and a page that comes twice is no end of them', async () => {
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
      const read = await pagarme.readMoney!(account, { since: '2026-11-20', until: '2026-11-20' })
      assert.equal(read.is, is)
      if (read.is === 'read') assert.equal(read.lines.length, 2)
      await fake.close()
    }
  })
})

function payable(id: string) {
  const day = '2026-11-20T15:00:00Z'
  const place = { charge_id: 'ch_1', recipient_id: played.account.credentials.recipientId, type: 'credit' }
  return { id, ...place, amount: 100, fee: 0, anticipation_fee: 0, installment: 1, payment_date: day, created_at: day }
}
