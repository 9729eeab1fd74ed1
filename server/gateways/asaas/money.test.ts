import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAccount } from '../../../test/gateways/gatewayA.ts'
import { openGatewaySimulator } from '../../../test/gateways/gatewaySimulator.ts'
import { startFake } from '../../../test/gateways/gatewayWire.ts'
import { asaas } from './asaas.ts'

await openGatewaySimulator()

const DAY = '2026-11-20'
const transfer = { id: 'tra_1', dateCreated: DAY, value: 100, status: 'DONE', effectiveDate: DAY }
const entry = { date: DAY, value: -100, paymentId: null, splitId: null, transferId: null }

async function read(entries: unknown[], transfers: unknown[]) {
  const fake = await startFake((path) => ({
    data: path.includes('financialTransactions') ? entries : path.includes('transfers') ? transfers : [],
    hasMore: false,
  }))
  const account = { ...newAccount(), simulatorUrl: fake.url }
  const money = await asaas.books!.read(account, { since: DAY, until: DAY })
  await fake.close()
  assert.ok(money.is === 'read', JSON.stringify(money))
  return money
}

test('a transfer to another account of the gateway is subtracted from the books once, as a payout', async () => {
  const sent = { ...entry, id: 'fin_1', type: 'INTERNAL_TRANSFER_DEBIT', transferId: 'tra_1' }
  const back = { ...sent, id: 'fin_2', type: 'INTERNAL_TRANSFER_REVERSAL', value: 100 }
  const fee = { ...entry, id: 'fin_3', type: 'TRANSFER_FEE', value: -2, transferId: 'tra_1' }
  const share = { ...entry, id: 'fin_4', type: 'INTERNAL_TRANSFER_DEBIT', value: -30, splitId: 'split_1' }
  const came = { ...entry, id: 'fin_5', type: 'INTERNAL_TRANSFER_CREDIT', value: 50, transferId: 'tra_2' }
  const { lines, payouts } = await read([sent, back, fee, share, came], [transfer])
  assert.deepEqual(
    lines.map(({ kind, amountInCents }) => [kind, amountInCents]),
    [
      ['gateway_fee', -200],
      ['split', -3_000],
      ['other', 5_000],
    ],
  )
  assert.deepEqual(payouts, [{ externalId: 'tra_1', amountInCents: 10_000, arrivesOn: DAY, status: 'done' }])
})

test('a transfer that the gateway blocked does not stop the reading of the books', async () => {
  const { payouts } = await read([], [{ ...transfer, status: 'BLOCKED', effectiveDate: null }])
  assert.deepEqual(
    payouts.map(({ status }) => status),
    ['planned'],
  )
})
