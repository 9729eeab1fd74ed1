import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { type InstallmentTerms, installment } from './installments.ts'

const terms = fc.record({
  interestFreeInstallments: fc.integer({ min: 0, max: 12 }),
  monthlyInterestPercent: fc.integer({ min: 0, max: 200_000 }).map((tenThousandths) => tenThousandths / 10_000),
  interestPaidByBuyer: fc.boolean(),
})
const amount = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: MAX_AMOUNT_IN_CENTS }))
const count = fc.integer({ min: 1, max: 12 })

test('a total is never below the amount, its installments cover it, and the formula rules where it says more', () => {
  const holds = (amountInCents: number, times: number, known: InstallmentTerms) => {
    const { installmentInCents, totalInCents, hasInterest } = installment(amountInCents, times, known)
    assert.ok(Number.isSafeInteger(totalInCents) && totalInCents >= amountInCents)
    assert.ok(installmentInCents >= 1 && installmentInCents * times >= totalInCents)
    if (!hasInterest) return assert.equal(totalInCents, amountInCents)
    const rate = known.monthlyInterestPercent / 100
    assert.equal(totalInCents, times * Math.round((amountInCents * rate) / (1 - (1 + rate) ** -times)))
  }
  fc.assert(fc.property(amount, count, terms, holds))
})

test('one cent in twelve installments is one cent', () => {
  const known = { interestFreeInstallments: 1, monthlyInterestPercent: 2.99, interestPaidByBuyer: true }
  const expected = { count: 12, installmentInCents: 1, totalInCents: 1, hasInterest: false }
  assert.deepEqual(installment(1, 12, known), expected)
})
