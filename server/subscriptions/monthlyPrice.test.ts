import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { billingCycles } from '../brazil/billingPeriod.ts'
import { sql } from '../core/sql.ts'
import { priceOfCycle } from './periodPrice.ts'
import type { SubscriptionRow } from './subscription.ts'

/** Cycles of a month, as a fraction. */
const CYCLES: Record<string, [number, number]> = {
  WEEKLY: [52, 12],
  MONTHLY: [1, 1],
  BIMONTHLY: [1, 2],
  QUARTERLY: [1, 3],
  SEMIANNUAL: [1, 6],
  YEARLY: [1, 12],
}

const monthlyPrices = sql(
  'testMonthlyPrices',
  `select monthly_price(price, cycle, coupon, paid) as cents
   from json_to_recordset(:cases::json) as cases (price bigint, cycle text, coupon json, paid integer)`,
)

test('the monthly revenue is the price of the next cycle with its coupon, in whole cents of a month', async () => {
  const ctx = await testContext()
  const cases = Array.from({ length: 5_000 }, (_, index) => {
    const price = index < 200 ? index + 1 : 1 + Math.floor(Math.random() * 10_000_000)
    const cycle = billingCycles[index % billingCycles.length]!
    const coupon = couponOf(index, price)
    return { price, cycle, coupon, paid: index % 4 }
  })
  const rows = await ctx.database.rows(monthlyPrices, { cases: JSON.stringify(cases) })
  for (const [index, { price, cycle, coupon, paid }] of cases.entries()) {
    const { valueInCents: amountInCents } = priceOfCycle({ price_in_cents: price, coupon } as SubscriptionRow, paid + 1)
    const [times, over] = CYCLES[cycle]!
    const halfUp = Math.floor((2 * amountInCents * times + over) / (2 * over))
    assert.equal(rows[index]!.cents, halfUp, JSON.stringify(cases[index]))
  }
})

function couponOf(index: number, price: number): SubscriptionRow['coupon'] {
  const terms = { couponId: 'cpn_1', code: 'A', cycles: index % 5 === 0 ? null : index % 5 }
  if (index % 3 === 0) return null
  return index % 3 === 1
    ? { ...terms, basisPoints: 1 + (index % 10_000), amountInCents: null }
    : { ...terms, basisPoints: null, amountInCents: 1 + (index % (price + 5)) }
}
