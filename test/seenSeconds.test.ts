import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Seconds, unionOf, wholeSeconds, without } from '../web/learn/seenSeconds.ts'

const secondsIn = (ranges: readonly Seconds[]) =>
  new Set(ranges.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)))
const someRanges = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })))

describe('the seconds of a video that a page reports', () => {
  test('are the completely played seconds, in any order of the parts', () => {
    assert.deepEqual(wholeSeconds([[0, 10.3]]), [[0, 10]])
    assert.deepEqual(wholeSeconds([[2.6, 5.4]]), [[3, 5]])
    assert.deepEqual(wholeSeconds([[2.1, 2.9]]), [])
    const played = [
      [30, 42.01],
      [0, 9.97],
      [9.99, 12],
    ] as const
    assert.deepEqual(wholeSeconds(played), [
      [0, 12],
      [30, 42],
    ])
  })

  test('are added and removed as sets of seconds', () => {
    fc.assert(
      fc.property(someRanges, someRanges, (some, others) => {
        const union = unionOf([...some, ...others])
        assert.deepEqual(
          secondsIn(union),
          new Set([...secondsIn(unionOf(some)), ...secondsIn(unionOf(others))].sort((a, b) => a - b)),
        )
        assert.deepEqual(
          secondsIn(without(unionOf(some), others)),
          new Set([...secondsIn(unionOf(some))].filter((second) => !secondsIn(others).has(second))),
        )
        assert.ok(union.every(([from, to], index) => from < to && (index === 0 || union[index - 1]![1] < from)))
      }),
    )
  })
})
