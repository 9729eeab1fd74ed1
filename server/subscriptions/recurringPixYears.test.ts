import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openShop } from '../../test/shop.ts'
import { DAY_S, openCourseStore } from '../../test/stores/courseStore.ts'
import { createRandom } from '../../torture/systems/random.ts'
import { type BillingCycle, daysLater, periodBoundary, recurringPixCycles } from '../brazil/billingPeriod.ts'
import { daysBetween } from '../brazil/calendar.ts'
import { sql } from '../core/sql.ts'

const shop = await openShop()

type Paid = { cycle: number; part: string | null; status: string; due_on: string | null; sent_on: string }

const paymentsOfLife = sql(
  'test payments of a life',
  `select charges.cycle, payments.recurring_pix ->> 'is' as part, payments.status, payments.recurring_pix ->> 'dueOn' as due_on,
     to_char(payments.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as sent_on
   from charges join payments on payments.charge_id = charges.id and payments.store_id = charges.store_id
   where charges.store_id = :storeId order by payments.created_at`,
).as<Paid>()

const PERIODS: Record<string, number> = { WEEKLY: 9, MONTHLY: 6, QUARTERLY: 4, SEMIANNUAL: 3, YEARLY: 2 }

/** Lives some periods. In each period the bank may fail on some days. @returns the payments, and what the gateway received */
async function live(cycle: BillingCycle, seed: number) {
  const random = createRandom(seed)
  const store = await openCourseStore(shop, { plan: { billingCycle: cycle } }, { settings: { recurringPix: true } })
  const { body } = await store.buy('plan', { method: 'pix_automatico' })
  const helper = (name: string) => store.call('POST', `/v1/test-helpers/subscriptions/${body.subscriptionId}/${name}`)
  const begun = (await helper('approve-recurring-pix')).body
  const periods = PERIODS[cycle]!
  for (let period = 1; period <= periods; period++) {
    const end = periodBoundary(new Date(begun.createdAt), cycle, period)
    await store.advanceTo(daysLater(end, -1))
    const failures = random.chance(0.5) ? random.between(1, 2) : 0
    for (let day = 0; day <= failures; day++) {
      if (day < failures) await helper('fail-next-charge')
      await store.advance(2 * DAY_S)
    }
  }
  await store.advanceTo(periodBoundary(new Date(begun.createdAt), cycle, periods + 1))
  await store.advance(DAY_S)
  const payments = await shop.ctx.database.rows(paymentsOfLife, { storeId: store.store.id })
  return { payments, received: await store.received() }
}

describe('the charges of recurring PIX', () => {
  for (const cycle of recurringPixCycles)
    test(`leave 10 to 2 days before their due day in a ${cycle} subscription, and pay each cycle once`, async () => {
      const { payments, received } = await live(cycle, recurringPixCycles.indexOf(cycle))
      for (const { part, due_on, sent_on } of payments) {
        if (part !== 'charge') continue
        const days = daysBetween(sent_on, due_on!)
        assert.ok(days >= 2 && days <= 10, `sent on ${sent_on} for ${due_on}`)
      }
      const paid = payments.filter(({ status }) => status === 'paid').map((one) => one.cycle)
      assert.deepEqual(paid, [...new Set(paid)], 'no cycle is paid twice')
      assert.equal(received.length, paid.length)
      assert.ok(paid.length > PERIODS[cycle]! / 2, `${paid.length} cycles were paid`)
    })
})
