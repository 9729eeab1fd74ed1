import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BillingCycle, billingCycles, daysLater, periodBoundary, periodsOver } from './billingPeriod.ts'

const HOUR_MS = 3_600_000
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Computes a boundary without the code under test. It counts month by month, at the offset of Brasília since 2019 (-03:00). */
function reference(anchor: Date, cycle: BillingCycle, periods: number): string {
  const [date, time] = new Date(anchor.getTime() - 3 * HOUR_MS).toISOString().split('T')
  let [year, month, day] = date!.split('-').map(Number) as [number, number, number]
  const isLeap = (one: number) => (one % 4 === 0 && one % 100 !== 0) || one % 400 === 0
  const length = () => (month === 2 && isLeap(year) ? 29 : DAYS[month - 1]!)
  if (cycle === 'WEEKLY')
    for (let days = 0; days < 7 * periods; days++) {
      day++
      if (day > length()) {
        day = 1
        month = month === 12 ? 1 : month + 1
        if (month === 1) year++
      }
    }
  else
    for (
      let months = 0;
      months < { MONTHLY: 1, BIMONTHLY: 2, QUARTERLY: 3, SEMIANNUAL: 6, YEARLY: 12 }[cycle] * periods;
      months++
    ) {
      month = month === 12 ? 1 : month + 1
      if (month === 1) year++
    }
  if (cycle !== 'WEEKLY') day = Math.min(day, length())
  const two = (part: number) => String(part).padStart(2, '0')
  return new Date(`${year}-${two(month)}-${two(day)}T${time!.replace('Z', '-03:00')}`).toISOString()
}

describe('billing periods', () => {
  test('match the reference calendar for ten years, from any day and hour', () => {
    for (let day = 0; day < 4 * 366; day += 7) {
      const anchor = new Date(Date.UTC(2024, 0, 1) + day * 24 * HOUR_MS + ((day * 7919) % 86_400) * 1000 + (day % 1000))
      for (const cycle of billingCycles) {
        const maxPeriods = { WEEKLY: 522, MONTHLY: 120, BIMONTHLY: 60, QUARTERLY: 40, SEMIANNUAL: 20, YEARLY: 10 }[
          cycle
        ]
        const step = cycle === 'WEEKLY' ? 29 : 1 + (day % 5)
        for (let periods = 0; periods <= maxPeriods; periods += step)
          assert.equal(periodBoundary(anchor, cycle, periods).toISOString(), reference(anchor, cycle, periods))
      }
    }
  })

  test('end on the 31st again after a shorter month, and on 29 February again in a leap year', () => {
    const late = new Date('2027-01-31T23:30:00-03:00')
    assert.equal(periodBoundary(late, 'MONTHLY', 1).toISOString(), '2027-03-01T02:30:00.000Z')
    assert.equal(periodBoundary(late, 'MONTHLY', 2).toISOString(), '2027-04-01T02:30:00.000Z')
    const leap = new Date('2028-02-29T12:00:00-03:00')
    assert.equal(periodBoundary(leap, 'YEARLY', 1).toISOString(), '2029-02-28T15:00:00.000Z')
    assert.equal(periodBoundary(leap, 'YEARLY', 4).toISOString(), '2032-02-29T15:00:00.000Z')
  })

  test('keep the time of day when daylight saving time begins or ends', () => {
    const anchor = new Date('2018-10-20T12:00:00-03:00')
    assert.equal(periodBoundary(anchor, 'MONTHLY', 1).toISOString(), '2018-11-20T14:00:00.000Z')
    assert.equal(daysLater(new Date('2018-11-03T12:00:00-03:00'), 1).toISOString(), '2018-11-04T14:00:00.000Z')
  })

  test('end exactly at the instant of their boundary', () => {
    const anchor = new Date('2026-01-31T10:00:00.123-03:00')
    for (const cycle of billingCycles)
      for (let periods = 0; periods < 60; periods++) {
        const boundary = periodBoundary(anchor, cycle, periods)
        assert.equal(periodsOver(anchor, cycle, boundary), periods)
        if (periods > 0) assert.equal(periodsOver(anchor, cycle, new Date(boundary.getTime() - 1)), periods - 1)
      }
  })
})
