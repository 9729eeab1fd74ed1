import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../torture/systems/random.ts'
import { deviation, type FeeSample, usualRate } from './feeRates.ts'

const random = createRandom(18).fork('fees')

test('payments with the usual rate never count as different, and each payment with another rate does', () => {
  for (let round = 0; round < 300; round++) {
    const fixed = random.pick([0, 0, 49, 80, 199, 290])
    const installments = random.pick([1, 1, 1, 2, 6, 12])
    const basisPoints = fixed === 0 || random.chance(0.7) ? random.between(100, 600) : 0
    const prices = Array.from({ length: random.between(3, 12) }, () => random.between(1_000, 300_000))
    // A gateway rounds the fee of each installment.
    const feeOf = (gross: number, extra = 0) =>
      fixed + installments * Math.round((gross * (basisPoints + extra)) / installments / 10_000)
    const good = Array.from({ length: random.between(12, 60) }, () => sample(random.pick(prices), feeOf))
    const wrong = [0, 1].map(() => sample(random.pick(prices), (gross) => feeOf(gross, 200)))
    const rate = usualRate([...good, ...wrong], installments)!
    assert.ok(rate, `round ${round}`)
    for (const one of good) assert.equal(deviation(rate, one), 0, `round ${round}: ${JSON.stringify({ rate, one })}`)
    for (const one of wrong) assert.ok(deviation(rate, one) > 0, `round ${round}: ${JSON.stringify({ rate, one })}`)
  }
})

test('too few payments give no rate, and the rate of a single price does not apply to another price', () => {
  const fee = (gross: number) => Math.round(gross * 0.03)
  assert.equal(usualRate(Array(4).fill(sample(9_700, fee)), 1), undefined)
  const rate = usualRate(Array(6).fill(sample(9_700, fee)), 1)!
  assert.equal(deviation(rate, sample(19_700, fee)), 0)
  assert.equal(
    deviation(
      rate,
      sample(19_700, () => fee(9_700)),
    ),
    0,
  )
  assert.ok(
    deviation(
      rate,
      sample(9_700, () => 900),
    ) > 0,
  )
})

function sample(grossInCents: number, feeOf: (gross: number) => number): FeeSample {
  return { grossInCents, feeInCents: feeOf(grossInCents), payments: 1 }
}
