/** Compares the money of changes of plan and day with a model that counts days on a calendar and searches for the cent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundary, type Cycle, wallAt } from '../../torture/subscriptions/calendar.ts'
import { createRandom } from '../../torture/systems/random.ts'
import { type BillingCycle, nextDayOfMonth, periodBoundary } from '../brazil/billingPeriod.ts'
import { dateInSaoPaulo, daysBetween } from '../brazil/calendar.ts'
import { creditOf, priceOfAddedDays } from './changeMoney.ts'

const CHANGES = 10_000
const cycles: readonly Cycle[] = ['WEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY']
const LONG_MONTHS = [0, 2, 4, 6, 7, 9, 11]

/** The largest number of cents that is not more than the exact share. */
function modelShare(cents: bigint, part: bigint, whole: bigint): bigint {
  let [low, high] = [0n, cents]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (middle * whole <= cents * part) low = middle
    else high = middle - 1n
  }
  return low
}

/** The number of the day of an instant in Brasília, counted from a fixed day. */
function dayNumber(atMs: number): number {
  const { year, month, day } = wallAt(atMs)
  let days = day
  for (let one = 2020; one < year; one++) days += isLeap(one) ? 366 : 365
  for (let one = 1; one < month; one++)
    days += one === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(one) ? 30 : 31
  return days
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

test('the credit and the added days of 10 000 changes are the model’s to the cent, for all cycles, leap days and 31sts', () => {
  const random = createRandom(20_261_128)
  for (let change = 0; change < CHANGES; change++) {
    const cycle = cycles[change % cycles.length]!
    const year = 2024 + random.between(0, 9 - 1)
    const isLastDay = random.chance(1 / 3)
    const date = isLastDay
      ? Date.UTC(year, random.pick(LONG_MONTHS), 31)
      : Date.UTC(year, random.between(0, 12 - 1), 1 + random.between(0, 31 - 1))
    const anchor = new Date(date + random.between(0, 86_400_000 - 1))
    const periods = random.between(0, cycle === 'YEARLY' ? 4 : 30 - 1)
    const startsAt = periodBoundary(anchor, cycle as BillingCycle, periods)
    const endsAt = periodBoundary(anchor, cycle as BillingCycle, periods + 1)
    assert.equal(endsAt.getTime(), boundary(anchor.getTime(), cycle, periods + 1))
    const valueInCents = 1 + random.between(0, random.chance(0.5) ? 9_999 : 99_999_998)
    const day = 1 + random.between(0, 28 - 1)

    const longer = nextDayOfMonth(endsAt, day)
    let expected = endsAt.getTime()
    while (wallAt(expected).day !== day) expected += 86_400_000
    assert.equal(longer.getTime(), expected, `${endsAt.toISOString()} to day ${day}`)
    const [from, to, grown] = [startsAt, endsAt, longer].map((one) => dayNumber(one.getTime())) as [
      number,
      number,
      number,
    ]
    const added = priceOfAddedDays(
      valueInCents,
      daysBetween(dateInSaoPaulo(endsAt), dateInSaoPaulo(longer)),
      daysBetween(dateInSaoPaulo(startsAt), dateInSaoPaulo(endsAt)),
    )
    let addedModel = (BigInt(valueInCents) * BigInt(grown - to)) / BigInt(to - from)
    assert.equal(BigInt(added), addedModel, `${valueInCents} for ${grown - to} of ${to - from} days`)

    const isGrown = random.chance(0.5)
    if (!isGrown) addedModel = 0n
    const end = isGrown ? longer : endsAt
    const wholeMs = end.getTime() - startsAt.getTime()
    const at = new Date(startsAt.getTime() + random.between(0, wholeMs - 1))
    const refundedInCents = random.chance(0.25) ? random.between(0, valueInCents + 1 - 1) : 0
    const credit = creditOf(
      { startsAt, endsAt: end, valueInCents, addedDaysInCents: Number(addedModel), refundedInCents },
      at,
    )
    const share =
      modelShare(BigInt(valueInCents) + addedModel, BigInt(end.getTime() - at.getTime()), BigInt(wholeMs)) - addedModel
    const left = BigInt(valueInCents - refundedInCents)
    assert.equal(BigInt(credit), share < left ? share : left)
    // A period that has just begun is worth its price, and an ended one owes its added days.
    assert.ok(credit <= valueInCents && credit >= -Number(addedModel))
  }
})
