import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import fc from 'fast-check'
import {
  addDays,
  boletoExpiry,
  dateInSaoPaulo,
  endOfDayInSaoPaulo,
  isBusinessDay,
  nextBusinessDay,
} from './calendar.ts'

const aDate = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2099-12-30T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

describe('dates in Brasília', () => {
  test('a day ends three hours after midnight UTC', () => {
    assert.equal(dateInSaoPaulo(new Date('2026-11-21T02:59:59.999Z')), '2026-11-20')
    assert.equal(dateInSaoPaulo(new Date('2026-11-21T03:00:00.000Z')), '2026-11-21')
    assert.equal(endOfDayInSaoPaulo('2026-11-20').toISOString(), '2026-11-21T02:59:59.000Z')
  })

  test('dates before 2019 follow daylight saving time', () => {
    assert.equal(endOfDayInSaoPaulo('2018-12-31').toISOString(), '2019-01-01T01:59:59.000Z')
    assert.equal(
      dateInSaoPaulo(new Date('2018-11-04T02:59:59Z')),
      '2018-11-03',
      'the night when daylight saving time began',
    )
    assert.equal(endOfDayInSaoPaulo('2018-11-03').toISOString(), '2018-11-04T02:59:59.000Z')
    // On the night when daylight saving time ended, 23:59:59 occurred twice.
    assert.equal(endOfDayInSaoPaulo('2019-02-16').toISOString(), '2019-02-17T02:59:59.000Z')
  })

  test('the end of a day is its last second', () => {
    fc.assert(
      fc.property(aDate, (date) => {
        const end = endOfDayInSaoPaulo(date)
        assert.equal(dateInSaoPaulo(end), date)
        assert.equal(dateInSaoPaulo(new Date(end.getTime() + 1000)), addDays(date, 1))
      }),
    )
  })

  test('addDays crosses months, leap days and years, in both directions', () => {
    assert.equal(addDays('2028-02-28', 1), '2028-02-29')
    assert.equal(addDays('2026-12-31', 1), '2027-01-01')
    fc.assert(
      fc.property(aDate, fc.integer({ min: -400, max: 400 }), (date, days) => {
        assert.equal(addDays(addDays(date, days), -days), date)
      }),
    )
  })

  test('texts that are not dates are refused', () => {
    for (const text of ['2026-02-30', '2026-13-01', '20/11/2026', '']) {
      assert.throws(() => addDays(text, 1), RangeError)
      assert.throws(() => isBusinessDay(text), RangeError)
      assert.throws(() => endOfDayInSaoPaulo(text), RangeError)
    }
  })
})

describe('business days', () => {
  for (const [date, why] of [
    ['2026-11-21', 'a Saturday'],
    ['2026-11-22', 'a Sunday'],
    ['2026-11-20', 'Black Awareness Day, national since 2024'],
    ['2027-02-08', 'Carnival Monday'],
    ['2027-02-09', 'Carnival Tuesday'],
    ['2026-04-03', 'Good Friday'],
    ['2026-06-04', 'Corpus Christi'],
    ['2026-12-25', 'Christmas'],
  ] as const) {
    test(`${date} is not a business day: ${why}`, () => assert.equal(isBusinessDay(date), false))
  }

  for (const [date, why] of [
    ['2026-11-19', 'an ordinary Thursday'],
    ['2023-11-20', '20 November in the year before it became a holiday'],
    ['2027-02-10', 'Ash Wednesday'],
    ['2026-07-09', 'a holiday of São Paulo state only'],
    ['2026-12-31', 'the last day of the year'],
  ] as const) {
    test(`${date} is a business day: ${why}`, () => assert.equal(isBusinessDay(date), true))
  }

  test('match an independent calendar for a century, except Carnival Monday', () => {
    for (let year = 2003; year <= 2099; year++) {
      const closed = new Set<string>()
      for (const { date, name, type } of getHolidays(year)) {
        if (type === 'religious') continue
        const day = new Date(Date.UTC(year, date.getMonth(), date.getDate())).toISOString().slice(0, 10)
        closed.add(day)
        if (name.startsWith('Carnaval')) closed.add(addDays(day, -1))
      }
      for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
        assert.equal(isBusinessDay(day), weekday !== 0 && weekday !== 6 && !closed.has(day), day)
      }
    }
  })

  test('nextBusinessDay returns a business day unchanged', () => {
    assert.equal(nextBusinessDay('2026-11-19'), '2026-11-19')
    assert.equal(nextBusinessDay('2026-11-20'), '2026-11-23')
    assert.equal(nextBusinessDay('2027-02-06'), '2027-02-10')
    assert.equal(nextBusinessDay('2026-12-25'), '2026-12-28')
  })
})

test('a boleto due on a weekend or holiday can be paid until the end of the next business day', () => {
  assert.equal(boletoExpiry('2026-11-24').toISOString(), '2026-11-25T02:59:59.000Z')
  assert.equal(boletoExpiry('2026-11-20').toISOString(), '2026-11-24T02:59:59.000Z')
})

test('the date in Brasília follows daylight saving time to the second, even if calls alternate between instants', () => {
  // Daylight saving time ended at midnight on 18 February 2018 and began at midnight on 4 November 2018.
  const instants = [
    ['2018-02-18T01:59:59Z', '2018-02-17'],
    ['2018-02-18T02:00:00Z', '2018-02-17'],
    ['2018-02-18T03:00:00Z', '2018-02-18'],
    ['2018-11-04T02:59:59Z', '2018-11-03'],
    ['2018-11-04T03:00:00Z', '2018-11-04'],
    ['2018-02-18T02:59:59Z', '2018-02-17'],
  ] as const
  for (const [instant, date] of instants) assert.equal(dateInSaoPaulo(new Date(instant)), date, instant)
})
