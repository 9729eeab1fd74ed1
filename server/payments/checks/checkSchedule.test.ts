import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextCheck, notFoundConfirmSeconds } from './checkSchedule.ts'

const code = { status: 'pending', method: 'pix', recurring_pix: null } as const
const charge = { ...code, recurring_pix: { is: 'charge', dueOn: '2026-12-01' } } as const

test('a charge of recurring PIX is checked once a day while it waits for the bank', () => {
  const seen = { gone: false, owing: false, lost: false }
  const waits = (payment: typeof code | typeof charge) =>
    [0, 1, 2].map((checks) => nextCheck(payment, checks, seen).seconds)
  assert.deepEqual(waits(charge), [86_400, 86_400, 86_400])
  assert.deepEqual(waits(code), [900, 3_600, 3_600])
})

test('a charge of recurring PIX counts as missing as late as a card, because the bank would pay a second one', () => {
  assert.equal(notFoundConfirmSeconds(code, true), 2)
  assert.equal(notFoundConfirmSeconds(charge, true), 30)
  assert.equal(notFoundConfirmSeconds({ method: 'credit_card', recurring_pix: null }, true), 30)
})
