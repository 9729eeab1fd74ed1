import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../../torture/systems/random.ts'
import type { GatewayLine } from '../port/books.ts'
import { linesOf, type Payable, readPayable } from './payables.ts'

const OWN = 'rp_own'

test('lines from an earlier reading stay correct when a later refund of the payment adds payables', () => {
  const random = createRandom(18)
  const payables: Payable[] = []
  const read = new Map<string, GatewayLine>()
  for (let refund = 0; refund < 20; refund++) {
    for (const recipient of [OWN, 'rp_co', 'rp_affiliate']) payables.push(payable(recipient, -random.between(0, 500)))
    // A known line is not recorded again.
    for (const line of linesOf(payables, OWN)) if (!read.has(line.externalId)) read.set(line.externalId, line)
    const sum = (...kinds: string[]) =>
      [...read.values()].filter(({ kind }) => kinds.includes(kind)).reduce((all, line) => all + line.amountInCents, 0)
    const refunded = payables.reduce((all, { amountInCents }) => all + amountInCents, 0)
    const ours = payables.filter(({ recipient }) => recipient === OWN)
    assert.equal(sum('refund'), refunded)
    assert.equal(
      sum('refund', 'split'),
      ours.reduce((all, { amountInCents }) => all + amountInCents, 0),
    )
  }

  function payable(recipient: string, amountInCents: number): Payable {
    const place = { chargeId: 'ch_1', type: 'refund', installment: undefined, feeInCents: 0, anticipationInCents: 0 }
    return {
      ...place,
      id: `${payables.length}`,
      recipient,
      amountInCents,
      availableOn: '2026-03-02',
      happenedOn: '2026-03-02',
    }
  }
})

const DAY = '2026-11-20T15:00:00Z'
const onTheWire = {
  ...{ id: '1', type: 'credit', recipient_id: OWN, charge_id: 'ch_1', installment: 1 },
  ...{ amount: 1000, fee: 30, fraud_coverage_fee: 20, anticipation_fee: 0, payment_date: DAY, created_at: DAY },
}

test('the fee of a payment includes the fee of the chargeback guarantee', () => {
  const lines = linesOf([readPayable(onTheWire)!], OWN).map(({ kind, amountInCents }) => [kind, amountInCents])
  assert.deepEqual(lines, [
    ['gross', 1000],
    ['gateway_fee', -50],
  ])
})

test('an adjustment without a payment is a line of the books', () => {
  const adjustment = { ...onTheWire, type: 'credit', charge_id: null, fee: 0, fraud_coverage_fee: 0, installment: null }
  const [line, ...others] = linesOf([readPayable(adjustment)!], OWN)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [line?.externalId, line?.amountInCents, line?.externalPaymentId, line?.kind],
    ['1', 1000, undefined, 'other'],
  )
})
