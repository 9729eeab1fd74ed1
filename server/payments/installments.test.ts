import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { type InstallmentTerms, installment, installmentTable } from './installments.ts'

const terms = fc.record({
  interestFreeInstallments: fc.integer({ min: 0, max: 12 }),
  monthlyInterestPercent: fc.oneof(
    fc.integer({ min: 0, max: 30_000 }).map((tenthousandths) => tenthousandths / 10_000),
    fc.integer({ min: 0, max: 990_000 }).map((tenthousandths) => tenthousandths / 10_000),
  ),
  interestPaidByBuyer: fc.boolean(),
})
const amount = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: MAX_AMOUNT_IN_CENTS }))
const count = fc.integer({ min: 1, max: 12 })

test('an installment equals the Price table, rounded to the cent, for amounts from a few cents to billions', () => {
  const holds = (amountInCents: number, times: number, known: InstallmentTerms) =>
    assert.deepEqual(installment(amountInCents, times, known), expectedOf(amountInCents, times, known))
  fc.assert(fc.property(amount, count, terms, holds), { numRuns: 2_000 })
})

test('every table for an amount up to sixty cents follows the formula, and no total is below the amount', () => {
  const known = { interestFreeInstallments: 1, monthlyInterestPercent: 2.99, interestPaidByBuyer: true }
  for (let cents = 1; cents <= 60; cents++) {
    const table = installmentTable(cents, 12, known)
    assert.deepEqual(
      table,
      table.map((_, index) => expectedOf(cents, index + 1, known)),
    )
    for (const { count, installmentInCents, totalInCents, hasInterest } of table) {
      assert.ok(totalInCents >= cents && count * installmentInCents >= totalInCents)
      assert.equal(hasInterest, totalInCents > cents)
    }
  }
})

test('one cent in twelve installments costs one cent in total', () => {
  const known = { interestFreeInstallments: 1, monthlyInterestPercent: 2.99, interestPaidByBuyer: true }
  const expected = { count: 12, installmentInCents: 1, totalInCents: 1, hasInterest: false }
  assert.deepEqual(installment(1, 12, known), expected)
})

test('five cents in four installments cost five cents in total, because four installments of one cent are less', () => {
  const known = { interestFreeInstallments: 1, monthlyInterestPercent: 2.99, interestPaidByBuyer: true }
  const expected = { count: 4, installmentInCents: 2, totalInCents: 5, hasInterest: false }
  assert.deepEqual(installment(5, 4, known), expected)
})

/**
 * Computes the expected result by another method than the program. It sums the present value of n equal payments as an exact
 * fraction. The installment is the whole number of cents p with (p - 1/2) × annuity <= amount < (p + 1/2) × annuity.
 */
function expectedOf(amountInCents: number, times: number, known: InstallmentTerms) {
  const free = { count: times, installmentInCents: Math.ceil(amountInCents / times), totalInCents: amountInCents }
  const percent = known.monthlyInterestPercent.toFixed(4).replace('.', '')
  const isFree = !known.interestPaidByBuyer || times <= known.interestFreeInstallments || times === 1
  if (isFree || BigInt(percent) === 0n) return { ...free, hasInterest: false }
  // Each payment is worth (10^6 / (10^6 + i))^k today, over the common denominator (10^6 + i)^n.
  const [whole, grown] = [1_000_000n, 1_000_000n + BigInt(percent)]
  let worth = 0n
  for (let month = 1n; month <= BigInt(times); month++) worth += whole ** month * grown ** (BigInt(times) - month)
  const twice = 2n * BigInt(amountInCents) * grown ** BigInt(times)
  let cents = twice / (2n * worth)
  if (twice >= (2n * cents + 1n) * worth) cents += 1n
  // If the rounded installments do not sum to more than the amount, there is no interest.
  if (BigInt(times) * cents <= BigInt(amountInCents)) return { ...free, hasInterest: false }
  return { count: times, installmentInCents: Number(cents), totalInCents: times * Number(cents), hasInterest: true }
}
