import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateInSaoPaulo, daysBetween } from '../brazil/calendar.ts'
import { consentInCents } from './recurringPix.ts'
import { dueDayOf, lastLeaveAt } from './recurringPixDays.ts'

const PERIOD_END = new Date('2027-03-10T15:00:00-03:00')

test('a charge that waits until its last instant still reaches the gateway two days before the end of the period', () => {
  const last = lastLeaveAt(PERIOD_END)
  for (const lateMinutes of [0, 1, 30, 59]) {
    const now = new Date(last.getTime() + lateMinutes * 60_000)
    assert.equal(dueDayOf(PERIOD_END, now), '2027-03-10')
    assert.equal(daysBetween(dateInSaoPaulo(now), '2027-03-10'), 2)
  }
})

test('a charge that leaves within an hour of midnight is not too late if it arrives after midnight', () => {
  const now = new Date('2027-03-08T23:59:59-03:00')
  const arrived = new Date(now.getTime() + 60_000)
  assert.ok(daysBetween(dateInSaoPaulo(arrived), dueDayOf(PERIOD_END, now)) >= 2)
})

test('a consent has a fixed amount only if the bank pays no cycle with a coupon', () => {
  const coupon = (cycles: number | null) => ({
    couponId: 'cpn',
    code: 'DEZ',
    basisPoints: 1_000,
    amountInCents: null,
    cycles,
  })
  const amountOf = (trialDays: number | null, terms: ReturnType<typeof coupon> | null) =>
    consentInCents({ price_in_cents: 4_990, trial_days: trialDays, coupon: terms })
  assert.equal(amountOf(null, null), 4_990)
  assert.equal(amountOf(null, coupon(null)), 4_990, 'the code pays the cycle with the coupon')
  assert.equal(amountOf(null, coupon(2)), null)
  assert.equal(amountOf(14, coupon(null)), null, 'the bank pays the first cycle, with the coupon')
  assert.equal(amountOf(14, null), 4_990)
})
