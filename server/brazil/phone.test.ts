import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parsePhone } from './phone.ts'

describe('parsePhone', () => {
  for (const [text, phone] of [
    ['(11) 98765-4321', '11987654321'],
    ['11 3456.7890', '1134567890'],
    ['+55 (11) 98765-4321', '11987654321'],
    ['551134567890', '1134567890'],
    ['(55) 3221-1234', '5532211234'],
    ['(55) 99999-1234', '55999991234'],
    ['+351 912 345 678', '351912345678'],
    ['123456789012345', '123456789012345'],
  ] as const) {
    test(`reads ${text} as ${phone}`, () => assert.equal(parsePhone(text), phone))
  }

  for (const text of [
    '98765-4321',
    '1234567890123456',
    '11 98765-4321 r. 2',
    '11/98765-4321',
    '１１９８７６５４３２１',
    '',
  ]) {
    test(`refuses '${text}'`, () => assert.equal(parsePhone(text), undefined))
  }

  test('never throws, and parses its own result to the same phone', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789+()-. x') })
    fc.assert(
      fc.property(text, (anything) => {
        const phone = parsePhone(anything)
        if (phone !== undefined && !phone.startsWith('55')) assert.equal(parsePhone(phone), phone)
      }),
    )
  })
})
