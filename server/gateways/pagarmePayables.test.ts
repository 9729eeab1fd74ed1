import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../torture/random.ts'
import type { GatewayLine } from './gateway.ts'
import { linesOf, type Payable } from './pagarmePayables.ts'

const OWN = 'rp_own'

test('lines that were read before stay right when a later refund of the payment adds payables', () => {
  const random = createRandom(18)
  const payables: Payable[] = []
  const read = new Map<string, GatewayLine>()
  for (let refund = 0; refund < 20; refund++) {
    for (const recipient of [OWN, 'rp_co', 'rp_affiliate']) payables.push(payable(recipient, -random.between(0, 500)))
    // A line that is known already is not recorded again.
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
