import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differenceOf, shareOf } from './confidence.ts'

test('the interval of a share agrees with the published examples of Wilson and Newcombe', () => {
  // R. G. Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I.
  assert.deepEqual(shareOf(81, 263), { basisPoints: 3080, lowBasisPoints: 2553, highBasisPoints: 3662 })
  assert.deepEqual(shareOf(0, 20), { basisPoints: 0, lowBasisPoints: 0, highBasisPoints: 1611 })
  // "Interval estimation for the difference between independent proportions" (1998), table II: 56/70 and 48/80.
  const difference = differenceOf({ hits: 56, cases: 70 }, { hits: 48, cases: 80 })
  assert.deepEqual(difference, { basisPoints: 2000, lowBasisPoints: 524, highBasisPoints: 3339 })
})

test('the interval of a share without cases is 0 to 100 %', () => {
  assert.deepEqual(shareOf(0, 0), { basisPoints: 0, lowBasisPoints: 0, highBasisPoints: 10_000 })
})
