import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isLuhnValid } from './luhn.ts'

describe('isLuhnValid', () => {
  for (const number of [
    '4111111111111111',
    '5555555555554444',
    '4000000000000002',
    '378282246310005',
    '6362970000457013',
  ]) {
    test(`accepts ${number}`, () => assert.equal(isLuhnValid(number), true))
  }

  for (const number of ['4111111111111112', '4111 1111 1111 1111', '', '٤١١١١١١١١١١١١١١١', '4111111111111111x']) {
    test(`refuses '${number}'`, () => assert.equal(isLuhnValid(number), false))
  }

  test('accepts exactly one check digit, and refuses any single wrong digit', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 11, maxLength: 18 })
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (base, place, change) => {
        const valid = [...'0123456789'].map((last) => base + last).filter(isLuhnValid)
        assert.equal(valid.length, 1)
        const changed = [...valid[0]!]
        const at = place % changed.length
        changed[at] = String((Number(changed[at]) + change) % 10)
        assert.equal(isLuhnValid(changed.join('')), false)
      }),
    )
  })
})
