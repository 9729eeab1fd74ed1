import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termStartsAt } from './schedule.ts'

const LAST_SECOND = new Date('2027-03-10T23:59:59-03:00')
const minutesLater = (minutes: number) => new Date(LAST_SECOND.getTime() + minutes * 60_000)

test('a PIX that is created minutes after midnight expires as if it had been created before midnight', () => {
  assert.deepEqual(termStartsAt(LAST_SECOND, [], minutesLater(0.5)), LAST_SECOND)
  assert.deepEqual(termStartsAt(LAST_SECOND, [], minutesLater(20)), LAST_SECOND)
})

test('the days of a PIX that is created more than an hour after its due time count from its creation', () => {
  assert.deepEqual(termStartsAt(LAST_SECOND, [], minutesLater(61)), minutesLater(61))
})

test('the days of a PIX count from its retry day during dunning', () => {
  const threeDays = 3 * 24 * 60
  assert.deepEqual(termStartsAt(LAST_SECOND, [1, 3, 5], minutesLater(threeDays + 2)), minutesLater(threeDays))
  assert.deepEqual(termStartsAt(LAST_SECOND, [1, 3, 5], minutesLater(threeDays + 90)), minutesLater(threeDays + 90))
})
